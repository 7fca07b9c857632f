import { seconds, type Seconds } from '../../../units/quantities.ts';
import { CancelledError } from '../../../units/errors.ts';
import { fileReferences, withFileReferences } from '../../../scene/file-references.ts';
import { readJson } from '../../../scene/json.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import { readScene, type RenderRequest, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import { planWithoutWaves } from '../../planning/scene/plan-scene.ts';
import { rankSchemes } from '../../planning/plan/plan-scene.ts';
import type { EngineControls, RenderProgress } from '../../ports/engine/controls.ts';
import { BUILD_ID } from '../../ports/host/build-id.ts';
import { canonicalJson } from '../../ports/host/canonical-json.ts';
import { sha256 } from '../../ports/host/sha256.ts';
import { textOf, withoutUncertainties, type SceneJson } from './scene-text.ts';
import { simulateAnyScene, withScene } from './simulate.ts';
import { KeptRuns } from './kept-runs.ts';
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
}

/** Simulates a room with one set of materials after the other. Runs that a file keeps are not made again. */
export class Trials {
  private mostRuns = 1;
  private usualRuns = 1;
  private made = 0;
  private simulated = 0;
  private first: RunFigures | undefined;
  private elapsed = 0;

  private constructor(
    /** The scene file, and what of it is simulated: its points that stand still. */
    private readonly scenes: { readonly file: SceneJson; readonly standing: SceneJson },
    readonly rendered: RenderScene,
    private readonly request: TrialsRequest,
    private readonly controls: TrialsControls,
    private readonly kept: KeptRuns,
    private readonly identity: string,
  ) {}

  /**
   * Reads the scene and the runs that are kept.
   *
   * @param keptName Name of the file of kept runs in the folder of the answer, by the stem of the scene's name.
   * @throws InputError for what is wrong with the request or the scene; CancelledError if stopped.
   */
  static async open(
    request: TrialsRequest,
    given: TrialsControls,
    keptName: (stem: string) => string,
  ): Promise<Trials> {
    let engine: ReturnType<TrialsControls['makeEngine']> | undefined;
    const controls = {
      ...given,
      makeEngine: (anew?: boolean) => (anew ? given.makeEngine(anew) : (engine ??= given.makeEngine())),
    };
    const { files } = controls.host;
    await files.checkFolder(request.outFolder, 'outFolder');
    const rendered = await readScene(request, files, controls.memoryLimit);
    const file = readJson(await files.readText(request.sceneFile), request.sceneFile) as SceneJson;
    const scene = withStandingPoints(withoutUncertainties(file), request.sceneFile);
    const { kind, precision } = await controls.makeEngine();
    const hashes = await Promise.all(
      fileReferences(scene).map(async ({ path }) => {
        const bytes = await files.readBytes(files.beside(request.sceneFile, path));
        return [path, await sha256(bytes as Uint8Array<ArrayBuffer>)] as const;
      }),
    );
    const identity = canonicalJson({
      build: BUILD_ID,
      kind,
      precision,
      hashes: Object.fromEntries(hashes),
      asked: { ...request, outFolder: '', sceneFile: '' },
    });
    const kept = await KeptRuns.open(files, request.outFolder, keptName(sceneStem(files, request.sceneFile)));
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

  /** Name of the file of kept runs. */
  get keptFile(): string {
    return this.kept.fileName;
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
    return this.kept.warning === null ? [] : [this.kept.warning];
  }

  /** Number of runs so far, those that were kept included. */
  get count(): number {
    return this.made;
  }

  /** Number of those that were not kept from an earlier start. */
  get simulatedCount(): number {
    return this.simulated;
  }

  /** Says how many runs there will be at most, and as a rule. */
  expect(mostRuns: number, usualRuns = mostRuns): void {
    this.mostRuns = mostRuns;
    this.usualRuns = usualRuns;
  }

  /** Predicts a run, and tells what all cost. */
  async tellCost(): Promise<void> {
    const { onCost } = this.controls;
    if (!onCost) return;
    const engine = await this.controls.makeEngine();
    // Areas of receivers, which runs leave out, may take longer than all the rest.
    const { files } = withScene(this.controls.host, this.request.sceneFile, textOf(this.scene));
    const rendered = await readScene(this.request, files, this.controls.memoryLimit);
    const named: Scheme | null = rendered.scheme;
    const { plan } = rendered.scene.fullBand?.isRaysOnly
      ? { plan: await planWithoutWaves(rendered, engine, false, this.controls as EngineControls) }
      : await rankSchemes(
          rendered,
          engine,
          { measure: false, raw: false, limits: false },
          { ...this.controls, onProgress: undefined },
          named ? [named] : undefined,
        );
    const secondsOfRun = (plan.rows.at(0)?.seconds.total ?? 0) + (plan.rays?.seconds ?? 0);
    onCost({ runs: this.mostRuns, usualRuns: this.usualRuns, secondsOfRun });
  }

  /** Simulates a scene. @throws as `renderScene` does. */
  async run(scene: SceneJson): Promise<RunFigures> {
    const text = textOf(scene);
    const rendering = this.renderingOf();
    const key = await sha256(
      canonicalJson([this.identity, text, rendering.scheme ?? null, rendering.duration ?? null]),
    );
    const run = ++this.made;
    const there = this.kept.get(key);
    if (there) {
      this.first ??= there;
      return there;
    }
    const { controls } = this;
    const start = performance.now();
    const report = await simulateAnyScene(text, rendering, controls, (render) => this.tell(run, render));
    const figures = figuresOfRun(report, (performance.now() - start) / 1000);
    if (controls.signal.aborted) throw new CancelledError();
    this.simulated++;
    this.elapsed += figures.seconds;
    this.first ??= figures;
    await this.kept.add(key, figures, controls.signal);
    return figures;
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
