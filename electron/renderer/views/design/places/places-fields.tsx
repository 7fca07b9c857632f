import type { JSX } from 'preact';
import { DESK_GOALS, GOALS, isOfBass, metres, seconds, SPEAKER_GOALS } from '../../../../../src/app/index.ts';
import { BandFields } from './band-fields.tsx';
import { Check } from '../../../parts/check.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import {
  offeredCandidates,
  offeredListeners,
  offeredSeats,
  setCandidates,
  setQuiet,
  setSeat,
  wantedCandidates,
  wantedQuiet,
  wantedSeats,
} from '../../../state/design/places/points.ts';
import {
  deskBand,
  deskGoal,
  drive,
  laying,
  setCount,
  setDrive,
  setLaying,
  setSubwoofers,
  subwooferSettings,
} from '../../../state/design/places/settings.ts';
import { PLACES_USES, placesUse } from '../../../state/design/places/use.ts';
import { setSpeakerGoal, speakerGoals } from '../../../state/design/places/wanted.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** What places are looked for. */
export function UseField(): JSX.Element {
  return (
    <ChoiceField
      label={texts.use}
      value={placesUse.value}
      choices={PLACES_USES.map((value) => ({ value, text: texts.uses[value] }))}
      onChange={(use) => (placesUse.value = use)}
    />
  );
}

/** Numbers of sources that a search can have. */
const COUNTS = [1, 2, 3, 4] as const;

/** How many subwoofers or speakers there are. */
export function CountFields(): JSX.Element {
  return (
    <fieldset class="design-ticks">
      <legend>{texts.counts[placesUse.value]}</legend>
      {COUNTS.map((count) => (
        <Check
          key={count}
          label={String(count)}
          hint={texts.countHint}
          checked={drive.value.counts.includes(count)}
          onChange={(isWanted) => setCount(count, isWanted)}
        />
      ))}
    </fieldset>
  );
}

/** Where sources or listeners may be. */
export function CandidateFields(): JSX.Element {
  const { spacing, clearance, height } = laying.value;
  const length = { unit: 'm', min: 0.05, max: 10 } as const;
  return (
    <>
      <fieldset class="design-ticks">
        <legend>{texts.candidates[placesUse.value]}</legend>
        {offeredCandidates.value.map(({ name, text }) => (
          <Check
            key={name}
            label={text}
            checked={wantedCandidates.value.includes(name)}
            onChange={(isWanted) => setCandidates(name, isWanted)}
          />
        ))}
      </fieldset>
      <div class="design-fields">
        <NumberField
          {...length}
          label={texts.spacing}
          step={0.1}
          value={spacing}
          onChange={(value) => setLaying({ spacing: metres(value) })}
        />
        <NumberField
          {...length}
          label={texts.clearance}
          step={0.05}
          value={clearance}
          onChange={(value) => setLaying({ clearance: metres(value) })}
        />
        <NumberField
          {...length}
          label={texts.height}
          step={0.1}
          value={height}
          placeholder={clearance}
          onChange={(value) => setLaying({ height: metres(value) })}
        />
      </div>
    </>
  );
}

interface ListenerTicksProps {
  readonly legend: string;
  readonly offered: readonly string[];
  readonly wanted: readonly string[];
  readonly onChange: (name: string, isWanted: boolean) => void;
}

/** Receivers and areas to tick. */
function ListenerTicks({ legend, offered, wanted, onChange }: ListenerTicksProps): JSX.Element {
  return (
    <fieldset class="design-ticks">
      <legend>{legend}</legend>
      {offered.map((name) => (
        <Check
          key={name}
          label={name}
          checked={wanted.includes(name)}
          onChange={(isWanted) => onChange(name, isWanted)}
        />
      ))}
      {offered.length === 0 && <p class="note">{texts.noSeats}</p>}
    </fieldset>
  );
}

/** Which receivers are seats, and for speakers where little should be heard. */
export function SeatFields(): JSX.Element {
  const use = placesUse.value;
  return (
    <>
      <ListenerTicks
        legend={use === 'speakers' ? texts.audience : texts.seats}
        offered={offeredSeats.value}
        wanted={wantedSeats.value}
        onChange={setSeat}
      />
      {use === 'speakers' && (
        <ListenerTicks
          legend={texts.quiet}
          offered={offeredListeners.value}
          wanted={wantedQuiet.value}
          onChange={setQuiet}
        />
      )}
    </>
  );
}

