/** The command line: reads the arguments, calls the use-case, prints, and sets the exit status. */
import { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { addBenchCommand } from './bench.ts';
import { addCheckCommand } from './check.ts';
import { addDesignCommand } from './design.ts';
import { addDevicesCommand } from './devices.ts';
import { reportFailure } from './failure.ts';
import { releaseGpus } from './gpu.ts';
import { addMaterialsCommand } from './materials.ts';
import { ignoreBrokenPipes } from './output.ts';
import { addPlanCommand } from './plan.ts';
import { addRenderCommand } from './render.ts';
import { addSchemesCommand } from './schemes.ts';

/** Each adds one command to the program. */
const COMMANDS = [
  addRenderCommand,
  addPlanCommand,
  addCheckCommand,
  addSchemesCommand,
  addDesignCommand,
  addMaterialsCommand,
  addDevicesCommand,
  addBenchCommand,
];

const program = new Command('wavehall')
  .description(packageFile.description)
  .version(packageFile.version, '--version')
  .helpOption('--help')
  .helpCommand(false)
  .showHelpAfterError("'wavehall --help' and 'wavehall COMMAND --help' say more.")
  .exitOverride();
for (const add of COMMANDS) add(program);

ignoreBrokenPipes();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
} finally {
  releaseGpus();
}
