import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { MOST_MODES } from '../../../../../src/app/index.ts';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { ProblemList } from '../../../parts/problem-list.tsx';
import { Progress } from '../../../parts/progress.tsx';
import {
  modesCost,
  modesCount,
  modesReport,
  modesSearch,
  modesUntil,
  modesUpTo,
  startModes,
} from '../../../state/design/modes/search.ts';
import { count, duration, frequency } from '../../../state/window/format.ts';
import { SearchButtons } from '../search-state.tsx';
import { ModesResult } from './modes-result.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

/** The modes of the open room: looks for them, and shows them. */
export function ModesPanel(): JSX.Element {
  useEffect(() => modesCost.follow(), []);
  const report = modesReport.value;
  return (
    <>
      <section aria-labelledby="modes-heading">
        <h2 id="modes-heading">{texts.heading}</h2>
        <p class="note">{texts.note}</p>
        <div class="design-fields">
          <ChoiceField
            label={texts.until}
            value={modesUntil.value}
            choices={(['count', 'frequency'] as const).map((value) => ({ value, text: texts.untils[value] }))}
            onChange={(until) => (modesUntil.value = until)}
          />
          {modesUntil.value === 'count' ? (
            <NumberField
              label={texts.count}
              min={1}
              max={MOST_MODES}
              step={1}
              digits={0}
              value={modesCount.value}
              onChange={(wanted) => (modesCount.value = Math.round(wanted))}
            />
          ) : (
            <NumberField
              label={texts.upTo}
              unit="Hz"
              min={1}
              step={10}
              value={modesUpTo.value}
              onChange={(wanted) => (modesUpTo.value = wanted)}
            />
          )}
        </div>
        <Cost />
        <SearchButtons
          search={modesSearch}
          start={texts.start}
          startHint={texts.startHint}
          stopHint={texts.stopHint}
          onStart={() => void startModes()}
        />
        <State />
      </section>
      {report ? <ModesResult report={report} /> : <p class="note">{texts.none}</p>}
    </>
  );
}

/** What the search is predicted to take. */
function Cost(): JSX.Element {
  const state = modesCost.value;
  switch (state.kind) {
    case 'unknown':
    case 'computing':
      return <p class="note">{words.design.cost[state.kind]}</p>;
    case 'failed':
      return (
        <>
          <p>{words.design.cost.failed}</p>
          <ProblemList problems={state.failure.problems} />
        </>
      );
    case 'known': {
      const { expectedModes, upToHz, nodes, seconds } = state.cost;
      return <p>{texts.cost(Math.round(expectedModes), frequency(upToHz), count(nodes), duration(seconds))}</p>;
    }
  }
}

/** How far the search is, or how it ended if it has found nothing. */
function State(): JSX.Element | null {
  const last = modesSearch.last.value;
  if (!last) return null;
  const { state, progress } = last;
  switch (state.kind) {
    case 'going':
    case 'stopping': {
      const left = progress?.leftSeconds ?? null;
      const doing = progress
        ? texts.doing(progress.what, left === null ? null : duration(Math.max(1, Math.round(left))))
        : words.design.starting;
      return (
        <Progress
          label={texts.progress}
          share={progress?.share ?? null}
          text={state.kind === 'stopping' ? words.design.stopping : doing}
        />
      );
    }
    case 'stopped':
      return <p>{texts.stopped}</p>;
    case 'failed':
      return (
        <>
          <p>{words.design.failed}</p>
          <ProblemList problems={state.failure.problems} />
        </>
      );
    case 'done':
      return modesSearch.isOfOtherScene.value ? <p class="note">{words.design.ofOtherScene}</p> : null;
  }
}
