import type { EngineControls } from '../../ports/engine/controls.ts';
import { drawnRoom } from '../../inputs/duration/estimate-decay.ts';
import { readScene, type SceneRequest } from '../../inputs/request/request.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { choosePlan } from '../../planning/plan/choose-plan.ts';
import { checkRoomLimits } from '../../planning/limits/limits.ts';
import { EVERYWHERE } from '../../../engine/engine-properties.ts';
import { movingNodes } from '../../../modes/rigid/moving-nodes.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { PartTimer } from '../../rendering/job/timer.ts';
import { makeScene } from '../../rendering/prepared/prepare-scene.ts';
import type { Place } from '../../../run/points/place.ts';
import type { MadeRoom } from '../../setup/room/made-room.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { speedOfSound } from '../../../material/air.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { frequencyOfCount, modesUpTo, type RoomSize } from './count-modes.ts';

/** A scene whose modes are wanted: up to a frequency, or some of the lowest. Errors name a value by its key. */
export interface ModesRequest extends SceneRequest {
  /** Modes up to here, Hz; if left out, {@link count} says how many. */
  readonly upTo?: Hertz | undefined;
  /** Number of the lowest modes, 1 to 1000; 100 if neither is given. */
  readonly count?: number | undefined;
  /** Number of modes whose shapes are written, the lowest; 12 if left out. */
  readonly shapes?: number | undefined;
  /** Whether the lowest modes are compared with a run in the same room. */
  readonly check?: boolean | undefined;
}

export const MOST_MODES = 1000;
export const USUAL_COUNT = 100;
export const USUAL_SHAPES = 12;

/** A room on its grid, and up to where its modes are wanted. */
export interface RoomOfModes {
  readonly plan: RenderPlan;
  readonly made: MadeRoom;
  /** Makes what a rendering steps through in place of it. */
  readonly stepped: () => Promise<PreparedRoom>;
  /** Places of all sources, then of all receivers. */
  readonly places: readonly Place[];
  /** The size of the room, less the layer outside. */
  readonly size: RoomSize;
  /** The size of the room and the layer outside, whose modes are found as well. */
  readonly whole: RoomSize;
  /** Hz */
  readonly to: number;
  /** About how many modes there are up to there. */
  readonly expected: number;
}

/**
 * The grid is that of the scene, but no finer than for waves of so many times the highest mode, which would only take
 * longer, and no coarser than for so many: there the mean dispersion that is taken out is no longer that of each mode.
 * Walls of boxes stand along the grid: there a coarser one is enough (docs/use/modes.md, 'How exact they are').
 */
const GRID = { finest: 5, finestOfBoxes: 3.5, coarsest: 3 } as const;

/**
 * A cube of the room's volume has about so many spacings along each side, or more: some 20 000 nodes. Walls between
 * nodes are rounded, and with few modes, of long waves, that would be a large part of what they absorb: on half as
 * many spacings decay times of a box of 16 m³ were off by 2.3 %, on these by 0.7 % (docs/use/modes.md, 'How exact
 * they are').
 */
const LEAST_SPACINGS = 27;

/**
 * Steps by which the lines of walls cross in rooms of boxes. A rendering ends those of strong absorbers before an edge,
 * where lines that cross would add a resistance (docs/theory/walls.md, 'Where lines cross'); a search adds none. Decays
 * are five to ten times as exact with it (docs/use/modes.md, 'How exact they are').
 */
const CROSSING = 1;

/**
 * Reads a scene and puts it on a grid for its modes.
 *
 * @throws InputError for what is wrong with the request or the scene; CancelledError if stopped.
 */
