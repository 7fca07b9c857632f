import type { JSX } from 'preact';
import {
  agreementOf,
  DIFFERENCE_DIGITS,
  isBeyond,
  type Agreement,
  type FullBandReport,
  type MeanDifference,
} from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { shownFullBand } from '../../../state/results/band-parts.ts';
import { chosen, responseName, type ChosenResponse } from '../../../state/results/results.ts';
import { frequency } from '../../../state/window/format.ts';
import { words } from '../../../../words/words.ts';

const texts = words.fullBand.agreement;

const FIGURES = ['levelDb', 't20Percent', 'c80Db'] as const;

/** How far waves and rays agree where both were computed; nothing where waves alone were computed. */
export function CrossoverAgreement(): JSX.Element | null {
  const fullBand = shownFullBand.value;
  const response = chosen.value;
  if (!fullBand || !response) return null;
  return (
    <section class="crossover-agreement" aria-labelledby="crossover-heading">
      <h2 id="crossover-heading">{fullBand.compared ? texts.title : words.fullBand.raysOnlyTitle}</h2>
      {fullBand.compared ? (
        <Differences fullBand={fullBand} response={response} />
      ) : (
        <p class="note">{words.fullBand.raysOnly}</p>
      )}
      {fullBand.warnings.length > 0 ? (
        <ul class="problems warnings">
          {fullBand.warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        fullBand.compared && <p class="note">{texts.agrees}</p>
      )}
    </section>
  );
}

interface DifferencesProps {
  readonly fullBand: FullBandReport;
  readonly response: ChosenResponse;
}

/** The differences of the shown response, their means, and how large means may be. */
function Differences({ fullBand, response }: DifferencesProps): JSX.Element {
  const { compared, differences, mean } = fullBand;
  const agreement = agreementOf(fullBand);
  const { entry } = response;
  const own = differences.find(({ source, receiver }) => source === entry.source && receiver === entry.receiver);
  return (
    <>
      {compared && <p class="note">{texts.about(frequency(compared.fromHz), frequency(compared.toHz))}</p>}
      <Table
        caption={texts.caption}
        columns={[texts.response, { numbers: texts.level }, { numbers: texts.t20 }, { numbers: texts.c80 }]}
      >
        <Row name={responseName(entry)} of={own?.difference ?? null} />
        <Row name={texts.mean(differences.length)} of={mean} agreement={agreement} />
        <tr>
          <th scope="row">{texts.limit}</th>
          {FIGURES.map((figure) => (
            <td class="number" key={figure}>
              {texts.within(agreement[figure].toFixed(DIFFERENCE_DIGITS[figure]))}
            </td>
          ))}
        </tr>
      </Table>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly of: MeanDifference | null;
  /** Values beyond it are marked; left out for single responses, which differ in perfect rooms, too. */
  readonly agreement?: Agreement;
}

function Row({ name, of, agreement }: RowProps): JSX.Element {
  return (
    <tr>
      <th scope="row">{name}</th>
      {FIGURES.map((figure) => {
        const value = of?.[figure] ?? null;
        const isMarked = of !== null && agreement !== undefined && isBeyond(of, agreement, figure);
        return (
          <td class={isMarked ? 'number noticed' : 'number'} key={figure}>
            {value === null ? texts.none : signed(value, DIFFERENCE_DIGITS[figure])}
          </td>
        );
      })}
    </tr>
  );
}

/** A number with its sign; what rounds to zero has none. */
function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}
