import { stopIfAsked } from '../../../../units/task.ts';
import type { EngineControls } from '../../../ports/engine/controls.ts';
import { checkScene } from '../../check/check.ts';
import { furnishedMesh } from '../../../inputs/scene/furnished.ts';
import { readSceneMesh } from '../../../inputs/scene/mesh-file.ts';
import { AUTO_SCHEME, isMadeMesh, type SceneOfFile } from '../../../../scene/scene.ts';
import {
  lineHash,
  MANIFEST_FILE,
  MANIFEST_VERSION,
  manifestText,
  roomHash,
  SPLITS,
  type ManifestLine,
  type SweepSplit,
} from '../manifest.ts';
import { LineFiles } from '../run/line-files.ts';
import { LineInputs } from '../run/line-inputs.ts';
import { once } from '../small-files.ts';
import { LINE_BEGINS, LINE_FILE, type SweepFiles } from '../sweep-folder.ts';
import { LineDrawer, parseDrawn, type DrawnLine } from './draw-lines.ts';
import { boxRoom, type DrawnRoom } from './drawn-room.ts';
import { withCrossover } from '../line-crossover.ts';
import { errorOfLine } from './line-error.ts';
import { meshRoom } from './mesh-room.ts';
import { PlanProgress, type SweepPlanProgress } from './plan-progress.ts';
import { LineCosts } from './predict-lines.ts';
import { readSweep, type Sweep } from './read-sweep.ts';

/** A sweep to plan. */
export interface SweepPlanRequest {
  /** Path of the sweep file. */
  readonly sweepFile: string;
  /** Folder of the manifest and of the pictures of the first scenes. */
  readonly outFolder: string;
}

/** What planning a sweep needs besides what planning a scene does. */
export interface SweepPlanControls extends Omit<EngineControls, 'onProgress'> {
  readonly sweepFiles: SweepFiles;
  /** Told what is done, and the time left. */
  readonly onProgress?: ((progress: SweepPlanProgress) => void) | undefined;
}

/** What a plan of a sweep says. */
export interface SweepPlanReport {
  readonly title: string;
  /** Path of the manifest. */
  readonly manifest: string;
  readonly lines: number;
  /** Drawn; of equal ones each counts. */
  readonly rooms: number;
  /** Lines in each part of the data set. */
  readonly split: Readonly<Record<SweepSplit, number>>;
  /** Parts that should have a share of the rooms, and have none: there are too few rooms. */
  readonly emptySplits: readonly SweepSplit[];
  /** The device that was predicted for. */
  readonly device: string;
  /** The scheme of all lines, if the scene leaves it open. */
  readonly scheme: string | null;
  /** The duration of all lines, if the scene leaves it open. */
  readonly durationSeconds: number | null;
  /** The crossover of all lines, if the scene gives a time for them; null otherwise. */
  readonly crossoverHz: number | null;
  /** Prediction of all lines, each alone. */
  readonly predicted: { readonly seconds: number; readonly bytes: number };
  /** Pictures of the first scenes, in the folder of the manifest. */
  readonly pictures: readonly string[];
}

/** So many of the first scenes are put on their grids and drawn. */
const PICTURES = 3;
/** Shares of the work before the manifest that are done when these stages end; costs are in between. */
const STAGES = { sample: 0.02, device: 0.06, pictures: 1 };
/** Lines from which the cost of all is predicted, spread over the sweep. */
const SAMPLE = 100;
/** So many lines are hashed at a time. */
const AT_A_TIME = 64;

/**
 * Draws the lines of a sweep and writes its manifest: a whole scene a line, with its seed, its hash and what it is
 * predicted to take. Puts the first scenes on their grids and draws them. The manifest is there when it is whole.
 *
 * @throws InputError with all problems of the sweep, of its scene and of the first scenes; for constraints that do not
 *   hold however often values are drawn; CancelledError if stopped; RunError if writing fails.
 */
