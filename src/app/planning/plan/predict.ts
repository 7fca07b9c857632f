import { LARGE_NODES } from '../../../tune/wall-rooms.ts';
import { valueOnCurve, type StencilCosts } from '../../../tune/profile.ts';
import { LINE, type Cost, type WallCosts } from '../../../tune/profile-walls.ts';
import type { CardsOrHost, Engine } from '../../../engine/engine.ts';
import type { StepPasses } from '../../../engine/engine-kind.ts';
import { stepPasses } from '../../../engine/step-passes.ts';
import { joinsWalls } from '../../../kernel/interior/choose.ts';
import { onAxes } from '../../../scheme/shells.ts';
import { pointsOnGrid } from '../../../scheme/points.ts';
import { wallTraces } from '../../../room/faces/wall-traces.ts';
import { channelCount } from '../../../scene/direction.ts';
import { encodedNodes, weightsOf } from '../../inputs/direction/direction-size.ts';
import { deviceMemory, type DeviceNeed } from '../../../engine/device-memory.ts';
import { likelyRows } from '../../../engine/webgpu/parts/records.ts';
import { hasWalks } from '../../setup/sources/place-sounds.ts';
import type { PlannedFromHost } from './from-host.ts';
import { planLarger } from './larger.ts';
import { figureRate } from '../../outputs/areas/area-job.ts';
import { threadsFor } from '../../ports/host/room-threads.ts';
import type { RunCounts } from './census.ts';
import { FIRST_FINISHES, type HostCosts } from './host-costs.ts';
import { leadShare } from '../../inputs/directivity/directivity-size.ts';
import { keptSamples, memoryOf } from '../limits/limits.ts';
import { reciprocalRuns } from '../../inputs/request/reciprocity.ts';
import { plannedRecords } from '../../inputs/request/planned-records.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** Costs of runs on a device (`DeviceProfile`). */
export interface DeviceCosts {
  /** Time of a pass that waits for the one before, ns. */
  readonly passNs: number;
  readonly stencil: StencilCosts;
  readonly walls: WallCosts;
  readonly host: HostCosts;
}

export interface PredictOptions {
  readonly engine: Pick<Engine, 'kind' | 'precision' | 'deviceMemory' | 'cards'>;
  /** Whether the responses are written unfiltered. */
  readonly raw: boolean;
  /** Steps of the stability check, once per room. */
  readonly checkSteps: number;
  /** Time of the run's interior kernel divided by that of the default kernel. Costs are measured with the default. */
  readonly kernelOverDefault: number;
  /** Cores that threads may prepare the room on (`threadsFor`); 1 where one thread does all. */
  readonly cores: number;
}

/** Predicted time and memory of a run. */
export interface Prediction {
  /** s: putting the scene on its grid, rows near walls, points. */
  readonly preparingSeconds: number;
  /** s: making the engine ready, once for all sources. */
  readonly openingSeconds: number;
  /** s, all sources. */
  readonly steppingSeconds: number;
  /** s: steps of the stability check. */
  readonly checkingSeconds: number;
  /** s: filters and files. */
  readonly finishingSeconds: number;
  /** s: the sum. */
  readonly totalSeconds: number;
  readonly stepNs: number;
  /** Time of a step in the memory of one device that holds all, ns. */
  readonly inMemoryNs: number;
  /** Largest memory taken on this machine, and memory on the device that computes; bytes. */
  readonly hostBytes: number;
  readonly deviceBytes: number;
  /** Plan of a run from host memory; null where the room fits in the device. */
  readonly fromHost: PlannedFromHost | null;
  /** How several cards weigh against host memory; null for one card, and where one holds the room. */
  readonly cardsOrHost: CardsOrHost | null;
  /** Whether it fits neither way. */
  readonly isTooLarge: boolean;
}

