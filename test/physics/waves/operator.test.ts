import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { preparedOperator } from '../../support/numbers/dense.ts';
import { eigenvalues } from '../../support/numbers/eigenvalues.ts';
import { between, seededRandom, wholeBetween } from '../../support/numbers/random.ts';
import { schemesToProve } from '../../support/proved-weights.ts';
import { pillarGraph, prepared, RANDOM_KINDS, randomGraph, type Size } from '../../support/rooms/rooms.ts';

/**
 * The smallest, the largest and the most used scheme of each family of [Hamilton2015]; one sparse scheme that has all
 * points of its walks, and one that lacks some.
 */
const SCHEMES = [
  'leggy-1@2%',
  'leggy-3@2%',
  'leggy-8@standard',
  'leggy-20@2%',
  'compact-3@2%',
  'compact-5@2%',
  'compact-5@1%',
  'compact-22@2%',
  'box-222@2%',
  'box-222@1%',
  'box-400@2%',
  'sparse-55@1%',
  'sparse-81@1%',
];

/** How many rooms of each kind for each scheme: 65 rooms in all. */
const cases = SCHEMES.flatMap((name, s) => RANDOM_KINDS.map((kind, i) => ({ name, kind, index: i, seed: 10 * s + i })));

describe.each(cases)('$name in a random room, $kind, seed $seed', ({ name, index, seed }) => {
  const random = seededRandom(seed);
  const side = (): number => wholeBetween(random, 6, 8);
  const size: Size = [side(), side(), wholeBetween(random, 5, 6)];
  const operator = preparedOperator(prepared(randomGraph(index, size, random), schemeByName(name, name)));

  it('is symmetric to the last bit', () => {
    expectClose(operator.to1DArray(), operator.transpose().to1DArray(), 0);
  });

  it('makes nothing of a constant field', () => {
    const sums = operator.to2DArray().map((row) => row.reduce((sum, value) => sum + value, 0));
    // Rounding: up to 460 terms that sum to less than 8.
    expectClose(sums, new Array<number>(sums.length).fill(0), 1e-13);
  });

  it('is stable: its spectrum lies in 0…4', () => {
    const spectrum = eigenvalues(operator);
    // Rounding of the eigenvalues: 2e-16 × 4 × some hundreds of rotations.
    expect(spectrum[0]).toBeGreaterThan(-1e-12);
    expect(spectrum.at(-1)).toBeLessThan(4);
  });
});

// The kinds of rooms that come closest to the limit; legs of eight nodes are longer than the rooms.
it.each(schemesToProve(8))(
  '$name is stable in a room of voxels, in one of closed edges and beside a pillar',
  ({ scheme }) => {
    const pillar = pillarGraph([6, 6, 5], [{ from: [2, 2, 0], to: [3, 3, 5] }]);
    const rooms = [randomGraph(0, [6, 6, 6], seededRandom(7)), randomGraph(2, [6, 6, 5], seededRandom(8)), pillar];
    const largest = rooms.map((graph) => eigenvalues(preparedOperator(prepared(graph, scheme))).at(-1)! / 4);
    expect(Math.max(...largest)).toBeLessThan(1);
  },
);

it('the eigenvalues of the tests are those of a library that computes the eigenvectors, too', () => {
  const random = seededRandom(3);
  const halves = Matrix.zeros(40, 40).apply(function (i, j) {
    this.set(i, j, i % 7 === 3 || j % 7 === 3 ? 0 : between(random, -1, 1));
  });
  const operator = preparedOperator(prepared(pillarGraph([6, 6, 5]), schemeByName('compact-3@2%', 'test')));
  for (const matrix of [Matrix.add(halves, halves.transpose()), operator, Matrix.eye(5), Matrix.zeros(4, 4)]) {
    const { realEigenvalues } = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
    expectClose(
      eigenvalues(matrix),
      realEigenvalues.sort((a, b) => a - b),
      1e-13 * Math.max(1, matrix.norm()),
    );
  }
});
