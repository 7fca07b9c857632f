import { Option, type Command } from 'commander';
import { FIGURES, findSensitivities, InputError, type MaterialUncertainty, type MovedBy } from '../../../app/index.ts';
import { plainNumber } from '../../options.ts';
import { unlessPlanned } from '../../jobs/lines-at-once.ts';
import { addedUp, commaList } from '../../lists.ts';
import {
  addPlanRunsOption,
  addSearchOptions,
  sceneFolder,
  sceneRequest,
  trialsControls,
  type SceneOptions,
} from '../../scene-command.ts';
import { print, printJson } from '../../words/output.ts';
import { ProgressLine } from '../../words/progress.ts';
import { sensitivitySummary } from '../../words/sensitivity-summary.ts';

interface SensitivitiesOptions extends SceneOptions {
  readonly uncertainty?: readonly MaterialUncertainty[];
  readonly by?: MovedBy;
  readonly draws?: number;
  readonly seed?: number;
  readonly figures?: readonly string[];
  readonly out?: string;
  readonly planRuns?: true;
  readonly scheme?: string;
}

export function addSensitivitiesCommand(program: Command): void {
  const command = program
    .command('sensitivities')
    .description(
      'Find how much each surface changes each figure, and how uncertain the figures are because of the materials.',
    )
    .argument('<scene>', 'the scene file, such as scenes/classroom.json')
    .option(
      '--uncertainty <percent>',
      "how uncertain all materials are, or some: 15, carpet=20 (default: the scene's, or 10 % of an absorption)",
      addedUp(uncertaintyList),
    )
    .addOption(
      new Option(
        '--by <way>',
        'how derivatives are found: by two runs for each surface, or by the pressures at the walls',
      ).choices(['runs', 'walls']),
    )
    .option(
      '--draws <count>',
      'number of further rooms with randomly drawn materials, such as 50',
      plainNumber('--draws', 50),
    )
    .option('--seed <number>', 'seed of what is drawn (default: 1)', plainNumber('--seed', 1))
    .option('--figures <symbols>', 'figures to print, such as T20,EDT,STI; the files have all', addedUp(symbolList))
    .option('--out <dir>', 'folder for the files (default: out/SCENE)');
  addPlanRunsOption(addSearchOptions(command)).action(sensitivities);
}

/** Reads `15`, `carpet=20`, or several with commas between. */
function uncertaintyList(text: string): readonly MaterialUncertainty[] {
  return text.split(',').map((part) => {
    const at = part.lastIndexOf('=');
    const percent = Number(part.slice(at + 1).replace(/\s*%\s*$/, '') || NaN);
    if (Number.isNaN(percent)) {
      const message = `expected a percentage, or a material with one; found '${part}'`;
      throw new InputError('--uncertainty', message, 'Give such as 15, or carpet=20,15.');
    }
    return { material: at < 0 ? null : part.slice(0, at).trim(), percent };
  });
}

function symbolList(text: string): readonly string[] {
  const symbols = commaList(text);
  const known = FIGURES.map(({ symbol }) => symbol);
  const unknown = symbols.find((symbol) => !known.includes(symbol));
  if (unknown !== undefined) {
    throw new InputError('--figures', `there is no figure '${unknown}'`, `Choose from ${known.join(', ')}.`);
  }
  return symbols;
}

async function sensitivities(sceneFile: string, options: SensitivitiesOptions): Promise<void> {
  const out = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const report = await findSensitivities(
    {
      sceneFile,
      outFolder: out,
      uncertainties: options.uncertainty,
      by: options.by,
      draws: options.draws,
      seed: options.seed,
      scheme: options.scheme,
      ...sceneRequest(options),
    },
    await trialsControls(options, progress),
  )
    .catch(unlessPlanned)
    .finally(progress.clear);
  if (!report) return;
  if (options.json) printJson(report);
  else print(sensitivitySummary(report, out, options.figures));
}
