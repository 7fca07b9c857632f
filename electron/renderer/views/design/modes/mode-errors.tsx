import type { JSX } from 'preact';
import type { HeardMode, ModeEntry } from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { differencePercent, errorPercent } from './error-text.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes.errors;

interface ModeErrorsProps {
  readonly mode: ModeEntry;
  /** What a run has in its place; null if it is not heard there, undefined if it was not checked. */
  readonly heard: HeardMode | null | undefined;
}

/** How far a mode may be off, and how far it is from a run. */
export function ModeErrors({ mode, heard }: ModeErrorsProps): JSX.Element {
  const { frequencyHz, decayPerSecond, basisFrequencyError, basisDecayError, gridFrequencyError } = mode;
  return (
    <>
      <Table caption={texts.caption} columns={[texts.by, { numbers: texts.frequency }, { numbers: texts.decay }]}>
        <tr>
          <th scope="row">{texts.basis}</th>
          <td class="number">{errorPercent(basisFrequencyError)}</td>
          <td class="number">{errorPercent(basisDecayError)}</td>
        </tr>
        <tr>
          <th scope="row">{texts.grid}</th>
          <td class="number">{errorPercent(gridFrequencyError)}</td>
          <td class="number">–</td>
        </tr>
        {heard && (
          <tr>
            <th scope="row">{texts.run}</th>
            <td class="number">{differencePercent(heard.frequencyHz, frequencyHz, 3)}</td>
            <td class="number">{differencePercent(decayPerSecond, heard.decayPerSecond, 2)}</td>
          </tr>
        )}
      </Table>
      {heard === null && <p class="note">{texts.notHeard}</p>}
    </>
  );
}
