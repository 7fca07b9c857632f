import type { JSX } from 'preact';
import type { TrialsCost, TrialsProgress } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Progress, TaskState } from '../../parts/progress.tsx';
import { bandChoice, BANDS, chooseBand, crossover, sceneFrequency, searchFrequency } from '../../state/design/asked.ts';
import type { CostState } from '../../state/design/cost.ts';
import { saveFound, type Found } from '../../state/design/save-found.ts';
import { searchObstacle, type RoomSearch } from '../../state/design/search.ts';
import { calibrationShare } from '../../state/materials/calibration.ts';
import { duration } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const texts = words.design;

/** How high the runs of a search go. */
export function FrequencyField(): JSX.Element {
  return (
    <NumberField
      label={texts.maxFrequency}
      unit="Hz"
      min={1}
      step={50}
      value={searchFrequency.value ?? sceneFrequency.value}
      onChange={(value) => (searchFrequency.value = value === sceneFrequency.peek() ? null : value)}
    />
  );
}

/** What is computed above the band of waves, and where that begins. */
export function BandFields(): JSX.Element {
  return (
    <>
      <ChoiceField
        label={texts.band}
        value={bandChoice.value}
        choices={BANDS.map((value) => ({ value, text: texts.bands[value] }))}
        onChange={chooseBand}
      />
      {bandChoice.value === 'full' && (
        <NumberField
          label={texts.crossover}
          unit="Hz"
          min={1}
          step={50}
          value={crossover.value ?? undefined}
          onChange={(value) => (crossover.value = value)}
        />
      )}
    </>
  );
}

interface CostTextProps<Cost> {
  readonly state: CostState<Cost>;
  /** Says a cost that is known. */
  readonly known: (cost: Cost) => JSX.Element;
}

/** What a search is predicted to take. */
export function CostText<Cost>({ state, known }: CostTextProps<Cost>): JSX.Element {
  switch (state.kind) {
    case 'unknown':
      // A reason is seen here; that of the button only by who points at it.
      return <p class="note">{searchObstacle.value ?? texts.cost.unknown}</p>;
    case 'computing':
      return <p class="note">{texts.cost.computing}</p>;
    case 'failed':
      return (
        <>
          <p>{texts.cost.failed}</p>
          <ProblemList problems={state.failure.problems} />
        </>
      );
    case 'known':
      return known(state.cost);
  }
}

/** What runs of rooms with other materials are predicted to take. */
export function trialsCost({ runs, usualRuns, secondsOfRun }: TrialsCost): JSX.Element {
  return (
    <p>
      {texts.cost.runs(runs, duration(secondsOfRun), duration(runs * secondsOfRun))}{' '}
      {usualRuns < runs && texts.cost.usual(usualRuns, duration(usualRuns * secondsOfRun))} {texts.cost.kept}
    </p>
  );
}

interface SearchButtonsProps {
  readonly search: Pick<RoomSearch<unknown, unknown>, 'last' | 'stop'>;
  readonly start: string;
  readonly startHint: string;
  /** What stopping keeps; the runs that are done if left out. */
  readonly stopHint?: string;
  readonly onStart: () => void;
  /** Why it cannot start beside what keeps every search from it; null if nothing does. */
  readonly obstacle?: string | null;
}

/** Start and stop of a search. */
export function SearchButtons(props: SearchButtonsProps): JSX.Element {
  const { search, start, startHint, stopHint = texts.stopHint, onStart, obstacle } = props;
  const inTheWay = searchObstacle.value ?? obstacle ?? null;
  const isGoing = search.last.value?.state.kind === 'going';
  return (
    <div class="row">
      <Button primary onClick={onStart} disabled={inTheWay !== null} hint={inTheWay ?? startHint}>
        {start}
      </Button>
      <Button onClick={() => search.stop()} disabled={!isGoing} hint={isGoing ? stopHint : texts.nothingToStop}>
        {texts.stop}
      </Button>
    </div>
  );
}

interface SearchOutcomeProps<Progress> {
  readonly search: Pick<RoomSearch<Progress, unknown>, 'last' | 'isOfOtherScene'>;
  /** What stopping has kept; the runs that are done if left out. */
  readonly stopped?: string;
  /** Shows how far it is; null before anything is known. */
  readonly bar: (progress: Progress | null, isStopping: boolean) => JSX.Element;
}

/** How far a search is, or how it ended if it has found nothing. */
export function SearchOutcome<Progress>(props: SearchOutcomeProps<Progress>): JSX.Element | null {
  const { search, stopped = texts.stopped, bar } = props;
  const last = search.last.value;
  if (!last) return null;
  return (
    <TaskState
      state={last.state}
      stopped={stopped}
      failed={texts.failed}
      progress={bar(last.progress, last.state.kind === 'stopping')}
      done={search.isOfOtherScene.value ? <p class="note">{texts.ofOtherScene}</p> : null}
    />
  );
}

interface RunsBarProps {
  readonly texts: Pick<typeof texts, 'stopping' | 'starting' | 'run' | 'left'>;
  readonly progress: TrialsProgress | null;
  readonly isStopping: boolean;
}

/** How far runs of rooms with other materials are. */
export function RunsBar({ texts: said, progress, isStopping }: RunsBarProps): JSX.Element {
  const doing = progress ? said.run(progress.run, progress.mostRuns) : said.starting;
  return (
    <Progress
      label={isStopping ? said.stopping : doing}
      share={progress && calibrationShare(progress)}
      text={progress && progress.atMostSeconds !== null ? said.left(duration(progress.atMostSeconds)) : ''}
    />
  );
}

/** How far runs of a search are. */
export const runsBar = (progress: TrialsProgress | null, isStopping: boolean): JSX.Element => (
  <RunsBar texts={texts} progress={progress} isStopping={isStopping} />
);

interface SaveButtonsProps {
  readonly found: Found<{ readonly files: { readonly report: string; readonly table: string } }>;
}

/** Saves the report and the table of a search. */
export function SaveButtons({ found }: SaveButtonsProps): JSX.Element {
  const { report, table } = found.report.files;
  return (
    <div class="row">
      <Button onClick={() => void saveFound(found, report)}>{texts.saveReport}</Button>
      <Button onClick={() => void saveFound(found, table)}>{texts.saveTable}</Button>
    </div>
  );
}
