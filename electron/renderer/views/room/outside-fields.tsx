import type { JSX } from 'preact';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, meshPath, scene, setValue } from '../../state/document/document.ts';
import { numberAt, valueAt } from '../../state/document/json.ts';
import { allowLeaks } from '../../state/room/leaks.ts';
import { words } from '../../../words/words.ts';

/** The air outside openings and leaks (docs/theory/outside.md). */
export function OutsideFields(): JSX.Element | null {
  const isMesh = meshPath(scene.value) !== undefined;
  const hasOutside = valueAt(scene.value, ['outside']) !== undefined;
  if (!isMesh && !hasOutside) return null;
  return (
    <section aria-labelledby="outside-heading">
      <h2 id="outside-heading">{words.room.outside.heading}</h2>
      {isMesh && (
        <label class="check">
          <input
            type="checkbox"
            checked={allowLeaks.value}
            onChange={({ currentTarget }) => (allowLeaks.value = currentTarget.checked)}
          />
          {words.room.outside.leaks}
        </label>
      )}
      {(hasOutside || allowLeaks.value) && (
        <NumberField
          label={words.room.outside.absorbsFrom}
          unit="Hz"
          min={1}
          value={numberAt(scene.value, ['outside', 'absorbsFromHz'])}
          onChange={(value) => setValue(words.room.changes.outside, ['outside', 'absorbsFromHz'], value, 'outside')}
          onDone={endGroup}
        />
      )}
    </section>
  );
}
