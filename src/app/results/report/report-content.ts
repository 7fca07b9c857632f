import type { AgainstSimulation } from '../analyse/analyse-measured.ts';
import type { ComparisonReport } from '../compare/compare-results.ts';
import type { Result, ResultResponse } from '../read/result.ts';
import type { JudgedTarget } from '../targets/target.ts';
import type { Company } from './company.ts';
import type { Chapter } from './content/chapters.ts';
import type { ReportLanguage } from './words/languages.ts';

/** A measured response beside the simulated one. */
export interface MeasuredBeside {
  readonly measured: ResultResponse;
  readonly simulated: ResultResponse;
  readonly against: AgainstSimulation;
  /** What is to be known of the file. */
  readonly warnings: readonly string[];
}

/** What a page says of one rendering. */
export interface ReportedResult {
  readonly result: Result;
  readonly targets: readonly JudgedTarget[];
  readonly measured: readonly MeasuredBeside[];
}

/** What a page says. */
export interface ReportContent {
  readonly company: Company | null;
  /** Date of the report, ISO 8601. */
  readonly date: string;
  /** Version of this program. */
  readonly program: string;
  /** The renderings; those after the first are variants of it. */
  readonly results: readonly ReportedResult[];
  /** Comparison of the renderings with the first; null for one. */
  readonly comparison: ComparisonReport | null;
}

/** What of it is printed, and in which language. */
export interface ReportChoice {
  readonly chapters: readonly Chapter[];
  readonly language: ReportLanguage;
}