interface WeightFieldsProps<Goal extends string> {
  readonly goals: readonly Goal[];
  readonly names: Readonly<Record<Goal, string>>;
  readonly weights: Readonly<Partial<Record<Goal, number>>>;
  readonly onChange: (goal: Goal, weight: number) => void;
}

/** How much each goal counts. */
function WeightFields<Goal extends string>(props: WeightFieldsProps<Goal>): JSX.Element {
  const { goals, names, weights, onChange } = props;
  return (
    <fieldset class="design-group">
      <legend>{texts.goals}</legend>
      <div class="design-fields">
        {goals.map((goal) => (
          <NumberField
            key={goal}
            label={names[goal]}
            min={0}
            max={1000}
            step={0.1}
            value={weights[goal] ?? 0}
            onChange={(weight) => onChange(goal, weight)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What counts, and for subwoofers in which band. */
export function GoalFields(): JSX.Element {
  switch (placesUse.value) {
    case 'subwoofers':
      return <SubwooferGoals />;
    case 'speakers':
      return (
        <WeightFields
          goals={SPEAKER_GOALS}
          names={texts.speakerGoal}
          weights={speakerGoals.value}
          onChange={setSpeakerGoal}
        />
      );
    case 'desks':
      return (
        <>
          <ChoiceField
            label={texts.deskGoal}
            value={deskGoal.value}
            choices={DESK_GOALS.map((value) => ({ value, text: texts.deskGoals[value] }))}
            onChange={(goal) => (deskGoal.value = goal)}
          />
          {isOfBass(deskGoal.value) && (
            <BandFields band={deskBand.value} onChange={(changed) => (deskBand.value = changed)} />
          )}
        </>
      );
  }
}

function SubwooferGoals(): JSX.Element {
  const { band, goals } = subwooferSettings.value;
  return (
    <>
      <BandFields band={band} onChange={(changed) => setSubwoofers({ band: changed })} />
      <WeightFields
        goals={GOALS}
        names={texts.goal}
        weights={goals}
        onChange={(goal, weight) => setSubwoofers({ goals: { ...goals, [goal]: weight } })}
      />
    </>
  );
}

/** What sources may do, and how much is looked at. */
export function LimitFields(): JSX.Element {
  const { mostAttenuation, mostDelay, best, seed } = drive.value;
  const { isPolarityFree, equaliserBands } = subwooferSettings.value;
  const isOfSubwoofers = placesUse.value === 'subwoofers';
  return (
    <details>
      <summary>{texts.limits}</summary>
      {isOfSubwoofers && (
        <Check
          label={texts.polarity}
          checked={isPolarityFree}
          onChange={(isFree) => setSubwoofers({ isPolarityFree: isFree })}
        />
      )}
      <div class="design-fields">
        <NumberField
          label={texts.mostAttenuation}
          unit="dB"
          min={0}
          max={40}
          step={1}
          value={mostAttenuation}
          onChange={(value) => setDrive({ mostAttenuation: value })}
        />
        <NumberField
          label={texts.mostDelay}
          unit="ms"
          min={0}
          max={100}
          step={1}
          value={1000 * mostDelay}
          onChange={(value) => setDrive({ mostDelay: seconds(value / 1000) })}
        />
        {isOfSubwoofers && (
          <NumberField
            label={texts.equaliserBands}
            min={0}
            max={10}
            step={1}
            value={equaliserBands}
            onChange={(value) => setSubwoofers({ equaliserBands: value })}
          />
        )}
        <NumberField
          label={texts.best}
          min={1}
          max={20}
          step={1}
          value={best}
          onChange={(value) => setDrive({ best: value })}
        />
        <NumberField
          label={texts.seed}
          min={0}
          max={2 ** 32 - 1}
          step={1}
          value={seed}
          onChange={(value) => setDrive({ seed: value })}
        />
      </div>
    </details>
  );
}
