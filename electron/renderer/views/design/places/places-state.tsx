import type { JSX } from 'preact';
import type { PlacesOutlook } from '../../../../../src/app/index.ts';
import { ProblemList } from '../../../parts/problem-list.tsx';
import { Progress } from '../../../parts/progress.tsx';
import { placesCost, placesSearch } from '../../../state/design/places/search.ts';
import type { PlacesStage } from '../../../state/design/places/stage.ts';
import { count, duration } from '../../../state/window/format.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** What a search would look at, and what it is predicted to take. */
export function PlacesCost(): JSX.Element {
  const state = placesCost.value;
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
    case 'known':
      return <Known outlook={state.cost} />;
  }
}

function Known({ outlook: { forecast, leftOut } }: { readonly outlook: PlacesOutlook }): JSX.Element {
  const { seats, candidates, runs, runSeconds, searches } = forecast;
  return (
    <ul class="design-cost">
      <li>{texts.found(candidates, seats, leftOut.length)}</li>
      <li>
        {texts.runs(runs.seats, runs.arrangements, runSeconds === null ? '' : duration(runSeconds))} {texts.kept}
      </li>
      {searches.map(({ count: subwoofers, sets, isExhaustive }) => (
        <li key={subwoofers}>{texts.sets(subwoofers, count(sets), isExhaustive)}</li>
      ))}
    </ul>
  );
}

/** How far the search is, or how it ended if it has found nothing. */
export function PlacesState(): JSX.Element | null {
  const last = placesSearch.last.value;
  if (!last) return null;
  const { state, progress } = last;
  switch (state.kind) {
    case 'going':
    case 'stopping':
      return (
        <Progress
          label={
            state.kind === 'stopping' ? words.design.stopping : progress ? stageText(progress) : words.design.starting
          }
          share={progress && progress.share}
          text={progress && progress.leftSeconds !== null ? texts.left(duration(progress.leftSeconds)) : ''}
        />
      );
    case 'stopped':
      return <p>{words.design.stopped}</p>;
    case 'failed':
      return (
        <>
          <p>{words.design.failed}</p>
          <ProblemList problems={state.failure.problems} />
        </>
      );
    case 'done':
      return placesSearch.isOfOtherScene.value ? <p class="note">{words.design.ofOtherScene}</p> : null;
  }
}

function stageText({ what, run, runs }: PlacesStage): string {
  return what === 'seat' || what === 'arrangement' ? texts[what](run, runs) : texts[what];
}