export async function planSweep(request: SweepPlanRequest, controls: SweepPlanControls): Promise<SweepPlanReport> {
  const { sweepFile, outFolder } = request;
  const { host, signal, onProgress, sweepFiles, ...others } = controls;
  await host.files.checkFolder(outFolder, 'outFolder', {
    names: [MANIFEST_FILE],
    mark: { name: MANIFEST_FILE, begins: LINE_BEGINS },
  });
  const plain = { ...others, host, signal };
  const sweep = await readSweep(sweepFile, host.files);
  const drawer = new LineDrawer(sweep, roomMaker(sweep, plain));
  const progress = new PlanProgress(onProgress);
  progress.begin('drawing some lines', STAGES.sample);
  const sample = await sampleOf(sweep, drawer);
  progress.begin('opening the device', STAGES.device);
  const engine = await controls.makeEngine();
  const costs = await LineCosts.of(sample, sweep.sceneFile, sweep.keep, engine, plain, progress);
  const pictures = await drawFirst(sweep, drawer, costs, outFolder, sweepFiles, { ...plain, progress });
  const inputs = new LineInputs(sweep.sceneFile, outFolder, sweepFiles, plain);
  const roomHashes = new RoomHashes();
  const split = { training: 0, validation: 0, test: 0 };
  const predicted = { seconds: 0, bytes: 0 };
  const one = async (number: number, drawn: DrawnLine): Promise<string> => {
    const line = await lineOf(sweep, drawer, number, drawn, { costs, inputs, roomHashes, device: engine.adapter });
    split[line.split]++;
    predicted.seconds += line.predicted.seconds;
    predicted.bytes += line.predicted.bytes;
    return manifestText(line);
  };
  const texts = async function* (): AsyncGenerator<string> {
    for (let from = 0; from < drawer.count; from += AT_A_TIME) {
      stopIfAsked(signal);
      onProgress?.({ phase: 'writing', lines: from, of: drawer.count });
      const lines: Promise<string>[] = [];
      for (let number = from; number < Math.min(drawer.count, from + AT_A_TIME); number++) {
        lines.push(one(number, await drawer.draw(number)));
      }
      yield (await Promise.all(lines)).join('');
    }
  };
  const manifest = `${outFolder}/${MANIFEST_FILE}`;
  await sweepFiles.write(manifest, texts());
  return {
    title: sweep.title,
    manifest,
    lines: drawer.count,
    rooms: drawer.roomCount,
    split,
    emptySplits: SPLITS.filter((name) => sweep.split[name] > 0 && split[name] === 0),
    device: engine.adapter,
    scheme: costs.scheme,
    durationSeconds: costs.duration,
    crossoverHz: costs.crossover,
    predicted,
    pictures,
  };
}

type PlainControls = Omit<EngineControls, 'onProgress'>;

/** Rooms of boxes follow from the scene; those of meshes are read once. */
function roomMaker(sweep: Sweep, { host, memoryLimit }: PlainControls) {
  const meshes = new Map<string, Promise<DrawnRoom>>();
  return async ({ geometry, materials }: SceneOfFile): Promise<DrawnRoom> => {
    if (geometry.kind === 'boxes' && !isMadeMesh(geometry)) return boxRoom(geometry.boxes, geometry.sheets);
    if (geometry.kind !== 'mesh')
      return meshRoom((await furnishedMesh(geometry, materials, sweep.sceneFile, host.files, memoryLimit)).mesh);
    const key = JSON.stringify({ ...geometry, materials: [...geometry.materials] });
    const there = meshes.get(key);
    if (there) return there;
    const room = readSceneMesh(geometry, sweep.sceneFile, host.files, memoryLimit).then(({ mesh }) => meshRoom(mesh));
    meshes.set(key, room);
    return room;
  };
}

/** Lines spread over the sweep. */
async function sampleOf(sweep: Sweep, drawer: LineDrawer) {
  const size = Math.min(SAMPLE, drawer.count);
  const sample = [];
  for (let i = 0; i < size; i++) {
    const number = size === 1 ? 0 : Math.floor((i * (drawer.count - 1)) / (size - 1));
    const { scene: json, room } = await drawer.draw(number);
    sample.push({ json, room, scene: parseDrawn(sweep, json, `line ${number}`, false) });
  }
  return sample;
}

