import { propertiesOf } from '../../../engine/engine-properties.ts';
import { each, type Work } from '../../../room/slabs/work.ts';
import { finishAreaResponse, isComparedAt, type AreaResponse } from '../../outputs/areas/area-job.ts';
import { finishedAreas, type AreaEntry } from '../../outputs/areas/finish-areas.ts';
import { cloudWeights } from '../../outputs/response/cloud-weights.ts';
import { directionEntry, directionInputs, listenerInputs } from './direction-entry.ts';
import { finishDirection, type DirectionOutput } from '../../outputs/response/direction-job.ts';
import type { CloudWeights } from '../../../run/clouds/encoder.ts';
import type { OfPressure, OfRecords } from '../../../run/record-layout.ts';
import type { RunResult } from '../../../run/run.ts';
import { channelCount } from '../../../scene/direction.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import { turns } from '../../ports/host/turns.ts';
import { hasFigures } from '../../inputs/request/request.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { finishContext, finishedValidTo, type Waves } from '../../outputs/response/finish-response.ts';
import type { OctaveErrors } from '../../outputs/response/octave-errors.ts';
import { straightLine } from '../../outputs/response/straight-line.ts';
import { levelsFrom } from '../../setup/room/near-points.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { SoundsReport } from '../../inputs/walks/sound-entry.ts';
import type { OverallFigures } from '../../outputs/response/complete-figures.ts';
import {
  finishResponse,
  type DeliveredResponse,
  type FinishShared,
  type SimulatedResponse,
} from '../../outputs/response/finish-job.ts';
import type { PairDifference } from '../../outputs/response/full-band/compare-halves.ts';
import type { FullBandReport } from '../../outputs/response/full-band/full-band-report.ts';
import type { HighBand } from './high-band.ts';
import type { RenderJob } from '../job/job.ts';
import type { PreparedScene } from '../prepared/prepare-scene.ts';
import type { ResponseEntry } from './render-report.ts';
import { responseFiles } from './response-files.ts';
import { tracingProgress } from './tracing-progress.ts';

/** Sound files and pictures by name, and what the report says of each response. */
export interface FinishedFiles {
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  readonly responses: readonly ResponseEntry[];
  /** Figures of all responses together; null where there are none. */
  readonly overall: OverallFigures | null;
  readonly areas: readonly AreaEntry[];
  /** What is heard in a scene in which something moves; left out for others. */
  readonly sounds?: SoundsReport;
  /** How the band above the waves was computed; left out where it was not. */
  readonly fullBand?: FullBandReport;
}

/** The responses of a source: at receivers of their own, and on areas. */
interface FinishedSource {
  readonly single: readonly DeliveredResponse[];
  /** [area][receiver] */
  readonly onAreas: readonly (readonly AreaResponse[])[];
  /** Output of receivers with direction. */
  readonly directions: readonly DirectionOutput[];
}

/** What was recorded of a source: at receivers, on areas, and at the nodes of receivers with direction. */
interface RecordedSource extends OfPressure<SimulatedResponse> {
  /** Its number in the scene. */
  readonly source: number;
  readonly directions: OfRecords<Float64Array>['directions'];
}

/** One thread finishes fewer samples than this, of all files together: to tell other threads takes longer. */
const FEWEST_SAMPLES = 400_000;

/**
 * Stage 7: makes the impulse response of every pair of source and receiver, its sound file and its figures: on the
 * threads of the host where that is faster, and while a GPU makes the steps of the next source.
 */
export class Finishing {
  private readonly shared: FinishShared;
  private readonly scheme: Waves;
  private readonly drive: <T>(work: Work<T>) => Promise<T>;
  /** Whether threads finish responses beside the steps. */
  private readonly isBeside: boolean;
  private readonly signal: AbortSignal;
  private readonly broken = new AbortController();
  private readonly sources: Promise<readonly FinishedSource[]>[] = [];
  private readonly waiting: RecordedSource[] = [];
  /** Weights of receivers with direction, once for all sources. */
  private weights: Promise<readonly (CloudWeights | null)[]> | undefined;
  /** Work that is done, of all sources: a response is 1, a channel is 1, and so is one that nodes are weighed for. */
  private done = 0;
  /** Called when a response is finished. */
  private onDone: (() => void) | undefined;

