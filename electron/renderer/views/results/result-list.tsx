import type { JSX } from 'preact';
import { needsGpu } from '../../../../src/app/index.ts';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { useId } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { NotesField } from '../../parts/notes-field.tsx';
import { count, duration, frequency } from '../../state/window/format.ts';
import {
  chooseResult,
  lastRemoved,
  putBack,
  removeResult,
  renameResult,
  results,
  runNotes,
  setRunNotes,
  shownResult,
  type RenderedResult,
} from '../../state/results/results.ts';
import { say } from '../../state/window/say.ts';
import { words } from '../../../words/words.ts';
import { LevelsFact } from './levels-fact.tsx';

const { project } = words;

/** The results of this session, latest first, with facts about the shown one. */
export function ResultList(): JSX.Element {
  const shown = shownResult.value;
  return (
    <section aria-labelledby="results-heading">
      <h2 id="results-heading">{words.results.list}</h2>
      <ul class="result-list">
        {results.value.map(({ id, name, finishedAt }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === shown?.id} onClick={() => chooseResult(id)}>
              <span class="result-name" title={name}>
                {name}
              </span>
              <span class="note">{timeOfDay(finishedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {lastRemoved.value && <PutBack name={lastRemoved.value.result.name} />}
      {shown && <About key={shown.id} result={shown} />}
    </section>
  );
}

function PutBack({ name }: { readonly name: string }): JSX.Element {
  return (
    <p class="removed-result">
      <span class="note">{project.removed(name)}</span>
      <Button onClick={putBack} hint={project.putBackHint(name)}>
        {project.putBack}
      </Button>
    </p>
  );
}

function About({ result }: { readonly result: RenderedResult }): JSX.Element {
  const id = useId();
  const { report } = result.outcome;
  const { facts } = words.results;
  return (
    <>
      <div class="result-name-field">
        <div class="field">
          <label for={id}>{words.results.name}</label>
          <input
            id={id}
            type="text"
            value={result.name}
            title={result.name}
            onChange={({ currentTarget }) => {
              const name = currentTarget.value.trim();
              if (name === '') currentTarget.value = result.name;
              else renameResult(result.id, name);
            }}
          />
        </div>
        <Button
          label={words.results.removeOne(result.name)}
          hint={words.results.removeHint}
          onClick={() => {
            removeResult(result.id);
            say(project.removed(result.name));
            keepFocusAt('results-heading');
          }}
        >
          {words.results.remove}
        </Button>
      </div>
      <NotesField
        label={project.runNotes}
        value={runNotes.value.get(result.id) ?? ''}
        onInput={(text) => setRunNotes(result.id, text)}
      />
      <dl class="result-facts">
        <dt>{facts.scheme}</dt>
        <dd>
          {report.scheme ? (
            <>
              {report.scheme.id}@{report.scheme.weights}
            </>
          ) : (
            facts.raysAlone
          )}
        </dd>
        <dt>{facts.validTo}</dt>
        <dd>{frequency(report.validToHz)}</dd>
        <FullBandFacts result={result} />
        <LevelsFact result={result} />
        <dt>{facts.device}</dt>
        <dd>
          {needsGpu(report.engine) ? facts.gpu(report.adapter, report.precision) : facts.processor(report.precision)}
        </dd>
        <dt>{facts.took}</dt>
        <dd>{duration(report.elapsedSeconds)}</dd>
      </dl>
    </>
  );
}

/** Where waves end, and how many rays were traced; nothing where waves alone were computed. */
function FullBandFacts({ result }: { readonly result: RenderedResult }): JSX.Element | null {
  const { fullBand } = result.outcome.report;
  const { facts } = words.fullBand;
  if (!fullBand) return null;
  return (
    <>
      {fullBand.crossoverHz !== null && (
        <>
          <dt>{facts.crossover}</dt>
          <dd>{frequency(fullBand.crossoverHz)}</dd>
        </>
      )}
      <dt>{facts.rays}</dt>
      <dd>{facts.about(count(fullBand.rays), facts.tracer[fullBand.tracedBy])}</dd>
    </>
  );
}

/** Time of day as text, such as `14:05`. */
function timeOfDay(date: Date): string {
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
