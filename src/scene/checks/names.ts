import { MOST_RESPONSES } from './counts.ts';
import type { Receiver, ScenePoint } from '../scene.ts';
import { fileStem, receiverStems, responseStem } from '../file-stem.ts';
import { type Problem, quote } from './problems.ts';

/** Longest name, bytes of UTF-8. A file name has two of them and stays below the 255 bytes that file systems allow. */
const MOST_BYTES = 100;

/** Control characters, marks of direction and other characters that nobody sees; joiners belong to some scripts. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/u;

/** Finds names that no file can be named after. */
export function checkNames(key: 'sources' | 'receivers', points: readonly Pick<ScenePoint, 'name'>[]): Problem[] {
  return points.flatMap(({ name }) => checkName([key, name], name));
}

/** Finds a name that no file can be named after. */
export function checkName(path: Problem['path'], name: string): Problem[] {
  const fault = nameFault(name);
  return fault === null ? [] : [{ path, message: `the name ${quote(name)} ${fault.what}`, remedy: fault.remedy }];
}

/** What is wrong with a name, and what to do; null if nothing is. */
export function nameFault(name: string): { readonly what: string; readonly remedy: string } | null {
  if (UNSEEN.test(name)) return { what: 'has a character that nobody sees', remedy: 'Type the name again.' };
  if (name !== name.trim()) return { what: 'begins or ends with a space', remedy: 'Leave the space out.' };
  if (new TextEncoder().encode(name).length > MOST_BYTES) {
    const remedy = `Use at most ${MOST_BYTES} bytes: ${MOST_BYTES} letters from a to z, fewer of other scripts.`;
    return { what: 'is too long: files are named after it', remedy };
  }
  if (!/[\p{L}\p{N}_-]/u.test(name)) {
    return { what: 'has no letter or digit: files are named after it', remedy: 'Add a letter or a digit.' };
  }
  return null;
}

/** Whether two names are the same in file names, on a file system that ignores capitals. */
export const isSameFile = (one: string, other: string): boolean => stemOf(one) === stemOf(other);

const stemOf = (name: string): string => fileStem(name).toLowerCase();

/**
 * Finds pairs whose files, `SOURCE-RECEIVER.wav`, would have the same name on a file system that ignores capitals.
 * Reports one problem for each two sources (or two receivers) that cause it.
 */
export function checkFileNames(
  sources: readonly Pick<ScenePoint, 'name'>[],
  receivers: readonly Receiver[],
): Problem[] {
  const responses = sources.length * receivers.length;
  if (responses > MOST_RESPONSES) {
    const message = `${sources.length} sources with ${receivers.length} receivers are ${responses} responses; at most ${MOST_RESPONSES} are supported`;
    return [{ path: ['receivers'], message, remedy: 'Divide them among several scenes.' }];
  }
  const pairs = new Map<string, { source: string; receiver: string }>();
  const problems = new Map<string, Problem>();
  const stems = receivers.flatMap((one) => receiverStems(one).map((stem) => ({ receiver: one.name, stem })));
  for (const { name: source } of sources) {
    for (const { receiver, stem } of stems) {
      const file = `${responseStem(source, stem)}.wav`;
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
