import type { JSX } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { MenuButton, type MenuItem } from '../../../parts/menu-button.tsx';
import { shownMode } from '../../../state/design/modes/mode-shape.ts';
import { roomPainting } from '../../design/room-painting.ts';
import { OFFERED_OCTAVES, shownOctave } from '../../../state/materials/absorption-in-band.ts';
import { isMeasuring, projection } from '../../../state/room/picture.ts';
import { readingProblems } from '../../../state/room/scene-check.ts';
import { mode, selected, shownView } from '../../../state/room/shown-room.ts';
import { frequency } from '../../../state/window/format.ts';
import { words } from '../../../../words/words.ts';
import { SectionTools } from './section-tools.tsx';
import { savePicture, stagePicture } from './stage-picture.ts';

const { picture } = words;

/** Seats that the menu lists; a selected receiver comes first. */
const MOST_SEATS = 12;

/** How the room is shown. */
export function StageTools(): JSX.Element {
  return (
    <div class="stage-tools" role="toolbar" aria-label={picture.tools}>
      <MenuButton label={picture.views.menu} items={viewItems()} />
      <SectionTools />
      {!roomPainting.value && !shownMode.value?.walls && (
        <ChoiceField
          bare
          label={picture.colours.label}
          value={String(shownOctave.value)}
          choices={[
            { value: 'null', text: picture.colours.materials },
            ...OFFERED_OCTAVES.map((octave) => ({
              value: String(octave),
              text: picture.colours.absorption(frequency(octave)),
            })),
          ]}
          onChange={(chosen) => (shownOctave.value = chosen === 'null' ? null : Number(chosen))}
        />
      )}
      <span class="tools-together">
        <MenuButton label={picture.more} items={moreItems()} />
      </span>
      <span class="tools-apart">
        <Button pressed={mode.value === 'wireframe'} onClick={toggleMode}>
          {picture.wireframe}
        </Button>
        <Button pressed={isMeasuring.value} hint={picture.tape.hint} onClick={toggleMeasuring}>
          {picture.tape.button}
        </Button>
        <Button hint={picture.save.hint} onClick={() => void savePicture()}>
          {picture.save.button}
        </Button>
      </span>
      {shownView.value === null && readingProblems.value.length === 0 && <span>{picture.reading}</span>}
    </div>
  );
}

function toggleMode(): void {
  mode.value = mode.value === 'wireframe' ? 'shaded' : 'wireframe';
}

function toggleMeasuring(): void {
  isMeasuring.value = !isMeasuring.value;
}

/** The last tools, where the picture is too narrow for them. */
function moreItems(): MenuItem[] {
  return [
    { text: picture.wireframe, check: mode.value === 'wireframe', onChoose: toggleMode },
    { text: picture.tape.button, check: isMeasuring.value, onChoose: toggleMeasuring },
    { text: picture.save.button, onChoose: () => void savePicture() },
  ];
}

function viewItems(): MenuItem[] {
  const { views } = picture;
  const look = (preset: 'whole' | 'top' | 'front' | 'side', detail?: string): MenuItem => ({
    text: views[preset],
    ...(detail !== undefined && { detail }),
    onChoose: () => stagePicture.peek()?.look(preset),
  });
  const seats = seatNames().map((name, i): MenuItem => ({
    text: name,
    ...(i === 0 && { heading: views.seats }),
    onChoose: () => stagePicture.peek()?.sit(name),
  }));
  const projections = (['perspective', 'parallel'] as const).map((each, i): MenuItem => ({
    text: views[each],
    radio: projection.value === each,
    ...(i === 0 && { heading: views.projection }),
    onChoose: () => (projection.value = each),
  }));
  return [look('whole', 'Home'), look('top'), look('front'), look('side'), ...projections, ...seats];
}

/** Receivers to look from. */
function seatNames(): string[] {
  const all = (shownView.value?.receivers ?? []).map(({ name }) => name);
  const first = selected.value?.kind === 'receiver' ? selected.value.name : null;
  return [...all.filter((name) => name === first), ...all.filter((name) => name !== first)].slice(0, MOST_SEATS);
}
