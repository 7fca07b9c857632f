import { CancelledError, InputError } from '../../../../units/errors.ts';
import type { Seconds } from '../../../../units/quantities.ts';
import type { EngineControls, RenderProgress } from '../../../ports/engine/controls.ts';
import type { ManifestLine } from '../manifest.ts';
import {
  doneFolder,
  isLineOf,
  LINE_FILE,
  readSweepState,
  WORK,
  type FailedLine,
  type SweepFiles,
  type SweepState,
} from '../sweep-folder.ts';
import { RunPace } from '../pace.ts';
import { textIn } from '../small-files.ts';
import { Failures } from './failures.ts';
import { indexManifest, readLine, type IndexedLine } from './index-manifest.ts';
import { LineCheckpoints } from './line-checkpoints.ts';
import { NamedFiles } from './named-files.ts';
import { renderLinesInTurn, type LineOutcome, type RenderLines } from './render-lines.ts';
import { shareOf } from './share.ts';

/** Which lines of a manifest to compute, and where their results go. */
export interface SweepRunRequest {
  /** Path of the manifest. */
  readonly manifest: string;
  /** Folder of the results, of all shares. */
  readonly outFolder: string;
  /** This share of the work, from 0. */
  readonly index: number;
  /** Number of shares, at least 1. */
  readonly of: number;
  /** Compute the line of this id alone, even if it is done or has failed. */
  readonly line?: string | undefined;
  /**
   * Time between two checkpoints of a line that is rendered alone; null for none. Without it, a line that is predicted
   * to take longer than ten minutes writes one every five minutes.
   */
  readonly checkpoint?: Seconds | null | undefined;
}

/** What a sweep needs besides what renderings do. */
export interface SweepRunControls extends Omit<EngineControls, 'onProgress'> {
  readonly sweepFiles: SweepFiles;
  /** How lines are rendered; one after the other if left out. */
  readonly renderLines?: RenderLines | undefined;
  /** Called with the progress of the share. */
  readonly onProgress?: ((progress: SweepProgress) => void) | undefined;
}

/** How far a share has come. */
export interface SweepProgress {
  /** Lines of the share that are finished, with those that were before. */
  readonly done: number;
  readonly failed: number;
  /** Different lines of the share. */
  readonly lines: number;
  /** Time left by the predictions, corrected by what lines took so far; null as long as there is none. */
  readonly remainingSeconds: number | null;
  /** What is done with a line at present; undefined between lines. */
  readonly line?: { readonly id: string; readonly predictedSeconds: number; readonly progress: RenderProgress };
}

/** What became of a share. */
export interface SweepRunReport {
  /** Lines of the manifest. */
  readonly manifestLines: number;
  /** Different lines of the share. */
  readonly lines: number;
  /** Lines of these that were finished by an earlier run. */
  readonly before: number;
  /** Finished by this run. */
  readonly done: number;
  /** Finished by another process meanwhile. */
  readonly byOthers: number;
  /** Failed, with those of earlier runs that were not tried again. */
  readonly failed: readonly FailedLine[];
  /** Time of the run. */
  readonly seconds: number;
  /** Whether it was stopped before its end. */
  readonly stopped: boolean;
}

/** So many folders are written while lines are computed. */
const WRITES_AT_A_TIME = 8;

/**
 * Computes the lines of a manifest, or a share of them: those that take longest first, those of one room together,
 * equal lines once, and none that is done. A line that fails is recorded and tried once more at the end. Running it
 * again goes on where it stopped.
 *
 * @throws InputError for a manifest that cannot be read; DeviceError without an engine; RunError if results cannot be
 *   written. What was finished before stays.
 */
export async function runSweep(request: SweepRunRequest, controls: SweepRunControls): Promise<SweepRunReport> {
  const { manifest, outFolder: out, index, of } = request;
  checkShare(index, of);
  const { sweepFiles: files, host } = controls;
  await host.files.checkFolder(out, 'outFolder');
  const all = await indexManifest(manifest, files, request.line);
  await files.clearWork(`${out}/${WORK}`);
  const share = shareOf(all, { index, of });
  const sweep = new SweepRun(request, controls, share);
  const stopped = await sweep.run();
  return { manifestLines: all.length, ...sweep.report(), stopped };
}

