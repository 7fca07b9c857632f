import { inverse, quotient, relabelled, type Word } from './words.ts';

/** Pairs (i, j) of words that a signed permutation of the axes, or their exchange, makes equal. */
export interface PairOrbit {
  readonly i: number;
  readonly j: number;
  /** How many pairs it stands for. */
  readonly size: number;
}

/** The orbits of the words u v⁻¹, u and v in S, under the 48 signed permutations of the axes and the inverse. */
export class Orbits {
  /** |S| */
  readonly size: number;
  /** Orbit of u_i u_j⁻¹ at i |S| + j. */
  readonly of: Int32Array;
  /** |w| of each orbit's words. */
  readonly lengths: readonly number[];
  readonly pairs: readonly PairOrbit[];
  private readonly index = new Map<Word, number>();

  /** @param words S; orbit 0 is that of the empty word, which has to come first */
  constructor(words: readonly Word[]) {
    this.size = words.length;
    this.of = new Int32Array(words.length ** 2);
    const known = new Map<Word, number>();
    const lengths: number[] = [];
    const pairs = new Map<string, { i: number; j: number; size: number }>();
    words.forEach((u, i) => {
      words.forEach((v, j) => {
        const word = quotient(u, v);
        let orbit = known.get(word);
        if (orbit === undefined) {
          const name = orbitName(word);
          orbit = this.index.get(name) ?? this.index.size;
          this.index.set(name, orbit);
          lengths[orbit] = word.length;
          known.set(word, orbit);
        }
        this.of[i * words.length + j] = orbit;
        if (j > i) return;
        const name = lesser(relabelled(`${u}|${v}`), relabelled(`${v}|${u}`));
        const pair = pairs.get(name);
        if (pair) pair.size += i === j ? 1 : 2;
        else pairs.set(name, { i, j, size: i === j ? 1 : 2 });
      });
    });
    this.lengths = lengths;
    this.pairs = [...pairs.values()];
  }

  get count(): number {
    return this.lengths.length;
  }

  /** The orbit of a word u v⁻¹. */
  orbitOf(word: Word): number {
    const orbit = this.index.get(orbitName(word));
    if (orbit === undefined) throw new RangeError(`'${word}' is no quotient of two words of the set`);
    return orbit;
  }

  /** Of each orbit, the sum of the entries of an |S| × |S| matrix that belong to it. */
  sums(matrix: Float64Array): Float64Array {
    const sums = new Float64Array(this.count);
    for (let at = 0; at < matrix.length; at++) sums[this.of[at]!]! += matrix[at]!;
    return sums;
  }
}

const lesser = (a: string, b: string): string => (a < b ? a : b);

const orbitName = (word: Word): string => lesser(relabelled(word), relabelled(inverse(word)));
