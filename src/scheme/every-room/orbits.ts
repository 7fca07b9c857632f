import { inverseWord, quotient, relabelled, type Word } from './words.ts';

/** Words of S that signed permutations of the axes turn into each other. */
export interface WordOrbit {
  /** Index in S of one of them. */
  readonly word: number;
  /** How many there are. */
  readonly size: number;
}

/** The orbits of the words u v⁻¹, with u and v in S, under the 48 signed permutations of the axes and the inverse. */
export class Orbits {
  /** |S| */
  readonly size: number;
  /** Orbit of u_i u_j⁻¹ at i |S| + j. */
  readonly of: Int32Array;
  /** Length |w| of the words of each orbit. */
  readonly lengths: readonly number[];
  /** The orbits of the words of S itself, without the inverse. */
  readonly inWords: readonly WordOrbit[];
  private readonly index = new Map<Word, number>();

  /** @param words S. The empty word has to come first; it is orbit 0. */
  constructor(words: readonly Word[]) {
    this.size = words.length;
    this.of = new Int32Array(words.length ** 2);
    const known = new Map<Word, number>();
    const lengths: number[] = [];
    const inWords = new Map<Word, { word: number; size: number }>();
    words.forEach((u, i) => {
      const alike = inWords.get(relabelled(u));
      if (alike) alike.size++;
      else inWords.set(relabelled(u), { word: i, size: 1 });
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
      });
    });
    this.lengths = lengths;
    this.inWords = [...inWords.values()];
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

  /** Sums the entries of an |S| × |S| matrix by the orbits to which they belong. */
  sums(matrix: Float64Array): Float64Array {
    const sums = new Float64Array(this.count);
    for (let at = 0; at < matrix.length; at++) sums[this.of[at]] += matrix[at];
    return sums;
  }
}

const lesser = (a: string, b: string): string => (a < b ? a : b);

const orbitName = (word: Word): string => lesser(relabelled(word), relabelled(inverseWord(word)));
