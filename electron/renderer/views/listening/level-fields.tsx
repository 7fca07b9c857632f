import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { Table } from '../../parts/table.tsx';
import { laneIds } from '../../state/listening/lanes.ts';
import {
  directGainDb,
  heardSound,
  isMatched,
  LEAST_DIRECT,
  levels,
  MOST_DIRECT,
} from '../../state/listening/listening.ts';
import { words } from '../../../words/words.ts';

const text = words.listening;

/** How loud A, B and dry sound are, and the direct sound in them. */
export function LevelFields(): JSX.Element {
  return (
    <section aria-label={text.levelsTable}>
      <label class="check" title={text.matchedHint}>
        <input
          type="checkbox"
          checked={isMatched.value}
          onChange={({ currentTarget }) => (isMatched.value = currentTarget.checked)}
        />
        {text.matched}
      </label>
      <LevelTable />
      <DirectField />
    </section>
  );
}

function LevelTable(): JSX.Element {
  return (
    <>
      <Table
        class="sound-table"
        caption={text.levelsTable}
        columns={[text.programme, { numbers: text.gain }, { numbers: text.loudness }]}
      >
        {laneIds.value.map((lane) => {
          const level = levels.value.get(lane);
          return (
            <tr key={lane}>
              <th scope="row">{text.lanes[lane]}</th>
              <td class="number">{level ? text.db(level.totalDb) : '–'}</td>
              <td class="number">{level ? text.lufs(level.loudness) : '–'}</td>
            </tr>
          );
        })}
      </Table>
      <p class="note">{text.levelsNote}</p>
    </>
  );
}

function DirectField(): JSX.Element {
  const gain = directGainDb.value;
  const sound = heardSound.value;
  const ratio = sound?.directToReverberantDb ?? null;
  return (
    <>
      <label class="volume" title={text.directHint}>
        {text.direct}
        <input
          type="range"
          min={LEAST_DIRECT}
          max={MOST_DIRECT}
          step={1}
          value={gain}
          aria-valuetext={text.db(gain)}
          onInput={({ currentTarget }) => (directGainDb.value = Number(currentTarget.value))}
        />
        <output>{text.db(gain)}</output>
      </label>
      {sound?.direct && (
        <p class="note">{text.ratio(ratio === null ? null : ratio + gain, 1000 * sound.directWindowSeconds)}</p>
      )}
      {gain !== 0 && (
        <div class="row">
          <span class="changed">{text.changed}</span>
          <Button onClick={() => (directGainDb.value = 0)}>{text.asSimulated}</Button>
        </div>
      )}
    </>
  );
}
