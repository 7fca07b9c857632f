import type { RunEngine } from '../../../ports/engine/kernel-choice.ts';

/** How much a suite does: `quick` takes some two minutes on a core, `full` about ten on a GPU. */
export type Effort = 'quick' | 'full';

/** One thing that was asked of the program, and what came out. */
export interface Line {
  /** What is asked, in words, with room, scheme and frequencies. */
  readonly asked: string;
  /** The exact value and the one found, where it is one value. */
  readonly values: { readonly exact: number; readonly found: number; readonly unit: string } | null;
  /** How much it is off; null if nothing could be measured, which fails. */
  readonly error: number | null;
  /** The largest error that passes, set by the reason and not by what was measured. */
  readonly allowed: number;
  /** Unit of the error and of the largest one that passes. */
  readonly errorUnit: string;
  readonly passed: boolean;
  /** Why this much is allowed. */
  readonly reason: string;
  /** Where the exact answer comes from. */
  readonly truth: string;
}

/** A curve of a {@link Plot}. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
  /** `line`, `dashed` for limits and exact curves, or `marks` without a line. */
  readonly style: 'line' | 'dashed' | 'marks';
}

export interface Plot {
  readonly title: string;
  /** Names of the axes, with units. */
  readonly x: string;
  readonly y: string;
  readonly logarithmicX?: boolean;
  readonly curves: readonly Curve[];
}

/** What a check found. */
export interface Findings {
  readonly lines: readonly Line[];
  readonly plots: readonly Plot[];
}

/** What a check works with. */
export interface CheckContext {
  /** The engine that is verified. */
  readonly engine: RunEngine;
  readonly effort: Effort;
  /** Memory of this machine that may be used, bytes. */
  readonly memoryLimit: number;
  readonly signal: AbortSignal;
  /** Called with the share of the check that is done, 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** A check of the suite. */
export interface Check {
  /** Chooses it, as in a list of names. */
  readonly name: string;
  readonly title: string;
  /** What is done, for a reader who knows acoustics and not the program. */
  readonly about: string;
  /** How long it takes relative to the others, about seconds on one core of a processor. */
  readonly cost: Readonly<Record<Effort, number>>;
  /** Why it would say nothing about an engine; undefined if it does. */
  readonly pointless?: (engine: RunEngine) => string | undefined;
  readonly run: (context: CheckContext) => Promise<Findings>;
}

/** A {@link Line} without what follows from the rest. */
export interface Judged extends Omit<Line, 'passed' | 'values' | 'error'> {
  readonly values?: NonNullable<Line['values']>;
  readonly error: number;
}

/** Judges an error. What is not finite fails. */
export function judged({ values, error, ...line }: Judged): Line {
  const known = Number.isFinite(error);
  return { ...line, values: values ?? null, error: known ? error : null, passed: known && error <= line.allowed };
}

/** The size of the largest of some values; NaN if one is not a number. */
export function worst(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) {
    if (Number.isNaN(value)) return NaN;
    most = Math.max(most, Math.abs(value));
  }
  return most;
}