function checkShare(index: number, of: number): void {
  if (!Number.isInteger(of) || of < 1) {
    throw new InputError('of', `expected a number of shares from 1, found ${of}`, 'Give the number of shares.');
  }
  if (Number.isInteger(index) && index >= 0 && index < of) return;
  throw new InputError(
    'index',
    `expected a share from 0 to ${of - 1}, found ${index}`,
    'Shares are counted from 0: of 4, the last is 3.',
  );
}

class SweepRun {
  private readonly began = performance.now();
  private readonly pace: RunPace;
  private readonly failures: Failures;
  private readonly named: NamedFiles;
  private readonly checkpoints: LineCheckpoints | undefined;
  private readonly failed = new Map<string, FailedLine>();
  private readonly lines: number;
  private before = 0;
  private done = 0;
  private byOthers = 0;
  /** Predicted, of lines that are left. */
  private left = 0;

  constructor(
    private readonly request: SweepRunRequest,
    private readonly controls: SweepRunControls,
    private readonly share: readonly (readonly IndexedLine[])[],
  ) {
    this.pace = new RunPace(request.outFolder, controls.sweepFiles);
    this.failures = new Failures(request.outFolder, controls.sweepFiles);
    this.named = new NamedFiles(request.manifest, controls.host.files);
    if (request.checkpoint !== null)
      this.checkpoints = new LineCheckpoints(request.outFolder, controls.sweepFiles, controls.host);
    this.lines = share.reduce((sum, { length }) => sum + length, 0);
  }

  /** @returns whether it was stopped */
  async run(): Promise<boolean> {
    try {
      const groups = await this.openGroups();
      const again = await this.compute(groups);
      this.left += again.reduce((sum, { seconds }) => sum + seconds, 0);
      await this.compute(again.map((line) => [line]));
      return false;
    } catch (error) {
      if (error instanceof CancelledError) return true;
      throw error;
    } finally {
      await this.pace.keep();
    }
  }

  report(): Omit<SweepRunReport, 'manifestLines' | 'stopped'> {
    const { lines, before, done, byOthers, failed } = this;
    const seconds = (performance.now() - this.began) / 1000;
    return { lines, before, done, byOthers, failed: [...failed.values()], seconds };
  }

  /** The lines that are left to do, by groups. */
  private async openGroups(): Promise<IndexedLine[][]> {
    if (this.request.line !== undefined) {
      for (const line of this.share.flat()) await this.requireOwn(line);
      return this.share.map((group) => [...group]);
    }
    const state = await readSweepState(this.request.outFolder, this.controls.sweepFiles);
    await this.checkpoints?.clear(state.done);
    const groups: IndexedLine[][] = [];
    for (const group of this.share) {
      const open: IndexedLine[] = [];
      for (const line of group) if (await this.isOpen(line, state)) open.push(line);
      if (open.length > 0) groups.push(open);
      for (const { seconds } of open) this.left += seconds;
    }
    return groups;
  }

  /** @throws InputError if the folder of a line, which would be replaced, is not that of a result of the line */
  private async requireOwn({ hash }: IndexedLine): Promise<void> {
    const { sweepFiles } = this.controls;
    const folder = doneFolder(this.request.outFolder, hash);
    if (!(await sweepFiles.isThere(folder))) return;
    const text = await textIn(`${folder}/${LINE_FILE}`, sweepFiles).catch(() => '');
    if (isLineOf(text, hash)) return;
    throw new InputError(
      'outFolder',
      `${folder} would be replaced, and no ${LINE_FILE} of this line is in it`,
      'Name another folder, or move it away.',
    );
  }

  private async isOpen({ hash }: IndexedLine, state: SweepState): Promise<boolean> {
    const is = state.stateOf({ hash });
    if (is === 'done') this.before++;
    if (is !== 'failed') return is === 'open';
    const record = await this.failures.read(hash);
    if (!record || (await this.failures.mayRetry(hash))) return true;
    this.failed.set(hash, record);
    return false;
  }

