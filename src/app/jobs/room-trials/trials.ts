import { seconds, type Seconds } from '../../../units/quantities.ts';
import { CancelledError } from '../../../units/errors.ts';
import { withFileReferences } from '../../../scene/file-references.ts';
import { readJson } from '../../../scene/json.ts';
import { readScene, type RenderRequest, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import type { EngineControls, RenderProgress } from '../../ports/engine/controls.ts';
import { oneEngine } from '../../ports/engine/one-engine.ts';
import { BUILD_ID } from '../../ports/host/build-id.ts';
import { canonicalJson } from '../../ports/host/canonical-json.ts';
import { sha256 } from '../../ports/host/sha256.ts';
import { textOf, withoutUncertainties, type SceneJson } from './scene-text.ts';
import { simulateAnyScene } from './simulate.ts';
import { fileHashes } from './file-hashes.ts';
import { KeptRuns } from './kept-runs.ts';
import { RunLines, type LinesAtOnce } from './lines.ts';
import { predictRun, type RunCost } from './predict-run.ts';
import { figuresOfRun, type RunFigures } from './run-figures.ts';
import { sceneStem } from './scene-stem.ts';
import { withStandingPoints } from './standing-points.ts';

/** A scene whose materials are changed from run to run. */
export interface TrialsRequest extends SceneRequest {
  /** Length of the responses; as long as those of the first run if undefined. */
  readonly duration?: Seconds | undefined;
}

/** Progress of several runs. */
export interface TrialsProgress {
  /** Number of the simulation, from 1. */
  readonly run: number;
  readonly mostRuns: number;
  readonly render: RenderProgress;
  /** Time left if all runs are needed, s; null before the first steps. */
  readonly atMostSeconds: number | null;
}

/** What the runs are predicted to take. */
export interface TrialsCost {
  /** Most runs. */
  readonly runs: number;
  /** Runs that it takes as a rule. */
  readonly usualRuns: number;
  /** Predicted time of a run, s. */
  readonly secondsOfRun: number;
}

/** Controls as for other use-cases of a scene, with the progress of several runs. */
export interface TrialsControls extends Omit<EngineControls, 'onProgress'> {
  /** Told how far the runs are. */
  readonly onProgress?: ((progress: TrialsProgress) => void) | undefined;
  /** Called once before the first run. */
  readonly onCost?: ((cost: TrialsCost) => void) | undefined;
  /** Makes runs that do not wait for one another at once; without it, they are made one after the other. */
  readonly atOnce?: LinesAtOnce | undefined;
}

/** Names of the files of an answer, by what they hold. */
export type AnswerFiles = Readonly<Record<string, string>> & { readonly runs: string };

/** What a report says of its runs. */
export interface SimulationOfTrials {
  readonly scheme: string | null;
  readonly validToHz: number;
  readonly durationSeconds: number;
  /** Runs, and how many of them were kept from an earlier start. */
  readonly runs: number;
  readonly keptRuns: number;
}

/** Why several cards were of no use. */
const IN_TURN =
  'all runs were made on one card: lines of a sweep know no leaks, no scheme of a project, and no band but that of the scene';

/** Another way to make the runs of a scene than by the engine alone. */
export interface OtherRuns {
  /** Tells its results from those of the engine. */
  readonly name: string;
  readonly engine: (
    engine: RunEngine,
    controls: { readonly signal: AbortSignal; readonly tell: (render: RenderProgress) => void },
  ) => RunEngine;
  /** Adds to the figures before they are kept. */
  readonly complete: (figures: RunFigures) => RunFigures;
}

/** Simulates a room with several sets of materials. Runs that a file keeps are not made again. */
export class Trials {
  private mostRuns = 1;
  private usualRuns = 1;
  private made = 0;
  private simulated = 0;
  private first: RunFigures | undefined;
  private elapsed = 0;
  private cost: Promise<RunCost> | undefined;
  private readonly lines: RunLines | null;

  private constructor(
    /** The scene file, and what of it is simulated: its points that stand still. */
    private readonly scenes: { readonly file: SceneJson; readonly standing: SceneJson },
    readonly rendered: RenderScene,
    private readonly request: TrialsRequest,
    private readonly controls: TrialsControls,
    private readonly kept: KeptRuns,
    private readonly identity: string,
  ) {
    const { sceneFile, outFolder } = request;
    const { atOnce } = controls;
    const folder = `${outFolder}/${this.stem}-runs`;
    this.lines = atOnce && this.fitsLines ? new RunLines(atOnce, folder, sceneFile, controls) : null;
  }

  /**
   * Reads the scene and the runs that are kept.
   *
   * @param filesOf Names of the files in the folder of the answer, by the stem of the scene's name.
   * @throws InputError for what is wrong with the request or the scene; CancelledError if stopped.
   */
  static async open(
    request: TrialsRequest,
    given: TrialsControls,
    filesOf: (stem: string) => AnswerFiles,
  ): Promise<Trials> {
    const controls = { ...given, makeEngine: oneEngine(given.makeEngine) };
    const { files } = controls.host;
    const names = filesOf(sceneStem(files, request.sceneFile));
    await files.checkFolder(request.outFolder, 'outFolder', { names: Object.values(names) });
    const rendered = await readScene(request, files, controls.memoryLimit);
    const file = readJson(await files.readText(request.sceneFile), request.sceneFile) as SceneJson;
    const scene = withStandingPoints(withoutUncertainties(file), request.sceneFile);
    const { kind, precision } = await controls.makeEngine();
    const hashes = await fileHashes(scene, request.sceneFile, files);
    const identity = canonicalJson({
      build: BUILD_ID,
      kind,
      precision,
      hashes,
      asked: { ...request, outFolder: '', sceneFile: '' },
    });
    const kept = await KeptRuns.open(files, request.outFolder, names.runs);
    return new Trials({ file, standing: scene }, rendered, request, controls, kept, identity);
  }

  /** The scene file. */
  get file(): SceneJson {
    return this.scenes.file;
  }

  /** What of it is simulated: its points that stand still. */
  get scene(): SceneJson {
    return this.scenes.standing;
  }

  /** What files about the scene are named after. */
  get stem(): string {
    return sceneStem(this.controls.host.files, this.request.sceneFile);
  }

  /** A scene whose files are named from the folder of the answer. Relative always: scenes refuse other paths. */
  inFolder(scene: SceneJson): SceneJson {
    const { files } = this.controls.host;
    const { sceneFile, outFolder } = this.request;
    return withFileReferences(scene, ({ path }) => files.between(outFolder, files.beside(sceneFile, path), true));
  }

  /** Writes the answer, all files or none. @throws RunError if writing fails; CancelledError if stopped. */
  async write(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
    await this.controls.host.files.writeTogether(folder, files, this.controls.signal);
  }

  /** What is to be known of the runs that were kept. */
  get warnings(): readonly string[] {
    const isInTurn = this.controls.atOnce?.isOnSeveral && !this.lines;
    return [...(this.kept.warning === null ? [] : [this.kept.warning]), ...(isInTurn ? [IN_TURN] : [])];
  }

  /** What a report says of the runs so far. @param first The first one, whose scheme and length all have. */
  simulation({ scheme, validToHz, durationSeconds }: RunFigures): SimulationOfTrials {
    return { scheme, validToHz, durationSeconds, runs: this.made, keptRuns: this.made - this.simulated };
  }

  /** Says how many runs there will be at most, and as a rule. */
  expect(mostRuns: number, usualRuns = mostRuns): void {
    this.mostRuns = mostRuns;
    this.usualRuns = usualRuns;
  }

  /** Predicts a run, and tells what all cost. */
  async tellCost(): Promise<void> {
    const { onCost } = this.controls;
    const { mostRuns: runs, usualRuns } = this;
    if (onCost) onCost({ runs, usualRuns, secondsOfRun: (await this.predicted()).seconds });
  }

  private predicted(): Promise<RunCost> {
    return (this.cost ??= predictRun(textOf(this.scene), this.request, this.controls));
  }

  /**
   * Simulates scenes, several at once where the machine can: as lines of a sweep, which other machines that have the
   * folder of the answer compute as well.
   *
   * @returns their figures in the order of the scenes
   * @throws as {@link run}
   */
  async runAll(scenes: readonly SceneJson[]): Promise<readonly RunFigures[]> {
    if (this.lines) await this.makeAtOnce(scenes, this.lines);
    const runs: RunFigures[] = [];
    // What failed as a line is simulated here, and says why.
    for (const scene of scenes) runs.push(await this.run(scene));
    return runs;
  }

  /** Keeps the figures of all scenes whose lines are done, once all were computed. */
  private async makeAtOnce(scenes: readonly SceneJson[], lines: RunLines): Promise<void> {
    const all = await Promise.all(
      scenes.map(async (scene) => ({
        key: await this.keyOf(scene),
        line: await lines.lineOf(scene, this.renderingOf()),
      })),
    );
    const open = async (): Promise<typeof all> => {
      const left = all.filter(({ key }) => !this.kept.get(key));
      const done = new Map<string, RunFigures>();
      for (const { key, line } of left) {
        const figures = await lines.done(line);
        if (figures) done.set(key, figures);
      }
      if (done.size > 0) await this.kept.add(done, this.controls.signal);
      return left.filter(({ key }) => !done.has(key));
    };
    const before = await open();
    if (before.length === 0) return;
    const each = new Map(all.map(({ line }) => [line.hash, line]));
    let render: RenderProgress = { phase: 'preparing' };
    await lines.compute([...each.values()], await this.predicted(), ({ done, line, remainingSeconds }) => {
      render = line?.progress ?? render;
      const run = Math.min(this.mostRuns, this.made + done + 1);
      this.controls.onProgress?.({ run, mostRuns: this.mostRuns, render, atMostSeconds: remainingSeconds });
    });
    this.simulated += before.length - (await open()).length;
  }

  /** Whether runs that do not wait for one another are made at once. */
  get isAtOnce(): boolean {
    return Boolean(this.lines);
  }

  /** Whether a line of a sweep can say all of the request. */
  private get fitsLines(): boolean {
    const { rendered, request } = this;
    const { fullBand, crossover, time, raysOnly } = request;
    const asksForBand = [fullBand, crossover, time, raysOnly].some((value) => value !== undefined);
    return !rendered.allowLeaks && rendered.project === null && !asksForBand;
  }

  /**
   * Simulates a scene.
   *
   * @param otherwise Other ways than those of the engine to make its runs.
   * @throws as `renderScene` does.
   */
  async run(scene: SceneJson, otherwise?: OtherRuns): Promise<RunFigures> {
    const rendering = { ...this.renderingOf(), ...(otherwise && { reciprocity: false }) };
    const key = await this.keyOf(scene, otherwise?.name);
    const run = ++this.made;
    const there = this.kept.get(key);
    if (there) {
      this.first ??= there;
      return there;
    }
    const controls = otherwise ? this.otherControls(otherwise, run) : this.controls;
    const start = performance.now();
    const report = await simulateAnyScene(textOf(scene), rendering, controls, (render) => this.tell(run, render));
    const found = figuresOfRun(report, (performance.now() - start) / 1000);
    const figures = otherwise?.complete(found) ?? found;
    if (controls.signal.aborted) throw new CancelledError();
    this.simulated++;
    this.elapsed += figures.seconds;
    this.first ??= figures;
    await this.kept.add(new Map([[key, figures]]), controls.signal);
    return figures;
  }

  private otherControls({ engine }: OtherRuns, run: number): TrialsControls {
    const { makeEngine, signal } = this.controls;
    const tell = (render: RenderProgress): void => this.tell(run, render);
    return { ...this.controls, makeEngine: async (anew) => engine(await makeEngine(anew), { signal, tell }) };
  }

  /** What a run is kept by. */
  private keyOf(scene: SceneJson, otherwise?: string): Promise<string> {
    const { scheme = null, duration = null } = this.renderingOf();
    return sha256(
      canonicalJson([this.identity, textOf(scene), scheme, duration, ...(otherwise === undefined ? [] : [otherwise])]),
    );
  }

  /** All runs have the scheme and the length of the first. */
  private renderingOf(): Omit<RenderRequest, 'outFolder'> {
    const { request } = this;
    if (!this.first) return request;
    return {
      ...request,
      ...(this.first.scheme !== null && { scheme: this.rendered.scheme ? request.scheme : this.first.scheme }),
      duration: seconds(this.first.durationSeconds),
    };
  }

  private tell(run: number, render: RenderProgress): void {
    const { onProgress } = this.controls;
    if (!onProgress) return;
    const steps = render.phase === 'running' ? render.run : null;
    const ofRun =
      this.simulated > 0 ? this.elapsed / this.simulated : steps && steps.elapsedSeconds + steps.remainingSeconds;
    const atMostSeconds = steps && ofRun! * (this.mostRuns - run) + steps.remainingSeconds;
    onProgress({ run, mostRuns: this.mostRuns, render, atMostSeconds });
  }
}
