import type { JSX } from 'preact';
import { Table } from '../../parts/table.tsx';
import { canBeExtended, hasWholeBand, isExtended, laneResponses } from '../../state/listening/lanes.ts';
import { heardSound } from '../../state/listening/listening.ts';
import { frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const text = words.listening;

/** The statistical extension, and what it adds to the audible response. */
export function ExtensionFields(): JSX.Element {
  const responses = [laneResponses.a.value, laneResponses.b.value];
  const isPossible = responses.some(canBeExtended);
  const why = responses.some(hasWholeBand) ? text.alreadyWhole : text.notExtended;
  return (
    <section aria-label={text.extension}>
      <label class="check">
        <input
          type="checkbox"
          checked={isExtended.value}
          disabled={!isPossible}
          onChange={({ currentTarget }) => (isExtended.value = currentTarget.checked)}
        />
        {text.extend}
      </label>
      <p class="note">{isPossible ? text.extendHint : why}</p>
      {isExtended.value && <ExtensionTable />}
    </section>
  );
}

function ExtensionTable(): JSX.Element | null {
  const extension = heardSound.value?.extension;
  if (!extension) return null;
  const { reference, octaves } = extension;
  return (
    <>
      <Table
        class="sound-table"
        caption={text.extensionTable}
        columns={[text.octave, ...octaves.map(({ centreHz }) => ({ numbers: frequency(centreHz) }))]}
      >
        <tr>
          <th scope="row">{text.decayTime}</th>
          {octaves.map(({ centreHz, decaySeconds }) => (
            <td key={centreHz} class="number">
              {decaySeconds.toFixed(2)}
            </td>
          ))}
        </tr>
      </Table>
      <p class="note">
        {text.extensionNote(frequency(reference.fromHz), frequency(reference.toHz), reference.decaySeconds.toFixed(2))}
      </p>
    </>
  );
}
