import type { JSX } from 'preact';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, scene, setValue } from '../../state/document/document.ts';
import { numberAt, valueAt } from '../../state/document/json.ts';
import { words } from '../../../words/words.ts';

const FIELDS = [
  { key: 'temperatureCelsius', unit: '°C', min: -20, max: 50, step: 1 },
  { key: 'relativeHumidityPercent', unit: '%', min: 0, max: 100, step: 5 },
  { key: 'pressureKilopascals', unit: 'kPa', min: 50, max: 110, step: 0.1 },
] as const;

/** The air of the scene (docs/use/scene-file.md). */
export function AirFields(): JSX.Element {
  return (
    <section aria-labelledby="air-heading">
      <h2 id="air-heading">{words.room.air.heading}</h2>
      <div class="three-fields">
        {FIELDS.map(({ key, ...field }) => (
          <NumberField
            {...field}
            key={key}
            label={words.room.air[key]}
            value={numberAt(scene.value, ['air', key])}
            onChange={(value) => setValue(words.room.changes.air[key], ['air', key], value, `air ${key}`)}
            onDone={endGroup}
          />
        ))}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={valueAt(scene.value, ['air', 'absorption']) !== false}
          onChange={({ currentTarget }) =>
            setValue(
              words.room.changes.air.absorption,
              ['air', 'absorption'],
              currentTarget.checked ? undefined : false,
            )
          }
        />
        {words.room.air.absorbs}
      </label>
    </section>
  );
}
