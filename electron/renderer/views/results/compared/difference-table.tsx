import type { JSX } from 'preact';
import { FIGURES, type FigureDifference, type FullBandReport } from '../../../../../src/app/index.ts';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { partOfOctave } from '../../../state/results/band-parts.ts';
import { octaveName } from '../../../state/results/figures.ts';
import { words } from '../../../../words/words.ts';

interface DifferenceTableProps {
  readonly caption: string;
  readonly differences: readonly FigureDifference[];
  /** How the bands above the waves of both were computed, in the order of the values. */
  readonly fullBands?: readonly (FullBandReport | undefined)[];
}

/** Two values of each figure by octave with their difference in just noticeable differences; above one it is marked. */
export function DifferenceTable({ caption, differences, fullBands = [] }: DifferenceTableProps): JSX.Element {
  const octaves = [...new Set(differences.map(({ centreHz }) => centreHz))].sort((a, b) => a - b);
  const kinds = FIGURES.filter(({ name }) => differences.some(({ figure }) => figure === name));
  if (kinds.length === 0) return <p class="note">{words.responses.differences.none}</p>;
  return (
    <div class="figures-frame" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.responses.differences.figure}</th>
            {octaves.map((centreHz) => (
              <th scope="col" class="number" key={centreHz}>
                {octaveName(centreHz)}
                {fullBands.some(Boolean) && <span class="part-name">{partsText(fullBands, centreHz)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, symbol, shown }) => (
            <tr key={name}>
              <th scope="row">
                <HelpAbout term={name}>{words.responses.figures.withUnit(symbol, shown.unit)}</HelpAbout>
              </th>
              {octaves.map((centreHz) => (
                <Cell
                  key={centreHz}
                  found={differences.find((one) => one.figure === name && one.centreHz === centreHz)}
                  shown={shown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What computed an octave of both. */
function partsText(fullBands: readonly (FullBandReport | undefined)[], centreHz: number): string {
  const [one, other] = fullBands.map((of) => words.fullBand.parts[partOfOctave(of, centreHz) ?? 'waves']);
  return words.fullBand.ofTwo(one, other);
}

interface CellProps {
  readonly found: FigureDifference | undefined;
  readonly shown: (typeof FIGURES)[number]['shown'];
}

function Cell({ found, shown: { factor, digits } }: CellProps): JSX.Element {
  if (!found) return <td class="number">–</td>;
  const text = (value: number): string => signed(value, digits);
  const { first, second, noticeable } = found;
  const isNoticed = noticeable !== null && Math.abs(noticeable) > 1;
  return (
    <td class={isNoticed ? 'number noticed' : 'number'}>
      {text(factor * first)} → {text(factor * second)}
      {noticeable !== null && (
        <span class="in-jnd">
          {' '}
          ({signed(noticeable, 1, true)}
          {isNoticed && <span class="hidden">{words.responses.differences.noticeable}</span>})
        </span>
      )}
    </td>
  );
}

/** A number with a true minus, of a difference also with a plus; what rounds to zero has neither. */
export function signed(value: number, digits: number, isDifference = false): string {
  const text = value.toFixed(digits);
  if (Number(text) === 0) return text.replace('-', '');
  return isDifference && value > 0 ? `+${text}` : text.replace('-', '−');
}
