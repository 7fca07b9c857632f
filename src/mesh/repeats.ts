/**
 * How large a model becomes when its parts are repeated where others refer to them. A few parts, each of which holds
 * the one before twice, are a thousand million. So all are counted over the references before any is placed.
 */
import { InputError } from '../units/errors.ts';

/** Most parts within parts. */
const MOST_DEPTH = 256;

/**
 * Most corners and vertices of a model, or values of a drawing, each counted as often as it is repeated.
 *
 * @param once How many the file holds.
 */
export const mostRepeated = (once: number): number => 6_000_000 + 10 * once;

/** Parts of a model, and what each holds. */
export interface Parts<T> {
  /** Corners and vertices of its own. */
  readonly sizeOf: (part: T) => number;
  /** Parts in it, each as often as it is used. */
  readonly partsOf: (part: T) => readonly T[];
  /** Where it is, for messages. */
  readonly placeOf: (part: T) => string;
}

/** @throws InputError naming the part with which the model becomes too large, or which is in itself. */
export function checkRepeats<T>(roots: readonly T[], { sizeOf, partsOf, placeOf }: Parts<T>): void {
  const known = new Map<T, { readonly size: number; readonly levels: number }>();
  let once = 0;
  const countOf = (part: T, depth: number): { readonly size: number; readonly levels: number } => {
    const before = known.get(part);
    if (before) return before;
    if (depth > MOST_DEPTH) throw tooDeep(placeOf(part));
    // A part that holds nothing takes time, too.
    const own = 1 + sizeOf(part);
    once += own;
    let [size, levels] = [own, 0];
    for (const each of partsOf(part)) {
      const inside = countOf(each, depth + 1);
      size += inside.size;
      levels = Math.max(levels, 1 + inside.levels);
    }
    if (depth + levels > MOST_DEPTH) throw tooDeep(placeOf(part));
    known.set(part, { size, levels });
    return { size, levels };
  };
  const counts = roots.map((root) => countOf(root, 0));
  const most = mostRepeated(once);
  let all = 0;
  counts.forEach(({ size }, i) => {
    all += size;
    if (all <= most) return;
    throw new InputError(
      placeOf(roots[i]),
      `with it, and with repeated parts, the model has ${all.toPrecision(3)} corners and vertices; at most ` +
        `${most.toPrecision(3)} of a file of this size are read`,
      'Export the room alone, without furniture that is repeated.',
    );
  });
}

const tooDeep = (place: string): InputError =>
  new InputError(
    place,
    `parts are more than ${MOST_DEPTH} deep in each other, or a part is in itself`,
    'Join or explode groups in the modelling program, then export again.',
  );
