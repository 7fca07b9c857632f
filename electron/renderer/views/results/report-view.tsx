import type { JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { recordings } from '../../state/results/measured.ts';
import {
  chooseLogo,
  company,
  followCompany,
  reportsMeasured,
  reportState,
  saveReport,
  savesPdf,
  setCompany,
} from '../../state/results/report.ts';
import { resultTab } from '../../state/results/result-tab.ts';
import { shownResult } from '../../state/results/results.ts';
import { STANDARD_TARGETS, targets } from '../../state/results/targets.ts';
import { VariantChoice } from './variant-choice.tsx';

/** The report of the shown result: what goes into it, and who hands it out. */
export function ReportView(): JSX.Element {
  useEffect(() => followCompany(), []);
  return (
    <section class="report-view" aria-label="Report">
      <p>
        One page that opens in any browser and prints well: room, materials, simulation, figures, decays, maps and
        uncertainty of <strong>{shownResult.value?.name}</strong>.
      </p>
      <Contents />
      <VariantChoice legend="Variants beside it" />
      <Company />
      <Buttons />
    </section>
  );
}

/** Targets and measured responses, which have tabs of their own. */
function Contents(): JSX.Element {
  const { names, files } = targets.value;
  const all = [...names.map((name) => STANDARD_TARGETS.get(name) ?? name), ...files.keys()];
  const measured = recordings.value;
  return (
    <fieldset class="target-choice">
      <legend>Besides</legend>
      <p>
        Targets: {all.length === 0 ? 'none' : all.join('; ')}{' '}
        <Button label="Choose targets" onClick={() => (resultTab.value = 'targets')}>
          Choose
        </Button>
      </p>
      {measured ? (
        <label>
          <input
            type="checkbox"
            checked={reportsMeasured.value}
            onChange={({ currentTarget }) => (reportsMeasured.value = currentTarget.checked)}
          />
          Measured responses ({[...measured.files.keys()].join(', ')})
        </label>
      ) : (
        <p>
          Measured responses: none{' '}
          <Button label="Load measured responses" onClick={() => (resultTab.value = 'measured')}>
            Load
          </Button>
        </p>
      )}
    </fieldset>
  );
}

function Company(): JSX.Element {
  const id = useId();
  const { name, lines, logo } = company.value;
  return (
    <fieldset class="company-fields">
      <legend>Company</legend>
      <div class="field">
        <label for={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          type="text"
          maxLength={200}
          value={name}
          onInput={({ currentTarget }) => setCompany({ name: currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for={`${id}-lines`}>Lines below it: address, project, client</label>
        <textarea
          id={`${id}-lines`}
          rows={3}
          value={lines.join('\n')}
          onInput={({ currentTarget }) => setCompany({ lines: currentTarget.value.split('\n').slice(0, MOST_LINES) })}
        />
      </div>
      <div class="row">
        <Button onClick={() => void chooseLogo()} hint="PNG, JPEG or SVG, up to 2 MB">
          Logo…
        </Button>
        <span class="result-name">{logo ? logo.name : 'no logo'}</span>
        {logo && (
          <Button label="Remove the logo" onClick={() => setCompany({ logo: null })}>
            ×
          </Button>
        )}
      </div>
      <p class="note">
        Without a name the report has no heading of a company. Name and lines are kept for the next report.
      </p>
    </fieldset>
  );
}

/** Lines that a report shows below the name. */
const MOST_LINES = 8;

function Buttons(): JSX.Element {
  const state = reportState.value;
  const isWriting = state?.kind === 'writing';
  return (
    <>
      <div class="export-tools">
        <Button
          primary
          disabled={isWriting}
          onClick={() => void saveReport('page')}
          hint="One page without any other file"
        >
          Report (HTML)…
        </Button>
        <Button
          disabled={isWriting}
          onClick={() => void saveReport('all')}
          hint="The page, all figures as a table, and all data"
        >
          Report, CSV and JSON…
        </Button>
        {savesPdf.value && (
          <Button disabled={isWriting} onClick={() => void saveReport('pdf')} hint="The page on A4">
            Report (PDF)…
          </Button>
        )}
      </div>
      {!savesPdf.value && <p class="note">For a PDF open the saved page in a browser and print it.</p>}
      {isWriting && (
        <p class="note" role="status">
          Writing the report…
        </p>
      )}
      {state?.kind === 'done' &&
        state.written.targets.map(({ folder, name, summary }) => (
          <p key={`${folder} ${name}`}>
            {name}, {folder}: {summary}
          </p>
        ))}
    </>
  );
}
