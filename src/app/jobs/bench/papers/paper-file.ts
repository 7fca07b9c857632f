import type { ItemReport } from '../../../../lab/papers/model/run-paper.ts';
import type { PaperName } from '../../../../lab/papers/model/paper.ts';
import type { EngineName } from '../../../../engine/engine-names.ts';

/** Raised when the file's entries change their meaning. */
export const PAPER_FORMAT = 'wavehall paper 1';

/** `PAPER.json`: tables and figures of a paper, as this device gives them. */
export interface SavedPaper {
  readonly format: typeof PAPER_FORMAT;
  /** Version of the program. */
  readonly program: string;
  readonly paper: PaperName;
  readonly title: string;
  readonly authors: string;
  /** Devices of the published numbers. */
  readonly publishedDevices: string;
  readonly engine: EngineName;
  readonly adapter: string;
  /** Whether long tables are thinned and grids are smaller than the paper's. */
  readonly quick: boolean;
  readonly items: readonly ItemReport[];
}
