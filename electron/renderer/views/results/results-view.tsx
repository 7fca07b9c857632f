import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { NotesField } from '../../parts/notes-field.tsx';
import { SplitHandle } from '../../parts/split-handle.tsx';
import { Tabbed } from '../../parts/tab-list.tsx';
import { followResponses } from '../../state/results/analyses.ts';
import { followMeasured } from '../../state/results/measured.ts';
import { followOverview } from '../../state/results/overview.ts';
import {
  chooseGroup,
  GROUP_NAMES,
  resultGroup,
  resultTab,
  tabsOf,
  type ResultGroup,
  type ResultTab,
} from '../../state/results/result-tab.ts';
import { chosen, results } from '../../state/results/results.ts';
import { heardSounds } from '../../state/results/sounds.ts';
import { notes } from '../../state/project/work.ts';
import { resultsPanel } from '../../state/window/sizes.ts';
import { view } from '../../state/window/view.ts';
import { laneIds } from '../../state/listening/lanes.ts';
import { followListening } from '../../state/listening/listening.ts';
import { followTargets } from '../../state/results/targets.ts';
import { followVariants } from '../../state/results/variants.ts';
import { followListeningKeys } from '../listening/listening-keys.ts';
import { ListeningView } from '../listening/listening-view.tsx';
import { MiniPlayer } from '../listening/mini-player.tsx';
import { words } from '../../../words/words.ts';
import { DirectionsView } from './places/directions-view.tsx';
import { ExportTools } from './export-tools.tsx';
import { FigureTable } from './figures/figure-table.tsx';
import { MapView } from './places/map-view.tsx';
import { MeasuredView } from './compared/measured-view.tsx';
import { OverviewView } from './overview/overview-view.tsx';
import { ReceiversView } from './overview/receivers-view.tsx';
import { ReflectionsView } from './places/reflections-view.tsx';
import { ReportView } from './report-view.tsx';
import { ResponseFields } from './response-fields.tsx';
import { ResponsePlots } from './plots/response-plots.tsx';
import { ResultList } from './result-list.tsx';
import { SoundsView } from './sounds-view.tsx';
import { TargetsView } from './compared/targets-view.tsx';
import { VariantsView } from './compared/variants-view.tsx';

const TABS: Readonly<Record<ResultTab, () => JSX.Element>> = {
  overview: OverviewView,
  receivers: ReceiversView,
  responses: Responses,
  listening: Listen,
  directions: DirectionsView,
  reflections: ReflectionsView,
  maps: MapView,
  measured: MeasuredView,
  targets: TargetsView,
  variants: VariantsView,
  report: ReportView,
};

/** The results of this session: to see, compare, hear and save. */
export function ResultsView(): JSX.Element {
  // Before all others that ask the worker: a verdict is what is seen first.
  useLayoutEffect(() => followOverview(), []);
  useEffect(() => followResponses(), []);
  useEffect(() => followListening(), []);
  useLayoutEffect(() => followListeningKeys(), []);
  useEffect(() => followMeasured(), []);
  useEffect(() => followTargets(), []);
  useEffect(() => followVariants(), []);
  if (results.value.length === 0) return <Nothing />;
  const group = resultGroup.value;
  return (
    <div class="results" style={{ '--results-width': `${resultsPanel.width.value}px` }}>
      <aside id="results-side" class="results-side" aria-label={words.results.side}>
        <ResultList />
        {chosen.value && <ResponseFields />}
        {chosen.value && resultTab.value !== 'listening' && <MiniPlayer />}
        <ExportTools />
        <NotesField label={words.project.projectNotes} value={notes.value} onInput={(text) => (notes.value = text)} />
      </aside>
      <SplitHandle
        label={words.layout.resultsHandle}
        controls="results-side"
        side="left"
        value={resultsPanel.width.value}
        limits={resultsPanel.limits.value}
        onChange={resultsPanel.set}
        onReset={resultsPanel.reset}
      />
      <div class="results-main">
        <Tabbed
          label={words.results.tabs}
          name="results"
          tabs={GROUP_NAMES.map(tabOf)}
          chosen={group}
          onChoose={chooseGroup}
          panelClass="results-panel"
        >
          <OfGroup group={group} />
        </Tabbed>
      </div>
    </div>
  );
}

/** What is chosen of a group, below tabs if it has several. */
function OfGroup({ group }: { readonly group: ResultGroup }): JSX.Element {
  const [tabs, chosenTab] = [tabsOf(group), resultTab.value];
  const Tab = TABS[chosenTab];
  if (tabs.length === 1) return <Tab />;
  return (
    <Tabbed
      label={words.results.tabNames[group]}
      name="result"
      tabs={tabs.map(tabOf)}
      chosen={chosenTab}
      onChoose={(id) => (resultTab.value = id)}
      panelClass="results-panel"
    >
      <Tab />
    </Tabbed>
  );
}

/** A tab with its name. */
const tabOf = <T extends ResultGroup | ResultTab>(id: T): { readonly id: T; readonly text: string } => ({
  id,
  text: words.results.tabNames[id],
});

/** What is shown instead of the responses of a result that has none: something moved, or all receivers lie on areas. */
function NoResponses(): JSX.Element {
  if (heardSounds.value) return <SoundsView sounds={heardSounds.value} />;
  return (
    <>
      <p class="note">{words.results.noResponses}</p>
      <Button onClick={() => (resultTab.value = 'maps')}>{words.results.toMaps}</Button>
    </>
  );
}

function Listen(): JSX.Element {
  return chosen.value || laneIds.value.includes('a') ? <ListeningView /> : <NoResponses />;
}

function Responses(): JSX.Element {
  if (!chosen.value) return <NoResponses />;
  return (
    <>
      <ResponsePlots />
      <FigureTable />
    </>
  );
}

function Nothing(): JSX.Element {
  return (
    <div class="welcome">
      <h2>{words.results.nothing}</h2>
      <p>{words.results.nothingText}</p>
      <p class="welcome-actions">
        <Button primary onClick={() => (view.value = 'run')}>
          {words.results.toRun}
        </Button>
      </p>
    </div>
  );
}
