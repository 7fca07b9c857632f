import { sharedMemory } from '../../lists/shared-memory.ts';
import { storedNodes, strides } from '../../room/grid/grid.ts';
import { nodeOfPlane, planeNodes, type GridPlane } from '../../room/grid/plane.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { RunError } from '../../units/errors.ts';
import {
  recordsOf,
  type EngineState,
  type FieldState,
  type PassTime,
  type Precision,
  type RunSetup,
  type Simulation,
} from '../engine.ts';
import type { StabilityProbe } from '../stability-probe.ts';
import { materialOf } from '../../room/surfaces/face-shape.ts';
import { tracesOf } from '../face-lines.ts';
import { PlaneValues } from '../plane-values.ts';
import { engineState, porousNumbers, roomState } from '../room-state.ts';
import { barrierMemory } from './barrier.ts';
import { porousStatesOf } from './porous-nodes.ts';
import { CpuProbe } from './probe.ts';
import { lapMemory, partTimes } from './laps.ts';
import type { Field } from './loop.ts';
import { makeProgram, threadParts, type CpuProgram } from './program.ts';
import { recordMemory } from './recorder.ts';
import { Stepper, type ThreadTask } from './stepper.ts';
import type { EngineThread, StartThread } from './thread.ts';

/** Gives all threads a task; resolves when they are done with it. */
type RunTask = (task: ThreadTask) => Promise<void>;

export class CpuSimulation implements Simulation {
  private readonly programBytes: number;
  private readonly planes = new PlaneValues();
  private readonly program: CpuProgram;
  private readonly runTask: RunTask;
  private readonly noise: CpuProbe;
  private team: EngineThread[] = [];
  private step = 0;

  /** @param startThread Without it, everything runs on the calling thread. */
  constructor(
    room: PreparedRoom,
    private setup: RunSetup,
    precision: Precision,
    threads: number,
    startThread?: StartThread,
  ) {
    const program = makeProgram(room, precision);
    this.program = { ...program, room: shareMemory(room) };
    this.programBytes = bytesOf(this.program);
    this.runTask = startThread ? this.runInTeam(threads, startThread) : this.runHere();
    this.noise = new CpuProbe({
      program: this.program,
      threads: startThread ? threads : 1,
      runTask: this.runTask,
      rest: () => this.rest(),
    });
  }

  get memoryBytes(): number {
    return this.programBytes + this.planes.bytes;
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const records = await this.run(steps);
    if (!into) return records.map((record) => Float64Array.from(record));
    records.forEach((record, receiver) => into[receiver].set(record, at));
    return into;
  }

  async timePasses(steps: number): Promise<readonly PassTime[]> {
    const laps = lapMemory();
    await this.run(steps, laps);
    return partTimes(laps, steps);
  }

  setState({ previous, current }: FieldState): Promise<void> {
    const { fields, padding, room, memory, lastTrace, branchStates, lastDamped } = this.program;
    fields[this.step & 1].set(current, padding);
    fields[(this.step + 1) & 1].set(previous, padding);
    memory.fill(0);
    branchStates.fill(0);
    lastTrace.set(tracesOf(room, previous));
    room.damped.node.forEach((node, j) => (lastDamped[j] = previous[node]!));
    porousStatesOf(this.program, previous, current);
    return Promise.resolve();
  }

  getState(): Promise<FieldState> {
    const { fields, padding, room } = this.program;
    const stored = storedNodes(room.graph.grid);
    const inner = (n: number): Float64Array => Float64Array.from(fields[n & 1].subarray(padding, padding + stored));
    return Promise.resolve({ previous: inner(this.step + 1), current: inner(this.step) });
  }

  wholeState(): Promise<EngineState> {
    const { memory, lastTrace, branchStates, lastDamped, porousStates } = this.program;
    const remembered = {
      inertia: ownCopy(memory),
      lastTrace: ownCopy(lastTrace),
      branches: ownCopy(branchStates),
      damped: ownCopy(lastDamped),
      porous: ownCopy(porousStates),
    };
    const planes = [this.planesOf(0), this.planesOf(1)] as const;
    return Promise.resolve(engineState(this.step, { planes, remembered }));
  }

