import * as z from 'zod';
import { FIGURES } from '../../../response/figures/catalogue.ts';
import type { FigureName } from '../../../response/figures/catalogue.ts';
import { jsonText } from '../../../text/terminal.ts';
import { checksum } from '../../setup/kept-room/checksum.ts';
import { FileError, type Files } from '../../ports/host/host.ts';
import type { RunFigures } from './run-figures.ts';

/** Format of the file; another one is not read. */
const FORMAT = 2;

const number = z.number().min(-1e30).max(1e30);
const name = z.string().max(1000);

const run = z.strictObject({
  figures: z
    .array(
      z.strictObject({
        figure: z.enum(FIGURES.map((kind) => kind.name) as [FigureName, ...FigureName[]]),
        centreHz: number.positive().nullable(),
        values: z.array(number.nullable()).max(50_000),
        half: number.nonnegative().nullable(),
      }),
    )
    .max(1000),
  materials: z
    .array(
      z.strictObject({
        name,
        squareMetres: number.nonnegative(),
        bands: z.array(z.strictObject({ centreHz: number.positive(), random: number })).max(100),
      }),
    )
    .max(2000),
  validToHz: number.positive(),
  durationSeconds: number.positive(),
  scheme: name.nullable(),
  volumeCubicMetres: number.nonnegative(),
  warnings: z.array(z.string().max(100_000)).max(1000),
  seconds: number.nonnegative(),
}) satisfies z.ZodType<RunFigures>;

const content = z.strictObject({
  format: z.literal(FORMAT),
  check: z.string().max(8),
  runs: z.record(z.string().regex(/^[0-9a-f]{64}$/), run),
});

/** A checksum of the runs as they stand: a damaged digit would be another figure. */
const checkOf = (runs: unknown): string => checksum(new TextEncoder().encode(jsonText(runs))).toString(16);

/** What is kept of a run; undefined if a file that is not of this program made something else of it. */
export function keptRun(figures: RunFigures): RunFigures | undefined {
  return run.safeParse(figures).data;
}

/** The content of a file of kept runs. */
export function keptRunsText(kept: ReadonlyMap<string, RunFigures>): string {
  const runs = Object.fromEntries(kept);
  return `${jsonText({ format: FORMAT, check: checkOf(runs), runs })}\n`;
}

/** Reads kept runs; null for what is none, is damaged, or is of another format. */
export function parseKeptRuns(text: string): Map<string, RunFigures> | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = content.safeParse(read);
  const isWhole = parsed.success && parsed.data.check === checkOf((read as { readonly runs: unknown }).runs);
  return isWhole ? new Map(Object.entries(parsed.data.runs)) : null;
}

/**
 * The figures of runs that were made, in a file beside the answer: who stops the work and starts it again makes only
 * those that are missing.
 */
export class KeptRuns {
  private constructor(
    private readonly runs: Map<string, RunFigures>,
    private readonly files: Files,
    private readonly folder: string,
    private readonly fileName: string,
    /** Why a file that is there was not read; null if none is, or it was. */
    readonly warning: string | null,
  ) {}

  /** Reads the file of a folder, if there is one. */
  static async open(files: Files, folder: string, fileName: string): Promise<KeptRuns> {
    const path = files.beside(`${folder}/${fileName}`, fileName);
    try {
      const runs = parseKeptRuns(await files.readText(path));
      const warning = runs
        ? null
        : `${path} holds no runs of this program that can be read, and all runs are made again`;
      return new KeptRuns(runs ?? new Map<string, RunFigures>(), files, folder, fileName, warning);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const warning =
        error.reason === 'missing' ? null : `${path} cannot be read, and all runs are made again: ${error.message}`;
      return new KeptRuns(new Map(), files, folder, fileName, warning);
    }
  }

  get(key: string): RunFigures | undefined {
    return this.runs.get(key);
  }

  /** Adds runs by their keys; writes the file whole. @throws RunError if writing fails; CancelledError if stopped. */
  async add(runs: ReadonlyMap<string, RunFigures>, signal: AbortSignal): Promise<void> {
    for (const [key, figures] of runs) this.runs.set(key, figures);
    await this.files.writeTogether(this.folder, new Map([[this.fileName, keptRunsText(this.runs)]]), signal);
  }
}