/** Predicts time and memory of a run from its counts and the measured costs of the device. */
export function predictRun(
  costs: DeviceCosts,
  plan: RenderPlan,
  counts: RunCounts,
  { engine, raw, checkSteps, kernelOverDefault, cores }: PredictOptions,
): Prediction {
  const { stencil, walls, host } = costs;
  const { scene, steps } = plan;
  const sources = scene.sources.length;
  const { receivers, areas } = plannedRecords(plan).counts;
  const responses = sources * receivers;
  const areaResponses = sources * areas;
  const joined = joinsWalls(plan.scheme.stencil, { nodes: counts.stored, planes: plan.grid.size[2] });
  const passes = stepPasses(engine.kind, counts, joined);
  const inMemoryNs = stepTime(costs, plan.scheme.wall.trace.length, counts, passes, kernelOverDefault);
  const need: DeviceNeed = {
    ...counts,
    ...engine,
    points: 1 + pointsOnGrid(plan.scheme, plan.grid).offsets.length,
    reach: plan.scheme.stencil.reach,
    taps: (counts.cut > 0 ? wallTraces(plan.scheme)[0] : plan.scheme.wall).trace.length,
    planeNodes: plan.grid.size[2] > 1 ? plan.grid.pitch * plan.grid.size[1] : 0,
    pitch: plan.grid.pitch,
    recordRows: likelyRows(receivers, areas),
  };
  const inDevice = deviceMemory(need);
  const limit = engine.deviceMemory ?? Infinity;
  const [, rows, planes] = plan.grid.size;
  const { fromHost, cardsOrHost, stepNs } =
    inDevice > limit
      ? planLarger(need, { planes, rows, moves: hasWalks(scene) }, inMemoryNs, limit, engine.cards ?? 1)
      : { fromHost: null, cardsOrHost: null, stepNs: inMemoryNs };
  const openingMs =
    valueOnCurve(stencil.openMs, counts.stored) + walls.openFaceMs * counts.faces + walls.openCutMs * counts.cut;
  const fileSamples = Math.round(scene.duration * scene.sampleRate);
  const areaSamples = Math.round(
    scene.duration * figureRate(scene.sampleRate, scene.fullBand ? 'whole band' : plan.validTo),
  );
  const inOneThread = preparation(plan, counts, slownessOf(walls, counts.voxelised));
  const preparingSeconds = inOneThread * shareOfTime(threadsFor(counts.voxelised, cores));
  const openingSeconds = openingMs / 1e3;
  const runs = reciprocalRuns(scene) ?? sources;
  const steppingSeconds =
    (runs * steps * (1 + leadShare(scene.sources, scene.duration)) * (stepNs ?? inMemoryNs)) / 1e9;
  const checkingSeconds = (checkSteps * (stepNs ?? inMemoryNs)) / 1e9;
  const first = Math.min(responses, FIRST_FINISHES);
  const finishNs = first * host.firstFinishSampleNs + (responses - first) * host.finishSampleNs;
  const areaNs = areaResponses * host.finishSampleNs * (steps + areaSamples);
  const figureSeconds = raw ? 0 : (finishNs * (steps + fileSamples) + areaNs) / 1e9;
  const finishingSeconds = figureSeconds + (slownessOf(walls, counts.voxelised) * channelSeconds(plan)) / cores;
  return {
    preparingSeconds,
    openingSeconds,
    checkingSeconds,
    steppingSeconds,
    finishingSeconds,
    totalSeconds: preparingSeconds + openingSeconds + checkingSeconds + steppingSeconds + finishingSeconds,
    stepNs: stepNs ?? inMemoryNs,
    inMemoryNs,
    hostBytes: memoryOf(plan, engine, keptSamples(plan, raw ? steps : fileSamples)),
    deviceBytes: Math.min(inDevice, limit),
    fromHost,
    cardsOrHost,
    isTooLarge: stepNs === null,
  };
}

/**
 * Time of a porous node over that of a wall face: on a core of a processor 74 ns, where a face takes 64. On a GPU both
 * are mostly their passes (docs/measurements/porous.md).
 */
const POROUS_OF_FACE = 1.2;

