import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import program from '../../../package.json' with { type: 'json' };

/** The file of defaults, looked for in the working folder and in those above it, and in the user's own. */
export const DEFAULTS_FILE = 'wavehall.config.json';

/**
 * The files of defaults that there are, those that count more first: the nearest from the working folder upward, and
 * that of the user.
 *
 * @param folder The working folder; undefined if there is none.
 * @param own The folder of the user's configuration
 */
export function defaultsFiles(
  folder = workingFolder(),
  own = envPaths(program.name, { suffix: '' }).config,
): readonly string[] {
  const above: string[] = [];
  if (folder !== undefined) for (let at = resolve(folder); at !== above.at(-1); at = dirname(at)) above.push(at);
  const places = above.map((each) => join(each, DEFAULTS_FILE));
  const nearest = places.find((file) => existsSync(file));
  const ownFile = join(own, DEFAULTS_FILE);
  return [...new Set([nearest, existsSync(ownFile) ? ownFile : undefined])].filter((file) => file !== undefined);
}

/** The working folder; undefined if it was removed, which the command itself then says. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
