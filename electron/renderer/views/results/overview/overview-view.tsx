import type { JSX } from 'preact';
import type { Overview, OverviewGroup } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { chooseOverviewArea, overview, overviewGroup } from '../../../state/results/overview.ts';
import { resultTab } from '../../../state/results/result-tab.ts';
import { heardSounds } from '../../../state/results/sounds.ts';
import { chooseTarget, openTargets, STANDARD_TARGETS } from '../../../state/results/targets.ts';
import { words } from '../../../../words/words.ts';
import { AnswerState } from '../answer-state.tsx';
import { TooShort } from '../figures/too-short.tsx';
import { FigureCard } from './figure-card.tsx';
import { Light } from './light.tsx';

const texts = words.overview;

/** What a result says first: whether the targets are met, and the figures over the receivers. */
export function OverviewView(): JSX.Element {
  const state = overview.value;
  const group = overviewGroup.value;
  if (heardSounds.value) return <Elsewhere text={texts.ofSounds} />;
  return (
    <section class="overview" aria-label={texts.title}>
      <AnswerState state={state} text={texts.reading} />
      {state?.kind === 'done' && group === null && <Elsewhere text={texts.none} />}
      {state?.kind === 'done' && group && (
        <>
          <Verdicts overview={state.answer} group={group} />
          <TooShort />
          <GroupChoice groups={state.answer.groups} shown={group} />
          {group.figures.length === 0 && <p>{texts.noOctave}</p>}
          <div class="figure-cards">
            {group.figures.map((figure) => (
              <FigureCard key={figure.figure} figure={figure} group={group} />
            ))}
          </div>
          <p class="note">{texts.note}</p>
        </>
      )}
    </section>
  );
}

function Elsewhere({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      <p class="note">{text}</p>
      <p>
        <Button onClick={() => (resultTab.value = 'responses')}>{texts.toResponses}</Button>
      </p>
    </>
  );
}

interface VerdictsProps {
  readonly overview: Overview;
  readonly group: OverviewGroup;
}

/** Whether each target is met; without any, a choice of one. */
function Verdicts({ overview: { refused }, group: { targets } }: VerdictsProps): JSX.Element {
  const hasNone = targets.length + refused.length === 0;
  return (
    <section class="verdicts" aria-label={texts.verdict}>
      {targets.map(({ name, standing, summary }) => (
        <p key={name} class="verdict">
          <Light standing={standing} text={texts.lights[standing]} />
          <span>{texts.judged(name, standing, summary)}</span>
        </p>
      ))}
      {refused.map(({ target, why }) => (
        <p key={target} class="problems warnings">
          {texts.refused(STANDARD_TARGETS.get(target) ?? target, why)}
        </p>
      ))}
      {hasNone && <p>{texts.noTarget}</p>}
      <div class="row">
        {hasNone ? (
          <>
            {[...STANDARD_TARGETS].map(([name, title]) => (
              <Button key={name} onClick={() => chooseTarget(name, true)}>
                {title}
              </Button>
            ))}
            <Button onClick={() => void openTargets()}>{texts.own}</Button>
          </>
        ) : (
          <Button onClick={() => (resultTab.value = 'targets')}>{texts.change}</Button>
        )}
      </div>
    </section>
  );
}

/** A choice of the receivers shown, if there are several groups, and their number. */
function GroupChoice({
  groups,
  shown,
}: {
  readonly groups: readonly OverviewGroup[];
  readonly shown: OverviewGroup;
}): JSX.Element {
  const named = ({ area, pairs }: OverviewGroup): string =>
    texts.group(area === null ? texts.single : texts.area(area), texts.pairs(pairs));
  if (groups.length === 1) return <p class="note">{named(shown)}</p>;
  return (
    <ChoiceField
      label={texts.receivers}
      value={shown.area ?? ''}
      choices={groups.map((group) => ({ value: group.area ?? '', text: named(group) }))}
      onChange={(area) => chooseOverviewArea(area === '' ? null : area)}
    />
  );
}
