import {
  INSULATION_HEADINGS,
  insulationRatings,
  insulationRows,
  insulationTitle,
  type InsulationEntry,
} from '../../../../../src/app/index.ts';
import type { JSX } from 'preact';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { chosen } from '../../../state/results/results.ts';
import { words, type TermName } from '../../../../words/words.ts';

const { insulation } = words.responses;

/** The term of each column, after that of the bands. */
const TERMS: readonly TermName[] = ['levelDifference', 't20Seconds', 'standardisedDifference', 'apparentReduction'];

/** Sound insulation between the rooms of the chosen result; nothing if it has only one. */
export function InsulationTables({ inThirds }: { readonly inThirds: boolean }): JSX.Element | null {
  const entries = chosen.value?.result.outcome.report.overall?.insulation ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="insulation-heading">
      <div class="figures-heading">
        <h2 id="insulation-heading">{insulation.title}</h2>
        <span class="note">{insulation.note}</span>
      </div>
      {entries.map((entry) => (
        <OnePair key={insulationTitle(entry)} entry={entry} inThirds={inThirds} />
      ))}
    </section>
  );
}

function OnePair({ entry, inThirds }: { readonly entry: InsulationEntry; readonly inThirds: boolean }): JSX.Element {
  const rows = insulationRows(inThirds ? entry.thirdOctaves : entry.octaves);
  const [band, ...headings] = INSULATION_HEADINGS;
  return (
    <>
      <p>{insulationTitle(entry)}</p>
      {rows.length === 0 ? (
        <p class="note">{insulation.noBand}</p>
      ) : (
        <div class="figures-frame" role="group" aria-label={insulation.region} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{band}</th>
                {headings.map((heading, i) => (
                  <th key={heading} scope="col" class="number">
                    <HelpAbout term={TERMS[i]}>{heading}</HelpAbout>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, i) => (
                    <td key={headings[i]} class="number">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="note">{insulationRatings(entry)}</p>
    </>
  );
}
