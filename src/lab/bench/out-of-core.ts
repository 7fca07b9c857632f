import type { RunSetup, Simulation } from '../../engine/engine.ts';
import { sweepOf, type Method } from '../../engine/out-of-core/visits.ts';
import { Gpu } from '../../engine/webgpu/device.ts';
import { deviceTraits } from '../../engine/webgpu/device-traits.ts';
import { fitVisits, type OutOfCoreSettings } from '../../engine/webgpu/out-of-core/fit.ts';
import { ringRoom, ringShape } from '../../engine/webgpu/out-of-core/ring.ts';
import { OutOfCoreSimulation } from '../../engine/webgpu/out-of-core/simulation.ts';
import { WebGpuSimulation } from '../../engine/webgpu/simulation.ts';
import { chooseInterior } from '../../kernel/interior/choose.ts';
import { roomStencil } from '../../kernel/interior/stencil.ts';
import { coordinates, strides } from '../../room/grid/grid.ts';
import { nodeCounts, type PreparedRoom } from '../../room/prepare/prepared.ts';
import { impulseSource } from '../../run/points/sources.ts';
import { schemeName, type Scheme } from '../../scheme/scheme.ts';
import { quickBox } from '../../tune/box-room.ts';
import { LARGEST_DIFFERENCE } from '../../tune/expectation.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import { stopIfAsked } from '../../units/task.ts';
import { hostPaths, type HostPaths } from './host-paths.ts';
import type { BenchControls } from './bench-report.ts';

/** A method in a room of one size. */
export interface OutOfCoreEntry {
  readonly grid: BenchGrid;
  readonly nodes: number;
  /** Bytes of the two states of the whole room. */
  readonly stateBytes: number;
  readonly method: Method;
  /** Planes of a slice, slices and steps of a visit. */
  readonly slicePlanes: number;
  readonly block: number;
  readonly steps: number;
  /** Time of a step of a node, ns. */
  readonly ctpnNs: number;
  /** What {@link fitVisits} expects. */
  readonly predictedNs: number;
  /**
   * Least time, ns: what the memory of the device takes for 12 bytes a step, or what the bus takes for 8 bytes to the
   * device and 8 back, once a visit, of each slice that is stored; whichever is longer.
   */
  readonly floorNs: number;
  readonly floorBy: 'memory' | 'bus';
  /** Bytes used on the device, and in the memory of the host. */
  readonly deviceBytes: number;
  readonly hostBytes: number;
  /**
   * Largest difference of the first samples from those of the run in memory, in parts of the largest; null where there
   * is no such run. Kernels that compute blocks of nodes round in another way where slices begin elsewhere.
   */
  readonly difference: number | null;
  /** Whether the difference is that of rounding; null where there is none. */
  readonly isRight: boolean | null;
}

/** A room of one size in the memory of the device; null where it does not fit. */
export interface InMemoryEntry {
  readonly grid: BenchGrid;
  readonly ctpnNs: number | null;
}

/** A method that cannot run a room in the memory of the device that is given. */
export interface LeftOutEntry {
  readonly grid: BenchGrid;
  readonly method: Method;
}

export interface OutOfCoreReport {
  readonly scheme: string;
  /** Bytes that the states may take on the device. */
  readonly limitBytes: number;
  readonly paths: HostPaths;
  readonly inMemory: readonly InMemoryEntry[];
  readonly entries: readonly OutOfCoreEntry[];
  readonly leftOut: readonly LeftOutEntry[];
}

/**
 * Distance of the receivers from the nearest end, in lengths of the room along z. The rows of a quick box reach beyond
 * its ends and its sides, a plane further than the stencil: there are zeros in memory, and slices at other steps in a
 * ring. Samples are compared as long as that cannot be felt: until a wave has come from an end, or from the source to a
 * side and back.
 */
const NEAREST_END = 0.45;

/** Steps in which no end and no side of a quick box can be felt in its middle. */
function untouchedSteps({ graph, scheme }: PreparedRoom): number {
  const [x, y, z] = graph.grid.size;
  return Math.floor((NEAREST_END * Math.min(2 * x, 2 * y, z)) / (scheme.stencil.reach + 1));
}

