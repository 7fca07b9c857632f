import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { followResponses } from '../../state/results/analyses.ts';
import { results } from '../../state/results/results.ts';
import { view } from '../../state/window/view.ts';
import { followChoice } from '../../state/results/sound.ts';
import { ExportTools } from './export-tools.tsx';
import { FigureTable } from './figure-table.tsx';
import { Listening } from './listening.tsx';
import { ResponseFields } from './response-fields.tsx';
import { ResponsePlots } from './response-plots.tsx';
import { ResultList } from './result-list.tsx';

/** The results of this session: to see, compare, hear and save. */
export function ResultsView(): JSX.Element {
  useEffect(() => followResponses(), []);
  useEffect(() => followChoice(), []);
  if (results.value.length === 0) return <Nothing />;
  return (
    <div class="results">
      <aside class="results-side" aria-label="What is shown">
        <ResultList />
        <ResponseFields />
        <Listening />
        <ExportTools />
      </aside>
      <div class="results-main">
        <ResponsePlots />
        <FigureTable />
      </div>
    </div>
  );
}

function Nothing(): JSX.Element {
  return (
    <div class="welcome">
      <h2>No results yet</h2>
      <p>
        Run the scene. This view then lists the results of each run: impulse responses with their decay, spectrum and
        figures, to listen to and to save. Results are kept until the window is closed.
      </p>
      <p class="welcome-actions">
        <Button primary onClick={() => (view.value = 'run')}>
          Go to Run
        </Button>
      </p>
    </div>
  );
}
