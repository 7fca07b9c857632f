import type { JSX } from 'preact';
import type { PlacesOutlook } from '../../../../../src/app/index.ts';
import { Progress } from '../../../parts/progress.tsx';
import { placesCost, placesSearch } from '../../../state/design/places/search.ts';
import type { PlacesStage } from '../../../state/design/places/stage.ts';
import { placesUse } from '../../../state/design/places/use.ts';
import { count, duration } from '../../../state/window/format.ts';
import { CostText, SearchOutcome } from '../search-state.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** What a search would look at, and what it is predicted to take. */
export function PlacesCost(): JSX.Element {
  return <CostText state={placesCost.value} known={(outlook) => <Known outlook={outlook} />} />;
}

function Known({ outlook: { forecast, leftOut } }: { readonly outlook: PlacesOutlook }): JSX.Element {
  const { seats, candidates, runs, runSeconds, searches, searchSeconds } = forecast;
  const use = placesUse.value;
  const time = runSeconds === null ? '' : duration(runSeconds);
  const named = use === 'speakers' ? texts.speakers : texts.subwoofers;
  return (
    <ul class="design-cost">
      <li>{texts.found(candidates, seats, leftOut.length, use === 'desks')}</li>
      <li>
        {use === 'desks'
          ? texts.runsOfSources(runs.seats, time)
          : `${texts.runs(runs.seats, runs.arrangements, time)} ${texts.kept}`}
      </li>
      {searches.map(({ count: sources, sets, isExhaustive }) => (
        <li key={sources}>{texts.sets(named(sources), count(sets), isExhaustive)}</li>
      ))}
      <li>{(use === 'desks' ? texts.measuringTakes : texts.searchTakes)(duration(searchSeconds))}</li>
    </ul>
  );
}

/** How far the search is, or how it ended if it has found nothing. */
export function PlacesState(): JSX.Element | null {
  return <SearchOutcome search={placesSearch.value} bar={stageBar} />;
}

function stageBar(progress: PlacesStage | null, isStopping: boolean): JSX.Element {
  const doing = progress ? stageText(progress) : words.design.starting;
  return (
    <Progress
      label={isStopping ? words.design.stopping : doing}
      share={progress && progress.share}
      text={progress && progress.leftSeconds !== null ? texts.left(duration(progress.leftSeconds)) : ''}
    />
  );
}

function stageText({ what, run, runs }: PlacesStage): string {
  if (what === 'arrangement') return texts.arrangement(run, runs);
  if (what !== 'seat') return texts[what];
  return placesUse.value === 'desks' ? texts.fromSources : texts.seat(run, runs);
}