  /** Computes lines. @returns those that failed and may be tried once more */
  private async compute(groups: readonly (readonly IndexedLine[])[]): Promise<IndexedLine[]> {
    const { controls, request } = this;
    const { renderLines = renderLinesInTurn, onProgress, ...shared } = controls;
    const indexed = new Map(groups.flat().map((line) => [line.hash, line]));
    const again: IndexedLine[] = [];
    const take = async (outcome: LineOutcome): Promise<void> => {
      const line = indexed.get(outcome.line.hash)!;
      if (await this.keep(outcome, line)) again.push(line);
    };
    const writes = new Set<Promise<void>>();
    let trouble: unknown;
    const outcomes = renderLines(this.readGroups(groups), {
      ...shared,
      manifest: request.manifest,
      checkpoints: this.checkpoints,
      checkpointEvery: request.checkpoint ?? undefined,
      onLine: (line, progress) =>
        onProgress?.({ ...this.progress(), line: { id: line.id, predictedSeconds: line.predicted.seconds, progress } }),
    });
    try {
      for await (const outcome of outcomes) {
        const write = take(outcome)
          .catch((error: unknown) => (trouble ??= error))
          .then(() => void writes.delete(write));
        writes.add(write);
        if (writes.size >= WRITES_AT_A_TIME) await Promise.race(writes);
        if (trouble !== undefined) break;
      }
    } finally {
      await Promise.all(writes);
    }
    if (trouble !== undefined) throw trouble as Error;
    return again;
  }

  /** The lines of each group as they are in the manifest, without those that another process has finished meanwhile. */
  private async *readGroups(groups: readonly (readonly IndexedLine[])[]): AsyncGenerator<readonly ManifestLine[]> {
    const { request, controls } = this;
    for (const group of groups) {
      const lines: ManifestLine[] = [];
      for (const one of group) {
        const folder = doneFolder(request.outFolder, one.hash);
        if (request.line === undefined && (await controls.sweepFiles.isThere(folder))) {
          this.byOthers++;
          this.count(one);
          continue;
        }
        const line = await readLine(request.manifest, one, controls.sweepFiles);
        const error = await this.named.check(line).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error === undefined) lines.push(line);
        else await this.fail(line, one, error, false);
      }
      if (lines.length > 0) yield lines;
    }
  }

  /** Writes the outcome of a line. @returns whether it may be tried once more */
  private async keep(outcome: LineOutcome, indexed: IndexedLine): Promise<boolean> {
    const { line } = outcome;
    const { outFolder: out, line: only } = this.request;
    if ('error' in outcome) {
      await this.fail(line, indexed, outcome.error, true);
      return only === undefined && (await this.failures.mayRetry(line.hash));
    }
    const files = new Map([...outcome.files, [LINE_FILE, `${JSON.stringify(line)}\n`]]);
    const { sweepFiles } = this.controls;
    const isOurs = await sweepFiles.writeFolder(
      doneFolder(out, line.hash),
      `${out}/${WORK}`,
      files,
      only !== undefined,
    );
    await this.checkpoints?.remove(line.hash);
    if (isOurs) this.done++;
    else this.byOthers++;
    await this.pace.add(indexed.seconds);
    this.failed.delete(line.hash);
    this.count(indexed);
    return false;
  }

  private async fail(line: ManifestLine, indexed: IndexedLine, error: unknown, counts: boolean): Promise<void> {
    this.failed.set(line.hash, await this.failures.add(line, error, counts));
    this.count(indexed);
  }

  private count({ seconds }: IndexedLine): void {
    this.left = Math.max(0, this.left - seconds);
    this.controls.onProgress?.(this.progress());
  }

  private progress(): SweepProgress {
    const { before, done, byOthers, failed, lines, left, pace } = this;
    return {
      done: before + done + byOthers,
      failed: failed.size,
      lines,
      remainingSeconds: pace.ratio === null ? null : left * pace.ratio,
    };
  }
}
