import type { JSX } from 'preact';
import type { VerifyReport } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { Table } from '../../parts/table.tsx';
import { saveVerification } from '../../state/verify/verification.ts';
import { duration } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const { verify } = words;

type CheckReport = VerifyReport['results']['checks'][number];

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
          {results.checks.map((check) => (
            <CheckRows check={check} key={check.name} />
          ))}
        </Table>
      </div>
      {results.leftOut.map(({ name, title, reason }) => (
        <p class="note" key={name}>
          {verify.leftOut(title, reason)}
        </p>
      ))}
    </section>
  );
}

function CheckRows({ check: { title, passed, lines } }: { readonly check: CheckReport }): JSX.Element {
  return (
    <>
      <tr class="verify-check">
        <td>
          <Verdict passed={passed} />
        </td>
        <th scope="row" colSpan={3}>
          {title}
        </th>
      </tr>
      {lines.map(({ asked, error, allowed, errorUnit, passed: own, truth }, i) => (
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
