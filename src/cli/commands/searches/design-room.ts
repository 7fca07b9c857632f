import type { Command } from 'commander';
import { designRoom, InputError, type MaterialUse, type SurfaceWish } from '../../../app/index.ts';
import { positiveNumber } from '../../options.ts';
import { unlessPlanned } from '../../jobs/lines-at-once.ts';
import { addedUp, commaList, repeated } from '../../lists.ts';
import {
  addBandOptions,
  addPlanRunsOption,
  addSearchOptions,
  bandRequest,
  sceneFolder,
  sceneRequest,
  trialsControls,
  type BandOptions,
  type SceneOptions,
} from '../../scene-command.ts';
import { designRoomSummary } from '../../words/design-room-summary.ts';
import { print, printJson } from '../../words/output.ts';
import { ProgressLine } from '../../words/progress.ts';

interface DesignRoomOptions extends SceneOptions, BandOptions {
  readonly target?: readonly string[];
  readonly goal?: readonly string[];
  readonly materials?: readonly string[];
  readonly prices?: string;
  readonly on?: readonly string[];
  readonly keep?: readonly string[];
  readonly atMost?: readonly string[];
  readonly parts?: number;
  readonly confidence?: number;
  readonly mostRuns?: number;
  readonly out?: string;
  readonly planRuns?: true;
  readonly scheme?: string;
}

export function addDesignRoomCommand(program: Command): void {
  const command = program
    .command('design-room')
    .description('Find which materials on which surfaces meet a target with the least area or cost.')
    .argument('<scene>', 'the scene file, such as scenes/classroom.json')
    .option('--target <names>', 'targets: standards or files, as for report, such as din-18041:A3', addedUp(commaList))
    .option(
      '--goal <goal>',
      "a further goal, such as 'STI>=0.6', 'C50>=2@500' or 'spread(G)<=2@500'; may be repeated",
      repeated,
    )
    .option(
      '--materials <names>',
      'materials that may be used (default: those with a price, or all absorbers)',
      addedUp(commaList),
    )
    .option('--prices <file>', 'a table (CSV) with the columns material and price of a square metre')
    .option(
      '--on <use>',
      "surfaces of a material, such as 'curtain-heavy=walls'; may be repeated (default: as the library says)",
      repeated,
    )
    .option('--keep <surfaces>', 'surfaces that stay as they are, such as floor,x+', addedUp(commaList))
    .option('--at-most <limits>', 'share of a surface that may be covered, such as ceiling=40%', addedUp(commaList))
    .option('--parts <count>', 'parts into which a face is cut (default: 5)', number('--parts', 5))
    .option(
      '--confidence <percent>',
      'probability with which each goal must be met (default: 95)',
      number('--confidence', 95),
    )
    .option('--most-runs <count>', 'largest number of simulated designs (default: 20)', number('--most-runs', 20))
    .option('--out <dir>', 'folder for the files (default: out/SCENE)');
  addPlanRunsOption(addBandOptions(addSearchOptions(command))).action(design);
}

const number = (name: string, example: number): ((text: string) => number) =>
  positiveNumber(name, 'a number', example, Number);

/** Reads `ceiling=40%`, `ceiling=40` or `ceiling=40 %`. */
function wishOf(text: string): SurfaceWish {
  const [, surface, percent] = /^(.+?)\s*=\s*([\d.]+)\s*%?$/.exec(text) ?? [];
  if (surface === undefined) {
    throw new InputError(
      '--at-most',
      `expected a surface with a percentage; found '${text}'`,
      'Give such as ceiling=40.',
    );
  }
  return { surface, atMost: Number(percent) / 100 };
}

/** Reads `curtain-heavy=walls` or `carpet-heavy=floor,x-`. */
function useOf(text: string): MaterialUse {
  const [, material, surfaces] = /^(.+?)\s*=\s*(.+)$/.exec(text) ?? [];
  if (surfaces === undefined) {
    const message = `expected a material with surfaces; found '${text}'`;
    throw new InputError('--on', message, 'Give such as curtain-heavy=walls.');
  }
  return { material, surfaces: commaList(surfaces) };
}

async function design(sceneFile: string, options: DesignRoomOptions): Promise<void> {
  const out = sceneFolder(sceneFile, options.out);
  const progress = new ProgressLine();
  const report = await designRoom(
    {
      sceneFile,
      outFolder: out,
      targets: options.target,
      goals: options.goal,
      materials: options.materials,
      prices: options.prices,
      uses: options.on?.map(useOf),
      limits: [
        ...(options.keep ?? []).map((surface) => ({ surface, atMost: 0 })),
        ...(options.atMost ?? []).map(wishOf),
      ],
      parts: options.parts,
      confidencePercent: options.confidence,
      mostRuns: options.mostRuns,
      scheme: options.scheme,
      ...sceneRequest(options),
      ...bandRequest(options),
    },
    await trialsControls(options, progress),
  )
    .catch(unlessPlanned)
    .finally(progress.clear);
  if (!report) return;
  if (options.json) printJson(report);
  else print(designRoomSummary(report, out));
}
