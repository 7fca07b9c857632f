import type { JSX } from 'preact';
import { DRY_SOUNDS } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import {
  addRecordings,
  chooseProgramme,
  ownRecordings,
  programme,
  programmeOf,
  removeRecording,
  SHIPPED_SOUNDS,
} from '../../state/listening/dry-sounds.ts';
import { FOLLOWS, laneChoice } from '../../state/listening/lanes.ts';
import { allResponses, chosen, compared } from '../../state/results/results.ts';
import { words } from '../../../words/words.ts';

const text = words.listening;

/** What A and B are, and which sound is heard there. */
export function SoundFields(): JSX.Element {
  return (
    <section class="sound-fields" aria-label={text.what}>
      <LaneField lane="a" />
      <LaneField lane="b" />
      <ProgrammeField />
    </section>
  );
}

function LaneField({ lane }: { readonly lane: 'a' | 'b' }): JSX.Element {
  const [name, follows] =
    lane === 'a' ? [chosen.value?.title, text.followsA] : [compared.value?.title ?? text.nothing, text.followsB];
  return (
    <ChoiceField
      label={text.laneNames[lane]}
      value={laneChoice[lane].value}
      choices={[
        { value: FOLLOWS, text: `${follows}: ${name ?? text.nothing}` },
        ...allResponses.value.map(({ key, title }) => ({ value: key, text: title })),
      ]}
      onChange={(key) => (laneChoice[lane].value = key)}
    />
  );
}

function ProgrammeField(): JSX.Element {
  const about = SHIPPED_SOUNDS.find((name) => name === programme.value);
  const own = ownRecordings.value.find(({ id }) => programmeOf(id) === programme.value);
  return (
    <div class="programme">
      <ChoiceField
        label={text.programme}
        value={programme.value}
        choices={[
          ...SHIPPED_SOUNDS.map((name) => ({ value: name, text: text.shipped[name], group: text.recorded })),
          ...DRY_SOUNDS.map((name) => ({ value: name, text: text.builtIn[name], group: text.synthetic })),
          ...ownRecordings.value.map(({ id, name, samples }) => ({
            value: programmeOf(id),
            text: samples ? name : text.undecoded(name),
            group: text.yours,
          })),
          { value: 'impulse', text: text.impulse, group: text.others },
        ]}
        onChange={(value) => void chooseProgramme(value)}
      />
      {about && <p class="note">{text.shippedAbout[about]}</p>}
      <div class="row">
        <Button onClick={() => void addRecordings()} hint={text.addRecordingHint}>
          {text.addRecording}
        </Button>
        {own && <Button onClick={() => removeRecording(own.id)}>{text.removeRecording}</Button>}
      </div>
    </div>
  );
}