/** Puts the first scenes on their grids. @throws InputError if one of them cannot be rendered */
async function drawFirst(
  sweep: Sweep,
  drawer: LineDrawer,
  costs: LineCosts,
  outFolder: string,
  sweepFiles: SweepFiles,
  { progress, ...controls }: PlainControls & { readonly progress: PlanProgress },
): Promise<string[]> {
  const { host } = controls;
  const names: string[] = [];
  const count = Math.min(PICTURES, drawer.count);
  for (let number = 0; number < count; number++) {
    progress.begin(`drawing room ${number + 1} of ${count}`, STAGES.pictures, count - number);
    const { scene } = await drawer.draw(number);
    const sceneFile = host.files.beside(sweep.sceneFile, LINE_FILE);
    const own = new LineFiles(host.files, sceneFile, JSON.stringify(completed(scene, costs)));
    const { error } = await checkScene(
      { sceneFile, outFolder: '' },
      { ...controls, host: { ...host, files: own.files }, onProgress: progress.showWork },
    );
    if (error) throw errorOfLine(error, sceneFile, `${sweep.file}: line ${number}`);
    for (const picture of own.written.values()) {
      const name = `scene-${number + 1}.svg`;
      await sweepFiles.write(`${outFolder}/${name}`, once(picture as string));
      names.push(name);
    }
  }
  return names;
}

/**
 * The scene with the scheme, the duration and the crossover of all lines, where it leaves them open: what a run chooses
 * by itself may depend on the device.
 */
function completed(scene: DrawnLine['scene'], { scheme, duration, crossover }: LineCosts): DrawnLine['scene'] {
  const own = scene['scheme'];
  return {
    ...withCrossover(scene, crossover),
    ...(scheme !== null && (own === undefined || own === AUTO_SCHEME) && { scheme }),
    ...(duration !== null && scene['durationSeconds'] === undefined && { durationSeconds: duration }),
  };
}

/** What all lines are made with. */
interface LineParts {
  readonly costs: LineCosts;
  readonly inputs: LineInputs;
  readonly roomHashes: RoomHashes;
  readonly device: string;
}

/** The hash of the room of lines that follow one another. */
class RoomHashes {
  private last: { readonly number: number; readonly hash: Promise<string> } | undefined;

  of(number: number, line: Parameters<typeof roomHash>[0]): Promise<string> {
    if (this.last?.number !== number) this.last = { number, hash: roomHash(line) };
    return this.last.hash;
  }
}

async function lineOf(
  sweep: Sweep,
  drawer: LineDrawer,
  number: number,
  { scene: drawn, room, roomNumber, seed, parameters }: DrawnLine,
  { costs, inputs, roomHashes, device }: LineParts,
): Promise<ManifestLine> {
  const checked = parseDrawn(sweep, drawn, `line ${number}`, false);
  const { scene, files } = await inputs.of(completed(drawn, costs));
  const [hash, ofRoom] = await Promise.all([
    lineHash({ scene, files, keep: sweep.keep }),
    roomHashes.of(roomNumber, { scene, files }),
  ]);
  const { seconds, bytes, memoryBytes } = costs.predict({ scene: checked, room });
  return {
    format: MANIFEST_VERSION,
    id: String(number).padStart(String(drawer.count - 1).length, '0'),
    hash,
    room: ofRoom,
    seed,
    parameters,
    scene,
    files,
    keep: sweep.keep,
    split: splitOf(ofRoom, sweep.split),
    predicted: { device, seconds: Number(seconds.toPrecision(4)), bytes, memoryBytes },
  };
}

/** The part of the data set that a room is in, from its hash alone: other rooms do not change it. */
export function splitOf(room: string, shares: Readonly<Record<SweepSplit, number>>): SweepSplit {
  let rest = parseInt(room.slice(0, 8), 16) / 2 ** 32;
  for (const name of SPLITS) {
    if (rest < shares[name]) return name;
    rest -= shares[name];
  }
  return SPLITS.findLast((name) => shares[name] > 0)!;
}
