import type { JSX } from 'preact';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, scene, setValue } from '../../state/document/document.ts';
import { numberAt, valueAt } from '../../state/document/json.ts';

const FIELDS = [
  { key: 'temperatureCelsius', label: 'Temperature', unit: '°C', min: -20, max: 50, step: 1 },
  { key: 'relativeHumidityPercent', label: 'Humidity', unit: '%', min: 0, max: 100, step: 5 },
  { key: 'pressureKilopascals', label: 'Pressure', unit: 'kPa', min: 50, max: 110, step: 0.1 },
] as const;

/** The air of the scene (docs/use/scene-file.md). */
export function AirFields(): JSX.Element {
  return (
    <section aria-labelledby="air-heading">
      <h2 id="air-heading">Air</h2>
      <div class="three-fields">
        {FIELDS.map(({ key, label, ...field }) => (
          <NumberField
            {...field}
            key={key}
            label={label}
            value={numberAt(scene.value, ['air', key])}
            onChange={(value) => setValue(`change the ${label.toLowerCase()}`, ['air', key], value, `air ${key}`)}
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
              'switch the absorption of the air',
              ['air', 'absorption'],
              currentTarget.checked ? undefined : false,
            )
          }
        />
        The air absorbs (ISO 9613-1)
      </label>
    </section>
  );
}
