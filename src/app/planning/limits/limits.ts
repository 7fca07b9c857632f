import { propertiesOf } from '../../../engine/engine-properties.ts';
import type { Engine } from '../../../engine/engine.ts';
import { HIGH_PASS_CORNER } from '../../../response/high-pass.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { channelCount } from '../../../scene/direction.ts';
import { drivenNodes, mostDriveSeconds } from '../../inputs/directivity/directivity-size.ts';
import { weightsOf } from '../../inputs/direction/direction-size.ts';
import { estimatedMemory, mostNodes, preparedLayers } from '../../../run/memory.ts';
import type { BoxElement } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import { extentsOf, sidesText } from '../../inputs/scene/extents.ts';
import { plannedRecords } from '../../inputs/request/planned-records.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import { walkSamples } from '../../inputs/request/walk-samples.ts';
import { bytes, rounded } from '../../ports/engine/counts.ts';
import { checkWallsOf } from './by-name-only.ts';
import { porousCounts, type PlanOfVolumes } from './porous-counts.ts';

/** Most samples of a mono WAV file of 32-bit floats; sizes in its header are 32-bit numbers of bytes. */
const MOST_WAV_SAMPLES = 2 ** 30 - 64;

/** What a grid of each kind is for, in words. */
const OF_KIND = {
  boxes: 'a room of boxes',
  'open boxes': 'a room of boxes with openings',
  mesh: 'a room of a mesh',
  processor: 'a room on the processor',
} as const;

/** The properties of an engine that decide how much memory a field takes, and where. */
type FieldOfEngine = Pick<Engine, 'kind' | 'precision' | 'deviceMemory'>;

/**
 * Part of the device's memory that states may take for a room to run there: the rest is for tables. Rooms nearby are
 * counted as if they ran from this machine's memory.
 */
const STATES_PART = 0.75;

/**
 * Checks that the room fits into memory.
 *
 * @returns the memory it takes, bytes.
 * @throws InputError if it does not fit.
 */
export function checkRoomLimits(
  plan: RenderPlan,
  { paths }: RenderScene,
  engine: FieldOfEngine,
  memoryLimit: number,
): number {
  const { scene, grid, geometry, outside } = plan;
  const nodes = storedNodes(grid);
  const forRoom = memoryOf(plan, engine, 0);
  const kind = propertiesOf(engine).keepsFieldHere
    ? 'processor'
    : geometry.kind === 'mesh'
      ? 'mesh'
      : outside
        ? 'open boxes'
        : 'boxes';
  const most = Math.floor(mostNodes(kind) / preparedLayers({ grid, cut: scene.walls === 'subcell' }));
  if (!(nodes <= most && forRoom <= memoryLimit)) {
    throw new InputError(
      paths.maxFrequency,
      `up to ${scene.maxFrequency} Hz the room of ${sidesText(extentsOf(geometry))} takes ${rounded(nodes)} nodes and ${bytes(forRoom)} of memory; ` +
        `there are ${bytes(memoryLimit)} of memory, and ${OF_KIND[kind]} has at most ${rounded(most)} nodes`,
      `${geometry.boxes ? '' : 'Is the unit of the mesh right? '}Lower the maximum frequency, or choose a scheme with a wider band${nodes > most && kind === 'processor' ? ', or compute on a GPU' : ''}.${outside && !outside.isThinnest ? ' A higher outside.absorbsFromHz keeps less air outside.' : ''}`,
    );
  }
  return forRoom;
}

/**
 * Memory that a run takes on this machine, bytes; without a field on a separate device.
 *
 * @param samples Number of samples kept in double precision.
 */
export function memoryOf(
  plan: PlanOfVolumes,
  { kind, precision, deviceMemory = Infinity }: FieldOfEngine,
  samples: number,
): number {
  const { scene, grid, geometry } = plan;
  const onDevice =
    !propertiesOf({ kind }).keepsFieldHere && 2 * (precision / 8) * storedNodes(grid) <= STATES_PART * deviceMemory;
  const field = onDevice ? null : precision;
  const heights = geometry.kind === 'boxes' ? heightsOf(geometry.boxes) : 0;
  return estimatedMemory({
    ...{ grid, geometry: geometry.kind, heights, cut: scene.walls === 'subcell', field, samples },
    porous: porousCounts(plan).porous,
  });
}

