#!/usr/bin/env node
/** The command line: reads the arguments, calls the use-case, prints, and sets the exit status. */
import { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { RunError } from '../app/index.ts';
import { addAnalyseCommand } from './commands/analyse.ts';
import { addCompareCommand } from './commands/compare.ts';
import { addReportCommand } from './commands/report.ts';
import { addAuraliseCommand } from './commands/auralise.ts';
import { addBenchCommand } from './commands/bench.ts';
import { addCacheCommand } from './commands/cache.ts';
import { addCalibrateCommand } from './commands/calibrate.ts';
import { addCheckCommand } from './commands/check.ts';
import { addConvertCommand } from './commands/convert.ts';
import { addDesignCommand } from './commands/design.ts';
import { addDevicesCommand } from './commands/devices.ts';
import { addImportCommand } from './commands/import.ts';
import { reportFailure } from './failure.ts';
import { gpusNamed, type NamedDevices } from './options.ts';
import { releaseGpus } from '../node/adapters/gpu.ts';
import { runApart } from '../node/cards/run-apart.ts';
import { outputFailure } from '../node/system-error.ts';
import { addDirectionCommand } from './commands/direction.ts';
import { addMapCommand } from './commands/map.ts';
import { addMaterialsCommand } from './commands/materials.ts';
import { linesOf, messageLines, print, printError, watchOutput } from './words/output.ts';
import { addPlanCommand } from './commands/plan.ts';
import { addProjectCommand } from './commands/project.ts';
import { addRenderCommand } from './commands/render.ts';
import { addResumeCommand } from './commands/resume.ts';
import { addSchemesCommand } from './commands/schemes.ts';
import { addSweepCommand } from './commands/sweep/sweep.ts';
import { addVerifyCommand } from './commands/verify.ts';

/** Each adds one command to the program. */
const COMMANDS = [
  addRenderCommand,
  addResumeCommand,
  addMapCommand,
  addDirectionCommand,
  addPlanCommand,
  addProjectCommand,
  addCheckCommand,
  addSweepCommand,
  addImportCommand,
  addCalibrateCommand,
  addAnalyseCommand,
  addCompareCommand,
  addReportCommand,
  addConvertCommand,
  addAuraliseCommand,
  addSchemesCommand,
  addDesignCommand,
  addMaterialsCommand,
  addDevicesCommand,
  addCacheCommand,
  addBenchCommand,
  addVerifyCommand,
];

const RUN_AGAIN = 'Run it again; if it happens again, report the command and the scene.';

const program = new Command('wavehall')
  .description(packageFile.description)
  .version(packageFile.version, '--version')
  .helpOption('--help')
  .helpCommand(false)
  .showHelpAfterError("'wavehall --help' and 'wavehall COMMAND --help' say more.")
  .exitOverride()
  .configureOutput({
    writeOut: (text) => print(linesOf(text)),
    writeErr: (text) => printError(linesOf(text)),
    outputError: (text) => printError(messageLines(text)),
  });
for (const add of COMMANDS) add(program);
program.hook('preAction', async (_, command) => {
  const status = await runApart(gpusNamed(command.opts<NamedDevices>()) ?? []);
  if (status === undefined) return;
  ended = true;
  process.exit(status);
});

/** Whether the command has ended, well or not. */
let ended = false;
/** What fails outside of the command's own course, such as in an event, ends it with a message, too. */
const endWith = (error: unknown): void => {
  ended = true;
  process.exit(reportFailure(error));
};
process.on('uncaughtException', endWith);
watchOutput((cause) => {
  process.exitCode = reportFailure(outputFailure(cause));
});
// Node ends without a word if nothing is left that could go on.
process.on('exit', () => {
  if (!ended)
    process.exitCode = reportFailure(new RunError('a part of the program ended and gave no answer', RUN_AGAIN));
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
} finally {
  ended = true;
  releaseGpus();
}
