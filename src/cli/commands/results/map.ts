import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { drawMaps, InputError, MAP_FORMATS, type MapFormat } from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { addedUp } from '../../lists.ts';
import { stopWhileWriting } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';

interface MapOptions {
  readonly out?: string;
  readonly figure?: readonly string[];
  readonly octave?: readonly number[];
  readonly format: MapFormat;
  readonly json?: true;
}

export function addMapCommand(program: Command): void {
  program
    .command('map')
    .description('Draw the figures of a rendering over its areas of receivers.')
    .argument('<result>', 'the folder of a rendering, such as out/lecture-hall')
    .option('--out <dir>', 'folder for the maps (default: that of the rendering)')
    .option(
      '--figure <list>',
      'figures to draw, such as T20,C80,STI (default: the usual ones)',
      addedUp((text) => text.split(',')),
    )
    .option(
      '--octave <list>',
      'octaves to draw by their centres in Hz, such as 250,500 (default: the single-number value)',
      addedUp(octaves),
    )
    .addOption(new Option('--format <kind>', 'of the pictures').choices(MAP_FORMATS).default('svg'))
    .option('--json', 'print the names of the files as JSON, and nothing else')
    .action(map);
}

async function map(resultFolder: string, options: MapOptions): Promise<void> {
  const outFolder = options.out ?? resultFolder;
  const { figure, octave, format } = options;
  const report = await drawMaps(
    { resultFolder, outFolder, figures: figure, octaves: octave, format },
    stopWhileWriting(nodeControls()),
  );
  if (options.json) printJson(report);
  else print(report.files.map((file) => `wrote ${join(outFolder, file)}`));
}

function octaves(text: string): number[] {
  return text.split(',').map((part) => {
    const centre = Number(part);
    if (part.trim() !== '' && Number.isFinite(centre)) return centre;
    throw new InputError(
      '--octave',
      `expected centres in Hz, found '${part}'`,
      'Give centres such as --octave 250,500.',
    );
  });
}
