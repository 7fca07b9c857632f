/** Writes a line for people who start the program in a terminal. */
export function log(line: string): void {
  console.error(`wavehall: ${line}`);
}