export async function roomOfModes(
  request: Omit<ModesRequest, 'outFolder'>,
  controls: EngineControls,
): Promise<RoomOfModes> {
  const { host, memoryLimit } = controls;
  requireCounts(request);
  const asked = { ...request, fullBand: false };
  const first = await readScene(asked, host.files, memoryLimit);
  const { scene, geometry } = first;
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const { cubicMetres, squareMetres } = drawnRoom(geometry, listeners);
  const drawn = {
    dimensions: roomDimensions(geometry),
    volume: cubicMetres,
    walls: [...squareMetres.values()].reduce((sum, area) => sum + area, 0),
    soundSpeed: speedOfSound(scene.air),
  };
  const rough = request.upTo ?? frequencyOfCount(drawn, request.count ?? USUAL_COUNT);
  requireFew(request, modesUpTo(drawn, rough));
  const most = geometry.boxes ? GRID.finestOfBoxes : GRID.finest;
  const finest = hertz(Math.max(GRID.coarsest * rough, Math.min(most * rough, scene.maxFrequency)));
  const planned = async (maxFrequency: Hertz) => {
    const rendered = await readScene({ ...asked, maxFrequency }, host.files, memoryLimit);
    return { rendered, plan: (await choosePlan(rendered, false, controls)).plan };
  };
  const byWaves = await planned(request.maxFrequency ?? finest);
  const coarse = byWaves.plan.grid.spacing / (drawn.volume ** (1 / drawn.dimensions) / LEAST_SPACINGS);
  // Finer nodes of a layer outside would take all the time, and its modes are no part of the room.
  const mayBeFiner = request.maxFrequency === undefined && !byWaves.plan.outside && drawn.volume > 0;
  const finer = mayBeFiner && coarse > 1 ? await planned(hertz(coarse * finest)) : byWaves;
  // Where walls stand on both grids, the one for higher frequencies may have the larger spacing, by another scheme.
  const { rendered, plan } = finer.plan.grid.spacing < byWaves.plan.grid.spacing ? finer : byWaves;
  checkRoomLimits(plan, rendered, EVERYWHERE, memoryLimit);
  const job = { request: { ...request, noFigures: true }, rendered, controls, timer: new PartTimer() };
  const leastOverlap = geometry.boxes ? CROSSING : undefined;
  const { made, places } = await makeScene(plan, { ...job, leastOverlap }, memoryLimit / 4);
  requireAir(request, made);
  const size = {
    ...drawn,
    volume: made.volume.grid,
    walls: made.areas.reduce((sum, { gridSquareMetres }) => sum + gridSquareMetres, 0) || drawn.walls,
  };
  const to = request.upTo ?? frequencyOfCount(size, MORE.share * (request.count ?? USUAL_COUNT) + MORE.modes);
  const stepped = async (): Promise<PreparedRoom> => (await makeScene(plan, job, memoryLimit / 4)).made.room;
  const whole = plan.outside ? withOutside(size, made) : size;
  return { plan, made, stepped, places, size, whole, to, expected: modesUpTo(whole, to) };
}

/** The size of a room with its layer outside, from the volume of all nodes. */
export function withOutside(size: RoomSize, { room }: Pick<MadeRoom, 'room'>): RoomSize {
  const { dimensions } = size;
  const volume = movingNodes(room).volume.reduce((sum, one) => sum + one, 0) * room.graph.grid.spacing ** dimensions;
  const outside = Math.max(0, volume - size.volume);
  // The layer has at least the surface of a cube of its volume.
  return { ...size, volume, walls: size.walls + 2 * dimensions * outside ** (1 - 1 / dimensions) };
}

/** Modes beyond the count that is asked for, because the formula is only about right. */
const MORE = { share: 1.05, modes: 4 } as const;

/** @throws InputError for counts that are none */
function requireCounts({ upTo, count, shapes }: Pick<ModesRequest, 'upTo' | 'count' | 'shapes'>): void {
  if (upTo !== undefined && count !== undefined) {
    throw new InputError('count', 'a frequency and a number of modes are both given', 'Give one of both.');
  }
  if (upTo !== undefined && !(upTo > 0 && upTo < Infinity)) {
    throw new InputError('upTo', `expected a frequency above 0 Hz, found ${upTo}`, 'Give one such as 150.');
  }
  for (const [path, value, least] of [
    ['count', count, 1],
    ['shapes', shapes, 0],
  ] as const) {
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= MOST_MODES)) continue;
    throw new InputError(
      path,
      `expected a whole number from ${least} to ${MOST_MODES}, found ${value}`,
      `Give one such as ${USUAL_SHAPES}.`,
    );
  }
}

/** Numbers of modes above this are not told. */
const TOO_MANY_TO_NAME = 1e6;

/** @throws InputError if there are too many modes up to a frequency */
function requireFew({ upTo }: Pick<ModesRequest, 'upTo'>, expected: number): void {
  if (upTo === undefined || expected <= MOST_MODES) return;
  throw new InputError(
    'upTo',
    `the room has ${expected < TOO_MANY_TO_NAME ? `about ${Math.round(expected)}` : `more than ${TOO_MANY_TO_NAME}`} modes up to ${Number(upTo.toPrecision(4))} Hz, and at most ${MOST_MODES} can be computed`,
    'Give a lower frequency, or a number of modes. Above some hundred modes, decay times of octaves say more.',
  );
}

/** @throws InputError for what has no modes of this kind */
function requireAir({ sceneFile }: Pick<ModesRequest, 'sceneFile'>, { room }: MadeRoom): void {
  if (!room.porous) return;
  throw new InputError(
    `${sceneFile}: geometry.porousVolumes`,
    'modes of rooms with porous volumes cannot be computed: the medium in them depends on the frequency throughout its volume',
    'Describe the porous layer as a material of a wall ("porous"), which reacts locally.',
  );
}
