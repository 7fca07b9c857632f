import type { JSX } from 'preact';
import {
  figureKind,
  figureText,
  goalText,
  NOT_DETERMINED,
  shownName,
  type DesignRoomReport,
} from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { Check } from '../../../parts/check.tsx';
import { Table } from '../../../parts/table.tsx';
import { applyDesign, designSearch, hasDesigned, openDesigned } from '../../../state/design/materials/design-room.ts';
import { showsAnswer } from '../../../state/design/materials/answer-picture.ts';
import type { Found } from '../../../state/design/save-found.ts';
import { surfaceText } from '../../../state/design/surface-names.ts';
import { withTitles } from '../../../state/materials/shown-names.ts';
import { duration, frequency } from '../../../state/window/format.ts';
import { SaveButtons } from '../search-state.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** What a search for materials has found. */
export function DesignResult({ found }: { readonly found: Found<DesignRoomReport> }): JSX.Element {
  const { report } = found;
  const { isMet, confidencePercent, limits, notSimulated, warnings, simulation, elapsedSeconds, trials } = report;
  const { scheme, validToHz, runs, keptRuns } = simulation;
  return (
    <section aria-labelledby="design-result-heading" class="design-result">
      <h2 id="design-result-heading">{words.design.result}</h2>
      <p class={isMet ? 'told-good' : 'told-wrong'}>{isMet ? texts.met(confidencePercent) : texts.notMet}</p>
      {limits.length > 0 && (
        <>
          <h3>{texts.limitedBy}</h3>
          <ul class="problems">
            {limits.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <GoalTable report={report} />
      <CoveringTable report={report} />
      <Actions />
      <p class="note">
        {texts.tried(trials.length - 1)} {words.design.runs(runs, keptRuns, duration(elapsedSeconds))}{' '}
        {scheme !== null && words.design.scheme(scheme, frequency(validToHz))}
      </p>
      {notSimulated.length + warnings.length > 0 && (
        <ul class="problems warnings">
          {notSimulated.map((goal) => (
            <li key={goalText(goal)}>{texts.notSimulated(goalText(goal))}</li>
          ))}
          {warnings.map((text) => (
            <li key={text}>{withTitles(text)}</li>
          ))}
        </ul>
      )}
      <SaveButtons found={found} />
    </section>
  );
}

/** Takes the answer into the open scene, or opens it as one of its own. */
function Actions(): JSX.Element {
  const isApplied = hasDesigned.value;
  const isOther = designSearch.isOfOtherScene.value;
  return (
    <div class="row">
      <Button
        primary
        onClick={applyDesign}
        disabled={isApplied || isOther}
        hint={isApplied ? texts.isApplied : isOther ? texts.sceneChanged : texts.applyHint}
      >
        {texts.apply}
      </Button>
      <Button onClick={() => void openDesigned()} hint={texts.openSceneHint}>
        {texts.openScene}
      </Button>
      <Check
        label={texts.showAnswer}
        checked={showsAnswer.value}
        disabled={isApplied || isOther}
        onChange={(is) => (showsAnswer.value = is)}
      />
    </div>
  );
}

function GoalTable({ report: { goals } }: { readonly report: DesignRoomReport }): JSX.Element {
  const { goal: heading, before: first, after: then, certain } = texts.goalColumns;
  return (
    <div class="design-frame" role="group" aria-label={texts.goalsCaption} tabIndex={0}>
      <Table
        caption={texts.goalsCaption}
        columns={[heading, { numbers: first }, { numbers: then }, { numbers: certain }]}
      >
        {goals.map((goal) => {
          const kind = figureKind(goal.figure);
          return (
            <tr key={`${goal.source} ${goalText(goal)}`}>
              <th scope="row" title={goal.source} class="design-goal-name">
                {goalText(goal)}
              </th>
              <td class="number">{figureText(kind, goal.before)}</td>
              <td class="number">
                {figureText(kind, goal.after, goal.half)}
                {goal.isDetermined ? '' : NOT_DETERMINED}
              </td>
              <td class="number">
                {texts.percent((100 * goal.probability).toFixed(0))}{' '}
                <span class={goal.isMet ? 'told-good' : 'told-wrong'}>
                  {goal.isMet ? texts.goalMet : texts.goalMissed}
                </span>
              </td>
            </tr>
          );
        })}
      </Table>
    </div>
  );
}

function CoveringTable({ report }: { readonly report: DesignRoomReport }): JSX.Element {
  const { coverings, squareMetres, cost } = report;
  const columns = texts.coveringColumns;
  if (coverings.length === 0) return <p>{texts.needsNothing}</p>;
  const price = (value: number | null): JSX.Element | null =>
    cost === null ? null : <td class="number">{value === null ? '' : value.toFixed(0)}</td>;
  return (
    <section aria-labelledby="coverings-heading">
      <h3 id="coverings-heading">{texts.what}</h3>
      <div class="design-frame" role="group" aria-label={texts.what} tabIndex={0}>
        <Table
          caption={texts.what}
          columns={[
            columns.surface,
            columns.material,
            { numbers: columns.area },
            { numbers: columns.share },
            ...(cost === null ? [] : [{ numbers: columns.cost }]),
          ]}
        >
          {coverings.map((one) => (
            <tr key={`${one.surface} ${one.material}`}>
              <th scope="row" title={one.surface}>
                {surfaceText(one.surface)}
              </th>
              <td title={one.material}>{shownName(one.material)}</td>
              <td class="number">{texts.area(one.squareMetres.toFixed(1))}</td>
              <td class="number">{texts.percent((100 * one.share).toFixed(0))}</td>
              {price(one.cost)}
            </tr>
          ))}
          <tr>
            <th scope="row">{texts.all}</th>
            <td />
            <td class="number">{texts.area(squareMetres.toFixed(1))}</td>
            <td />
            {price(cost)}
          </tr>
        </Table>
      </div>
    </section>
  );
}
