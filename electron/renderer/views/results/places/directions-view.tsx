import { batch } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { HEDGEHOG_COLOURS } from '../../../colours/hedgehog-colours.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { ProblemList } from '../../../parts/problem-list.tsx';
import {
  directionState,
  followDirections,
  fromSeconds,
  heardDirection,
  isMoving,
  lengthSeconds,
  moveWindow,
  octaveHz,
  saveDirectionsPng,
  saveDirectionsSvg,
  shownDirections,
  shownHedgehog,
  STEP_SECONDS,
} from '../../../state/results/places/directions.ts';
import { chosen } from '../../../state/results/results.ts';
import { followShownView, shownView } from '../../../state/results/shown-view.ts';
import { frequency } from '../../../state/window/format.ts';
import { StillRoom } from './still-room.tsx';
import { words } from '../../../../words/words.ts';
import { SvgPicture } from './svg-picture.tsx';

const text = words.directions;

/** Shows where the sound at the shown receiver comes from, and when. */
export function DirectionsView(): JSX.Element {
  useEffect(() => followDirections(), []);
  useEffect(() => followShownView(), []);
  const response = chosen.value;
  if (!heardDirection.value) {
    return <p class="note">{response ? text.none(response.entry.receiver) : words.results.noResponses}</p>;
  }
  const state = directionState.value;
  const map = shownDirections.value;
  return (
    <section class="directions-view" aria-label={text.title}>
      <Fields />
      {state?.kind === 'failed' && <ProblemList problems={state.failure.problems} />}
      {!map && state?.kind === 'pending' && (
        <p class="note" role="status">
          {text.drawing}
        </p>
      )}
      {map && (
        <>
          <SvgPicture svg={map.svg} text={text.picture(map.peaks)} />
          <div class="export-tools">
            <Button onClick={() => void saveDirectionsSvg()} hint={text.svgHint}>
              {words.judging.maps.svg}
            </Button>
            <Button onClick={() => void saveDirectionsPng()} hint={text.pngHint}>
              {words.judging.maps.png}
            </Button>
          </div>
          <InRoom />
        </>
      )}
    </section>
  );
}

/** Lengths of the window that are offered, ms; the end of the response for the last. */
const LENGTHS = ['1', '2', '5', '10', '20', '50', '80', 'end'] as const;
/** Windows by one click, ms. */
const USUAL = [
  { from: 0, length: 5 },
  { from: 5, length: 75 },
  { from: 80, length: null },
  { from: 0, length: null },
] as const;

function Fields(): JSX.Element {
  const map = shownDirections.value;
  const [from, length] = [fromSeconds.value, lengthSeconds.value];
  const last = map?.lastSeconds ?? 0;
  const ms = (seconds: number): number => Math.round(1000 * seconds);
  const lengthMs = length === null ? 'end' : String(ms(length));
  return (
    <div class="map-fields">
      <ChoiceField
        label={text.octave}
        value={octaveHz.value === null ? 'all' : String(octaveHz.value)}
        choices={[
          { value: 'all', text: text.all },
          ...(map?.octavesHz ?? (octaveHz.value === null ? [] : [octaveHz.value])).map((hz) => ({
            value: String(hz),
            text: frequency(hz),
          })),
        ]}
        onChange={(value) => (octaveHz.value = value === 'all' ? null : Number(value))}
      />
      <HelpAbout term="energyByDirection" />
      <ChoiceField
        label={text.length}
        value={lengthMs}
        choices={[...new Set([...LENGTHS.slice(0, -1), ...(lengthMs === 'end' ? [] : [lengthMs])])]
          .sort((a, b) => Number(a) - Number(b))
          .concat('end')
          .map((value) => ({ value, text: value === 'end' ? text.toEnd : text.ms(Number(value)) }))}
        onChange={(value) => (lengthSeconds.value = value === 'end' ? null : Number(value) / 1000)}
      />
      <div class="row" role="group" aria-label={text.usual}>
        {USUAL.map((one) => (
          <Button
            key={`${one.from} ${one.length}`}
            pressed={ms(from) === one.from && (length === null ? null : ms(length)) === one.length}
            onClick={() =>
              // Together: else a window between the old one and this one would be drawn as well.
              batch(() => {
                isMoving.value = false;
                fromSeconds.value = one.from / 1000;
                lengthSeconds.value = one.length === null ? null : one.length / 1000;
              })
            }
          >
            {text.window(one.from, one.length === null ? null : one.from + one.length)}
          </Button>
        ))}
      </div>
      <div class="directions-time">
        <Button pressed={isMoving.value} onClick={() => (isMoving.value = !isMoving.peek())} hint={text.playHint}>
          {isMoving.value ? text.pause : text.play}
        </Button>
        <label>
          {text.from}
          <input
            type="range"
            min={0}
            max={ms(last)}
            step={ms(STEP_SECONDS)}
            value={ms(from)}
            aria-valuetext={text.ms(ms(from))}
            onInput={({ currentTarget }) => moveWindow(Number(currentTarget.value) / 1000)}
          />
          <output>{text.ms(ms(from))}</output>
        </label>
      </div>
    </div>
  );
}

/** The hedgehog in the room, with what its colours are. */
function InRoom(): JSX.Element | null {
  const hedgehog = shownHedgehog.value;
  if (!hedgehog) return null;
  return (
    <>
      <h2>
        {text.inRoom} <HelpAbout term="hedgehog" />
      </h2>
      <ul class="directions-legend">
        {hedgehog.parts.map(({ window: { fromSeconds: from, toSeconds: to } }, p) => (
          <li key={from}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" fill={HEDGEHOG_COLOURS[p]} />
            </svg>
            {text.window(Math.round(1000 * from), to === null ? null : Math.round(1000 * to))}
          </li>
        ))}
        <li class="note">{text.spikes}</li>
      </ul>
      <section class="map-stage directions-stage" aria-label={text.inRoom}>
        <StillRoom view={shownView.value} colours={PLAIN} mode="wireframe" map={null} hedgehog={hedgehog} />
      </section>
    </>
  );
}

const PLAIN: ReadonlyMap<string, string> = new Map();
