import { FIGURES, type ComparisonReport, type FigureDifference } from '../../app/index.ts';
import { fixed } from '../../text/fixed.ts';
import { table } from './output.ts';

const LEGEND =
  '  JND: the difference over the just noticeable one; * marks what is above one. Means over the responses that both have.';

/** The comparison as lines of text. */
export function comparisonSummary({ first, others }: ComparisonReport): string[] {
  return others.flatMap(({ folder, title, changes, gridWarning, means }) => [
    `${title || folder} (${folder}) beside ${first.title || first.folder} (${first.folder})`,
    ...(changes.length > 0 ? changes : ['nothing changed that a report tells']).map((change) => `  changed  ${change}`),
    ...(gridWarning === null ? [] : [`  warning  ${gridWarning}`]),
    ...differenceLines(means, ['first', 'variant']).map((line) => `  ${line}`),
    LEGEND,
    '',
  ]);
}

/** Differences as a table: figures as rows, in the units of tables. */
export function differenceLines(differences: readonly FigureDifference[], named: readonly [string, string]): string[] {
  if (differences.length === 0) return ['no figure in common'];
  return table([
    ['figure', 'Hz', ...named, 'difference', 'JND'],
    ...differences.map(({ figure, symbol, centreHz, first, second, difference, noticeable }) => {
      const { shown } = FIGURES.find(({ name }) => name === figure)!;
      const text = (value: number): string => fixed(value * shown.factor, shown.digits);
      return [
        shown.unit === '' ? symbol : `${symbol} (${shown.unit})`,
        centreHz,
        text(first),
        text(second),
        text(difference),
        noticeable === null ? '–' : `${fixed(noticeable, 1)}${Math.abs(noticeable) > 1 ? ' *' : ''}`,
      ];
    }),
  ]);
}
