import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { needsGpu, type PaperOutline } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { paperObstacle } from '../../state/stencils/bench.ts';
import {
  isQuick,
  measurePaper,
  openPaper,
  openThePaper,
  paperItems,
  paperProblems,
  paperReport,
  papers,
  readPapers,
  savePaper,
  shownItem,
  showPlace,
} from '../../state/stencils/papers.ts';
import { EngineField } from '../plan/engine-fields.tsx';
import { BenchProgressLine } from './bench-progress.tsx';
import { HEADING_ID, PaperItem } from './paper-item.tsx';
import { words } from '../../../words/words.ts';

const { bench, papers: told } = words.stencils;

/** The papers after which the program is built: their tables and figures, again on this machine. */
export function PaperSection(): JSX.Element {
  useEffect(() => void readPapers(), []);
  const paper = openPaper.value;
  return (
    <section aria-labelledby="papers-heading">
      <h2 id="papers-heading">{told.heading}</h2>
      <p class="note">{told.note}</p>
      {paperProblems.value.length > 0 && <ProblemList problems={paperProblems.value} />}
      {paper ? <Paper paper={paper} /> : <p class="note">{words.stencils.reading}</p>}
    </section>
  );
}

function Paper({ paper }: { readonly paper: PaperOutline }): JSX.Element {
  const item = shownItem.value;
  const wasChosen = useRef(false);
  // The item that was shown before may be long, and the top of the new one out of sight.
  useLayoutEffect(() => {
    if (wasChosen.current) document.getElementById(HEADING_ID)?.scrollIntoView({ block: 'nearest' });
    wasChosen.current = false;
  }, [item?.place]);
  const choose = (place: string): void => {
    wasChosen.current = true;
    showPlace(place);
  };
  return (
    <>
      <Controls paper={paper} />
      <p>{told.about(paper.title, paper.authors)}</p>
      <p class="note">{told.published(paper.publishedDevices)}</p>
      <BenchProgressLine kind="paper" label={told.progress(told.names[paper.paper])} />
      <Made />
      <div class="paper-parts">
        <ul class="paper-list" aria-label={told.list}>
          {paperItems.value.map(({ place, title }) => (
            <li key={place}>
              <button type="button" lang="en" aria-pressed={place === item?.place} onClick={() => choose(place)}>
                <span class="paper-place">{place}</span>
                <span class="note">{title}</span>
              </button>
            </li>
          ))}
        </ul>
        {item && <PaperItem key={`${paper.paper} ${item.place}`} item={item} />}
      </div>
    </>
  );
}

function Controls({ paper: { paper } }: { readonly paper: PaperOutline }): JSX.Element {
  const obstacle = paperObstacle.value;
  return (
    <div class="row">
      <ChoiceField
        label={told.paper}
        value={paper}
        choices={(papers.value ?? []).map((one) => ({ value: one.paper, text: told.names[one.paper] }))}
        onChange={openThePaper}
      />
      <ChoiceField
        label={told.grids}
        value={isQuick.value ? 'quick' : 'full'}
        choices={[
          { value: 'quick', text: told.efforts.quick },
          { value: 'full', text: told.efforts.full },
        ]}
        onChange={(effort) => (isQuick.value = effort === 'quick')}
      />
      <EngineField label={bench.device} />
      <Button primary disabled={obstacle !== null} hint={obstacle ?? undefined} onClick={() => void measurePaper()}>
        {paperReport.value ? told.repeat : told.start}
      </Button>
    </div>
  );
}

/** What was measured, with the buttons that save it; or that nothing was. */
function Made(): JSX.Element {
  const report = paperReport.value;
  if (!report) return <p class="note">{told.none}</p>;
  const device = needsGpu(report.engine) ? report.adapter : bench.processor(report.adapter);
  return (
    <div class="row paper-made">
      <p class="note">{told.measuredOn(device, report.quick)}</p>
      <Button onClick={() => void savePaper('html')} hint={told.savePageHint}>
        {told.savePage}
      </Button>
      <Button onClick={() => void savePaper('json')} hint={told.saveDataHint}>
        {told.saveData}
      </Button>
    </div>
  );
}