  /**
   * @param errors Errors of the simulation.
   * @param prepared What the records are of.
   * @param high What image sources and rays bring; undefined where only waves are computed.
   */
  constructor(
    private readonly plan: RenderPlan,
    errors: readonly OctaveErrors[],
    private readonly prepared: Pick<
      PreparedScene,
      'receiverAreas' | 'areas' | 'directions' | 'records' | 'direct' | 'volume' | 'roomPairs'
    >,
    private readonly job: RenderJob,
    private readonly high: HighBand | undefined,
  ) {
    const { dimensions, scene, steps } = plan;
    const { host, signal } = job.controls;
    const ofWaves = finishContext(plan);
    this.scheme = ofWaves.scheme;
    this.shared = {
      context: {
        ...ofWaves,
        fullBand: high?.context,
        // Sound insulation is told in third octaves.
        thirdOctaves: scene.listening.thirdOctaves || prepared.roomPairs.length > 0,
        volume: dimensions === 3 ? (prepared.volume.scene ?? prepared.volume.grid) : undefined,
      },
      duration: scene.duration,
      length: steps,
      errors,
      raw: job.request.raw ?? false,
      hasFigures: hasFigures(job.request),
    };
    const samples = this.count * scene.duration * scene.sampleRate;
    this.signal = AbortSignal.any([signal, this.broken.signal]);
    const threads = samples >= FEWEST_SAMPLES ? host.threads : undefined;
    const drive = threads ? threads.drive.bind(threads) : job.warm.drive;
    this.isBeside = drive !== undefined && !propertiesOf(job.engine).usesCores;
    this.drive = (work) => (drive ?? driveAlone)(work, this.signal);
  }

  /** Takes the responses of the next source. They are finished at once if the engine leaves the cores free. */
  readonly add = ({ responses }: RunResult): void => {
    const simulated = this.withStraightLines(
      this.prepared.records.split(responses),
      this.sources.length + this.waiting.length,
    );
    if (this.isBeside) {
      const finished = this.finish([simulated]);
      // Heard where the files are waited for.
      finished.catch(() => undefined);
      this.sources.push(finished);
    } else this.waiting.push(simulated);
  };

  /** Gives up what is being finished, because the run has failed. */
  breakOff(): void {
    this.broken.abort();
  }

  /**
   * Waits for all files.
   *
   * @throws CancelledError if stopped, at once.
   */
  async files(): Promise<FinishedFiles> {
    const { scene } = this.plan;
    const { request, controls } = this.job;
    const turn = turns(this.signal);
    await turn();
    this.followProgress();
    const delivered = (await Promise.all([...this.sources, this.finish(this.waiting)])).flat();
    const pairs = scene.sources.flatMap(({ name: source }, s) =>
      scene.receivers.map(({ name: receiver }, r) => ({ source, receiver, ...delivered[s].single[r] })),
    );
    const { context, errors } = this.shared;
    const { files, responses, overall } = await responseFiles(
      pairs,
      { plan: this.plan, context, errors, roomPairs: this.prepared.roomPairs, request },
      (source, receiver) => this.channelsOf(source, receiver, delivered),
      turn,
    );
    const areas = finishedAreas(
      this.plan,
      finishedValidTo(context),
      this.prepared.receiverAreas,
      delivered.map(({ onAreas }) => onAreas),
    );
    for (const [name, content] of areas.files) files.set(name, content);
    controls.onProgress?.({ phase: 'writing' });
    const fullBand = await this.high?.report(
      [
        ...pairs.map(({ source, receiver, difference }) => ({ source, receiver, difference: difference ?? null })),
        ...this.areaDifferences(delivered),
      ],
      delivered.flatMap(({ single, onAreas }) =>
        [...single, ...onAreas.flat()].flatMap(({ raySpreads = [] }) => raySpreads),
      ),
    );
    return {
      ...{ files, responses, overall, areas: areas.entries },
      ...(fullBand && { fullBand }),
    };
  }

  /** How both halves of the band differ at those receivers on areas at which they were compared. */
  private areaDifferences(delivered: readonly FinishedSource[]): PairDifference[] {
    return delivered.flatMap(({ onAreas }, s) =>
      onAreas.flatMap((responses, a) =>
        responses.flatMap(({ difference }, r) =>
          difference === undefined
            ? []
            : {
                source: this.plan.scene.sources[s].name,
                receiver: this.prepared.receiverAreas[a].points[r].name,
                difference,
              },
        ),
      ),
    );
  }

  /** Responses of all sources; each channel of a receiver with direction is one. */
  private get count(): number {
    const { receivers, areas } = this.prepared.records.counts;
    return this.plan.scene.sources.length * (receivers + areas + this.channels);
  }

  /** Channels of all receivers with direction. */
  private get channels(): number {
    return this.prepared.directions.reduce((sum, { direction }) => sum + channelCount(direction), 0);
  }

  /** All work, in responses: to weigh the nodes of a channel takes about as long as to finish it. */
  private get work(): number {
    return this.count + this.channels;
  }

