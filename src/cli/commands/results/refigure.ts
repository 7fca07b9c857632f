import type { Command } from 'commander';
import { join } from 'node:path';
import { refigureFiles, type RefiguredFiles } from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { stopWhileWriting } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';

interface RefigureOptions {
  readonly ran: string;
  readonly out: string;
  readonly json?: true;
}

export function addRefigureCommand(program: Command): void {
  program
    .command('refigure')
    .description(
      'Compute the figures of a rendering again for other levels, noise, speech or systems of sources, without a run.',
    )
    .argument('<result>', 'the folder of the rendering, such as out/shoebox')
    .argument('<scene>', 'the scene with its new levels')
    .requiredOption('--ran <scene>', 'the scene as it was when it ran; nothing but levels may differ')
    .requiredOption('--out <folder>', 'folder for the rendering with its new figures; not that of the old one')
    .option('--json', 'print what was written as JSON, and nothing else')
    .action(refigure);
}

async function refigure(resultFolder: string, sceneFile: string, options: RefigureOptions): Promise<void> {
  const { ran: ranFile, out: outFolder, json } = options;
  const made = await refigureFiles({ resultFolder, sceneFile, ranFile, outFolder }, stopWhileWriting(nodeControls()));
  if (json) printJson(made);
  else print(summary(resultFolder, made));
}

const summary = (result: string, { folder, files, changed }: RefiguredFiles): string[] => [
  result,
  `  changed  ${changed.length > 0 ? changed.join(', ') : 'nothing'}`,
  ...files.map((name) => `  wrote    ${join(folder, name)}`),
];
