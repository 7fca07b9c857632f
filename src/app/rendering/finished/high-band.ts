import type { OnShare } from '../../../units/task.ts';
import type { Scene } from '../../../scene/scene.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { FullBandContext } from '../../outputs/response/full-band-context.ts';
import { fullBandReport, type FullBandReport, type PairDifference } from '../../outputs/response/full-band-report.ts';
import { highPartsWork, type HighParts } from '../../setup/rays/high-parts.ts';
import { buildTree } from '../../../rays/tree/build-tree.ts';
import { rayDirectivity } from '../../setup/rays/radiation.ts';
import { planRays } from '../../setup/rays/plan-rays.ts';
import { sceneRayRoom } from '../../setup/rays/ray-room.ts';
import type { PreparedScene } from '../prepared/prepare-scene.ts';
import type { RenderJob } from '../job/job.ts';
import { secondsSince } from '../job/timer.ts';

/** The band above the waves of one rendering. */
export interface HighBand {
  /** What threads need that join responses. */
  readonly context: FullBandContext;
  /** Resolves once all sources are traced; begin with {@link trace}. */
  readonly traced: Promise<HighParts>;
  /** Begins to trace. */
  readonly trace: (signal: AbortSignal, onShare: OnShare) => void;
  /** The report, once all responses are finished. */
  readonly report: (scene: Scene, differences: readonly PairDifference[]) => Promise<FullBandReport>;
}

/** The band above the waves of a rendering; undefined where only waves are computed. */
export function highBand(
  plan: RenderPlan,
  { receiverAreas, areas }: Pick<PreparedScene, 'receiverAreas' | 'areas'>,
  { controls, request }: Pick<RenderJob, 'controls' | 'request'>,
): HighBand | undefined {
  const rayPlan = planRays(plan);
  if (!rayPlan) return undefined;
  const { scene, soundSpeed, validTo } = plan;
  const { crossover, compared, bands, binSeconds } = rayPlan;
  const rayRoom = sceneRayRoom(plan, request.sceneFile, soundSpeed, bands);
  const { laws } = rayRoom.room;
  let [resolve, reject]: [(parts: HighParts) => void, (error: unknown) => void] = [() => undefined, () => undefined];
  const traced = new Promise<HighParts>((done, failed) => ([resolve, reject] = [done, failed]));
  // Heard where the files are waited for.
  traced.catch(() => undefined);
  let seconds = 0;
  const area = areas.reduce((sum, { squareMetres }) => sum + (squareMetres ?? 0), 0);
  return {
    context: {
      ...{ crossover, compared, bands, binSeconds, validTo: rayPlan.validTo, laws, area },
      directivities: scene.sources.map(rayDirectivity),
    },
    traced,
    trace: (signal, onShare) => {
      const onAreas = receiverAreas.flatMap(({ points }) =>
        points.map(({ name, onGrid }) => ({ name, position: onGrid })),
      );
      const start = performance.now();
      const { room } = rayRoom;
      const traceAll = async (): Promise<HighParts> => {
        const tree = await buildTree(room);
        const points = { sources: scene.sources, receivers: [...scene.receivers, ...onAreas] };
        const work = highPartsWork({ room, tree, rayPlan, ...points, seconds: scene.duration }, onShare);
        const { threads } = controls.host;
        const parts = await (threads ? threads.drive(work, signal) : driveAlone(work, signal));
        seconds = secondsSince(start);
        return parts;
      };
      traceAll().then(resolve, reject);
    },
    report: async (_, differences) =>
      fullBandReport({
        ...{ scene, rayPlan, wavesToHz: validTo, rayRoom, differences, seconds },
        traced: await traced,
      }),
  };
}