/** Timed steps take at least this long if nothing else is asked for, s. */
const LEAST_SECONDS = 1;

/** What is measured out of core. */
export interface OutOfCoreWork {
  readonly scheme: Scheme;
  readonly grids: readonly BenchGrid[];
  /** Bytes that the states may take on the device. */
  readonly limitBytes: number;
  readonly methods: readonly Method[];
  /** Least time of the steps that are timed, s; 1 if left out. */
  readonly leastSeconds?: number;
}

/**
 * Measures rigid boxes, each by every method, with as much memory of the device as is given.
 *
 * @param isSoftware Whether the device is one that a driver imitates on the processor.
 */
export async function benchOutOfCore(
  device: GPUDevice,
  isSoftware: boolean,
  { scheme, grids, limitBytes, methods, leastSeconds = LEAST_SECONDS }: OutOfCoreWork,
  { signal, onProgress }: BenchControls,
): Promise<OutOfCoreReport> {
  const gpu = new Gpu(device);
  const paths = await hostPaths(gpu, isSoftware).finally(() => gpu.close());
  const entries: OutOfCoreEntry[] = [];
  const inMemory: InMemoryEntry[] = [];
  const leftOut: LeftOutEntry[] = [];
  for (const [g, grid] of grids.entries()) {
    const room = quickBox(scheme, grid);
    const setup = setupOf(room);
    const tell = (what: string, part: number): void => {
      stopIfAsked(signal);
      onProgress({ what: `${grid.join('x')}: ${what}`, share: (g + part / (methods.length + 1)) / grids.length });
    };
    tell('in memory', 0);
    const place: TimedPlace = { device, room, setup, limitBytes, paths, leastSeconds };
    const plain = await timedInMemory(place);
    inMemory.push({ grid, ctpnNs: plain?.ctpnNs ?? null });
    for (const [m, method] of methods.entries()) {
      tell(method, m + 1);
      const entry = await timedMethod(place, method, plain?.samples);
      if (entry) entries.push({ grid, ...entry });
      else leftOut.push({ grid, method });
    }
  }
  return { scheme: schemeName(scheme), limitBytes, paths, inMemory, entries, leftOut };
}

function floorOf(
  settings: OutOfCoreSettings,
  slices: number,
  paths: HostPaths,
): Pick<OutOfCoreEntry, 'floorNs' | 'floorBy'> {
  const memoryNs = (1e9 * 12) / paths.deviceBytesPerSecond;
  const [from, to] = sweepOf(slices, settings).staying;
  const moved = 1 - (to - from) / slices;
  const busNs = (1e9 * 16 * moved) / (paths.busBytesPerSecond * settings.steps);
  return { floorNs: Math.max(memoryNs, busNs), floorBy: memoryNs >= busNs ? 'memory' : 'bus' };
}

/** An impulse in the middle, and receivers across the planes. */
function setupOf(room: PreparedRoom): RunSetup {
  const { grid } = room.graph;
  const [, pitch, plane] = strides(grid);
  const at = (x: number, y: number, z: number) => ({
    nodes: Uint32Array.of(
      Math.floor(x * grid.size[0]) + pitch * Math.floor(y * grid.size[1]) + plane * Math.floor(z * grid.size[2]),
    ),
    weights: Float64Array.of(1),
  });
  const source = at(0.5, 0.5, 0.5);
  const [x, y, z] = coordinates(grid, source.nodes[0]);
  const beside = {
    nodes: Uint32Array.of(Math.min(x + 3, grid.size[0] - 1) + pitch * y + plane * Math.max(0, z - 2)),
    weights: Float64Array.of(1),
  };
  return { sources: [impulseSource(room, source)], receivers: [beside, at(0.5, 0.5, 0.48), at(0.4, 0.5, 0.5)] };
}

interface Timed {
  readonly ctpnNs: number;
  readonly samples: readonly Float64Array[];
}

