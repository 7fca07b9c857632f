import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import {
  choose,
  chosen,
  compared,
  compareWith,
  keyOfResponse,
  recorded,
  recordedTitle,
  responseName,
  results,
  type ResponseChoice,
} from '../../state/results/results.ts';
import { UseEqualiser } from './plots/equaliser-plot.tsx';
import { words } from '../../../words/words.ts';

const texts = words.responses.choice;

const NOTHING = 'nothing';

/** Choice of the shown and the compared response. */
export function ResponseFields(): JSX.Element | null {
  const shown = chosen.value;
  if (!shown) return null;
  const { result } = shown;
  const own = result.outcome.report.responses.map((entry) => ({
    choice: { resultId: result.id, file: entry.file },
    text: responseName(entry),
  }));
  const others = results.value
    .flatMap(({ id, name, outcome }) =>
      outcome.report.responses.map((entry) => ({
        choice: { resultId: id, file: entry.file },
        text: texts.ofRun(name, responseName(entry)),
      })),
    )
    .filter(({ choice }) => keyOfResponse(choice) !== shown.key);
  const { id, responses } = recorded.value;
  const measured = responses.map(({ name }) => ({ choice: { resultId: id, file: name }, text: recordedTitle(name) }));
  const offered = [...measured, ...others];
  return (
    <section aria-label={texts.region}>
      <ChoiceField
        label={texts.label}
        value={shown.key}
        choices={own.map(asChoice)}
        onChange={(key) => choose(own.find(({ choice }) => keyOfResponse(choice) === key)!.choice)}
      />
      <ChoiceField
        label={texts.compare}
        value={compared.value?.key ?? NOTHING}
        choices={[
          { value: NOTHING, text: offered.length > 0 ? texts.nothing : texts.nothingYet },
          ...offered.map(asChoice),
        ]}
        onChange={(key) => compareWith(offered.find(({ choice }) => keyOfResponse(choice) === key)?.choice ?? null)}
      />
      <UseEqualiser />
    </section>
  );
}

const asChoice = ({ choice, text }: { choice: ResponseChoice; text: string }): { value: string; text: string } => ({
  value: keyOfResponse(choice),
  text,
});
