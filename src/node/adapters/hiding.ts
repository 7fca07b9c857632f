/** How a program is started on Linux that cannot open some devices. */
import { execFile } from 'node:child_process';
import { landlockArgs } from './landlock.ts';

/** Starts a program that cannot open some files: the arguments of the command, then the program with its own. */
export interface Launcher {
  readonly command: string;
  readonly args: readonly string[];
}

/** Runs a command to its end. @returns whether it ended well */
export type RunCommand = (command: string, args: readonly string[]) => Promise<boolean>;

/** Puts the null device over each file before a colon and becomes the program behind it. */
const MOUNT = 'while [ "$1" != : ]; do mount -o bind /dev/null "$1" || exit 1; shift; done; shift; exec "$@"';

/** Ends well if no file is to be opened, or is the null device. */
const CHECK = 'for f; do [ "$f" -ef /dev/null ] || ! (: <>"$f") 2>/dev/null || exit 1; done';

const WAIT_MS = 5000;

/**
 * Ways to hide files from a program, the most certain first: a mount namespace, which takes root; one in a user
 * namespace, which an administrator may have forbidden; and Landlock.
 */
export function launchers(files: readonly string[]): Launcher[] {
  const mounting = ['sh', '-c', MOUNT, 'sh', ...files, ':'];
  const landlock = landlockArgs(files);
  return [
    { command: 'unshare', args: ['-m', ...mounting] },
    { command: 'unshare', args: ['-rm', ...mounting] },
    ...(landlock ? [{ command: 'perl', args: landlock }] : []),
  ];
}

/** The first way that works here to hide devices from a program; undefined if none does, or off Linux. */
export async function launcherHiding(
  files: readonly string[],
  run: RunCommand = runQuietly,
): Promise<Launcher | undefined> {
  if (process.platform !== 'linux') return undefined;
  for (const launcher of launchers(files)) {
    if (await run(launcher.command, [...launcher.args, 'sh', '-c', CHECK, 'sh', ...files])) return launcher;
  }
  return undefined;
}

const runQuietly: RunCommand = (command, args) =>
  new Promise((resolve) => execFile(command, args, { timeout: WAIT_MS }, (error) => resolve(error === null)));
