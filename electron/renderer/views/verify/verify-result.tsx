import type { JSX } from 'preact';
import type { CheckTitle, EndedCheck, VerifyReport } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { Table } from '../../parts/table.tsx';
import { saveVerification, verifying, type VerifiedSoFar } from '../../state/verify/verification.ts';
import { duration } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const { verify } = words;

/** What came out: a row for each check, and its lines under it. */
export function VerifyResult({ report }: { readonly report: VerifyReport }): JSX.Element {
  const { results, passed, date, elapsedSeconds, resultsSha256 } = report;
  const lines = results.checks.flatMap((check) => check.lines);
  return (
    <section aria-labelledby="verified-heading">
      <h2 id="verified-heading">
        <Verdict passed={passed} />
        {verify.lines(lines.filter((line) => line.passed).length, lines.length)}
      </h2>
      <p class="note">
        {verify.suiteOn(results.effort, results.adapter, results.precision)}
        <time dateTime={date}>{new Date(date).toLocaleString()}</time>
        {verify.tookAndHash(duration(elapsedSeconds))}
        <code class="verify-hash">{resultsSha256}</code>
      </p>
      <div class="row">
        <Button onClick={() => void saveVerification('verify.html')} hint={verify.savePageHint}>
          {verify.savePage}
        </Button>
        <Button onClick={() => void saveVerification('verify.json')} hint={verify.saveDataHint}>
          {verify.saveData}
        </Button>
      </div>
      <CheckTable ended={results.checks} />
      {results.leftOut.map(({ name, title, reason }) => (
        <p class="note" key={name}>
          {verify.leftOut(title, reason)}
        </p>
      ))}
    </section>
  );
}

/** The checks of a verification that is under way or was stopped: those that have ended, and those to come. */
export function VerifiedChecks({ chosen, ended }: VerifiedSoFar): JSX.Element {
  const lines = ended.flatMap((check) => check.lines);
  const isUnderWay = verifying.value !== null;
  return (
    <section aria-labelledby="verified-heading">
      <h2 id="verified-heading">
        {isUnderWay ? verify.soFar(ended.length, chosen.length) : verify.stoppedAfter(ended.length, chosen.length)}
        {lines.length > 0 && verify.lines(lines.filter((line) => line.passed).length, lines.length)}
      </h2>
      {!isUnderWay && <p class="note">{verify.notWhole}</p>}
      <CheckTable ended={ended} toCome={chosen.slice(ended.length)} />
    </section>
  );
}

interface CheckTableProps {
  readonly ended: readonly EndedCheck[];
  readonly toCome?: readonly CheckTitle[];
}

function CheckTable({ ended, toCome = [] }: CheckTableProps): JSX.Element {
  return (
    <div class="verify-table" tabIndex={0} role="region" aria-label={verify.region}>
      <Table
        caption={verify.caption}
        columns={[
          verify.columns.result,
          verify.columns.quantity,
          { numbers: verify.columns.error },
          { numbers: verify.columns.allowed },
        ]}
      >
        {ended.map((check) => (
          <CheckRows check={check} isBrief={verifying.value !== null} key={check.name} />
        ))}
        {toCome.map(({ name, title }, i) => (
          <CheckToCome key={name} title={title} isNext={i === 0} />
        ))}
      </Table>
    </div>
  );
}

/** A check that has not ended; the first of them is under way. */
function CheckToCome({ title, isNext }: { readonly title: string; readonly isNext: boolean }): JSX.Element {
  const isRunning = isNext && verifying.value !== null;
  const state = isRunning ? verify.running : verifying.value ? verify.waiting : verify.notRun;
  return (
    <tr
      class={isRunning ? 'verify-check brief running' : 'verify-check to-come'}
      aria-current={isRunning ? 'step' : undefined}
    >
      <td>{state}</td>
      <th scope="row" colSpan={3}>
        {title}
      </th>
    </tr>
  );
}

interface CheckRowsProps {
  readonly check: EndedCheck;
  /** Whether only tests that failed get a row: so the checks of a suite under way are seen at a glance. */
  readonly isBrief: boolean;
}

function CheckRows({ check: { title, passed, lines }, isBrief }: CheckRowsProps): JSX.Element {
  const shown = isBrief ? lines.filter((line) => !line.passed) : lines;
  return (
    <>
      <tr class={isBrief ? 'verify-check brief' : 'verify-check'}>
        <td>
          <Verdict passed={passed} />
        </td>
        <th scope="row" colSpan={isBrief ? 1 : 3}>
          {title}
        </th>
        {isBrief && (
          <td class="number" colSpan={2}>
            {verify.tests(lines.filter((line) => line.passed).length, lines.length)}
          </td>
        )}
      </tr>
      {shown.map(({ asked, error, allowed, errorUnit, passed: own, truth }, i) => (
        <tr key={i}>
          <td>
            <Verdict passed={own} />
          </td>
          <td title={truth}>{asked}</td>
          <td class="number">{error === null ? verify.noValue : short(error)}</td>
          <td class="number">
            {short(allowed)} {errorUnit}
          </td>
        </tr>
      ))}
    </>
  );
}

function Verdict({ passed }: { readonly passed: boolean }): JSX.Element {
  return <span class={passed ? 'verify-pass' : 'told-wrong'}>{passed ? verify.passed : verify.notPassed}</span>;
}

/** Three digits. */
const short = (value: number): string => String(Number(value.toPrecision(3))).replace('-', '−');
