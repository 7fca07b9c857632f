/** Checks an IFC file before the package reads it, whose code trusts what it is given. */
import { InputError } from '../../units/errors.ts';
import { damaged } from '../text.ts';
import { checkExpansion, type References } from './expansion.ts';
import { StepScanner, type Instances } from './step-scanner.ts';

/** Size of the largest file that is read, bytes. */
const MOST_BYTES = 400_000_000;
/** Most references from one instance to the next: the package follows them by recursion. */
const MOST_DEPTH = 2000;

/**
 * Checks that a file is a STEP file of an IFC schema, that each instance is defined once, and that no instance refers
 * to itself, through others either, and that its shapes are not too large when each is made as often as it is used.
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
  const instances = new StepScanner(bytes, fileName).instances();
  checkExpansion(instances, referencesOf(instances, fileName), { bytes: bytes.length, fileName });
}

/**
 * Follows all references, without recursion.
 *
 * @returns The instances, each after all that it refers to, and their indices by number.
 */
function referencesOf({ numbers, starts, references }: Instances, fileName: string): References {
  const indices = new Map<number, number>();
  numbers.forEach((number, index) => {
    if (indices.has(number)) throw damaged(fileName, `instance #${number} is defined twice`);
    indices.set(number, index);
  });
  const isDone = new Uint8Array(numbers.length);
  const isOpen = new Uint8Array(numbers.length);
  const inOrder: number[] = [];
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
        inOrder.push(index);
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
  return { inOrder, indices };
}
