import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { HelpAbout } from '../../parts/help/help-about.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import {
  chooseOwnHead,
  dryLevelDb,
  fieldOf,
  hasEars,
  headChoice,
  HEADS,
  LEAST_DRY_LEVEL,
  MOST_DRY_LEVEL,
  MOST_PITCH,
  MOST_YAW,
  orientation,
  ownHead,
  turnHead,
  usedEars,
} from '../../state/listening/ears.ts';
import { isSimulated, laneResponses } from '../../state/listening/lanes.ts';
import { saveEars } from '../../state/listening/sound-export.ts';
import { frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const text = words.listening.ears;

/** Whether to hear with two ears, whose, and where they look. */
export function EarsFields(): JSX.Element {
  const lanes = (['a', 'b'] as const).filter((lane) => fieldOf(laneResponses[lane].value));
  const a = laneResponses.a.value;
  return (
    <section class="ears-fields" aria-label={text.title}>
      <h2>
        {text.title} <HelpAbout term="binaural" />
      </h2>
      {lanes.length === 0 ? (
        <p class="note">{a && isSimulated(a) ? text.none(a.entry.receiver) : text.noneMeasured}</p>
      ) : (
        <>
          <label class="check" title={text.useHint}>
            <input
              type="checkbox"
              checked={hasEars.value}
              onChange={({ currentTarget }) => (hasEars.value = currentTarget.checked)}
            />
            {text.use}
          </label>
          {hasEars.value && <Head />}
          <DryLevel />
          <div class="row">
            {lanes.map((lane) => (
              <Button
                key={lane}
                onClick={() => void saveEars(lane)}
                label={`${words.listening.laneNames[lane]}: ${text.save}`}
                hint={text.saveHint}
              >
                {lanes.length > 1 ? `${words.listening.lanes[lane]}: ${text.save}` : text.save}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** How loud the dry sound is in the files for two ears. */
function DryLevel(): JSX.Element {
  const level = dryLevelDb.value;
  return (
    <>
      <label class="check" title={text.dryLevelHint}>
        <input
          type="checkbox"
          checked={level !== null}
          onChange={({ currentTarget }) => (dryLevelDb.value = currentTarget.checked ? SPEECH_DB : null)}
        />
        {text.dryLevelUse}
      </label>
      {level === null ? (
        <p class="note">{text.inPascals}</p>
      ) : (
        <div class="ears-level">
          <NumberField
            label={text.dryLevel}
            unit={text.dryLevelUnit}
            value={level}
            min={LEAST_DRY_LEVEL}
            max={MOST_DRY_LEVEL}
            step={1}
            onChange={(db) => (dryLevelDb.value = db)}
          />
        </div>
      )}
    </>
  );
}

function Head(): JSX.Element {
  const ears = usedEars.value;
  const { yawDegrees, pitchDegrees, rollDegrees } = orientation.value;
  const own = ownHead.value;
  const angle = (label: string, value: number, most: number, set: (degrees: number) => void): JSX.Element => (
    <NumberField
      label={label}
      unit="°"
      value={Math.round(value)}
      min={-most}
      max={most}
      step={5}
      digits={0}
      onChange={set}
    />
  );
  return (
    <>
      <div class="row">
        <ChoiceField
          label={text.head}
          value={headChoice.value}
          choices={HEADS.filter((head) => head !== 'own' || own).map((head) => ({
            value: head,
            text: head === 'own' && own ? text.ownNamed(own.name) : text.heads[head],
          }))}
          onChange={(head) => (headChoice.value = head)}
        />
        <Button onClick={() => void chooseOwnHead()} hint={text.openHint}>
          {text.open}
        </Button>
      </div>
      {ears && (
        <p class="note">
          {text.about(ears.head, ears.order, frequency(ears.aliasingHz))}
          {ears.areEarsTurned && ` ${text.earsTurned}`}
          {ears.licence !== '' && ` ${text.licence(ears.licence)}`}
        </p>
      )}
      <div class="ears-turning">
        <Pad />
        <div class="ears-angles">
          {angle(text.yaw, yawDegrees, MOST_YAW, (degrees) => turnHead({ yawDegrees: degrees }))}
          {angle(text.pitch, pitchDegrees, MOST_PITCH, (degrees) => turnHead({ pitchDegrees: degrees }))}
          {angle(text.roll, rollDegrees, MOST_PITCH, (degrees) => turnHead({ rollDegrees: degrees }))}
          <Button onClick={() => turnHead(AHEAD)}>{text.lookAhead}</Button>
        </div>
      </div>
      <p class="note">{text.padHelp}</p>
      <p class="note">{text.mono}</p>
    </>
  );
}

/** Speech of normal effort 1 m from the mouth, dB SPL. */
const SPEECH_DB = 60;

const AHEAD = { yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 };
/** Steps of the arrow keys, degrees. */
const [STEP, FINE] = [5, 1];
/** Turn for each pixel that is dragged, degrees. */
const PER_PIXEL = 1;
/** Radius of the drawn head and of the circle round it, units of the drawing. */
const [HEAD, ROUND] = [30, 46];

/** A head from above, which looks where it is dragged to. */
function Pad(): JSX.Element {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly yaw: number; readonly pitch: number } | null>(
    null,
  );
  const { yawDegrees, pitchDegrees } = orientation.value;
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? FINE : STEP;
    const change = {
      ArrowLeft: { yawDegrees: yawDegrees + step },
      ArrowRight: { yawDegrees: yawDegrees - step },
      ArrowUp: { pitchDegrees: pitchDegrees + step },
      ArrowDown: { pitchDegrees: pitchDegrees - step },
      Home: AHEAD,
    }[event.key];
    if (!change) return;
    event.preventDefault();
    event.stopPropagation();
    turnHead(change);
  };
  // Ahead is up, and the head turns to the left as it does in the picture.
  const nod = 1 - 0.5 * Math.abs(Math.sin((pitchDegrees * Math.PI) / 180));
  return (
    <div>
      <div
        class="ears-pad"
        role="slider"
        tabIndex={0}
        aria-label={text.pad}
        aria-valuemin={-MOST_YAW}
        aria-valuemax={MOST_YAW}
        aria-valuenow={Math.round(yawDegrees)}
        aria-valuetext={text.padText(yawText(yawDegrees), pitchText(pitchDegrees))}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, yaw: yawDegrees, pitch: pitchDegrees };
        }}
        onPointerMove={({ clientX, clientY }) => {
          const from = drag.current;
          if (!from) return;
          turnHead({
            yawDegrees: from.yaw - PER_PIXEL * (clientX - from.x),
            pitchDegrees: from.pitch - PER_PIXEL * (clientY - from.y),
          });
        }}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
      >
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <circle r={ROUND} class="ears-round" />
          <g transform={`rotate(${(-yawDegrees).toFixed(1)})`}>
            <path class="ears-nose" d={`M-7 ${-HEAD + 3}L0 ${(-HEAD - 12 * nod).toFixed(1)}L7 ${-HEAD + 3}z`} />
            <ellipse class="ears-ear" cx={-HEAD} cy="4" rx="5" ry="9" />
            <ellipse class="ears-ear" cx={HEAD} cy="4" rx="5" ry="9" />
            <circle r={HEAD} class="ears-head" />
          </g>
        </svg>
      </div>
      <output class="note">{text.padText(yawText(yawDegrees), pitchText(pitchDegrees))}</output>
    </div>
  );
}

function yawText(degrees: number): string {
  const whole = Math.round(degrees);
  if (whole === 0) return text.ahead;
  return whole > 0 ? text.left(whole) : text.right(-whole);
}

function pitchText(degrees: number): string {
  const whole = Math.round(degrees);
  if (whole === 0) return text.level;
  return whole > 0 ? text.up(whole) : text.down(-whole);
}
