import { oneLine } from '../../src/text/terminal.ts';

/** Writes a line for people who start the program in a terminal. The page and files have a say in some of the text. */
export function log(line: string): void {
  console.error(oneLine(`wavehall: ${line}`));
}
