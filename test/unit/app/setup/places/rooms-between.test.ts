import { describe, expect, it } from 'vitest';
import { passagesAround, type Passage } from '../../../../../src/app/setup/places/rooms-between.ts';

/** A passage between two bodies, named after them. */
const passage = (one: number, other: number): Passage => ({
  bodies: [one, other],
  materials: [`${one}-${other}`],
  squareMetres: 1,
});

const around = (pairs: readonly (readonly [number, number])[], from: number, to: number): string[] =>
  passagesAround(
    pairs.map(([one, other]) => passage(one, other)),
    from,
    to,
  ).flatMap(({ materials }) => materials);

describe('ways between two bodies of air beside what joins them directly', () => {
  it('go over a plenum, and over several bodies', () => {
    expect(around([[1, 2], [1, 3], [3, 2]], 1, 2)).toEqual(['1-3', '3-2']); // prettier-ignore
    expect(around([[1, 3], [3, 4], [4, 2]], 1, 2)).toEqual(['1-3', '3-4', '4-2']); // prettier-ignore
    expect(around([[1, 2], [1, 3], [3, 2], [1, 4], [4, 3]], 2, 1)).toEqual(['1-3', '3-2', '1-4', '4-3']); // prettier-ignore
  });

  it('are not there where only the direct passage is, nor over two leaves of it', () => {
    expect(around([[1, 2]], 1, 2)).toEqual([]);
    expect(around([[1, 2], [2, 1]], 1, 2)).toEqual([]); // prettier-ignore
    // Both sides of a screen in one body.
    expect(around([[1, 2], [1, 1]], 1, 2)).toEqual([]); // prettier-ignore
  });

  it('do not enter cupboards, nor go round through rooms beyond one of the two', () => {
    expect(around([[1, 2], [1, 3], [3, 2], [3, 5]], 1, 2)).toEqual(['1-3', '3-2']); // prettier-ignore
    // A ring of rooms that hangs on room 1 alone.
    expect(around([[1, 2], [1, 3], [3, 4], [4, 1]], 1, 2)).toEqual([]); // prettier-ignore
    // A ring that hangs on the plenum alone.
    expect(around([[1, 3], [3, 2], [3, 4], [4, 5], [5, 3]], 1, 2)).toEqual(['1-3', '3-2']); // prettier-ignore
  });
});
