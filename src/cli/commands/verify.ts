import { join } from 'node:path';
import type { Command } from 'commander';
import { confirmVerification, verifyDevice } from '../../app/index.ts';
import { addDeviceOptions, deviceControls, type DeviceOptions } from '../scene-command.ts';
import { stopWhileWriting } from '../stop.ts';
import { ShareLine } from '../words/share-line.ts';
import { joinedUp } from '../lists.ts';
import { print, printJson } from '../words/output.ts';
import { confirmSummary, verifySummary } from '../words/verify-summary.ts';

/** Exit status when a check fails. */
const NOT_PASSED = 1;

interface VerifyOptions extends DeviceOptions {
  readonly quick?: true;
  readonly checks?: string;
  readonly out: string;
  readonly confirm?: string;
  readonly json?: true;
}

export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description('Compare the results of this program on this device with exact answers, and write them as a page.')
    .option('--quick', 'small rooms: some two minutes on one core; the full suite takes some ten minutes on a GPU')
    .option('--checks <names>', 'run only these checks, separated by commas', joinedUp)
    .option('--out <dir>', 'folder for verify.json and verify.html', join('out', 'verify'));
  addDeviceOptions(command)
    .option('--confirm <file>', 'instead, compute the hash of a verify.json again')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(verify);
}

async function verify(options: VerifyOptions): Promise<void> {
  const { quick, checks, out, confirm, json } = options;
  const controls = deviceControls(options);
  if (confirm !== undefined) {
    const confirmed = await confirmVerification(confirm, controls);
    if (json) printJson(confirmed);
    else print(confirmSummary(confirmed, confirm));
    if (!confirmed.unchanged || !confirmed.passed) process.exitCode = NOT_PASSED;
    return;
  }
  const line = new ShareLine();
  const { report, files } = await verifyDevice(
    { effort: quick ? 'quick' : 'full', checks, outFolder: out },
    { ...stopWhileWriting(controls), onProgress: line.show },
  ).finally(line.clear);
  if (json) printJson(report);
  else
    print(
      verifySummary(
        report,
        files.map((name) => join(out, name)),
      ),
    );
  if (!report.passed) process.exitCode = NOT_PASSED;
}
