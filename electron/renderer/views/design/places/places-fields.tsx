import type { JSX } from 'preact';
import { GOALS, metres, seconds } from '../../../../../src/app/index.ts';
import { Check } from '../../../parts/check.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import {
  offeredCandidates,
  offeredSeats,
  placesSettings,
  setCandidates,
  setCount,
  setPlaces,
  setSeat,
  wantedCandidates,
  wantedSeats,
} from '../../../state/design/places/wanted.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** Numbers of subwoofers that a search can have. */
const COUNTS = [1, 2, 3, 4] as const;

/** How many subwoofers there are. */
export function CountFields(): JSX.Element {
  return (
    <fieldset class="design-ticks">
      <legend>{texts.count}</legend>
      {COUNTS.map((count) => (
        <Check
          key={count}
          label={String(count)}
          hint={texts.countHint}
          checked={placesSettings.value.counts.includes(count)}
          onChange={(isWanted) => setCount(count, isWanted)}
        />
      ))}
    </fieldset>
  );
}

/** Where subwoofers may stand. */
export function CandidateFields(): JSX.Element {
  const { spacing, clearance } = placesSettings.value;
  return (
    <>
      <fieldset class="design-ticks">
        <legend>{texts.candidates}</legend>
        {offeredCandidates.value.map(({ name, text, obstacle }) => (
          <Check
            key={name}
            label={text}
            checked={wantedCandidates.value.includes(name)}
            disabled={obstacle !== null}
            {...(obstacle !== null && { hint: obstacle })}
            onChange={(isWanted) => setCandidates(name, isWanted)}
          />
        ))}
      </fieldset>
      <div class="design-fields">
        <NumberField
          label={texts.spacing}
          unit="m"
          min={0.05}
          max={10}
          step={0.1}
          value={spacing}
          onChange={(value) => setPlaces({ spacing: metres(value) })}
        />
        <NumberField
          label={texts.clearance}
          unit="m"
          min={0.05}
          max={10}
          step={0.05}
          value={clearance}
          onChange={(value) => setPlaces({ clearance: metres(value) })}
        />
      </div>
    </>
  );
}

/** Which receivers are seats. */
export function SeatFields(): JSX.Element {
  return (
    <fieldset class="design-ticks">
      <legend>{texts.seats}</legend>
      {offeredSeats.value.map((name) => (
        <Check
          key={name}
          label={name}
          checked={wantedSeats.value.includes(name)}
          onChange={(isSeat) => setSeat(name, isSeat)}
        />
      ))}
      {offeredSeats.value.length === 0 && <p class="note">{texts.noSeats}</p>}
    </fieldset>
  );
}

/** Which frequencies count, and what of them. */
export function GoalFields(): JSX.Element {
  const { band, goals } = placesSettings.value;
  return (
    <>
      <div class="design-fields">
        <NumberField
          label={texts.from}
          unit="Hz"
          min={1}
          step={5}
          value={band.fromHz}
          onChange={(fromHz) => setPlaces({ band: { ...band, fromHz } })}
        />
        <NumberField
          label={texts.to}
          unit="Hz"
          min={1}
          step={5}
          value={band.toHz}
          onChange={(toHz) => setPlaces({ band: { ...band, toHz } })}
        />
      </div>
      <fieldset class="design-group">
        <legend>{texts.goals}</legend>
        <div class="design-fields">
          {GOALS.map((goal) => (
            <NumberField
              key={goal}
              label={texts.goal[goal]}
              min={0}
              max={1000}
              step={0.1}
              value={goals[goal] ?? 0}
              onChange={(weight) => setPlaces({ goals: { ...goals, [goal]: weight } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** What subwoofers may do, and how much is looked at. */
export function LimitFields(): JSX.Element {
  const { isPolarityFree, mostAttenuation, mostDelay, equaliserBands, best, seed } = placesSettings.value;
  return (
    <details>
      <summary>{texts.limits}</summary>
      <Check
        label={texts.polarity}
        checked={isPolarityFree}
        onChange={(isFree) => setPlaces({ isPolarityFree: isFree })}
      />
      <div class="design-fields">
        <NumberField
          label={texts.mostAttenuation}
          unit="dB"
          min={0}
          max={40}
          step={1}
          value={mostAttenuation}
          onChange={(value) => setPlaces({ mostAttenuation: value })}
        />
        <NumberField
          label={texts.mostDelay}
          unit="ms"
          min={0}
          max={100}
          step={1}
          value={1000 * mostDelay}
          onChange={(value) => setPlaces({ mostDelay: seconds(value / 1000) })}
        />
        <NumberField
          label={texts.equaliserBands}
          min={0}
          max={10}
          step={1}
          value={equaliserBands}
          onChange={(value) => setPlaces({ equaliserBands: value })}
        />
        <NumberField
          label={texts.best}
          min={1}
          max={20}
          step={1}
          value={best}
          onChange={(value) => setPlaces({ best: value })}
        />
        <NumberField
          label={texts.seed}
          min={0}
          max={2 ** 32 - 1}
          step={1}
          value={seed}
          onChange={(value) => setPlaces({ seed: value })}
        />
      </div>
    </details>
  );
}
