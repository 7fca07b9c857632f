import type { JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { CHAPTERS, REPORT_LANGUAGES, USUAL_CHAPTERS } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { recordings } from '../../state/results/measured.ts';
import {
  chooseLogo,
  company,
  followCompany,
  prints,
  reportState,
  saveReport,
  setCompany,
} from '../../state/results/saved/report-export.ts';
import {
  chapterPages,
  chooseChapter,
  chooseLanguage,
  reportChoice,
  reportPages,
  reportsMeasured,
} from '../../state/results/saved/report-choice.ts';
import { resultTab } from '../../state/results/result-tab.ts';
import { shownResult } from '../../state/results/results.ts';
import { STANDARD_TARGETS, targets } from '../../state/results/targets.ts';
import { VariantChoice } from './compared/variant-choice.tsx';
import { words } from '../../../words/words.ts';

const texts = words.judging.report;

/** The report of the shown result: what goes into it, and who hands it out. */
export function ReportView(): JSX.Element {
  useEffect(() => followCompany(), []);
  return (
    <section class="report-view" aria-label={texts.title}>
      <p>
        {texts.of}
        <strong>{shownResult.value?.name}</strong>. {texts.about}
      </p>
      <Buttons />
      <Chapters />
      <Contents />
      <VariantChoice legend={texts.variants} />
      <Company />
    </section>
  );
}

/** The chapters to tick, with what each holds and about how many pages it takes, and the language. */
function Chapters(): JSX.Element {
  const id = useId();
  const { chapters, language } = reportChoice.value;
  return (
    <fieldset class="target-choice report-chapters">
      <legend>{texts.chapters}</legend>
      {chapterPages.value.map(({ chapter, pages }) => (
        <label key={chapter}>
          <input
            type="checkbox"
            checked={chapters.includes(chapter)}
            onChange={({ currentTarget }) => chooseChapter(chapter, currentTarget.checked)}
          />
          <span>{texts.chapter[chapter].title}</span>
          <span class="note">{texts.chapter[chapter].holds}</span>
          <span class="note report-pages">{pages === 0 ? texts.nothing : texts.pages(pages)}</span>
        </label>
      ))}
      <p class="row">
        <span>{texts.together(reportPages.value)}</span>
        <Button onClick={() => (reportChoice.value = { chapters: USUAL_CHAPTERS, language })}>{texts.usual}</Button>
        <Button onClick={() => (reportChoice.value = { chapters: CHAPTERS, language })}>{texts.all}</Button>
      </p>
      <div class="field">
        <label for={`${id}-language`}>{texts.language}</label>
        <select
          id={`${id}-language`}
          value={language}
          onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as typeof language)}
        >
          {REPORT_LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {texts.languages[code]}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

/** Targets and measured responses, which have tabs of their own. */
function Contents(): JSX.Element {
  const { names, files } = targets.value;
  const all = [...names.map((name) => STANDARD_TARGETS.get(name) ?? name), ...files.keys()];
  const measured = recordings.value;
  return (
    <fieldset class="target-choice">
      <legend>{texts.besides}</legend>
      <p>
        {texts.targets(all.length === 0 ? null : all.join('; '))}
        <Button label={texts.chooseTargets} onClick={() => (resultTab.value = 'targets')}>
          {texts.choose}
        </Button>
      </p>
      {measured ? (
        <label>
          <input
            type="checkbox"
            checked={reportsMeasured.value}
            onChange={({ currentTarget }) => (reportsMeasured.value = currentTarget.checked)}
          />
          {texts.measured([...measured.files.keys()].join(', '))}
        </label>
      ) : (
        <p>
          {texts.noMeasured}
          <Button label={texts.loadMeasured} onClick={() => (resultTab.value = 'measured')}>
            {texts.load}
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
      <legend>{texts.company}</legend>
      <div class="field">
        <label for={`${id}-name`}>{texts.name}</label>
        <input
          id={`${id}-name`}
          type="text"
          maxLength={200}
          value={name}
          onInput={({ currentTarget }) => setCompany({ name: currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for={`${id}-lines`}>{texts.lines}</label>
        <textarea
          id={`${id}-lines`}
          rows={3}
          value={lines.join('\n')}
          onInput={({ currentTarget }) => setCompany({ lines: currentTarget.value.split('\n').slice(0, MOST_LINES) })}
        />
      </div>
      <div class="row">
        <Button onClick={() => void chooseLogo()} hint={texts.logoHint}>
          {texts.logo}
        </Button>
        <span class="result-name">{logo ? logo.name : texts.noLogo}</span>
        {logo && (
          <Button label={texts.removeLogo} onClick={() => setCompany({ logo: null })}>
            ×
          </Button>
        )}
      </div>
      <p class="note">{texts.companyNote}</p>
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
        <Button primary disabled={isWriting} onClick={() => void saveReport('page')} hint={texts.htmlHint}>
          {texts.html}
        </Button>
        <Button disabled={isWriting} onClick={() => void saveReport('all')} hint={texts.allHint}>
          {texts.allFiles}
        </Button>
        <Button disabled={isWriting} onClick={() => void saveReport('pdf')} hint={texts.pdfHint}>
          {texts.pdf}
        </Button>
        {prints.value && (
          <Button disabled={isWriting} onClick={() => void saveReport('print')} hint={texts.printHint}>
            {texts.print}
          </Button>
        )}
      </div>
      {isWriting && (
        <p class="note" role="status">
          {texts.writing}
        </p>
      )}
      {state?.kind === 'done' &&
        state.written.targets.map(({ folder, name, summary }) => (
          <p key={`${folder} ${name}`}>{texts.judged(name, folder, summary)}</p>
        ))}
    </>
  );
}
