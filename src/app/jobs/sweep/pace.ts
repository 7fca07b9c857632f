import * as z from 'zod';
import { once, textIn } from './small-files.ts';
import { paceFile, PACE, type SweepFiles } from './sweep-folder.ts';

/** How fast a run was: what its finished lines took, beside what was predicted of them. */
export interface SweepPace {
  /** Predicted for the lines alone, one after the other, s. */
  readonly predictedSeconds: number;
  /** Time of the run until the last of them was finished, s: of lines that share dispatches and threads. */
  readonly seconds: number;
}

/** Seconds of a run: more is no time that somebody waited. */
const time = z.number().min(1e-9).max(1e12);
const schema = z.strictObject({ predictedSeconds: time, seconds: time });

/** The content of a file of `pace`; undefined if this program did not write it. */
export function parsePace(text: string): SweepPace | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A run writes its pace so often, s. */
const EVERY_SECONDS = 60;

/** Measures the pace of one run and keeps it in the folder of results, for what others say of the time that is left. */
export class RunPace {
  private readonly began = performance.now();
  private readonly path: string;
  private predictedSeconds = 0;
  private seconds = 0;
  private written = 0;

  constructor(
    out: string,
    private readonly files: Pick<SweepFiles, 'write'>,
  ) {
    this.path = paceFile(out);
  }

  /** Takes a line that this run has finished. @param predicted s */
  async add(predicted: number): Promise<void> {
    this.predictedSeconds += predicted;
    this.seconds = (performance.now() - this.began) / 1000;
    if (this.seconds - this.written >= EVERY_SECONDS) await this.keep();
  }

  /** Time that lines take, as a share of what is predicted of them; null as long as none is finished. */
  get ratio(): number | null {
    return this.predictedSeconds > 0 ? this.seconds / this.predictedSeconds : null;
  }

  /** Writes it, if a line was finished since. What cannot be written is of no use to the run. */
  async keep(): Promise<void> {
    const { predictedSeconds, seconds } = this;
    if (predictedSeconds === 0 || seconds === this.written) return;
    this.written = seconds;
    const pace: SweepPace = { predictedSeconds, seconds };
    await this.files.write(this.path, once(`${JSON.stringify(pace)}\n`)).catch(() => undefined);
  }
}

/** The pace of all runs together, as {@link RunPace.ratio}; null if none has finished a line. @throws FileError */
export async function readPace(out: string, files: Pick<SweepFiles, 'parts' | 'names'>): Promise<number | null> {
  let [predictedSeconds, seconds] = [0, 0];
  for (const name of await files.names(`${out}/${PACE}`)) {
    // A file that is gone has no text.
    const pace = parsePace(await textIn(`${out}/${PACE}/${name}`, files).catch(() => ''));
    predictedSeconds += pace?.predictedSeconds ?? 0;
    seconds += pace?.seconds ?? 0;
  }
  return predictedSeconds > 0 ? seconds / predictedSeconds : null;
}
