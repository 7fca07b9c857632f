/** What each task of a sweep runs: the same command with its number, wherever it runs. */
export interface SweepTask {
  /** The program with its first arguments, such as Node and the path of the command line. */
  readonly program: readonly string[];
  /** Paths that hold on the machines that compute. */
  readonly manifest: string;
  readonly out: string;
  /** How many tasks there are. */
  readonly tasks: number;
  /** Options of `wavehall sweep run` for every task. */
  readonly runOptions: readonly string[];
}

/** A word for a POSIX shell: nothing in it has a meaning. */
export const shellQuoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * The command of a task for a POSIX shell.
 *
 * @param index An expression of the shell that gives its number.
 */
export function taskCommand({ program, manifest, out, tasks, runOptions }: SweepTask, index: string): string {
  const words = [...program, 'sweep', 'run', manifest, '--out', out].map(shellQuoted);
  return [...words, '--index', index, '--of', String(tasks), ...runOptions.map(shellQuoted)].join(' ');
}
