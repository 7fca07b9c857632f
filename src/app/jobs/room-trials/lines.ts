import { InputError } from '../../../units/errors.ts';
import { isWeightsFile } from '../../../scene/file-references.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import type { Files } from '../../ports/host/host.ts';
import type { RenderRequest } from '../../inputs/request/request.ts';
import { readReport } from '../../results/read/read-report.ts';
import {
  lineHash,
  MANIFEST_FILE,
  MANIFEST_VERSION,
  manifestText,
  roomHash,
  type ManifestLine,
} from '../sweep/manifest.ts';
import { once } from '../sweep/small-files.ts';
import { doneFolder, type SweepFiles } from '../sweep/sweep-folder.ts';
import { LineInputs } from '../sweep/run/line-inputs.ts';
import type { SweepProgress } from '../sweep/run/run-sweep.ts';
import { keptRun } from './kept-runs.ts';
import type { RunCost } from './predict-run.ts';
import { figuresOfRun, type RunFigures } from './run-figures.ts';
import type { SceneJson } from './scene-text.ts';

/** A manifest, and the folder of its results. */
export interface LinesToCompute {
  readonly manifest: string;
  readonly outFolder: string;
}

/** What a program hands over so that runs of a search are made at once, as lines of a sweep. */
export interface LinesAtOnce {
  /** Whether a person named several cards for it. */
  readonly isOnSeveral: boolean;
  readonly files: Pick<SweepFiles, 'write' | 'isThere'>;
  /**
   * Computes the lines of a manifest that are not done. One that fails is left.
   *
   * @throws CancelledError if stopped; DeviceError without an engine; RunError if results cannot be written.
   */
  readonly compute: (
    lines: LinesToCompute,
    controls: Omit<EngineControls, 'onProgress'>,
    onProgress: (progress: SweepProgress) => void,
  ) => Promise<void>;
}

/** Runs of a search as lines of a sweep, in a folder beside the answer. Machines that share the folder compute them. */
export class RunLines {
  private readonly inputs: LineInputs;

  /** @param folder Folder of manifest and results. */
  constructor(
    private readonly atOnce: LinesAtOnce,
    readonly folder: string,
    private readonly sceneFile: string,
    private readonly controls: Omit<EngineControls, 'onProgress'>,
  ) {
    const { files } = controls.host;
    const between = (from: string, file: string): string => files.between(from, file, true);
    this.inputs = new LineInputs(sceneFile, folder, { between }, controls);
  }

  /**
   * The line of a scene.
   *
   * @param request Has the scheme, unless the scene has it, and the duration.
   * @throws InputError if a file that the scene names is missing.
   */
  async lineOf(scene: SceneJson, request: Omit<RenderRequest, 'outFolder'>): Promise<ManifestLine> {
    const { maxFrequency, walls, tolerance, duration, scheme } = request;
    const { scene: moved, files } = await this.inputs.of({
      ...scene,
      ...(maxFrequency !== undefined && { maxFrequencyHz: maxFrequency }),
      ...(walls !== undefined && { walls }),
      ...(tolerance !== undefined && { tolerancePercent: tolerance }),
      ...(duration !== undefined && { durationSeconds: duration }),
      ...(scheme !== undefined && { scheme: this.schemeFor(scheme) }),
    });
    const keep = { raw: false, table: false, plots: false };
    const hash = await lineHash({ scene: moved, files, keep });
    const room = await roomHash({ scene: moved, files });
    const predicted = { device: '', seconds: 0, bytes: 0, memoryBytes: 0 };
    const drawn = { seed: 0, parameters: {}, split: 'training' as const };
    return {
      format: MANIFEST_VERSION,
      id: hash.slice(0, 12),
      hash,
      room,
      ...drawn,
      scene: moved,
      files,
      keep,
      predicted,
    };
  }

  /** What a machine has made of a line, here or elsewhere; undefined if nothing, or nothing that can be read. */
  async done({ hash }: Pick<ManifestLine, 'hash'>): Promise<RunFigures | undefined> {
    const folder = doneFolder(this.folder, hash);
    if (!(await this.atOnce.files.isThere(folder))) return undefined;
    return figuresIn(folder, this.controls.host.files);
  }

  /**
   * Writes the manifest and computes what is not done of it.
   *
   * @param lines All of the search so far, each once: so the manifest says how far all of it is.
   * @throws as {@link LinesAtOnce.compute}
   */
  async compute(
    lines: readonly ManifestLine[],
    predicted: RunCost,
    onProgress: (progress: SweepProgress) => void,
  ): Promise<void> {
    const manifest = `${this.folder}/${MANIFEST_FILE}`;
    const texts = lines.map((line) => manifestText({ ...line, predicted: { ...predicted, bytes: 0 } }));
    await this.atOnce.files.write(manifest, once(texts.join('')));
    await this.atOnce.compute({ manifest, outFolder: this.folder }, this.controls, onProgress);
  }

  /** A file of weights that a request names is found from where the program runs. */
  private schemeFor(scheme: string): string {
    return isWeightsFile(scheme) ? this.controls.host.files.between(this.sceneFolder, scheme, true) : scheme;
  }

  /** Paths of a scene are relative to it, before they are moved into the manifest. */
  private get sceneFolder(): string {
    return this.controls.host.files.split(this.sceneFile).folder;
  }
}

/** The figures of a run in the folder of a rendering; undefined if its report cannot be read. */
export async function figuresIn(folder: string, files: Files): Promise<RunFigures | undefined> {
  try {
    const { report } = await readReport(folder, files);
    return keptRun(figuresOfRun(report, report.elapsedSeconds));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
