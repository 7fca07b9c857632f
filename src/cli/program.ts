import { Command } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { linesOf, messageLines, print, printError } from './words/output.ts';

/** Loads what adds a command to the program, by the command's name: a command starts sooner without all others. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  new: async () => (await import('./commands/new.ts')).addNewCommand,
  render: async () => (await import('./commands/render.ts')).addRenderCommand,
  resume: async () => (await import('./commands/resume.ts')).addResumeCommand,
  map: async () => (await import('./commands/results/map.ts')).addMapCommand,
  direction: async () => (await import('./commands/results/direction.ts')).addDirectionCommand,
  plan: async () => (await import('./commands/plan.ts')).addPlanCommand,
  project: async () => (await import('./commands/project.ts')).addProjectCommand,
  check: async () => (await import('./commands/check.ts')).addCheckCommand,
  modes: async () => (await import('./commands/searches/modes.ts')).addModesCommand,
  sweep: async () => (await import('./commands/sweep/sweep.ts')).addSweepCommand,
  import: async () => (await import('./commands/import.ts')).addImportCommand,
  'design-room': async () => (await import('./commands/searches/design-room.ts')).addDesignRoomCommand,
  sensitivities: async () => (await import('./commands/searches/sensitivities.ts')).addSensitivitiesCommand,
  calibrate: async () => (await import('./commands/searches/calibrate.ts')).addCalibrateCommand,
  refigure: async () => (await import('./commands/results/refigure.ts')).addRefigureCommand,
  places: async () => (await import('./commands/searches/places.ts')).addPlacesCommand,
  analyse: async () => (await import('./commands/results/analyse.ts')).addAnalyseCommand,
  compare: async () => (await import('./commands/results/compare.ts')).addCompareCommand,
  report: async () => (await import('./commands/results/report.ts')).addReportCommand,
  convert: async () => (await import('./commands/results/convert.ts')).addConvertCommand,
  auralise: async () => (await import('./commands/results/auralise.ts')).addAuraliseCommand,
  schemes: async () => (await import('./commands/schemes.ts')).addSchemesCommand,
  design: async () => (await import('./commands/design.ts')).addDesignCommand,
  materials: async () => (await import('./commands/materials.ts')).addMaterialsCommand,
  devices: async () => (await import('./commands/devices.ts')).addDevicesCommand,
  cache: async () => (await import('./commands/cache.ts')).addCacheCommand,
  serve: async () => (await import('./commands/serve.ts')).addServeCommand,
  mcp: async () => (await import('./commands/mcp.ts')).addMcpCommand,
  bench: async () => (await import('./commands/bench.ts')).addBenchCommand,
  verify: async () => (await import('./commands/verify.ts')).addVerifyCommand,
  defaults: async () => (await import('./commands/defaults.ts')).addDefaultsCommand,
  manual: async () => (await import('./commands/manual.ts')).addManualCommand,
  completion: async () => (await import('./commands/completion.ts')).addCompletionCommand,
};

/** Commands that tell of all others. */
const OF_ALL = ['completion', 'manual'];

/**
 * What to load for the first argument: the command that it names, none for the version, and all for help and for what
 * tells of all.
 */
function commandsFor(argument: string | undefined): readonly (() => Promise<(program: Command) => void>)[] {
  if (argument !== undefined && VERSION.includes(argument)) return [];
  const isOne = argument !== undefined && Object.hasOwn(COMMANDS, argument) && !OF_ALL.includes(argument);
  return isOne ? [COMMANDS[argument]] : Object.values(COMMANDS);
}

const VERSION = ['-V', '--version'];

/** The command line as it reads its arguments. @param argument The first of them, which says what has to be loaded */
export async function programFor(argument: string | undefined): Promise<Command> {
  const program = new Command('wavehall')
    .description(packageFile.description)
    .version(packageFile.version, VERSION.join(', '))
    .helpOption('-h, --help')
    .helpCommand(false)
    .showHelpAfterError("'wavehall --help' and 'wavehall COMMAND --help' say more.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(linesOf(text)),
      writeErr: (text) => printError(linesOf(text)),
      outputError: (text) => printError(messageLines(text)),
    });
  for (const load of commandsFor(argument)) (await load())(program);
  addQuiet(program);
  return program;
}

/** Adds --quiet to every command that does something. */
function addQuiet({ commands }: Command): void {
  for (const command of commands) {
    if (command.commands.length > 0) addQuiet(command);
    else command.option('-q, --quiet', 'print only errors and the report: no progress, no remarks');
  }
}
