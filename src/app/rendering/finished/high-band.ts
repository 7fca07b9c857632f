import { propertiesOf } from '../../../engine/engine-properties.ts';
import { fresnelZone, withFacets } from '../../../rays/images/curved-facets.ts';
import { ballRadius } from '../../../rays/trace/setting.ts';
import { buildTree } from '../../../rays/tree/build-tree.ts';
import type { TriangleTree } from '../../../rays/tree/tree.ts';
import { RunError } from '../../../units/errors.ts';
import type { Simulation } from '../../../engine/engine.ts';
import type { Seconds, Vec3 } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { roomVolume, type DrawnVolume, type Volumes } from '../../inputs/scene/extents.ts';
import { stopIfAsked, type OnShare } from '../../../units/task.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import type { FullBandContext } from '../../outputs/response/full-band/full-band-context.ts';
import type { PairDifference } from '../../outputs/response/full-band/compare-halves.ts';
import { fullBandReport, type FullBandReport } from '../../outputs/response/full-band/full-band-report.ts';
import type { RaySpread } from '../../outputs/response/full-band/ray-uncertainty.ts';
import { highPartsWork, traceRequest, type HighParts, type HighPartsRequest } from '../../setup/rays/high-parts.ts';
import { receiverGroups } from '../../setup/rays/receiver-groups.ts';
import { planRays, type RayPlan, type RayTracer } from '../../setup/rays/plan-rays.ts';
import { rayDirectivity } from '../../setup/rays/radiation.ts';
import { sceneRayRoom, type SceneRayRoom } from '../../setup/rays/ray-room.ts';
import { traceSources } from '../../setup/rays/trace-sources.ts';
import type { RenderJob } from '../job/job.ts';
import { secondsSince } from '../job/timer.ts';

/** What of a room rays need: in an engine, or without one where they compute everything. */
export interface RoomOfRays {
  readonly plan: Pick<RenderPlan, 'scene' | 'geometry' | 'areas' | 'soundSpeed' | 'validTo'>;
  readonly prepared: {
    readonly areas: readonly { readonly squareMetres: number | null }[];
    readonly volume: Volumes | DrawnVolume;
    readonly receiverAreas: readonly { readonly points: readonly { readonly name: string; readonly onGrid: Vec3 }[] }[];
  };
  readonly simulation?: Pick<Simulation, 'fromHost'>;
}

/** What a rendering lends to rays. */
type JobOfRays = Pick<RenderJob, 'controls' | 'request' | 'engine' | 'crossoverChoice'>;

/** What image sources and rays brought, and how. */
interface Traced {
  readonly parts: HighParts;
  readonly rayPlan: RayPlan;
  readonly tracedBy: RayTracer;
  readonly notOnGpu?: string;
  readonly seconds: number;
}

/** What is under way for responses of one length. */
interface Tracing {
  readonly duration: Seconds;
  readonly traced: Promise<Traced>;
  readonly stop: AbortController;
}

/** Share of the time that a GPU takes, beside the search for image sources on threads, as progress counts it. */
const GPU_SHARE = 0.5;

/** The band above the waves of a rendering; undefined where only waves are computed. */
export function highBand(room: RoomOfRays, job: JobOfRays): HighBand | undefined {
  const rayPlan = planRays(room.plan, 'processor');
  return rayPlan ? new HighBand(rayPlan, room, job) : undefined;
}

/** The band above the waves of one rendering: image sources and rays, traced once for all responses. */
export class HighBand {
  /** What threads need that join responses. */
  readonly context: FullBandContext;
  /** Called with the share of image sources and rays that is done. */
  onShare: OnShare | undefined;
  private readonly rayRoom: SceneRayRoom;
  private readonly receiverRadius: number;
  private tree: Promise<TriangleTree> | undefined;
  private tracing: Tracing | undefined;

  /** @param rayPlan That of the processor. */
  constructor(
    private readonly rayPlan: RayPlan,
    private readonly opened: RoomOfRays,
    private readonly job: JobOfRays,
  ) {
    const { crossover, compared, bands, binSeconds, batchSeconds, validTo } = rayPlan;
    const { plan, prepared } = opened;
    const area = prepared.areas.reduce((sum, { squareMetres }) => sum + (squareMetres ?? 0), 0);
    const meanFreePath = (4 * roomVolume(prepared.volume)) / area;
    this.receiverRadius = ballRadius(meanFreePath);
    const made = sceneRayRoom(plan, job.request.sceneFile, plan.soundSpeed, bands);
    this.rayRoom = { ...made, room: withFacets(made.room, fresnelZone(plan.soundSpeed / crossover, meanFreePath)) };
    const { room, scatterings } = this.rayRoom;
    this.context = {
      ...{ crossover, compared, bands, binSeconds, batchSeconds, validTo, laws: room.laws, scatterings, area },
      directivities: plan.scene.sources.map(rayDirectivity),
    };
  }

