import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { MOST_MODES, type ModesForecast } from '../../../../../src/app/index.ts';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { Progress } from '../../../parts/progress.tsx';
import {
  modesCost,
  modesCount,
  modesReport,
  modesSearch,
  modesUntil,
  modesUpTo,
  startModes,
  type ModesProgress,
} from '../../../state/design/modes/search.ts';
import { count, duration, frequency } from '../../../state/window/format.ts';
import { CostText, SearchButtons, SearchOutcome } from '../search-state.tsx';
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
        <CostText state={modesCost.value} known={known} />
        <SearchButtons
          search={modesSearch}
          start={texts.start}
          startHint={texts.startHint}
          stopHint={texts.stopHint}
          onStart={() => void startModes()}
        />
        <SearchOutcome search={modesSearch} stopped={texts.stopped} bar={bar} />
      </section>
      {report ? <ModesResult report={report} /> : <p class="note">{texts.none}</p>}
    </>
  );
}

/** What the search is predicted to take. */
function known({ expectedModes, upToHz, nodes, seconds }: ModesForecast): JSX.Element {
  return <p>{texts.cost(Math.round(expectedModes), frequency(upToHz), count(nodes), duration(seconds))}</p>;
}

/** How far the search is. */
function bar(progress: ModesProgress | null, isStopping: boolean): JSX.Element {
  const left = progress?.leftSeconds ?? null;
  const doing = progress
    ? texts.doing(progress.what, left === null ? null : duration(Math.max(1, Math.round(left))))
    : words.design.starting;
  return (
    <Progress
      label={texts.progress}
      share={progress?.share ?? null}
      text={isStopping ? words.design.stopping : doing}
    />
  );
}
