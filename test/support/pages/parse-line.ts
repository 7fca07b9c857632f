import type { Command } from 'commander';
import { programFor } from '../../../src/cli/program.ts';
import { wordsOf } from './documented-lines.ts';

/** A line as the command line reads it. */
export interface ParsedLine {
  /** `check` or `sweep plan`. */
  readonly command: string;
  readonly options: readonly string[];
  /** How many words are neither of the command's name nor of an option. */
  readonly places: number;
}

/** What stands for something in a documented line: capitals, brackets round what may be left out, and dots. */
const STAND_INS: readonly (readonly [RegExp, string])[] = [
  [/[[\]]/g, ''],
  [/ …/g, ' more'],
  [/\bHZ\b/g, '500'],
  [/(?<= )[PSNM]\b/g, '1'],
  [/^COMMAND\b/g, 'check'],
];

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : [command, ...command.commands.flatMap(leaves)];

/** Reads a line by the program's own command line, without executing it. @throws CommanderError, InputError */
export async function parseLine(line: string): Promise<ParsedLine> {
  const words = wordsOf(STAND_INS.reduce((text, [from, to]) => text.replace(from, to), line));
  const program = await programFor(words[0]);
  let parsed: ParsedLine | undefined;
  for (const command of leaves(program)) {
    command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined, outputError: () => undefined });
    if (command.commands.length > 0) continue;
    command.action(() => {
      const names = command.parent === program ? [command.name()] : [command.parent!.name(), command.name()];
      parsed = { command: names.join(' '), options: optionsOf(words), places: command.args.length };
    });
  }
  await program.parseAsync(words, { from: 'user' });
  if (!parsed) throw new Error(`nothing would be executed by ${line}`);
  return parsed;
}

/** Names of the options of a line, those for the tasks of a sweep left out. */
export const optionsOf = (words: readonly string[]): string[] => {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).filter((word) => word.startsWith('--')).sort();
};
