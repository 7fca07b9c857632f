import { ENGINE_NAMES, type EngineName } from '../../../engine/engine-names.ts';
import * as z from 'zod';
import type { Precision } from '../../../engine/engine.ts';
import type { BenchEntry } from '../../../lab/bench/bench-report.ts';
import { InputError } from '../../../units/errors.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import { BENCH_FORMAT, type SavedBench } from './bench-file.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';

const count = z.number().int().positive();
const time = z.number().positive();

/** The part of a saved run that is read. */
const baselineSchema = z.object({
  format: z.literal(BENCH_FORMAT),
  program: z.string(),
  engine: z.enum(ENGINE_NAMES),
  adapter: z.string(),
  precision: z.literal([32, 64]),
  entries: z.array(
    z.object({
      id: z.string(),
      grid: z.tuple([count, count, count]),
      kernel: z.string(),
      stepsAPass: count,
      ctpnNs: time,
      quartilesNs: z.tuple([time, time]),
    }),
  ),
});

export interface Baseline {
  readonly format: typeof BENCH_FORMAT;
  readonly program: string;
  readonly engine: EngineName;
  readonly adapter: string;
  /** Bits of the field. */
  readonly precision: Precision;
  readonly entries: readonly BaselineEntry[];
}

interface BaselineEntry {
  readonly id: string;
  readonly grid: BenchEntry['grid'];
  readonly kernel: string;
  readonly stepsAPass: number;
  readonly ctpnNs: number;
  readonly quartilesNs: readonly [number, number];
}

/** The kernel of one stencil in this run and in the baseline. */
export interface ComparedEntry {
  readonly id: string;
  readonly grid: BenchEntry['grid'];
  readonly kernel: string;
  /** The kernel of the baseline. It may differ where each run has only one for the stencil. */
  readonly baselineKernel: string;
  readonly ctpnNs: number;
  readonly baselineNs: number;
  /** Now / then: below 1 is faster. */
  readonly ratio: number;
  /** Lower quartile now / upper quartile then, and upper now / lower then. */
  readonly ratioRange: readonly [number, number];
  /** `faster` or `slower` if the quartiles of the two do not overlap; else `same`. */
  readonly verdict: 'faster' | 'slower' | 'same';
}

/** A run of the bench beside an earlier one. */
export interface BaselineComparison {
  readonly file: string;
  /** The engine that measured the baseline. */
  readonly engine: EngineName;
  readonly adapter: string;
  readonly program: string;
  readonly entries: readonly ComparedEntry[];
  /** Number of entries that only one of the runs has. */
  readonly onlyNow: number;
  readonly onlyThen: number;
}

/**
 * Reads a run that was saved.
 *
 * @param path How errors name it.
 * @throws InputError if the file cannot be read or is not a report of the bench.
 */
export async function readBaseline(files: Files, file: string, path: string): Promise<Baseline> {
  const remedy = 'Give a bench.json, or the report of a run as JSON.';
  const text = await readOrRefuse(files.readText(file), {
    path,
    wanted: 'a file of a bench',
    remedy,
    what: `'${file}' cannot be read`,
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, `'${file}' is not JSON: ${(cause as Error).message}`, remedy, { cause });
  }
  const parsed = baselineSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new InputError(path, `'${file}' is not a report of the bench: ${shapeFault(parsed.error)}`, remedy, {
    cause: parsed.error,
  });
}

/** Pairs the entries of two runs: the same stencil, grid and kernel, or the only kernel of each run for them. */
export function compareRuns(now: Pick<SavedBench, 'entries'>, then: Baseline, file: string): BaselineComparison {
  const alike = <T extends BaselineEntry | BenchEntry>(entries: readonly T[], to: BenchEntry): T[] =>
    entries.filter(
      ({ id, grid, stepsAPass }) =>
        id === to.id && stepsAPass === to.stepsAPass && grid.every((size, axis) => size === to.grid[axis]),
    );
  const found = new Set<BaselineEntry>();
  const entries: ComparedEntry[] = [];
  for (const entry of now.entries) {
    const others = alike(then.entries, entry);
    const alone = others.length === 1 && alike(now.entries, entry).length === 1;
    const other = alone ? others[0] : others.find(({ kernel }) => kernel === entry.kernel);
    if (!other) continue;
    found.add(other);
    entries.push(compared(entry, other));
  }
  const { engine, adapter, program } = then;
  const onlyNow = now.entries.length - entries.length;
  return { file, engine, adapter, program, entries, onlyNow, onlyThen: then.entries.length - found.size };
}

function compared(now: BenchEntry, then: BaselineEntry): ComparedEntry {
  const [lower, upper] = [now.quartilesNs[0] / then.quartilesNs[1], now.quartilesNs[1] / then.quartilesNs[0]];
  return {
    id: now.id,
    grid: now.grid,
    kernel: now.kernel,
    baselineKernel: then.kernel,
    ctpnNs: now.ctpnNs,
    baselineNs: then.ctpnNs,
    ratio: now.ctpnNs / then.ctpnNs,
    ratioRange: [lower, upper],
    verdict: upper < 1 ? 'faster' : lower > 1 ? 'slower' : 'same',
  };
}
