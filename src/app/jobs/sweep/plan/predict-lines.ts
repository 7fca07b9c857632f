import { schemeByName, schemeName, type Scheme } from '../../../../scheme/scheme.ts';
import { AUTO_SCHEME, type SceneOfFile } from '../../../../scene/scene.ts';
import type { Controls } from '../../../ports/engine/controls.ts';
import type { RunEngine } from '../../../ports/engine/kernel-choice.ts';
import { wholeSeconds } from '../../../planning/plan/predict-rays.ts';
import { rankSchemes, requireRunnable } from '../../../planning/plan/plan-scene.ts';
import { ANY_SCHEME, planWithoutWaves } from '../../../planning/scene/plan-scene.ts';
import { withinTime } from '../../../planning/scene/within-time.ts';
import { planRender } from '../../../inputs/request/render-plan.ts';
import { renderBytes } from '../../../outputs/response/file-names.ts';
import { readScene, type RenderRequest, type RenderScene } from '../../../inputs/request/request.ts';
import { LineFiles } from '../run/line-files.ts';
import { LINE_FILE } from '../sweep-folder.ts';
import type { SweepKeep } from '../manifest.ts';
import type { DrawnRoom } from './drawn-room.ts';
import type { PlanProgress } from './plan-progress.ts';
import { isTimed, withCrossover } from '../line-crossover.ts';

/** A line as far as its cost goes. */
export interface CostedLine {
  readonly scene: SceneOfFile;
  readonly room: DrawnRoom;
  /** The scene as JSON, with files relative to the sweep's scene. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** What a line is predicted to take. */
export interface LineCost {
  readonly seconds: number;
  readonly bytes: number;
  /** Memory of this machine and of the device together. */
  readonly memoryBytes: number;
}

/** Lines that are planned in full. */
const REFERENCES = 5;

/** Shares of a plan that are done when these stages end, as they came out for small rooms. */
const CROSSOVER_END = 0.1;
const SCHEME_END = { open: 0.4, named: 0.15 };
const COSTS_END = 0.85;

/** `report.json` and `line.json` take about so many bytes, and each response in them. */
const REPORT_BYTES = 8_000;
const RESPONSE_BYTES = 4_000;

/**
 * The work of a line in any unit: nodes times steps times runs. It follows from the room as drawn, the highest
 * frequency and the duration; one that is left open counts as one second, as it is the same for
 * all lines.
 */
export function workOf({ scene, room }: Pick<CostedLine, 'scene' | 'room'>): number {
  const { maxFrequency, duration, sources, receivers } = scene;
  const nodes = Math.max(1e-9, room.volume) * maxFrequency ** room.dimensions;
  return nodes * maxFrequency * (duration ?? 1) * Math.min(countOf(sources), countOf(receivers));
}

/** The points of a mesh are not known before it is read; they are the same in all lines. */
const countOf = (points: SceneOfFile['sources']): number =>
  typeof points === 'string' ? 1 : Math.max(1, points.length);

/** Predicts lines from a few of them that are planned in full: in between, and beyond, by powers of the work. */
export class LineCosts {
  private constructor(
    private readonly references: readonly (LineCost & { readonly work: number })[],
    /** The scheme of all lines whose scene leaves it open. */
    readonly scheme: string | null,
    /**
     * The duration of all lines whose scene leaves it open, s: the longest of those that are chosen for a few lines.
     */
    readonly duration: number | null,
    /** The crossover of all lines that give a time, Hz: the lowest of those that fit the times of a few lines. */
    readonly crossover: number | null,
  ) {}

  /**
   * @param sample Lines of the sweep.
   * @param sceneFile The sweep's scene: files are named relative to it.
   * @param progress Told of the stages up to {@link COSTS_END}.
   * @throws InputError if a line cannot be run on the device.
   */
  static async of(
    sample: readonly CostedLine[],
    sceneFile: string,
    keep: SweepKeep,
    engine: RunEngine,
    plainControls: Controls,
    progress: PlanProgress,
  ): Promise<LineCosts> {
    const controls = { ...plainControls, onProgress: progress.showWork };
    const rising = sample.map((line) => ({ line, work: workOf(line) })).sort((a, b) => a.work - b.work);
    const places = Array.from({ length: REFERENCES }, (_, i) =>
      Math.round((i * (rising.length - 1)) / (REFERENCES - 1)),
    );
    const drawn = [...new Set(places)].map((place) => rising[place]);
    progress.begin('reading some lines', CROSSOVER_END);
    const crossover = await lowestCrossover(drawn, (line) => renderedOf(line, sceneFile, keep, engine, controls));
    const picked = drawn.map(({ line, work }) => ({
      line: { ...line, json: withCrossover(line.json, crossover) },
      work,
    }));
    // The scheme that is fastest for the line in the middle is that of all.
    const middle = picked[picked.length >> 1];
    const { scheme: named = AUTO_SCHEME } = middle.line.json;
    progress.begin('choosing the scheme', named === AUTO_SCHEME ? SCHEME_END.open : SCHEME_END.named);
    const { scheme, isChosen } = await this.schemeOf(middle.line, sceneFile, keep, engine, controls);
    const references: (LineCost & { work: number })[] = [];
    let duration: number | null = null;
    for (const [at, { line, work }] of picked.entries()) {
      progress.begin(`predicting line ${at + 1} of ${picked.length}`, COSTS_END, picked.length - at);
      const read = await renderedOf(line, sceneFile, keep, engine, controls);
      // A sweep in one room has one cost: to count the nodes of a mesh takes seconds.
      if (references.at(-1)?.work !== work) {
        const cost = await costOf(read, isChosen ? scheme : undefined, keep, engine, controls);
        references.push({ ...cost, work });
      }
      const chosen = read.rendered.durationChoice?.seconds;
      if (chosen !== undefined) duration = Math.max(duration ?? 0, chosen);
    }
    return new LineCosts(references, isChosen ? schemeName(scheme) : null, duration, crossover);
  }

