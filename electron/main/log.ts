/** For whoever starts the program in a terminal. */
export function log(line: string): void {
  console.error(`wavehall: ${line}`);
}
