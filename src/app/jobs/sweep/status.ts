import { readOrRefuse } from '../../ports/host/reading.ts';
import { turns } from '../../ports/host/turns.ts';
import { readPace } from './pace.ts';
import { manifestLines } from './read-manifest.ts';
import { textIn } from './small-files.ts';
import {
  failedFile,
  MOST_ATTEMPTS,
  parseFailed,
  readSweepState,
  type FailedLine,
  type SweepFiles,
} from './sweep-folder.ts';

/** A sweep: what is to be computed, and where its results are. */
export interface SweepRequest {
  /** Path of the manifest. */
  readonly manifest: string;
  /** Folder of the results; it need not be there yet. */
  readonly out: string;
}

/** What use-cases of a sweep's results are handed. */
export interface SweepControls {
  readonly files: Pick<SweepFiles, 'parts' | 'names'>;
  readonly signal: AbortSignal;
}

/** How far a sweep is. */
export interface SweepStatus {
  readonly manifest: string;
  readonly out: string;
  /** Lines of the manifest. */
  readonly lines: number;
  /** Different results that they ask for: lines with the same hash are computed once. */
  readonly results: number;
  readonly done: number;
  /** Results that were attempted as often as is allowed. */
  readonly failed: number;
  /** Results that are neither done nor failed. */
  readonly left: number;
  /** Number of those left that failed and are tried again. */
  readonly toRetry: number;
  /** Names of the devices that the predictions are for. */
  readonly devices: readonly string[];
  /** What all results and those left take on one such device, s, as predicted. */
  readonly predictedSeconds: number;
  readonly predictedSecondsLeft: number;
  /**
   * What those left take on one such device, s, by the pace of the runs so far; null as long as none has finished a
   * line.
   */
  readonly secondsLeft: number | null;
  /** What the longest of those left takes, s. */
  readonly longestSecondsLeft: number;
  /** The most memory that one of those left needs, of the machine and the device together, as predicted. */
  readonly memoryBytesLeft: number;
  /** Why results failed, in the order of the manifest; the first hundred. */
  readonly failures: readonly FailedLine[];
}

/** Failures that a status names. */
const MOST_SHOWN = 100;

/**
 * Reports how far a sweep is, from its manifest and its folder alone. Runs of the sweep may go on meanwhile.
 *
 * @throws InputError if the manifest or the folder cannot be read; CancelledError if stopped.
 */
export async function sweepStatus(
  { manifest, out }: SweepRequest,
  { files, signal }: SweepControls,
): Promise<SweepStatus> {
  const turn = turns(signal);
  const remedy = 'Name the folder of the sweep’s results.';
  const state = await readOrRefuse(readSweepState(out, files), { path: out, wanted: 'a folder of results', remedy });
  const pace = await readPace(out, files);
  const seen = new Set<string>();
  const devices = new Set<string>();
  const failures: FailedLine[] = [];
  const count = { lines: 0, done: 0, failed: 0, toRetry: 0, seconds: 0, secondsLeft: 0, longest: 0, memoryBytes: 0 };
  for await (const { line } of manifestLines(manifest, files)) {
    await turn();
    count.lines++;
    if (seen.has(line.hash)) continue;
    seen.add(line.hash);
    devices.add(line.predicted.device);
    count.seconds += line.predicted.seconds;
    const lineState = state.stateOf(line);
    if (lineState === 'done') {
      count.done++;
      continue;
    }
    const failure = lineState === 'failed' ? await readFailure(out, line.hash, files) : undefined;
    if (failure && failures.length < MOST_SHOWN) failures.push(failure);
    if (failure && failure.attempts >= MOST_ATTEMPTS) {
      count.failed++;
      continue;
    }
    if (failure) count.toRetry++;
    count.secondsLeft += line.predicted.seconds;
    count.longest = Math.max(count.longest, line.predicted.seconds);
    count.memoryBytes = Math.max(count.memoryBytes, line.predicted.memoryBytes);
  }
  return {
    ...{ manifest, out },
    lines: count.lines,
    results: seen.size,
    done: count.done,
    failed: count.failed,
    left: seen.size - count.done - count.failed,
    toRetry: count.toRetry,
    devices: [...devices],
    predictedSeconds: count.seconds,
    predictedSecondsLeft: count.secondsLeft,
    secondsLeft: pace === null ? null : pace * count.secondsLeft,
    longestSecondsLeft: count.longest,
    memoryBytesLeft: count.memoryBytes,
    failures,
  };
}

/**
 * The record of a failure; undefined if it is gone or was written by something else: the result is tried again then.
 */
function readFailure(out: string, hash: string, files: Pick<SweepFiles, 'parts'>): Promise<FailedLine | undefined> {
  return textIn(failedFile(out, hash), files).then(parseFailed, () => undefined);
}