  async continueFrom(state: EngineState): Promise<void> {
    const { fields, padding, room, memory, lastTrace, branchStates, lastDamped, porousStates } = this.program;
    const Kind = fields[0] instanceof Float64Array ? Float64Array : Float32Array;
    const { planes, remembered } = roomState<Field>(room, state, Kind);
    const plane = strides(room.graph.grid)[2];
    fields.forEach((field, parity) => planes[parity].forEach((each, k) => field.set(each, padding + k * plane)));
    memory.set(remembered.inertia);
    lastTrace.set(remembered.lastTrace);
    branchStates.set(remembered.branches);
    lastDamped.set(remembered.damped);
    porousStates.set(remembered.porous);
    this.step = state.step;
    return Promise.resolve();
  }

  readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]> {
    return new Promise((resolve) => {
      resolve(this.gather(planes));
    });
  }

  probe(): StabilityProbe {
    return this.noise;
  }

  rest(): Promise<void> {
    for (const table of this.stateTables()) table.fill(0);
    this.noise.stop();
    this.step = 0;
    return Promise.resolve();
  }

  async restart(setup: RunSetup): Promise<void> {
    await this.rest();
    await this.runTask({ setup });
    this.setup = setup;
  }

  async close(): Promise<void> {
    await Promise.all(this.team.map((thread) => thread.terminate()));
    this.team = [];
    this.planes.clear();
  }

  /** Copies of the planes of a field. */
  private planesOf(parity: number): Field[] {
    const { fields, padding, room } = this.program;
    const plane = strides(room.graph.grid)[2];
    return Array.from({ length: room.graph.grid.size[2] }, (_, k) => {
      const from = padding + k * plane;
      return ownCopy(fields[parity & 1].subarray(from, from + plane));
    });
  }

  /** What a step leaves for the next one. */
  private stateTables(): Field[] {
    const { fields, memory, lastTrace, branchStates, lastDamped, porousStates } = this.program;
    return [...fields, memory, lastTrace, branchStates, lastDamped, porousStates];
  }

  private async run(steps: number, laps?: Float64Array): Promise<Float64Array[]> {
    const records = recordMemory(recordsOf(this.setup), steps);
    await this.runTask({ firstStep: this.step, steps, records, ...(laps && { laps }) });
    this.step += steps;
    return records;
  }

  private gather(planes: readonly GridPlane[]): readonly Float32Array<ArrayBuffer>[] {
    const { fields, padding, room } = this.program;
    const field = fields[this.step & 1];
    const all = planes.map((plane) => planeNodes(room.graph.grid, plane));
    const arrays = this.planes.ofLengths(all.map(({ size: [width, height] }) => width * height));
    arrays.forEach((array, p) => {
      const nodes = all[p];
      const [width, height] = nodes.size;
      for (let v = 0; v < height; v++) {
        for (let u = 0; u < width; u++) array[v * width + u] = field[padding + nodeOfPlane(nodes, u, v)]!;
      }
    });
    return arrays;
  }

  private runHere(): RunTask {
    const stepper = new Stepper(this.program, this.setup, threadParts(this.program, 1)[0], () => undefined);
    return (task) => {
      stepper.make(task);
      return Promise.resolve();
    };
  }

  private runInTeam(threads: number, startThread: StartThread): RunTask {
    const barrier = barrierMemory();
    this.team = threadParts(this.program, threads).map((share) =>
      startThread({ program: this.program, setup: this.setup, share, threads, barrier }),
    );
    return async (task) => {
      try {
        await Promise.all(this.team.map((thread) => thread.make(task)));
      } catch (cause) {
        // The others wait for the one that failed, and would for ever.
        await this.close();
        throw failure(cause as Error);
      }
    };
  }
}

/** A copy in memory of its own. */
function ownCopy(table: Field): Field {
  return table instanceof Float64Array ? Float64Array.from(table) : Float32Array.from(table);
}

function failure(cause: Error): RunError {
  const remedy = cause instanceof RunError ? cause.remedy : 'Report this with the scene.';
  return new RunError(`a computing thread failed: ${cause.message}`, remedy, { cause });
}

type Table = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** A copy in shared memory. */
function share<T extends Table>(array: T): T {
  const Type = array.constructor as new (memory: ArrayBuffer) => T;
  const shared = new Type(sharedMemory(array.byteLength));
  shared.set(array);
  return shared;
}

