import type { JSX } from 'preact';
import { absorptionSteps } from '../../../colours/absorption-colours.ts';
import { fieldStops, valueColour } from '../../../colours/field-colours.ts';
import { wallsShow } from '../../../state/design/modes/mode-shape.ts';
import { theme } from '../../../state/window/theme.ts';
import type { PictureLegend } from '../../../three/room/overlay/picture.ts';
import { ColourScale } from '../colour-scale.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

/** What the colours of the picture say of the chosen mode. */
export function ModeLegend(): JSX.Element {
  return (
    <div class="legend">
      <ColourScale
        heading={texts.legend}
        low={texts.negative}
        high={texts.positive}
        colours={fieldStops(theme.value)}
      />
      {wallsShow.value === 'damping' && (
        <ColourScale heading={texts.dampingLegend} low="0" high="100 %" colours={absorptionSteps} />
      )}
    </div>
  );
}

/** Pressures that the legend of a saved picture names. */
const NAMED = [-1, -0.5, 0, 0.5, 1] as const;

/** The legend of a saved picture. */
export function modeLegend(): Omit<PictureLegend, 'title'> {
  const entries = NAMED.map((pressure) => ({
    colour: valueColour(theme.peek(), pressure),
    text: String(pressure).replace('-', '−'),
  }));
  return { heading: texts.legend, entries };
}
