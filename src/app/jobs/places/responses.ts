/** Simulates what seats hear of candidate places, one run for each seat, and what they hear of chosen sources. */
import { decodeWav } from '../../../response/decode-wav.ts';
import { rateKeeping } from '../../../response/band-limit.ts';
import { SAMPLE_RATE } from '../../../scene/schema/ranges.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { hertz } from '../../../units/quantities.ts';
import { renderScene } from '../../rendering/render.ts';
import { oneRoomShelf } from '../../rendering/job/one-room-shelf.ts';
import type { RenderProgress } from '../../ports/engine/controls.ts';
import { hashedName, roomName } from '../../setup/kept-room/room-key.ts';
import { textOf, type SceneJson } from '../room-trials/scene-text.ts';
import { fileHashes } from '../room-trials/file-hashes.ts';
import { withScene } from '../room-trials/simulate.ts';
import { keepSeatRun, readSeatRun, type RunReport, type RunResponses } from './kept-run.ts';
import type { PlacesJob, Seat } from './prepare.ts';
import type { PlacesOfRoom } from './request.ts';

/** Judged by a rendering at 48 kHz: docs/use/places.md. */
const CLEAR_OF_THE_END = 4;

/** Renders scenes in the room of a job, which stays prepared from one to the next. */
export class RoomRuns {
  /** What the last run was made with; null as long as all were kept from earlier. */
  report: RunReport | null = null;
  /** Runs that an earlier search had made. */
  keptRuns = 0;
  private readonly shelf = oneRoomShelf();
  /** Samples of responses a second. */
  readonly rateHz: number;

  /**
   * The sample rate is {@link CLEAR_OF_THE_END} times what keeps the band: what the limit of the band rings before the
   * sound begins is cut off, and at the least rate that moved levels in nulls by several decibels.
   *
   * @param leastRate Least sample rate of the responses, Hz.
   */
  constructor(
    private readonly job: PlacesJob<PlacesOfRoom>,
    leastRate = 0,
  ) {
    this.rateHz = Math.max(SAMPLE_RATE.least, CLEAR_OF_THE_END * rateKeeping(job.plan.validTo), leastRate);
  }

  /**
   * What a seat hears of a source at each candidate place. By reciprocity it is what the candidate places hear of a
   * source at the seat, sample by sample (docs/theory/sources-and-receivers.md, eq. R9): one run gives all of them. It
   * is kept on the machine, if that keeps rooms.
   */
  heardAt(seat: Seat, onProgress: (progress: RenderProgress) => void): Promise<RunResponses> {
    const { candidates } = this.job;
    const about = `seat ${seat.name}, ${candidates.length} places`;
    const points = { seat: seat.position, candidates: candidates.map(({ position }) => position) };
    return this.kept(points, about, {}, () =>
      this.render({ sources: { seat: { position: seat.position } }, receivers: named(candidates) }, onProgress),
    );
  }

  /**
   * What the candidate places hear of a source of the scene, with what the run was made with. It is kept as
   * {@link heardAt} keeps it.
   *
   * @param source It as the scene file has it.
   */
  async heardOf(
    name: string,
    source: SceneJson,
    onProgress: (progress: RenderProgress) => void,
  ): Promise<RunResponses & { readonly report: RunReport }> {
    const { candidates, controls, wanted } = this.job;
    const sources = { [name]: source };
    const files = await fileHashes({ sources }, wanted.sceneFile, controls.host.files);
    const points = { source, files, listeners: candidates.map(({ position }) => position) };
    const about = `source ${name}, ${candidates.length} places`;
    const run = await this.kept(points, about, { isReported: true }, async () => ({
      ...(await this.render({ sources, receivers: named(candidates) }, onProgress)),
      report: this.report!,
    }));
    return { ...run, report: run.report! };
  }

