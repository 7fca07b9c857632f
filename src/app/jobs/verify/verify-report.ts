import type { EngineName } from '../../../engine/engine-names.ts';
import type { Precision } from '../../../engine/engine.ts';
import { canonicalJson } from '../../ports/host/canonical-json.ts';
import { sha256 } from '../../ports/host/sha256.ts';
import type { Effort, Line, Plot } from './tools/check.ts';

/** Raised when the meaning of the entries changes. */
export const VERIFY_FORMAT = 'wavehall verify 1';

/** What a check of the suite asked and found. */
export interface CheckReport {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly passed: boolean;
  readonly lines: readonly Line[];
  readonly plots: readonly Plot[];
}

/** What the hash covers: all but dates and times. */
export interface VerifyResults {
  /** Version of the program. */
  readonly program: string;
  readonly effort: Effort;
  readonly engine: EngineName;
  readonly precision: Precision;
  /** Name of the device and its driver. */
  readonly adapter: string;
  /** Device, driver and set of kernels, as the program tells devices apart. */
  readonly identity: string;
  readonly checks: readonly CheckReport[];
  /** Checks that were left out because they say nothing about this engine, with the reason. */
  readonly leftOut: readonly LeftOutCheck[];
}

export interface LeftOutCheck {
  readonly name: string;
  readonly title: string;
  readonly reason: string;
}

/** The content of `verify.json`. */
export interface VerifyReport {
  readonly format: typeof VERIFY_FORMAT;
  /** Whether every line passed. */
  readonly passed: boolean;
  /** When the suite ended: UTC, ISO 8601. */
  readonly date: string;
  readonly elapsedSeconds: number;
  /** Time of each check, by its name. */
  readonly seconds: Readonly<Record<string, number>>;
  /** SHA-256 of `results` as canonical JSON ([RFC8785]), in hexadecimal digits. */
  readonly resultsSha256: string;
  readonly results: VerifyResults;
}

export const hashOf = (results: unknown): Promise<string> => sha256(canonicalJson(results));

/** Digits that numbers of a report keep. */
const DIGITS = 6;

/** Rounds all numbers in a value to six digits, so that a report is readable. */
export function roundedFigure<T>(value: T): T {
  const round = (part: unknown): unknown => {
    if (typeof part === 'number') return Number(part.toPrecision(DIGITS));
    if (Array.isArray(part)) return part.map(round);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, of]) => [key, round(of)]));
  };
  return round(value) as T;
}
