import type { ConfirmReport, VerifyReport } from '../../app/index.ts';
import { table } from './output.ts';

/** The report of the suite as text: each check on a line, each line that failed under it. */
export function verifySummary(
  { results, passed, elapsedSeconds, resultsSha256 }: VerifyReport,
  files: string[],
): string[] {
  const { engine, precision, adapter, checks, leftOut } = results;
  const lines = checks.flatMap((check) => check.lines);
  const rows = checks.map(({ title, passed: all, lines: own }) => [
    all ? 'pass' : 'FAIL',
    `${own.filter((line) => line.passed).length} of ${own.length}`,
    title,
  ]);
  const failed = lines
    .filter((line) => !line.passed)
    .map(
      ({ asked, error, allowed, errorUnit }) => `FAIL  ${asked}: ${error ?? 'none'}, allowed ${allowed} ${errorUnit}`,
    );
  return [
    `${engine}, ${adapter}, ${precision} bits`,
    ...table([['result', 'lines', 'check'], ...rows]),
    ...failed,
    ...leftOut.map(({ title, reason }) => `left out: ${title}: ${reason}`),
    `${passed ? 'passed' : 'FAILED'}: ${lines.filter((line) => line.passed).length} of ${lines.length} lines in ${elapsedSeconds.toFixed(0)} s`,
    `SHA-256 of the results ${resultsSha256}`,
    ...files.map((file) => `wrote ${file}`),
  ];
}

/** What became of a saved report. */
export function confirmSummary(
  { hashInFile, hashOfResults, unchanged, passed }: ConfirmReport,
  file: string,
): string[] {
  return [
    unchanged
      ? `${file}: the hash is that of the results, ${hashInFile}`
      : `${file}: CHANGED: the file says ${hashInFile}, its results have ${hashOfResults}`,
    passed ? 'every line passed' : 'NOT every line passed',
  ];
}
