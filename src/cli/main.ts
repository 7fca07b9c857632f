/** The command line: reads the arguments, calls the use-case, prints, and sets the exit status. */
import { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { addBenchCommand } from './commands/bench.ts';
import { addCalibrateCommand } from './commands/calibrate.ts';
import { addCheckCommand } from './commands/check.ts';
import { addDesignCommand } from './commands/design.ts';
import { addDevicesCommand } from './commands/devices.ts';
import { reportFailure } from './failure.ts';
import { releaseGpus } from '../node/gpu.ts';
import { addMaterialsCommand } from './commands/materials.ts';
import { ignoreBrokenPipes, linesOf, messageLines, print, printError } from './words/output.ts';
import { addPlanCommand } from './commands/plan.ts';
import { addRenderCommand } from './commands/render.ts';
import { addSchemesCommand } from './commands/schemes.ts';
import { addVerifyCommand } from './commands/verify.ts';

/** Each adds one command to the program. */
const COMMANDS = [
  addRenderCommand,
  addPlanCommand,
  addCheckCommand,
  addCalibrateCommand,
  addSchemesCommand,
  addDesignCommand,
  addMaterialsCommand,
  addDevicesCommand,
  addBenchCommand,
  addVerifyCommand,
];

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

ignoreBrokenPipes();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
} finally {
  releaseGpus();
}
