import { FIGURES } from '../../../response/figures/catalogue.ts';
import type { ResponseFigures } from '../../../response/figures/figures.ts';
import type { RoomFigures } from '../../../response/figures/room-figures.ts';
import { InputError } from '../../../units/errors.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { readFigures, type FiguredResult } from '../read/result.ts';
import { changesBetween } from './changes.ts';
import { gridWarning } from './grid-warning.ts';
import { differences, singleDifferences, type FigureDifference, type SingleDifference } from './differences.ts';

/** A variant of a scene beside the first. */
export interface ComparedVariant {
  readonly folder: string;
  readonly title: string;
  /** What changed in the scene, as sentences without a full stop. */
  readonly changes: readonly string[];
  /** What is said if it was computed on another grid, so that differences are not the variant's alone; else null. */
  readonly gridWarning: string | null;
  /** The responses that both have. */
  readonly responses: readonly { readonly name: string; readonly differences: readonly FigureDifference[] }[];
  /** Differences of the means over these responses. */
  readonly means: readonly FigureDifference[];
  /** Differences of the single-number values, as means over these responses. */
  readonly singles: readonly SingleDifference[];
}

/** Variants of a scene, each beside the first. */
export interface ComparisonReport {
  readonly first: { readonly folder: string; readonly title: string };
  readonly others: readonly ComparedVariant[];
}

/**
 * Compares renderings of variants of a scene: what changed, and all figures with their differences.
 *
 * @param folders Folders of renderings; at least two.
 * @throws InputError if one cannot be read, or there is only one.
 */
export async function compareResults(
  folders: readonly string[],
  { host }: Pick<Controls, 'host'>,
): Promise<ComparisonReport> {
  if (folders.length < 2) {
    throw new InputError('results', 'there is nothing to compare with', 'Choose two runs or more.');
  }
  const results: FiguredResult[] = [];
  for (const folder of folders) results.push(await readFigures(folder, host.files));
  return comparisonOf(results);
}

export function comparisonOf([first, ...others]: readonly FiguredResult[]): ComparisonReport {
  return {
    first: { folder: first.folder, title: first.report.title },
    others: others.map((other) => {
      const common = first.responses.flatMap((one) => {
        const same = other.responses.find(({ name }) => name === one.name);
        return same ? [{ name: one.name, one: one.figures, other: same.figures }] : [];
      });
      return {
        folder: other.folder,
        title: other.report.title,
        changes: changesBetween(first.report, other.report),
        gridWarning: gridWarning(first.report, other.report),
        responses: common.map((pair) => ({ name: pair.name, differences: differences(pair.one, pair.other, true) })),
        means: differences(
          meanFigures(common.map(({ one }) => one)),
          meanFigures(common.map((pair) => pair.other)),
          true,
        ),
        singles: singleDifferences(common),
      };
    }),
  };
}

/** Means of each figure over responses, band by band; null unless all responses show it. */
export function meanFigures(all: readonly Pick<ResponseFigures, 'bands'>[]): Pick<ResponseFigures, 'bands'> {
  const [first] = all as readonly (Pick<ResponseFigures, 'bands'> | undefined)[];
  if (!first) return { bands: [] };
  const names = FIGURES.filter(({ universal }) => universal).map(({ name }) => name as keyof RoomFigures);
  return {
    bands: first.bands.map((band, i) => ({
      ...band,
      ...Object.fromEntries(names.map((name) => [name, meanOf(all.map(({ bands }) => bands[i]?.[name] ?? null))])),
    })),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length || known.length === 0) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
