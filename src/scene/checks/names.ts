import { MOST_RESPONSES } from './counts.ts';
import type { NamedPoint } from '../scene.ts';
import { type Problem, quote } from './problems.ts';

/** Longest name, characters. A file name has two of them and stays below the 255 bytes that file systems allow. */
const MAX_NAME_LENGTH = 100;

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Finds names that cannot be part of a file name. */
export function checkNames(key: 'sources' | 'receivers', points: readonly Pick<NamedPoint, 'name'>[]): Problem[] {
  return points.flatMap(({ name }) => checkName([key, name], name));
}

/** Finds a name that cannot be part of a file name. */
export function checkName(path: Problem['path'], name: string): Problem[] {
  if (NAME.test(name) && name.length <= MAX_NAME_LENGTH) return [];
  const message = `the name ${quote(name)} cannot be part of a file name`;
  const remedy = `Name sources and receivers with letters, digits, ".", "_" and "-", not beginning with ".", at most ${MAX_NAME_LENGTH} characters.`;
  return [{ path, message, remedy }];
}

/**
 * Finds pairs whose files, `SOURCE-RECEIVER.wav`, would have the same name on a file system that ignores capitals.
 * Reports one problem for each two sources (or two receivers) that cause it.
 */
export function checkFileNames(
  sources: readonly Pick<NamedPoint, 'name'>[],
  receivers: readonly NamedPoint[],
): Problem[] {
  const responses = sources.length * receivers.length;
  if (responses > MOST_RESPONSES) {
    const message = `${sources.length} sources with ${receivers.length} receivers are ${responses} responses; at most ${MOST_RESPONSES} are supported`;
    return [{ path: ['receivers'], message, remedy: 'Divide them among several scenes.' }];
  }
  const pairs = new Map<string, { source: string; receiver: string }>();
  const problems = new Map<string, Problem>();
  for (const { name: source } of sources) {
    for (const { name: receiver } of receivers) {
      const file = `${source}-${receiver}.wav`;
      const other = pairs.get(file.toLowerCase());
      if (other === undefined) {
        pairs.set(file.toLowerCase(), { source, receiver });
        continue;
      }
      const path = other.source === source ? ['receivers', receiver] : ['sources', source];
      const cause = JSON.stringify([path, other.source === source ? other.receiver : other.source]);
      if (problems.has(cause)) continue;
      problems.set(cause, {
        path,
        message:
          `source ${quote(source)} with receiver ${quote(receiver)} and source ${quote(other.source)} with receiver ` +
          `${quote(other.receiver)} would both be written to ${quote(file)}, ignoring capitals`,
        remedy: 'Rename one of them.',
      });
    }
  }
  return [...problems.values()];
}