  /** Reports the progress of finishing as that of the run from now on. */
  private followProgress(): void {
    const [start, before] = [performance.now(), this.done];
    this.onDone = () => {
      const elapsedSeconds = (performance.now() - start) / 1000;
      const perResponse = this.done === before ? 0 : elapsedSeconds / (this.done - before);
      this.job.controls.onProgress?.({
        phase: 'finishing',
        done: Math.floor((this.count * this.done) / this.work),
        responses: this.count,
        remainingSeconds: perResponse * (this.work - this.done),
      });
    };
    if (this.high) this.high.onShare = tracingProgress(this.job.controls);
    this.onDone();
  }

  /** The channels of a source at a receiver; undefined for a system of sources, or a receiver without direction. */
  private channelsOf(source: string, receiver: string, delivered: readonly FinishedSource[]) {
    const index = this.plan.scene.sources.findIndex(({ name }) => name === source);
    const place = this.prepared.directions.findIndex(({ name }) => name === receiver);
    if (index < 0 || place < 0) return undefined;
    const output = delivered[index].directions[place];
    const placed = this.prepared.directions[place];
    return { wav: output.wav, direction: directionEntry(source, placed, output, this.plan.grid.spacing) };
  }

  private withStraightLines({ receivers, areas, directions }: OfRecords<Float64Array>, source: number): RecordedSource {
    const { scene, soundSpeed } = this.plan;
    const { receiverAreas, direct } = this.prepared;
    const from = scene.sources[source].position;
    const missing = direct?.[source];
    const simulated = (recorded: Float64Array, at: Vec3, lacks: Float64Array | null | undefined): SimulatedResponse => {
      const time = straightLine(from, at, soundSpeed);
      const hasLevel = time * soundSpeed >= levelsFrom(this.plan, Boolean(lacks));
      return { samples: withDirect(recorded, lacks), straightLine: time, hasLevel };
    };
    return {
      source,
      receivers: receivers.map((recorded, r) =>
        simulated(recorded, scene.receivers[r].position, missing?.receivers[r]),
      ),
      areas: areas.map((onArea, a) =>
        onArea.map((recorded, r) => simulated(recorded, receiverAreas[a].points[r].onGrid, missing?.areas[a][r])),
      ),
      directions,
    };
  }

  /** Counts some work as it is done. @returns what takes the share that is done */
  private counting(work: number): (share: number) => void {
    let before = 0;
    return (share) => {
      this.done += work * (share - before);
      before = share;
      this.onDone?.();
    };
  }

  /** @param recorded [source] */
  private async finish(recorded: readonly RecordedSource[]): Promise<readonly FinishedSource[]> {
    const { drive } = this;
    const count = this.plan.scene.receivers.length;
    const { receiverAreas, directions } = this.prepared;
    const wanted = receiverAreas.flatMap(({ points, writesResponses }) => points.map(() => writesResponses));
    const high = recorded.length > 0 ? (await this.high?.trace(this.plan.scene.duration))?.parts : undefined;
    const inputs = recorded.flatMap(({ source, areas }) =>
      areas.flat().map((response, index, { length }) => ({
        ...{ ...response, index, high: high?.[source][count + index] },
        isCompared: isComparedAt(index, length),
      })),
    );
    const singles = recorded.flatMap(({ source, receivers }) =>
      receivers.map((response, r) => ({ ...response, high: high?.[source][r] })),
    );
    const single = await drive(each(finishResponse, this.shared, singles, this.counting(singles.length)));
    const onAreas = await drive(
      each(finishAreaResponse, { ...this.shared, files: wanted }, inputs, this.counting(inputs.length)),
    );
    const weights = await (this.weights ??= drive(
      cloudWeights(this.scheme, listenerInputs(directions), this.counting(this.channels)),
    ));
    const heard = recorded.flatMap((source, s) =>
      directionInputs(directions, weights, source.directions, singles.slice(s * count, (s + 1) * count)),
    );
    const channels = await drive(
      each(finishDirection, this.shared, heard, this.counting(recorded.length * this.channels)),
    );
    let onArea = 0;
    return recorded.map(({ areas }, s) => ({
      single: single.slice(s * count, (s + 1) * count),
      onAreas: areas.map((points) => points.map(() => onAreas[onArea++])),
      directions: channels.slice(s * directions.length, (s + 1) * directions.length),
    }));
  }
}

/**
 * A record whose direct sound is exact. @param missing Shape [n], n at most that of the record; nothing if it is right.
 */
function withDirect(recorded: Float64Array, missing: Float64Array | null | undefined): Float64Array {
  if (!missing) return recorded;
  const samples = Float64Array.from(recorded);
  for (let n = 0; n < Math.min(samples.length, missing.length); n++) samples[n] += missing[n];
  return samples;
}
