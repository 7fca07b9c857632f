import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { valueColour } from '../../../colours/field-colours.ts';
import { theme } from '../../../state/window/theme.ts';
import { absorptionSteps } from '../../../colours/absorption-colours.ts';
import { paintedSurfaces, painting, scaleHeading } from '../../../state/design/sensitivities/painting.ts';
import { shownMode } from '../../../state/design/modes/mode-shape.ts';
import { sceneDocument } from '../../../state/document/document.ts';
import { textAt } from '../../../state/document/json.ts';
import { absorptionInBand, pictureColours, shownOctave } from '../../../state/materials/absorption-in-band.ts';
import { shownView, standingOut, togglePicked } from '../../../state/room/shown-room.ts';
import { frequency } from '../../../state/window/format.ts';
import type { PictureLegend } from '../../../three/room/overlay/picture.ts';
import { modeLegend } from '../../design/modes/mode-legend.tsx';
import { nameOf } from '../../../state/materials/shown-names.ts';
import { words } from '../../../../words/words.ts';

const { colours, legend } = words.picture;

/** Materials that a surface has, with their colours in the picture. */
const shownMaterials = computed(() => {
  const used = new Set(shownView.value?.surfaces.flatMap(({ front, back }) => [front, back]));
  return [...pictureColours.value].filter(([name]) => used.has(name));
});

/** What the colours of the picture show; a click selects a material. */
export function Legend(): JSX.Element {
  const octave = shownOctave.value;
  return (
    <div class="legend">
      {octave !== null && <AbsorptionScale octave={octave} />}
      <ul aria-label={legend}>
        {shownMaterials.value.map(([name, colour]) => (
          <li key={name}>
            <button
              type="button"
              title={name}
              aria-pressed={standingOut.value === name}
              onClick={() => togglePicked(name)}
            >
              <span class="swatch" aria-hidden="true" style={{ background: colour }} />
              {nameOf(name)}
              {octave !== null && <span class="note">{absorptionWords(name)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AbsorptionScale({ octave }: { readonly octave: number }): JSX.Element {
  return (
    <div class="absorption-scale">
      <span>{colours.absorptionHeading(frequency(octave))}</span>
      <span title={colours.least}>0</span>
      <span class="gradient" aria-hidden="true">
        {absorptionSteps.map((colour) => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
      <span title={colours.most}>1</span>
    </div>
  );
}

function absorptionWords(name: string): string {
  const value = absorptionInBand.value.get(name) ?? null;
  return value === null ? colours.unknown : value.toFixed(2);
}

/** The legend of a saved picture. */
export function pictureLegend(): PictureLegend {
  const document = sceneDocument.peek();
  const title = textAt(document?.scene, ['title']) ?? document?.name ?? '';
  if (shownMode.peek()) return { title, ...modeLegend() };
  if (painting.peek()) {
    const entries = paintedSurfaces.peek().map(({ text, value, share }) => ({
      colour: valueColour(theme.peek(), share),
      text: `${text}: ${value}`,
    }));
    return { title, heading: scaleHeading.peek(), entries };
  }
  const octave = shownOctave.peek();
  return {
    title,
    heading: octave === null ? legend : colours.absorptionHeading(frequency(octave)),
    entries: shownMaterials.peek().map(([name, colour]) => ({
      colour,
      text: octave === null ? nameOf(name) : `${nameOf(name)}: ${absorptionWords(name)}`,
    })),
  };
}
