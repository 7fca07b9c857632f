import program from '../../../../package.json' with { type: 'json' };
import { CancelledError, DeviceError, InputError } from '../../../units/errors.ts';
import { stopIfAsked } from '../../../units/task.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import { judged, type Check, type CheckContext, type Effort, type Findings } from './tools/check.ts';
import { CHECKS } from './checks.ts';
import {
  hashOf,
  roundedFigure,
  VERIFY_FORMAT,
  type CheckReport,
  type LeftOutCheck,
  type VerifyReport,
} from './verify-report.ts';
import { savedReport } from './saved-report.ts';
import type { FolderMark } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { jsonText } from '../../../text/terminal.ts';

/** What to verify, and where the report goes. */
export interface VerifyRequest {
  /** `quick`: some two minutes on one core. `full`: about ten minutes on a GPU. */
  readonly effort: Effort;
  /** Names of checks, separated by commas; all if undefined. */
  readonly checks: string | undefined;
  /** Folder for `verify.json` and `verify.html`; nothing is written if undefined. */
  readonly outFolder: string | undefined;
}

/** Progress of the suite. */
export interface VerifyProgress {
  /** What is checked. */
  readonly what: string;
  /** Share of the suite that is done, 0 to 1. */
  readonly share: number;
}

/** A check of the suite before it runs. */
export type CheckTitle = Pick<CheckReport, 'name' | 'title'>;

/** What a check found, as far as its table shows it. */
export type EndedCheck = Omit<CheckReport, 'plots'>;

/** What {@link verifyDevice} works with. */
export interface VerifyControls extends Omit<EngineControls, 'onProgress'> {
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined;
  /** Called once with the checks that will run, in their order. */
  readonly onChosen?: ((checks: readonly CheckTitle[]) => void) | undefined;
  /** Called with each check as it ends. */
  readonly onEnded?: ((check: EndedCheck) => void) | undefined;
  /** The checks to choose from; the whole suite by default. */
  readonly suite?: readonly Check[];
}

/** The report of the suite and the names of the files it wrote. */
export interface VerifyResult {
  readonly report: VerifyReport;
  readonly files: readonly string[];
}

/**
 * Runs the suite on this machine: compares what the program computes with exact answers, and writes `verify.json` and
 * the page `verify.html`, both or neither.
 *
 * A check that fails to run counts as failed.
 *
 * A check that would say nothing about the engine is left out of a whole suite, and the report says so.
 *
 * @throws InputError for an unknown check, one that would say nothing, or a folder that cannot be written to;
 * DeviceError if there is no engine as
 *   asked for; CancelledError if stopped, with nothing written.
 */
export async function verifyDevice(
  { effort, checks: names, outFolder }: VerifyRequest,
  { host: { files }, makeEngine, memoryLimit, signal, suite = CHECKS, ...hooks }: VerifyControls,
): Promise<VerifyResult> {
  const named = chosenChecks(names, suite);
  if (outFolder !== undefined) await files.checkFolder(outFolder, 'outFolder', { names: NAMES, mark: VERIFIED });
  const engine = await makeEngine();
  const leftOut = named.flatMap(({ name, title, pointless }) => {
    const reason = pointless?.(engine);
    return reason === undefined ? [] : [{ name, title, reason }];
  });
  if (names !== undefined && leftOut.length > 0) throw saysNothing(leftOut);
  const chosen = named.filter(({ name }) => !leftOut.some((other) => other.name === name));
  hooks.onChosen?.(chosen.map(({ name, title }) => ({ name, title })));
  const begun = performance.now();
  const whole = chosen.reduce((sum, { cost }) => sum + cost[effort], 0);
  const seconds: Record<string, number> = {};
  const reports: CheckReport[] = [];
  let done = 0;
  for (const check of chosen) {
    const from = performance.now();
    const cost = check.cost[effort];
    const onShare = (share: number): void =>
      hooks.onProgress?.({ what: check.title, share: (done + share * cost) / whole });
    onShare(0);
    const report = roundedFigure(await reportOf(check, { engine, effort, memoryLimit, signal, onShare }));
    reports.push(report);
    hooks.onEnded?.(report);
    done += cost;
    seconds[check.name] = roundedFigure((performance.now() - from) / 1000);
  }
  stopIfAsked(signal);
  const results = {
    program: program.version,
    effort,
    engine: engine.kind,
    precision: engine.precision,
    adapter: engine.adapter,
    identity: engine.identity,
    checks: reports,
    leftOut,
  };
  const report: VerifyReport = {
    format: VERIFY_FORMAT,
    passed: reports.every(({ passed }) => passed),
    date: new Date().toISOString(),
    elapsedSeconds: roundedFigure((performance.now() - begun) / 1000),
    seconds,
    resultsSha256: await hashOf(results),
    results,
  };
  if (outFolder === undefined) return { report, files: [] };
  const { verifyPage } = await import('./page.ts');
  const written = new Map([
    [REPORT, `${jsonText(report, 2)}\n`],
    [PAGE, verifyPage(report)],
  ]);
  await files.writeTogether(outFolder, written, signal);
  return { report, files: [...written.keys()] };
}

