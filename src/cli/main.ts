#!/usr/bin/env node
/** The command line: reads the arguments, calls the use-case, prints, and sets the exit status. */
import { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { RunError } from '../app/index.ts';
import { reportFailure } from './failure.ts';
import { gpusNamed, type NamedDevices } from './options.ts';
import { releaseGpus } from '../node/adapters/gpu.ts';
import { runApart } from '../node/cards/run-apart.ts';
import { translateLater } from '../node/threads/translation.ts';
import { outputFailure } from '../node/system-error.ts';
import { linesOf, messageLines, print, printError, watchOutput } from './words/output.ts';

/** Loads what adds a command to the program, by the command's name: a command starts sooner without all others. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  render: async () => (await import('./commands/render.ts')).addRenderCommand,
  resume: async () => (await import('./commands/resume.ts')).addResumeCommand,
  map: async () => (await import('./commands/map.ts')).addMapCommand,
  direction: async () => (await import('./commands/direction.ts')).addDirectionCommand,
  plan: async () => (await import('./commands/plan.ts')).addPlanCommand,
  project: async () => (await import('./commands/project.ts')).addProjectCommand,
  check: async () => (await import('./commands/check.ts')).addCheckCommand,
  sweep: async () => (await import('./commands/sweep/sweep.ts')).addSweepCommand,
  import: async () => (await import('./commands/import.ts')).addImportCommand,
  calibrate: async () => (await import('./commands/calibrate.ts')).addCalibrateCommand,
  analyse: async () => (await import('./commands/analyse.ts')).addAnalyseCommand,
  compare: async () => (await import('./commands/compare.ts')).addCompareCommand,
  report: async () => (await import('./commands/report.ts')).addReportCommand,
  convert: async () => (await import('./commands/convert.ts')).addConvertCommand,
  auralise: async () => (await import('./commands/auralise.ts')).addAuraliseCommand,
  schemes: async () => (await import('./commands/schemes.ts')).addSchemesCommand,
  design: async () => (await import('./commands/design.ts')).addDesignCommand,
  materials: async () => (await import('./commands/materials.ts')).addMaterialsCommand,
  devices: async () => (await import('./commands/devices.ts')).addDevicesCommand,
  cache: async () => (await import('./commands/cache.ts')).addCacheCommand,
  bench: async () => (await import('./commands/bench.ts')).addBenchCommand,
  verify: async () => (await import('./commands/verify.ts')).addVerifyCommand,
};

/** What to load for the first argument: the command that it names, none for the version, and all for help. */
function commandsFor(argument: string | undefined): readonly (() => Promise<(program: Command) => void>)[] {
  if (argument === VERSION) return [];
  return argument !== undefined && Object.hasOwn(COMMANDS, argument) ? [COMMANDS[argument]] : Object.values(COMMANDS);
}

const VERSION = '--version';

const RUN_AGAIN = 'Run it again; if it happens again, report the command and the scene.';

translateLater();

const program = new Command('wavehall')
  .description(packageFile.description)
  .version(packageFile.version, VERSION)
  .helpOption('--help')
  .helpCommand(false)
  .showHelpAfterError("'wavehall --help' and 'wavehall COMMAND --help' say more.")
  .exitOverride()
  .configureOutput({
    writeOut: (text) => print(linesOf(text)),
    writeErr: (text) => printError(linesOf(text)),
    outputError: (text) => printError(messageLines(text)),
  });
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
  for (const load of commandsFor(process.argv[2])) (await load())(program);
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
} finally {
  ended = true;
  releaseGpus();
}