/**
 * @param blocks Steps that are made together, those of the first time do not count; and how often they are made
 *   between two looks at the clock.
 * @param leastSeconds least time of the steps
 */
async function timed(
  simulation: Simulation,
  nodes: number,
  [atOnce, times]: readonly [number, number],
  leastSeconds: number,
): Promise<Timed> {
  const parts = [await simulation.advance(atOnce)];
  let [steps, seconds] = [0, 0];
  do {
    const begun = performance.now();
    parts.push(await simulation.advance(times * atOnce));
    seconds += (performance.now() - begun) / 1000;
    steps += times * atOnce;
  } while (seconds < leastSeconds);
  const samples = parts[0].map((_, r) => Float64Array.from(parts.flatMap((part) => Array.from(part[r]))));
  return { ctpnNs: (1e9 * seconds) / (steps * nodes), samples };
}

/** A room and the device that it is timed on. */
interface TimedPlace {
  readonly device: GPUDevice;
  readonly room: PreparedRoom;
  readonly setup: RunSetup;
  /** Bytes that the states may take on the device. */
  readonly limitBytes: number;
  readonly paths: HostPaths;
  readonly leastSeconds: number;
}

async function timedInMemory({ device, room, setup, leastSeconds }: TimedPlace): Promise<Timed | null> {
  const simulation = await WebGpuSimulation.create([device], room, setup).catch(() => null);
  if (!simulation) return null;
  try {
    return await timed(simulation, nodeCounts(room).total, [64, 1], leastSeconds);
  } finally {
    await simulation.close();
  }
}

async function timedMethod(
  { device, room, setup, limitBytes, paths, leastSeconds }: TimedPlace,
  method: Method,
  expected: readonly Float64Array[] | undefined,
): Promise<Omit<OutOfCoreEntry, 'grid'> | null> {
  const { pitch, size } = room.graph.grid;
  const shape = { pitch, rows: size[1], planes: size[2], first: 0 };
  // That of a run in memory, so that sums have the same order.
  const choice = chooseInterior(roomStencil(room), deviceTraits(device), shape);
  const extra = choice.design.extraPlanes(choice);
  const fit = fitVisits(method, (planes) => ringShape(ringRoom(room), extra, planes), size[2], limitBytes);
  if (!fit) return null;
  const { settings, nodeNs } = fit;
  const simulation = await OutOfCoreSimulation.create(device, room, setup, settings, choice);
  try {
    const nodes = nodeCounts(room).total;
    const { ctpnNs, samples } = await timed(
      simulation,
      nodes,
      [settings.steps, settings.turning ? 2 : 1],
      leastSeconds,
    );
    const common = Math.min(samples[0].length, expected?.[0].length ?? 0, untouchedSteps(room));
    const difference = expected ? largestDifference(samples, expected, common) : null;
    return {
      nodes,
      stateBytes: 8 * pitch * size[1] * size[2],
      method,
      slicePlanes: settings.slicePlanes,
      block: settings.block,
      steps: settings.steps,
      ctpnNs,
      predictedNs: nodeNs,
      ...floorOf(settings, Math.ceil(size[2] / settings.slicePlanes), paths),
      deviceBytes: simulation.memoryBytes,
      hostBytes: simulation.fromHost.hostBytes,
      difference,
      isRight: difference === null ? null : difference <= LARGEST_DIFFERENCE,
    };
  } finally {
    await simulation.close();
  }
}

/** Largest difference of the first samples, in parts of the largest sample. */
function largestDifference(found: readonly Float64Array[], expected: readonly Float64Array[], count: number): number {
  // Math.max(NaN, x) is NaN, so a NaN anywhere shows.
  let [difference, largest] = [0, 0];
  for (const [r, record] of expected.entries()) {
    for (let n = 0; n < count; n++) {
      difference = Math.max(difference, Math.abs(found[r][n] - record[n]));
      largest = Math.max(largest, Math.abs(record[n]));
    }
  }
  return difference === 0 ? 0 : difference / largest;
}
