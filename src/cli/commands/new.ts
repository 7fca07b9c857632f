import { Option, type Command } from 'commander';
import { basename, dirname, extname, join } from 'node:path';
import { checkNewRoom, InputError, neededFiles, newRoom, USUAL_ROOM } from '../../app/index.ts';
import { nodeControls } from '../../node/controls.ts';
import { memoryLimit } from '../../node/machine.ts';
import { writeNewFiles } from '../../node/new-files.ts';
import { jsonText } from '../../text/terminal.ts';
import { PACKAGE_FOLDERS, stemsIn } from '../package-folders.ts';
import { print, printRemark } from '../words/output.ts';

interface NewOptions {
  readonly size: readonly [number, number, number];
  readonly wall: string;
  readonly floor: string;
  readonly ceiling: string;
  readonly example?: string;
}

const USUAL = USUAL_ROOM.materials;

export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('Write a scene to start from: a room of one box, or a copy of an example. It can be rendered at once.')
    .argument('<scene>', 'the file to write, such as room.json')
    .addOption(
      new Option('--size <metres>', 'length, width and height in metres')
        .argParser(sizeOf)
        .default(USUAL_ROOM.size, USUAL_ROOM.size.join('x')),
    )
    .option('--wall <material>', 'material of the walls, from the library', USUAL.walls)
    .option('--floor <material>', 'material of the floor, from the library', USUAL.floor)
    .option('--ceiling <material>', 'material of the ceiling, from the library', USUAL.ceiling)
    .option('--example <name>', 'copy an example and its files instead, such as classroom')
    .action(async (file: string, options: NewOptions) => {
      const written = await (options.example === undefined
        ? writeRoom(file, options)
        : copyExample(file, options.example));
      print(written.map((name) => `  wrote    ${name}`));
      printRemark([`Type 'wavehall render ${file}' to compute how it sounds.`]);
    });
}

async function writeRoom(file: string, { size, wall, floor, ceiling }: NewOptions): Promise<string[]> {
  const materials = { walls: wall, floor, ceiling };
  checkNewRoom({ size, materials });
  const title = basename(file, extname(file));
  const text = Buffer.from(`${jsonText(newRoom({ title, size, materials }), 2)}\n`);
  const place = { folder: dirname(file), names: [basename(file)], path: file };
  await writeNewFiles(place, (files) => {
    files.create(basename(file)).write(text, 0);
    return Promise.resolve();
  });
  return [file];
}

/** Copies an example beside its files; the scene gets the name that was asked for. */
async function copyExample(file: string, example: string): Promise<string[]> {
  if (!exampleNames().includes(example))
    throw new InputError('--example', `there is no example '${example}'`, `Name one of ${exampleNames().join(', ')}.`);
  const from = join(PACKAGE_FOLDERS.scenes, `${example}.json`);
  const { read } = await neededFiles(from, { ...nodeControls(), memoryLimit: memoryLimit() });
  const names = [...new Set(read), basename(file)];
  await writeNewFiles({ folder: dirname(file), names, path: file }, async (files) => {
    for (const name of read) await files.copy(join(PACKAGE_FOLDERS.scenes, name), name);
    await files.copy(from, basename(file));
  });
  return names.map((name) => join(dirname(file), name));
}

const exampleNames = (): string[] => stemsIn(PACKAGE_FOLDERS.scenes, '.json');

/** Reads `7x5x3`. Sides are checked with the rest of the room. */
function sizeOf(text: string): readonly [number, number, number] {
  const sides = text.split(/[x×,]/i).map((side) => (side.trim() === '' ? NaN : Number(side)));
  if (sides.length === 3 && sides.every(Number.isFinite)) return sides as [number, number, number];
  throw new InputError('--size', `expected three lengths in metres, found '${text}'`, 'Write them as 7x5x3.');
}