/** The room with its large arrays in shared memory, so that threads do not copy them. */
function shareMemory(room: PreparedRoom): PreparedRoom {
  const { nodes, faces, graph, damped, subcell, porous } = room;
  return {
    ...room,
    // Threads need the grid only; the graph and the mask of interior nodes are not used once the runs are found.
    graph: { grid: graph.grid, nodes: new Uint8Array(0) },
    nodes: {
      ...nodes,
      interior: new Uint32Array(0),
      nearWall: share(nodes.nearWall),
      nearWallRow: share(nodes.nearWallRow),
      rows: share(nodes.rows),
    },
    subcell: subcell && { ...mapTables(subcell, share), behind: mapTables(subcell.behind, share) },
    damped: { node: share(damped.node), loss: share(damped.loss) },
    porous: porous && { ...porous, node: share(porous.node), medium: share(porous.medium) },
    faces: {
      ...faces,
      node: share(faces.node),
      shape: share(faces.shape),
      gain: share(faces.gain),
      area: new Float32Array(0),
      selfCoupling: share(faces.selfCoupling),
      tapScale: faces.tapScale && share(faces.tapScale),
      back: faces.back && mapTables(faces.back, share),
    },
  };
}

const isTable = (value: unknown): value is Table => ArrayBuffer.isView(value);

/** Copies an object, with something done to each of its tables. */
function mapTables<T extends object>(tables: T, change: (table: Table) => Table): T {
  const entries: [string, unknown][] = Object.entries(tables);
  const changed = entries.map(([key, value]): [string, unknown] => [key, isTable(value) ? change(value) : value]);
  return Object.fromEntries(changed) as T;
}

/** Bytes of the tables of walls between the nodes. */
function subcellBytes({ subcell, faces }: Pick<PreparedRoom, 'subcell' | 'faces'>): number {
  if (!subcell) return 0;
  const tables: unknown[] = [
    ...Object.values<unknown>({ ...subcell }),
    ...Object.values<unknown>(subcell.behind),
    faces.tapScale,
    faces.back?.tapScale,
  ];
  return tables.filter(isTable).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Bytes of the tables that rooms with porous nodes have besides. */
function porousBytes({ porous, faces, subcell }: Pick<PreparedRoom, 'porous' | 'faces' | 'subcell'>): number {
  if (!porous) return 0;
  const scales = subcell ? 0 : (faces.tapScale?.byteLength ?? 0) + (faces.back?.tapScale?.byteLength ?? 0);
  return porous.node.byteLength + porous.medium.byteLength + scales;
}

function bytesOf({ room, ...program }: CpuProgram): number {
  const { nodes, faces, damped } = room;
  const { fields, runs, flow, memory, lastTrace, branchStates, branchStart, lastDamped, porousStates, felt } = program;
  const states = [...fields, runs, flow, memory, lastTrace, branchStates, branchStart, lastDamped, porousStates, felt];
  const tables = [nodes.nearWall, nodes.nearWallRow, nodes.rows, faces.node, faces.shape, faces.gain, damped.node];
  const backs = faces.back ? [faces.back.node, faces.back.shape] : [];
  const all = [...states, ...tables, ...backs, faces.selfCoupling, damped.loss];
  return all.reduce((sum, array) => sum + array.byteLength, subcellBytes(room) + porousBytes(room));
}

/** Bytes that a simulation will take, computed before it is made. */
export function cpuMemoryBytes(room: PreparedRoom, padding: number, precision: Precision): number {
  const { graph, nodes, faces, laws, damped, subcell } = room;
  const word = precision / 8;
  const branches = faces.shape.reduce((sum, shape) => sum + laws[materialOf(shape)]!.branches.length, 0);
  return (
    2 * word * (storedNodes(graph.grid) + 2 * padding) +
    8 * nodes.nearWall.length +
    nodes.rows.byteLength +
    (3 * word + 28) * faces.node.length +
    8 * (faces.back?.node.length ?? 0) +
    2 * word * branches +
    (word + 12) * damped.node.length +
    subcellBytes(room) +
    porousBytes(room) +
    word * porousNumbers(room) +
    word * (subcell?.behind.node.length ?? 0)
  );
}