  /** Begins for responses as long as they are planned, if the engine leaves cores or a GPU for it beside the steps. */
  begin(): void {
    const { engine, controls } = this.job;
    const isBeside = controls.host.threads !== undefined || this.device !== undefined;
    if (isBeside && !propertiesOf(engine).usesCores) void this.trace(this.opened.plan.scene.duration);
  }

  /**
   * What image sources and rays bring to responses of this length. Begins, if it has not begun for them; what was begun
   * for other lengths is given up.
   *
   * @throws CancelledError if stopped.
   */
  trace(duration: Seconds): Promise<HighParts> {
    if (this.tracing?.duration !== duration) {
      this.tracing?.stop.abort();
      const stop = new AbortController();
      const traced = this.traceAll(duration, AbortSignal.any([this.job.controls.signal, stop.signal]));
      this.tracing = { duration, traced, stop };
    }
    const parts = this.tracing.traced.then((traced) => traced.parts);
    // Heard where responses are finished.
    parts.catch(() => undefined);
    return parts;
  }

  /** Stops what is under way, and waits until it has stopped: then nothing uses the GPU any more. */
  async end(): Promise<void> {
    this.tracing?.stop.abort();
    await this.tracing?.traced.catch(() => undefined);
  }

  /** The report, once all responses are finished. */
  async report(differences: readonly PairDifference[], raySpreads: readonly RaySpread[]): Promise<FullBandReport> {
    const { scene, validTo } = this.opened.plan;
    const { parts, ...how } = await this.tracing!.traced;
    return fullBandReport({
      ...{ scene, wavesToHz: scene.fullBand?.isRaysOnly ? null : validTo, rayRoom: this.rayRoom },
      ...{ differences, raySpreads, traced: parts },
      chosen: this.job.crossoverChoice,
      ...how,
    });
  }

  /**
   * The GPU of the waves, if it has memory to spare. A driver in software is none: the processor does the same work
   * faster.
   */
  private get device(): GPUDevice | undefined {
    const { engine } = this.job;
    return engine.isSoftware || this.opened.simulation?.fromHost ? undefined : engine.device;
  }

  private async traceAll(duration: Seconds, signal: AbortSignal): Promise<Traced> {
    const start = performance.now();
    const tree = await (this.tree ??= buildTree(this.rayRoom.room));
    stopIfAsked(signal);
    const request = this.requestFor(duration, tree);
    const { device } = this;
    const begun = device && (await this.traceOnGpu(device, request, signal));
    const from = begun?.request ? GPU_SHARE : 0;
    const work = highPartsWork(begun?.request ?? request, (share) => this.onShare?.(from + (1 - from) * share));
    const { threads } = this.job.controls.host;
    const parts = await (threads ? threads.drive(work, signal) : driveAlone(work, signal));
    return {
      parts,
      rayPlan: (begun?.request ?? request).rayPlan,
      tracedBy: begun?.request ? 'gpu' : 'processor',
      ...(begun?.failure !== undefined && { notOnGpu: begun.failure }),
      seconds: secondsSince(start),
    };
  }

  private requestFor(duration: Seconds, tree: TriangleTree): HighPartsRequest {
    const { rayPlan, rayRoom, receiverRadius, opened } = this;
    const { scene } = opened.plan;
    const onAreas = opened.prepared.receiverAreas.flatMap(({ points }) =>
      points.map(({ name, onGrid }) => ({ name, position: onGrid })),
    );
    const receivers = [...scene.receivers, ...onAreas];
    const { sources } = scene;
    return { room: rayRoom.room, tree, rayPlan, sources, receivers, receiverRadius, seconds: duration };
  }

  /** Traces on a GPU. @returns the request with what rays brought, or why there is nothing */
  private async traceOnGpu(
    device: GPUDevice,
    ofProcessor: HighPartsRequest,
    signal: AbortSignal,
  ): Promise<{ readonly request?: HighPartsRequest; readonly failure?: string }> {
    const request = { ...ofProcessor, rayPlan: planRays(this.opened.plan, 'gpu')! };
    const groups = request.sources.map((source) => receiverGroups(traceRequest(request, source)));
    const onProgress: OnShare = (share) => this.onShare?.(GPU_SHARE * share);
    try {
      const all = await traceSources(device, groups.flat(), { signal, onProgress });
      const traced = groups.map(({ length }, source) => all.slice(source * length, (source + 1) * length));
      return { request: { ...request, traced } };
    } catch (error) {
      // A device that is destroyed after a stop fails, too.
      stopIfAsked(signal);
      if (!(error instanceof RunError)) throw error;
      return { failure: error.message };
    }
  }
}
