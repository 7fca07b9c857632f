/** Checks an IFC file before the package reads it, whose code trusts what it is given. */
import { InputError } from '../../units/errors.ts';
import { damaged } from '../text.ts';

/** Largest file. */
const MOST_BYTES = 400_000_000;
/** Largest number of an instance: the package keeps a table up to it. */
const MOST_NUMBER = 100_000_000;
/** Most references from one instance to the next: the package follows them by recursion. */
const MOST_DEPTH = 2000;

const [QUOTE, HASH, ZERO, NINE, SLASH, STAR, EQUALS, SEMICOLON] = [...`'#09/*=;`].map((each) => each.charCodeAt(0));

/**
 * Checks that a file is a STEP file of an IFC schema, that each instance is defined once, and that no instance refers to
 * itself, through others either.
 *
 * @throws InputError naming the instance.
 */
export function checkStep(bytes: Uint8Array, fileName: string): void {
  if (bytes.length > MOST_BYTES) {
    throw new InputError(
      fileName,
      `${Math.round(bytes.length / 1e6)} MB are more than can be read of an IFC file, ${MOST_BYTES / 1e6} MB`,
      'Export the storey or the room alone.',
    );
  }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 20_000));
  if (!/^\s*ISO-10303-21\s*;/.test(head)) throw damaged(fileName, 'it does not begin with "ISO-10303-21;"');
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/.exec(head)?.[1];
  if (schema === undefined || !/^IFC/i.test(schema)) throw damaged(fileName, 'its header names no IFC schema');
  checkReferences(instancesOf(bytes, fileName), fileName);
}

interface Instances {
  /** Numbers of the instances, in the order of the file. */
  readonly numbers: readonly number[];
  /** [instance] where its references begin in `references`; one more entry for the end. */
  readonly starts: readonly number[];
  readonly references: readonly number[];
}

/** Finds `#12=…#34…;`, without texts and comments. */
function instancesOf(bytes: Uint8Array, fileName: string): Instances {
  const numbers: number[] = [];
  const starts: number[] = [];
  const references: number[] = [];
  let isInside = false;
  let last = -1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = bytes.indexOf(QUOTE, at + 1);
      if (end === -1) throw damaged(fileName, 'a text has no end');
      at = end;
    } else if (byte === SLASH && bytes[at + 1] === STAR) {
      do at = bytes.indexOf(STAR, at + 2) - 1;
      while (at >= 0 && bytes[at + 2] !== SLASH);
      if (at < 0) throw damaged(fileName, 'a comment has no end');
      at += 2;
    } else if (byte === HASH) {
      let number = 0;
      let digits = 0;
      while (bytes[at + 1] >= ZERO && bytes[at + 1] <= NINE && digits < 10) {
        number = 10 * number + bytes[++at] - ZERO;
        digits++;
      }
      if (digits === 0 || number > MOST_NUMBER) {
        throw damaged(fileName, `an instance is numbered beyond ${MOST_NUMBER}, or not at all`);
      }
      if (isInside) references.push(number);
      last = number;
    } else if (byte === EQUALS && !isInside && last >= 0) {
      numbers.push(last);
      starts.push(references.length);
      isInside = true;
    } else if (byte === SEMICOLON) {
      [isInside, last] = [false, -1];
    }
  }
  if (numbers.length === 0) throw damaged(fileName, 'it holds no instances');
  starts.push(references.length);
  return { numbers, starts, references };
}

/** Follows all references, without recursion. */
function checkReferences({ numbers, starts, references }: Instances, fileName: string): void {
  const indices = new Map<number, number>();
  numbers.forEach((number, index) => {
    if (indices.has(number)) throw damaged(fileName, `instance #${number} is defined twice`);
    indices.set(number, index);
  });
  const isDone = new Uint8Array(numbers.length);
  const isOpen = new Uint8Array(numbers.length);
  const path: number[] = [];
  const next: number[] = [];
  for (let first = 0; first < numbers.length; first++) {
    if (isDone[first]) continue;
    path.push(first);
    next.push(starts[first]);
    isOpen[first] = 1;
    while (path.length > 0) {
      const index = path[path.length - 1];
      const at = next[next.length - 1]++;
      if (at >= starts[index + 1]) {
        path.pop();
        next.pop();
        isOpen[index] = 0;
        isDone[index] = 1;
        continue;
      }
      const target = indices.get(references[at]);
      if (target === undefined || isDone[target]) continue;
      if (isOpen[target])
        throw damaged(fileName, `instance #${numbers[target]} refers to itself, through others or directly`);
      if (path.length === MOST_DEPTH) throw damaged(fileName, `references are more than ${MOST_DEPTH} deep`);
      path.push(target);
      next.push(starts[target]);
      isOpen[target] = 1;
    }
  }
}
