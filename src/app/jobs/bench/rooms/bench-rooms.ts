import type { EngineName } from '../../../../engine/engine-names.ts';
import { propertiesOf } from '../../../../engine/engine-properties.ts';
import program from '../../../../../package.json' with { type: 'json' };
import type { BenchControls } from '../../../../lab/bench/bench-report.ts';
import type { WallModel } from '../../../../scene/scene.ts';
import { InputError } from '../../../../units/errors.ts';
import { seconds, type Seconds } from '../../../../units/quantities.ts';
import { stopIfAsked } from '../../../../units/task.ts';
import type { GpuProvider } from '../../../ports/engine/provided-gpu.ts';
import type { EngineControls, RenderProgress } from '../../../ports/engine/controls.ts';
import { MemoryFiles } from '../../../ports/host/memory-files.ts';
import { renderScene } from '../../../rendering/render.ts';
import type { RenderReport } from '../../../rendering/finished/render-report.ts';
import { benchStencils } from '../bench.ts';
import { readRoomsBaseline } from './read-baseline.ts';
import { compareRooms, type RoomComparison } from './rooms-baseline.ts';
import { ROOMS_FORMAT, type RoomEntry, type SavedRooms } from './rooms-file.ts';
import { plannedRoom, ROOM_SCHEME, ROOMS, WALLS } from './rooms.ts';
import { jsonText } from '../../../../text/terminal.ts';

export interface RoomsRequest {
  /** Names separated by commas, or `all`. */
  readonly rooms: string;
  /** Folder for `rooms.json`; nothing is written if undefined. */
  readonly outFolder: string | undefined;
  /** A `rooms.json` of an earlier run, to compare with. */
  readonly baselineFile: string | undefined;
}

/** What the program needs to measure rooms. */
export interface RoomsControls extends Omit<EngineControls, 'onProgress'>, Pick<BenchControls, 'onProgress'> {
  readonly provideGpu: GpuProvider;
}

/** The rooms of a run, and how they compare with those of an earlier one. */
export interface RoomsResult {
  readonly report: SavedRooms;
  /** Comparison with the baseline; null without one. */
  readonly comparison: RoomComparison | null;
  /** Names of the files written to the folder. */
  readonly files: readonly string[];
}

/** Least time of the run whose steps are counted, s. A GPU that rested raises its clock in the first half second. */
const LEAST_STEPPING = 1.5;

/**
 * Measures whole rooms, prepared and run as a rendering does, with both models of their walls. The time of a step is
 * that of the later half of a run of at least 1.5 s; a shorter one is made again, longer. Stages are those of the first
 * run.
 *
 * @throws InputError for an unknown room, a baseline that cannot be read or a folder that cannot be written to;
 *   DeviceError if there is no engine as asked for; CancelledError if stopped, with nothing written.
 */
export async function benchRooms(
  { rooms, outFolder, baselineFile }: RoomsRequest,
  controls: RoomsControls,
): Promise<RoomsResult> {
  const names = roomNames(rooms);
  const { files } = controls.host;
  const baseline = baselineFile === undefined ? null : await readRoomsBaseline(files, baselineFile);
  if (outFolder !== undefined) await files.checkFolder(outFolder, 'outFolder');
  const engine = await controls.makeEngine();
  const entries: RoomEntry[] = [];
  const all = names.flatMap((room) => WALLS.map((walls) => ({ room, walls })));
  for (const [i, { room, walls }] of all.entries()) {
    stopIfAsked(controls.signal);
    controls.onProgress({ what: `${room}, ${walls}`, share: i / all.length });
    entries.push(await measured(room, walls, engine.kind, { ...controls, makeEngine: () => Promise.resolve(engine) }));
  }
  const report: SavedRooms = {
    format: ROOMS_FORMAT,
    program: program.version,
    engine: engine.kind,
    adapter: engine.adapter,
    scheme: ROOM_SCHEME,
    entries,
  };
  const comparison = baseline && compareRooms(report, baseline, baselineFile!);
  if (outFolder === undefined) return { report, comparison, files: [] };
  const written = new Map([['rooms.json', `${jsonText(report, 2)}\n`]]);
  await files.writeTogether(outFolder, written, controls.signal);
  return { report, comparison, files: [...written.keys()] };
}