  /**
   * Reads a run that is kept, or makes and keeps it.
   *
   * @param points What tells the run from others in this room.
   * @param about What a list of the cache says of it.
   */
  private async kept(
    points: object,
    about: string,
    needs: { readonly isReported?: true },
    make: () => Promise<RunResponses>,
  ): Promise<RunResponses> {
    const { candidates, controls, plan, rendered, wanted } = this.job;
    const { host, signal } = controls;
    stopIfAsked(signal);
    const engine = await controls.makeEngine();
    const name = await hashedName('places', {
      ...{ room: await roomName(plan, rendered.allowLeaks, true), ...points },
      ...{ duration: rendered.scene.duration, air: rendered.scene.air, rate: this.rateHz },
      ...{ kind: engine.kind, identity: engine.identity, precision: engine.precision },
    });
    const shape = { responses: candidates.length, rateHz: this.rateHz, ...needs };
    const kept = host.rooms && (await readSeatRun(host.rooms, name, shape));
    if (kept) {
      this.keptRuns++;
      return kept;
    }
    const made = await make();
    if (host.rooms) await keepSeatRun(host.rooms, name, made, `${host.files.split(wanted.sceneFile).name}, ${about}`);
    stopIfAsked(signal);
    return made;
  }

  /** What the seats, or other listeners, hear of some sources, each [source][listener]. */
  async heardFrom(
    sources: SceneJson,
    onProgress: (progress: RenderProgress) => void,
    listeners: readonly Seat[] = this.job.seats,
  ): Promise<readonly RunResponses[]> {
    const { responses, rateHz } = await this.render({ sources, receivers: named(listeners) }, onProgress);
    return Object.keys(sources).map((_, s) => ({
      responses: responses.slice(s * listeners.length, (s + 1) * listeners.length),
      rateHz,
    }));
  }

  private async render(
    points: { readonly sources: SceneJson; readonly receivers: SceneJson },
    onProgress: (progress: RenderProgress) => void,
  ): Promise<RunResponses> {
    const { wanted, rendered, raw, controls, plan } = this.job;
    let written: ReadonlyMap<string, Uint8Array | string> = new Map();
    const text = textOf({ ...roomAlone(raw), ...points, sampleRateHz: this.rateHz });
    const host = withScene(controls.host, wanted.sceneFile, text);
    const report = await renderScene(
      {
        ...{ sceneFile: wanted.sceneFile, outFolder: '', walls: wanted.walls, allowLeaks: wanted.allowLeaks },
        ...{ maxFrequency: wanted.maxFrequency, projectScheme: wanted.projectScheme, noFigures: true },
        // A scheme that was chosen stays for all runs.
        ...(rendered.scheme
          ? { scheme: wanted.scheme, tolerance: wanted.tolerance }
          : { scheme: `${plan.scheme.stencil.id}@${plan.scheme.weightSet}` }),
        // Each run is one of its own source: it is to be checked, not turned round once more.
        reciprocity: false,
        duration: rendered.scene.duration,
      },
      {
        ...controls,
        host: {
          ...host,
          files: { ...host.files, writeTogether: (_, files) => Promise.resolve(void (written = files)) },
        },
        onProgress,
        shelf: this.shelf,
      },
    );
    const { scheme, validToHz, spacingMetres, engine, precision, adapter, soundSpeedMetresPerSecond, warnings } =
      report;
    this.report = {
      ...{ scheme, validToHz, spacingMetres, engine, precision, adapter, soundSpeedMetresPerSecond, warnings },
      walls: report.walls.model,
    };
    const responses = Object.keys(points.sources).flatMap((source) =>
      Object.keys(points.receivers).map((receiver) => {
        const file = `${responseStem(source, receiver)}.wav`;
        return decodeWav(written.get(file) as Uint8Array, file).samples;
      }),
    );
    return { responses, rateHz: hertz(this.rateHz) };
  }
}

/** Points of a scene file, named by their numbers: names of candidates need not be those of files. */
const named = (points: readonly Seat[]): SceneJson =>
  Object.fromEntries(points.map(({ position }, i) => [`P${i + 1}`, { position }]));

/** The keys of a scene that say nothing of its room. */
const OF_POINTS = ['sources', 'receivers', 'systems', 'figures', 'fullBand', 'durationSeconds', 'durationFor'] as const;

/** The scene without its points, and without what is said of them. */
export function roomAlone(scene: SceneJson): SceneJson {
  return Object.fromEntries(Object.entries(scene).filter(([key]) => !(OF_POINTS as readonly string[]).includes(key)));
}
