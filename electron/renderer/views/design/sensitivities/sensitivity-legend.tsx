import type { JSX } from 'preact';
import { fieldStops, valueColour } from '../../../colours/field-colours.ts';
import {
  changeText,
  paintedSurfaces,
  pickedSurface,
  scaleEnd,
  scaleHeading,
  togglePickedSurface,
} from '../../../state/design/sensitivities/painting.ts';
import { theme } from '../../../state/window/theme.ts';
import { words } from '../../../../words/words.ts';

/** What the colours of the room say under the tab of sensitivities: the scale, and each surface with its value. */
export function SensitivityLegend(): JSX.Element {
  const end = scaleEnd.value;
  return (
    <div class="legend">
      <div class="absorption-scale">
        <span>{scaleHeading.value}</span>
        <span class="design-scale">
          <span class="gradient" aria-hidden="true">
            {fieldStops(theme.value).map((colour) => (
              <span key={colour} style={{ background: colour }} />
            ))}
          </span>
          <span>{changeText(-end)}</span>
          <span>0</span>
          <span>{changeText(end)}</span>
        </span>
      </div>
      <ul aria-label={words.design.sensitivities.legend}>
        {paintedSurfaces.value.map(({ name, text, value, share }) => (
          <li key={name}>
            <button
              type="button"
              title={name}
              aria-pressed={pickedSurface.value === name}
              onClick={() => togglePickedSurface(name)}
            >
              <span class="swatch" aria-hidden="true" style={{ background: valueColour(theme.value, share) }} />
              {text}
              <span class="note">{value}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