const [REPORT, PAGE] = ['verify.json', 'verify.html'];
const NAMES = [REPORT, PAGE];

/** Mark of a folder: its report, by which it is known again, whatever its version. */
const VERIFIED: FolderMark = { name: REPORT, begins: /^\s*\{\s*"format":\s*"wavehall verify / };

function chosenChecks(names: string | undefined, suite: readonly Check[]): readonly Check[] {
  if (names === undefined) return suite;
  const wanted = names.split(',').map((name) => name.trim());
  for (const name of wanted) {
    if (suite.some((check) => check.name === name)) continue;
    throw new InputError(
      'checks',
      `there is no check '${name}'`,
      `Name some of ${suite.map((check) => check.name).join(', ')}, separated by commas.`,
    );
  }
  return suite.filter(({ name }) => wanted.includes(name));
}

const saysNothing = ([{ name, reason }]: readonly LeftOutCheck[]) =>
  new InputError(
    'checks',
    `the check '${name}' says nothing here: ${reason}`,
    'Leave it out, or choose another device or another precision.',
  );

async function reportOf(check: Check, job: CheckContext): Promise<CheckReport> {
  const { name, title, about } = check;
  const { lines, plots } = await check.run(job).catch((error: unknown): Findings => {
    if (error instanceof CancelledError || error instanceof DeviceError) throw error;
    return { lines: [notRun(error)], plots: [] };
  });
  return { name, title, about, passed: lines.length > 0 && lines.every(({ passed }) => passed), lines, plots };
}

/** The line of a check that broke off. */
const notRun = (error: unknown) =>
  judged({
    asked: `The check runs to its end. It broke off: ${error instanceof Error ? error.message : String(error)}`,
    error: NaN,
    allowed: 0,
    errorUnit: '',
    reason: 'what cannot be computed is not right',
    truth: 'none',
  });

/** Whether a saved report is as it was written. */
export interface ConfirmReport {
  readonly hashInFile: string;
  readonly hashOfResults: string;
  /** Both hashes are the same. */
  readonly unchanged: boolean;
  /** Every line in the file passed. */
  readonly passed: boolean;
}

/**
 * Computes the hash of a saved `verify.json` again.
 *
 * @throws InputError if the file cannot be read or is no report.
 */
export async function confirmVerification(
  file: string,
  { host: { files } }: Pick<EngineControls, 'host'>,
): Promise<ConfirmReport> {
  const saved = await readReport(file, files);
  const hashOfResults = await hashOf(saved.results);
  return {
    hashInFile: saved.resultsSha256,
    hashOfResults,
    unchanged: hashOfResults === saved.resultsSha256,
    passed: saved.results.checks.every(({ lines }) => lines.length > 0 && lines.every(({ passed }) => passed)),
  };
}

async function readReport(file: string, files: EngineControls['host']['files']) {
  const remedy = 'Give a verify.json as the suite wrote it.';
  const what = `'${file}' cannot be read`;
  const text = await readOrRefuse(files.readText(file), { path: 'reportFile', wanted: 'a report', remedy, what });
  try {
    return savedReport.parse(JSON.parse(text));
  } catch (cause) {
    throw new InputError('reportFile', `'${file}' is not a report of the suite`, remedy, { cause });
  }
}