  private static async schemeOf(
    line: CostedLine,
    sceneFile: string,
    keep: SweepKeep,
    engine: RunEngine,
    controls: Controls,
  ): Promise<{ readonly scheme: Scheme; readonly isChosen: boolean }> {
    const { rendered } = await renderedOf(line, sceneFile, keep, engine, controls);
    if (rendered.scene.fullBand?.isRaysOnly) return { scheme: schemeByName(ANY_SCHEME, ANY_SCHEME), isChosen: false };
    if (rendered.scheme) return { scheme: rendered.scheme, isChosen: false };
    const { ranked, plan } = await rankSchemes(rendered, engine, optionsOf(keep), controls);
    requireRunnable(plan, rendered.paths.maxFrequency);
    return { scheme: ranked[0].scheme, isChosen: true };
  }

  /** What a line takes: between two references as a power of its work; beyond them it grows in proportion. */
  predict(line: Pick<CostedLine, 'scene' | 'room'>): LineCost {
    const work = workOf(line);
    const { references } = this;
    const above = references.findIndex((reference) => reference.work >= work);
    if (above > 0) {
      const [a, b] = [references[above - 1], references[above]];
      const share = Math.log(work / a.work) / Math.log(b.work / a.work);
      const between = (low: number, high: number): number => low ** (1 - share) * high ** share;
      return {
        seconds: between(a.seconds, b.seconds),
        bytes: Math.round(between(a.bytes, b.bytes)),
        memoryBytes: Math.max(a.memoryBytes, b.memoryBytes),
      };
    }
    const nearest = above === 0 ? references[0] : references.at(-1)!;
    const times = work / nearest.work;
    return {
      seconds: nearest.seconds * times,
      bytes: nearest.bytes,
      memoryBytes: Math.ceil(nearest.memoryBytes * Math.max(1, times)),
    };
  }
}

/**
 * The lowest of the crossovers that fit into the times of a few lines, Hz; null if none has a time. Of lines of the
 * same work the first one stands for all.
 */
async function lowestCrossover(
  lines: readonly { readonly line: CostedLine; readonly work: number }[],
  read: (line: CostedLine) => ReturnType<typeof renderedOf>,
): Promise<number | null> {
  let lowest = Infinity;
  for (const [i, { line, work }] of lines.entries()) {
    if (!isTimed(line.json) || work === lines[i - 1]?.work) continue;
    const { choice } = await read(line);
    lowest = Math.min(lowest, choice?.crossoverHz ?? Infinity);
  }
  return lowest === Infinity ? null : lowest;
}

const optionsOf = ({ raw }: SweepKeep) => ({ measure: false, raw, limits: false });

/** Reads the scene of a line; if a time chooses its crossover, with that. */
async function renderedOf(line: CostedLine, sceneFile: string, keep: SweepKeep, engine: RunEngine, controls: Controls) {
  const { host, memoryLimit } = controls;
  const file = host.files.beside(sceneFile, LINE_FILE);
  const { files } = new LineFiles(host.files, file, JSON.stringify(line.json));
  const request: RenderRequest = { sceneFile: file, outFolder: '', raw: keep.raw, plot: keep.plots };
  const load = (asked: RenderRequest): Promise<RenderScene> => readScene(asked, files, memoryLimit);
  return withinTime(request, await load(request), load, () => Promise.resolve(engine), controls);
}

async function costOf(
  { rendered, request }: Awaited<ReturnType<typeof renderedOf>>,
  chosen: Scheme | undefined,
  keep: SweepKeep,
  engine: RunEngine,
  controls: Controls,
): Promise<LineCost> {
  const { sources, receivers, fullBand } = rendered.scene;
  const told = REPORT_BYTES + RESPONSE_BYTES * sources.length * receivers.length;
  if (fullBand?.isRaysOnly) {
    const { rays } = await planWithoutWaves(rendered, engine, false, controls);
    return { seconds: rays!.seconds, bytes: told + renderBytes(rendered, request), memoryBytes: 0 };
  }
  const scheme = chosen ?? rendered.scheme!;
  const { plan } = await rankSchemes(rendered, engine, optionsOf(keep), controls, [scheme]);
  requireRunnable(plan, rendered.paths.maxFrequency);
  const [{ seconds, hostBytes, deviceBytes }] = plan.rows;
  return {
    seconds: plan.rays ? wholeSeconds(seconds, plan.rays) : seconds.total,
    bytes: told + renderBytes(planRender(rendered, scheme), request),
    memoryBytes: hostBytes + deviceBytes,
  };
}
