import type { Engine } from '../../../engine/engine.ts';
import { sheetCount } from '../../../room/faces/faces.ts';
import { materialOf } from '../../../room/surfaces/face-shape.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { NO_ROW } from '../../../room/subcell/model/subcell.ts';
import type { KeptStore } from '../../ports/host/host.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import type { RunCounts } from './census.ts';
import { pastRunOf, type RunKind, type RunPart } from './past-runs.ts';
import { predictRun, type Prediction } from './predict.ts';
import { DeviceProfile, stencilKey } from './profile-cache.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** A run that was made. */
export interface MadeRun {
  readonly plan: RenderPlan;
  readonly room: PreparedRoom;
  readonly engine: Engine;
  readonly raw: boolean;
  readonly checkSteps: number;
  /** Time of its interior kernel over that of the default kernel. */
  readonly kernelOverDefault: number;
  /** Cores that threads could prepare it on. */
  readonly cores: number;
  /** Times of its parts, s; without those that say nothing, because their result was kept from before. */
  readonly seconds: Readonly<Partial<Record<RunPart, number>>>;
}

/**
 * Time of all steps of a prepared run with the default kernel, s; null on a device whose numbers were never measured.
 */
export async function expectedStepping(
  { plan, room, engine }: Pick<MadeRun, 'plan' | 'room' | 'engine'>,
  store: KeptStore,
): Promise<number | null> {
  const known = await predicted(
    { plan, room, engine, raw: true, checkSteps: 0, kernelOverDefault: 1, cores: 1 },
    store,
  );
  return known && known.prediction.steppingSeconds;
}

/**
 * Time of a step of a prepared run in the memory of one device, ns; undefined where {@link expectedStepping} is null.
 */
export async function expectedStepNs(
  made: Pick<MadeRun, 'plan' | 'room' | 'engine'>,
  store: KeptStore,
): Promise<number | undefined> {
  const known = await predicted({ ...made, raw: true, checkSteps: 0, kernelOverDefault: 1, cores: 1 }, store);
  return known?.prediction.inMemoryNs;
}

/**
 * Compares a run with what the device's costs predict for exactly its counts, and keeps the ratios for later plans.
 * Does nothing on a device whose numbers were never measured: a run that names its scheme measures nothing.
 */
export async function rememberRun({ seconds, ...made }: MadeRun, store: KeptStore): Promise<void> {
  const known = await predicted(made, store);
  const run = known && pastRunOf(runKind(made.plan, known.counts), known.prediction, seconds);
  if (run) await known.profile.remember(run);
}

/** What the device's costs predict for exactly the counts of a room, without corrections; measures nothing. */
async function predicted(
  { plan, room, engine, ...options }: Omit<MadeRun, 'seconds'>,
  store: KeptStore,
): Promise<{ profile: DeviceProfile; counts: RunCounts; prediction: Prediction } | null> {
  const profile = await DeviceProfile.open(engine, { store });
  if (!profile.isKnown) return null;
  const costs = await profile.costsOf(plan.scheme, { dimensions: roomDimensions(plan.geometry) });
  const counts = countsOf(plan, room);
  return { profile, counts, prediction: predictRun(costs, plan, counts, { engine, ...options }) };
}

/** The kind of a planned run, by which it is compared with others. */
export function runKind({ scheme, scene, geometry }: RenderPlan, { interior, nearWall, cut }: RunCounts): RunKind {
  return {
    stencil: stencilKey(scheme, roomDimensions(geometry)),
    family: scheme.stencil.family,
    walls: scene.walls,
    nodes: Math.max(1, interior + nearWall + cut),
  };
}

/** The counts of a prepared room, which a census only estimates. */
export function countsOf({ grid, geometry }: RenderPlan, room: PreparedRoom): RunCounts {
  const { nodes, subcell, faces, laws, damped, porous, offsets, graph } = room;
  return {
    voxelised: storedNodes(grid),
    stored: storedNodes(graph.grid),
    interior: nodes.interiorCount,
    nearWall: nodes.nearWall.length,
    cut: subcell?.node.length ?? 0,
    cutRows: subcell?.row.reduce((sum, row) => sum + (row === NO_ROW ? 0 : 1), 0) ?? 0,
    rows: nodes.rows.length / Math.max(1, offsets.length),
    behind: subcell?.behind.node.length ?? 0,
    faces: faces.node.length,
    sheets: sheetCount(faces),
    branches: faces.shape.reduce((sum, shape) => sum + (laws[materialOf(shape)]?.branches.length ?? 0), 0),
    damped: damped.node.length,
    porous: porous?.node.length ?? 0,
    geometry: geometry.kind,
  };
}