function roomNames(text: string): readonly string[] {
  const known = Object.keys(ROOMS);
  if (text === 'all') return known;
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new InputError(
      'rooms',
      `there is no room '${name}'`,
      `Name some of ${known.join(', ')}, separated by commas, or none for all.`,
    );
  }
  return names;
}

async function measured(
  room: string,
  walls: WallModel,
  kind: EngineName,
  { host, provideGpu, makeEngine, memoryLimit, signal }: RoomsControls,
): Promise<RoomEntry> {
  const { files: texts, maxFrequency, duration } = plannedRoom(room, kind);
  const files = new MemoryFiles(new Map([...texts].map(([name, text]) => [name, new Blob([text])])));
  const { kept, threads } = host;
  const rendering = async (lasting: Seconds): Promise<{ report: RenderReport; later: number }> => {
    const half = new LaterHalf();
    const report = await renderScene(
      { sceneFile: 'scene.json', outFolder: 'out', scheme: ROOM_SCHEME, walls, maxFrequency, duration: lasting },
      { host: { files, kept, threads }, makeEngine, memoryLimit, signal, onProgress: (told) => half.add(told) },
    );
    return { report, later: half.perStep() };
  };
  const first = await rendering(duration);
  const { nodes, extentsMetres, spacingMetres, timing } = first.report;
  const short = LEAST_STEPPING / first.report.seconds.stepping;
  // Twice as long as it seems: the first run may have been made at a low clock.
  const counted = short > 1 ? await rendering(seconds(2 * short * duration)) : first;
  const stepMicroseconds = 1e6 * counted.later;
  const sides = extentsMetres.to.map((to, axis) => Math.ceil((to - extentsMetres.from[axis]) / spacingMetres));
  const { hasKernels } = propertiesOf({ kind });
  const air = hasKernels ? (nodes.total * (await airNs(sides, kind, { host, provideGpu, signal }))) / 1000 : null;
  return {
    room,
    walls,
    nodes,
    steps: counted.report.steps,
    stepMicroseconds,
    airMicroseconds: air,
    ratio: air === null ? null : stepMicroseconds / air,
    timing: { stages: timing.stages, passes: counted.report.timing.passes },
  };
}

/** The time of a step in the later half of a run, from its progress. */
class LaterHalf {
  private readonly blocks: { readonly step: number; readonly elapsed: number }[] = [];

  add(told: RenderProgress): void {
    if (told.phase === 'running') this.blocks.push({ step: told.run.step, elapsed: told.run.elapsedSeconds });
  }

  /** s; of all steps, if there was one block only. */
  perStep(): number {
    const last = this.blocks.at(-1)!;
    const from = this.blocks.findLast(({ step }) => 2 * step <= last.step) ?? { step: 0, elapsed: 0 };
    return (last.elapsed - from.elapsed) / (last.step - from.step);
  }
}

/** Time of a step of a node of bare air, by the default kernel on a grid of these sides, ns. */
async function airNs(
  sides: readonly number[],
  engine: EngineName,
  { host, provideGpu, signal }: Pick<RoomsControls, 'host' | 'provideGpu' | 'signal'>,
): Promise<number> {
  const { report } = await benchStencils(
    {
      grid: sides.join('x'),
      stencils: ROOM_SCHEME.split('@')[0],
      kernels: 'default',
      engine,
      precision: 32,
      outFolder: undefined,
      baselineFile: undefined,
    },
    provideGpu,
    { host, signal, onProgress: () => undefined },
  );
  return report.entries[0].ctpnNs;
}
