import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import { shownView } from '../../state/room/shown-room.ts';
import {
  addSystem,
  alignAt,
  partsOf,
  removeSystem,
  renameSystem,
  setDelay,
  setGain,
  setIn,
  setReversed,
  systemNames,
} from '../../state/room/systems.ts';
import { words } from '../../../words/words.ts';
import { OwnerLevels } from './owner-levels.tsx';

const text = words.room.systems;

/** Sources that play together, as loudspeakers of a public-address system do. */
export function SystemList(): JSX.Element {
  const names = systemNames();
  return (
    <section aria-labelledby="systems-heading" class="levels">
      <h2 id="systems-heading">{text.heading}</h2>
      <p class="note">{text.note}</p>
      {names.map((name, i) => (
        // Keyed by place, so that a field keeps the focus when its system is renamed.
        <System system={name} key={i} />
      ))}
      <div class="row">
        <Button onClick={addSystem} hint={text.addHint}>
          {text.add}
        </Button>
      </div>
    </section>
  );
}

function System({ system }: { readonly system: string }): JSX.Element {
  const parts = partsOf(system);
  const receivers = shownView.value?.receivers ?? [];
  const isLast = parts.filter(({ isIn }) => isIn).length === 1;
  return (
    <fieldset class="system">
      <legend>{text.of(system)}</legend>
      <div class="row">
        <TextField label={text.nameOf(system)} value={system} onDone={(to) => renameSystem(system, to)} />
        <Button
          label={text.removeOne(system)}
          onClick={() => {
            removeSystem(system);
            keepFocusAt('systems-heading');
          }}
        >
          ×
        </Button>
      </div>
      <table class="point-table">
        <thead>
          <tr>
            <th scope="col">{text.source}</th>
            <th scope="col">{text.gain}</th>
            <th scope="col">{text.delay}</th>
            <th scope="col">{text.polarity}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ source, isIn, gainDb, delayMs, isReversed }) => (
            <tr key={source}>
              <td>
                <Check
                  label={source}
                  checked={isIn}
                  disabled={isIn && isLast}
                  hint={isIn && isLast ? text.last : text.playsIn(source, system)}
                  onChange={(to) => setIn(system, source, to)}
                />
              </td>
              <td>
                {isIn && (
                  <NumberField
                    bare
                    label={text.gainOf(source, system)}
                    value={gainDb}
                    min={-100}
                    max={100}
                    step={1}
                    onChange={(to) => setGain(system, source, to)}
                    onDone={endGroup}
                  />
                )}
              </td>
              <td>
                {isIn && (
                  <NumberField
                    bare
                    label={text.delayOf(source, system)}
                    value={delayMs}
                    min={0}
                    max={10_000}
                    step={1}
                    onChange={(to) => setDelay(system, source, to)}
                    onDone={endGroup}
                  />
                )}
              </td>
              <td>
                {isIn && (
                  <Check
                    label={text.reversed}
                    name={text.reversedOf(source, system)}
                    checked={isReversed}
                    onChange={(to) => setReversed(system, source, to)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {receivers.length > 0 && !isLast && (
        <ChoiceField
          label={text.align}
          value="none"
          choices={[
            { value: 'none', text: text.alignChoose },
            ...receivers.map(({ name }, i) => ({ value: String(i), text: name })),
          ]}
          onChange={(to) => to !== 'none' && alignAt(system, receivers[Number(to)].name)}
        />
      )}
      <OwnerLevels of={{ key: 'systems', name: system }} />
    </fieldset>
  );
}