/** Time of one step, ns: the sum of its parts, in the order of the engines. */
function stepTime(
  { passNs, stencil, walls }: DeviceCosts,
  taps: number,
  counts: RunCounts,
  passes: StepPasses,
  kernelOverDefault: number,
): number {
  const { stored, interior, nearWall, cut, cutRows, faces, sheets, branches, damped, porous } = counts;
  // On a GPU each pass waits for the one before, and so do threads of the processor.
  const costOf = ({ fixed, each }: Cost, count: number, waits: number): number =>
    count === 0 ? 0 : Math.max(fixed, waits * passNs) + each * count;
  // Walls between the nodes have their own length of lines.
  const shorter = walls.tapNs * Math.max(0, LINE - taps);
  const each = cut > 0 ? walls.cutFace.each : Math.max(0, walls.face.each - shorter);
  const face = { fixed: (cut > 0 ? walls.cutFace : walls.face).fixed, each };
  const solid = Math.max(0, stored - interior - nearWall - cut);
  return (
    kernelOverDefault * valueOnCurve(stencil.interior, interior) +
    stencil.nearWallNs * (nearWall + cutRows) +
    passes.nearWall * passNs +
    walls.solidNs * solid +
    costOf(walls.cut, cut, passes.cut) +
    // A sheet has two lines.
    costOf(face, faces + sheets, passes.faces) +
    passes.sheets * passNs +
    walls.branchNs * branches +
    costOf(walls.damped, damped, passes.damped) +
    costOf({ fixed: 0, each: POROUS_OF_FACE * walls.face.each }, porous, passes.porous)
  );
}

/**
 * `WallCosts.preparingSeconds` of the reference machine: one core of an AMD EPYC in a virtual machine, Node 20. The
 * times below were found on it. They are fitted to 26 preparations of the example scenes, with 0.1 to 43 million nodes;
 * those per stored node of boxes and of the search for walls to nine rooms of 2 to 32 million nodes, in one thread,
 * relative to the time of the large room that is measured, and to a hall of 7.4·10⁹ nodes on 16 cores.
 */
const REFERENCE_SECONDS = 0.45;

/**
 * Putting the room on its grid, ns. Boxes: per stored node, for most planes are copies. Mesh: once; per voxelised node,
 * wall face, cut node.
 */
const BOXES_NODE_NS = 0.4;
const MESH_NS = 5e7;
const MESH_NODE_NS = 17;
const MESH_FACE_NS = 800;
const MESH_CUT_NS = 700;
/**
 * Weights of nodes near walls, ns: a fixed part; per stored node, the search for walls; per node near a wall, a fixed
 * part and one per point of the stencil; per different row and point. Leggy stencils have times of their own.
 */
const CLASSIFY_NS = 1.5e7;
const CLASSIFY_NODE_NS = { boxes: 2, mesh: 9 } as const;
const NEAR_NS = 220;
const NEAR_POINT_NS = 5;
const LEGGY_NEAR_NS = 100;
const ROW_POINT_NS = 135;
const LEGGY_NODE_NS = 2;
/** Absorbing wall faces, ns: the search, per stored node; the line of nodes, per face. */
const FACES_NODE_NS = 4;
const FACE_NS = 350;
/**
 * Cut nodes, ns: per node, its surroundings; per node and point, its row and its bound, if the stencil has a reach
 * above 1.
 */
const CUT_NS = 6000;
const CUT_POINT_NS = 120;
/**
 * Search for the interpolation kernel of a source or receiver, ns, for a band of 1. It grows as the sixth power of the
 * band.
 */
const POINT_NS = 3e7;
const POINT_POWER = 6;
/**
 * `WallCosts.preparingLargeSeconds` of the reference machine. Then the number of nodes of a room that fits in caches,
 * and of the large room that is measured.
 */
const REFERENCE_LARGE_SECONDS = 0.21;
const SMALL_NODES = 2e5;
const LARGE_ROOM_NODES = LARGE_NODES[0] * LARGE_NODES[1] * LARGE_NODES[2];

