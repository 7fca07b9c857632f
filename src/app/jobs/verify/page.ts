import { capital } from '../../../text/sentence.ts';
import { htmlPage } from '../../results/report/html-page.ts';
import { propertiesOf } from '../../../engine/engine-properties.ts';
import { plainNumber } from '../../../chart/style.ts';
import { escaped } from '../../../text/markup.ts';
import type { Line } from './tools/check.ts';
import { drawPlot } from './plot.ts';
import { PAGE_STYLE } from '../../results/report/page-style.ts';
import type { CheckReport, VerifyReport, VerifyResults } from './verify-report.ts';

/**
 * The report of the suite as one page of HTML without any other file: it opens offline and prints.
 *
 * @returns the text of an HTML document
 */
export function verifyPage(report: VerifyReport): string {
  const { results, passed, resultsSha256 } = report;
  const lines = results.checks.flatMap((check) => check.lines);
  const title = `Wavehall ${results.program} on ${results.adapter}: ${passed ? 'passed' : 'FAILED'}`;
  return htmlPage(
    title,
    PAGE_STYLE,
    `<h1>Verification of Wavehall: ${verdict(passed)}</h1>
<p>${lines.filter((line) => line.passed).length} of ${lines.length} lines pass. Each compares what this program computed
on this device with the answer that stands beside it. The errors that pass are the same on every device; each has its
reason beside it.</p>
${facts(report)}
${summary(results)}
${results.checks.map(section).join('\n')}
<h2>The hash</h2>
<p class="hash">${resultsSha256}</p>
<p class="small">SHA-256 over the results in <code>verify.json</code> (its key <code>results</code>: program, device,
lines and curves, without date and times) as canonical JSON: no white space, keys in the order of their characters. The
program that wrote this page can compute it again. A hash shows that figures were changed by accident; it is no
signature.</p>`,
  );
}

const verdict = (passed: boolean): string =>
  passed ? '<span class="verdict pass">passed</span>' : '<span class="verdict fail">FAILED</span>';

const EFFORTS = { quick: 'quick', full: 'full' } as const;

function facts({ results, date, elapsedSeconds, resultsSha256 }: VerifyReport): string {
  const { program, effort, engine, precision, adapter, identity } = results;
  const rows = [
    ['Program', `Wavehall ${program}`],
    ['Device and driver', adapter],
    ['As it names itself', identity],
    ['Compute device', `${propertiesOf({ kind: engine }).title}, ${precision} bits`],
    ['Suite', EFFORTS[effort]],
    ['Date', `${date.replace('T', ' ').replace(/\.\d+Z$/, '')} UTC`],
    ['Time', `${elapsedSeconds.toFixed(0)} s`],
    ['SHA-256 of the results', resultsSha256],
  ];
  const cells = rows.map(([name, text]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(text)}</td></tr>`);
  return `<table class="facts"><tbody>\n${cells.join('\n')}\n</tbody></table>`;
}

function summary({ checks, leftOut }: VerifyResults): string {
  const rows = checks.map(
    ({ name, title, passed, lines }) =>
      `<tr${passed ? '' : ' class="failed"'}><td><a href="#${name}">${escaped(title)}</a></td>` +
      `<td class="number">${lines.filter((line) => line.passed).length} of ${lines.length}</td>` +
      `<td>${verdict(passed)}</td></tr>`,
  );
  return `<h2>Summary</h2>
<table><thead><tr><th scope="col">Check</th><th scope="col">Lines</th><th scope="col">Result</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
${leftOut.map(({ title, reason }) => `<p>Left out: ${escaped(title)}. ${escaped(capital(reason))}.</p>`).join('\n')}`;
}

function section({ name, title, about, lines, plots }: CheckReport): string {
  const figures = plots.map(
    (plot) => `<figure><figcaption>${escaped(plot.title)}</figcaption>\n${drawPlot(plot)}\n</figure>`,
  );
  return `<section id="${name}">
<h2>${escaped(title)}</h2>
<p>${escaped(about)}</p>
<table><thead><tr><th scope="col">Quantity</th><th scope="col">Error</th><th scope="col">Allowed</th>
<th scope="col">Result</th><th scope="col">Truth, and why so much is allowed</th></tr></thead><tbody>
${lines.map(row).join('\n')}
</tbody></table>
${figures.join('\n')}
</section>`;
}

function row({ asked, values, error, allowed, errorUnit, passed, truth, reason }: Line): string {
  const exact = values
    ? `<br/><span class="small">exact ${pageValueText(values.exact)} ${escaped(values.unit)}, found ${pageValueText(values.found)} ${escaped(values.unit)}</span>`
    : '';
  return `<tr${passed ? '' : ' class="failed"'}><td>${escaped(asked)}${exact}</td>
<td class="number">${error === null ? 'none' : pageValueText(error)}</td>
<td class="number">${pageValueText(allowed)} ${escaped(errorUnit)}</td>
<td>${verdict(passed)}</td>
<td>${escaped(truth)}<br/><span class="small">${escaped(reason)}</span></td></tr>`;
}

/** A number with three significant digits, as `0.0123` or `3.4e-7`. */
export function pageValueText(value: number): string {
  const size = Math.abs(value);
  const text =
    size !== 0 && (size < 1e-3 || size >= 1e5) ? value.toExponential(1) : String(Number(value.toPrecision(4)));
  return plainNumber(Number(text)).replace('e-', 'e−');
}