/** Heights at which boxes and their patches begin or end, at most. */
function heightsOf(boxes: readonly BoxElement[]): number {
  return boxes.reduce((sum, { patches = [] }) => sum + 2 + 2 * patches.length, 0);
}

/**
 * Checks a run before anything is allocated: whether its scheme can have the walls, its memory, the length of its
 * files, and its highest frequency.
 *
 * @returns the memory it takes, bytes.
 * @throws InputError if one of them is out of range.
 */
export function checkLimits(
  plan: RenderPlan,
  rendered: RenderScene,
  engine: FieldOfEngine,
  raw: boolean,
  memoryLimit: number,
): number {
  const { scene, sampleRate, steps, validTo } = plan;
  const { paths } = rendered;
  checkWallsOf(plan, paths.scheme);
  const forRoom = checkRoomLimits(plan, rendered, engine, memoryLimit);
  const fileSamples = (steps / sampleRate) * (raw ? sampleRate : scene.sampleRate);
  const samples = keptSamples(plan, fileSamples);
  const forRun = memoryOf(plan, engine, samples);
  if (!(forRun <= memoryLimit && fileSamples <= MOST_WAV_SAMPLES)) {
    throw new InputError(
      paths.duration,
      `${scene.duration} s are ${rounded(steps)} steps, and all responses together take ${bytes(forRun - forRoom)} of memory ` +
        `besides the room's ${bytes(forRoom)}; there are ${bytes(memoryLimit)} of memory, and a WAV file holds ` +
        `at most ${rounded(MOST_WAV_SAMPLES)} samples`,
      remedyOf(plan),
    );
  }
  if (!raw && validTo <= HIGH_PASS_CORNER) {
    throw new InputError(
      paths.maxFrequency,
      `${scene.maxFrequency} Hz is within the high-pass that removes the constant, ${HIGH_PASS_CORNER} Hz`,
      'Raise the maximum frequency.',
      { help: 'raw' },
    );
  }
  return forRun;
}

/** What makes the responses smaller. */
function remedyOf({ areas, scene }: RenderPlan): string {
  if (areas.length > 0) return 'Shorten the duration, or give areas a larger spacing.';
  const hasDirection = scene.receivers.some(({ direction }) => direction);
  return hasDirection
    ? 'Shorten the duration, or lower the order of receivers with direction.'
    : 'Shorten the duration.';
}

/** Samples of the signals of sources with direction, at most: each node that they feed has its own. */
function drivenSamples({ sources, duration }: RenderPlan['scene'], steps: number): number {
  const most = steps * (mostDriveSeconds(duration) / duration);
  return sources.reduce((sum, { directivity }) => sum + most * drivenNodes(directivity), 0);
}

/** What the size of a run depends on. */
type SizeOfRun = Pick<RenderPlan, 'scene' | 'areas' | 'steps' | 'scheme' | 'grid'>;

/**
 * Samples in double precision that all responses take together. A finished response is kept twice in single precision,
 * as samples and as a file; of most receivers on areas only what was recorded is kept.
 *
 * @param fileSamples Number of samples of a file.
 */
export function keptSamples(plan: SizeOfRun, fileSamples: number): number {
  const { scene, areas, steps } = plan;
  const recorded = plannedRecords(plan).counts.all * steps;
  const written = areas.filter(({ writesResponses }) => writesResponses);
  const areaFiles = written.reduce((sum, { points }) => sum + (points.length * fileSamples) / 2, 0);
  // The channels of receivers with direction are kept as samples and as a file, too.
  const heard = scene.receivers.flatMap(({ direction }) => direction ?? []);
  const channels = heard.reduce((sum, direction) => sum + channelCount(direction), 0);
  const weights = heard.reduce((sum, direction) => sum + weightsOf(direction), 0);
  return (
    walkSamples(plan) +
    drivenSamples(scene, steps) +
    weights +
    scene.sources.length * (recorded + (scene.receivers.length + channels) * fileSamples + areaFiles)
  );
}