/**
 * Time on this machine over that of the reference. Some machines slow down where caches do not help.
 *
 * @param nodes Those of the room that is worked on; without, the work fits in caches.
 */
export function slownessOf(
  { preparingSeconds, preparingLargeSeconds }: Pick<WallCosts, 'preparingSeconds' | 'preparingLargeSeconds'>,
  nodes = SMALL_NODES,
): number {
  const small = preparingSeconds / REFERENCE_SECONDS;
  const large = preparingLargeSeconds / REFERENCE_LARGE_SECONDS;
  const part = Math.log(nodes / SMALL_NODES) / Math.log(LARGE_ROOM_NODES / SMALL_NODES);
  return small + (large - small) * Math.min(1, Math.max(0, part));
}

/**
 * Time that a room takes to prepare with n threads over that with one, as n to this power: every thread translates the
 * program for itself. Fitted to four rooms of 2 to 19 million nodes on 16 cores, where it is 0.8 to 1.35 of what was
 * measured with 2, 4 and 8 threads (docs/measurements/preparing.md).
 */
const THREADS_POWER = -0.4;

const shareOfTime = (threads: number): number => Math.max(1, threads) ** THREADS_POWER;

/**
 * Channels of receivers with direction, ns: weights of a node for a coefficient at a frequency; a node's part of a
 * coefficient, per step; a channel's filters, per sample of the simulation and of the file. Measured with order 7 and
 * 1357 steps.
 */
const WEIGH_NS = 1100;
const ENCODE_NS = 22;
const CHANNEL_NS = 350;

/** s in one thread of the reference machine. */
function channelSeconds({ scene, steps }: RenderPlan): number {
  const samples = steps + scene.duration * scene.sampleRate;
  const ns = scene.receivers.reduce((sum, { direction }) => {
    if (!direction) return sum;
    const ofSource = ENCODE_NS * encodedNodes(direction) * steps + CHANNEL_NS * channelCount(direction) * samples;
    return sum + WEIGH_NS * weightsOf(direction) + scene.sources.length * ofSource;
  }, 0);
  return ns / 1e9;
}

/** s in one thread. @param slowness Time here over that of the reference. */
function preparation({ scene, scheme }: RenderPlan, counts: RunCounts, slowness: number): number {
  const { points, family, reach } = scheme.stencil;
  const { voxelised, stored, nearWall, rows, cut, faces, geometry } = counts;
  const leggy = family === 'leggy';
  const voxels =
    geometry === 'boxes'
      ? BOXES_NODE_NS * voxelised
      : MESH_NS + MESH_NODE_NS * voxelised + MESH_FACE_NS * faces + MESH_CUT_NS * cut;
  const near = (leggy ? LEGGY_NEAR_NS : NEAR_NS + NEAR_POINT_NS * points) * nearWall;
  const cuts = (CUT_NS + (reach > 1 ? CUT_POINT_NS * points : 0)) * cut;
  const places = POINT_NS * scheme.band ** POINT_POWER * (scene.sources.length + scene.receivers.length);
  const ns =
    voxels +
    CLASSIFY_NS +
    (leggy ? LEGGY_NODE_NS : CLASSIFY_NODE_NS[geometry]) * stored +
    near +
    (leggy ? 0 : ROW_POINT_NS * points * rows) +
    cuts +
    FACES_NODE_NS * stored +
    FACE_NS * faces +
    places;
  return (slowness * ns) / 1e9;
}

/** Usual number of steps of a measurement: with walls on cell faces, and between the nodes. */
const USUAL_STEPS = { staircase: 48, subcell: 128 } as const;

/** Expected steps of the stability check of a planned room. */
export function expectedCheckSteps({ scheme, scene, geometry }: RenderPlan): number {
  const onFaces = scene.walls === 'staircase';
  if (onFaces && (onAxes(scheme.stencil.shells) || geometry.boxes?.length === 1)) return 0;
  return USUAL_STEPS[scene.walls];
}
