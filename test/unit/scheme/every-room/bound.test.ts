import { readFileSync } from 'node:fs';
import { Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { closeEdge, type Direction, type RoomGraph } from '../../../../src/room/grid/graph.ts';
import { strides } from '../../../../src/room/grid/grid.ts';
import { EveryRoom } from '../../../../src/scheme/every-room/bound.ts';
import { maximise } from '../../../../src/scheme/every-room/interior-point.ts';
import { Orbits } from '../../../../src/scheme/every-room/orbits.ts';
import { provedBound, type EveryRoomProblem } from '../../../../src/scheme/every-room/problem.ts';
import { halfWalks, inverseWord, quotient, walksTo } from '../../../../src/scheme/every-room/words.ts';
import { schemeByName, type Scheme } from '../../../../src/scheme/scheme.ts';
import { shellPoints, shellsWithin, type ShellName } from '../../../../src/scheme/shells.ts';
import { SymbolBasis } from '../../../../src/scheme/symbol.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { preparedOperator } from '../../../support/numbers/dense.ts';
import { eigenvalues } from '../../../support/numbers/eigenvalues.ts';
import { between, seededRandom } from '../../../support/numbers/random.ts';
import { boxGraph, prepared, RANDOM_KINDS, randomGraph, type Size } from '../../../support/rooms/rooms.ts';

/** Weights of the first designs, with the values of a conic solver (Clarabel, in Python), in parts of 4/λ². */
const FIRST_DESIGNS = [
  { name: 'compact-2', courant: 0.856249, weights: [0.3093532472848353, 0.17266168817879118], share: 0.96066 },
  {
    name: 'compact-3',
    courant: 0.856249,
    weights: [0.40468163933089835, 0.1249999999999807, 0.023829590167294586],
    share: 1.01983,
  },
  {
    name: 'compact-4',
    courant: 0.662499,
    weights: [0.7600241640330634, 0.1667828591224952, -0.023223181885770383, -0.08356571824499061],
    share: 1.00847,
  },
  {
    name: 'compact-5',
    courant: 0.831249,
    weights: [0.39644037373605495, 0.18347934160604204, 0.03732362338916831, 0.02190820257858466, -0.01836425220156179],
    share: 1.02692,
  },
  {
    name: 'box-222',
    courant: 0.862499,
    weights: [
      0.3458929727666584, 0.16118787890250494, 0.07299263114035914, 0.018027367647608764, -0.003464029643484687,
      -0.010451100749374664, -0.0004387906189851658, -0.002108571599060276, 0.0030194846747541417,
    ],
    share: 1.04693,
  },
] as const;

type Design = (typeof FIRST_DESIGNS)[number];

const schemeOf = ({ name, courant, weights }: Design): Scheme => ({ ...schemeByName(name, name), courant, weights });
const shellsOf = ({ name }: Design): readonly ShellName[] => schemeByName(name, name).stencil.shells;
const boundOf = (design: Design): number => 4 / design.courant ** 2;

const COMPACT_2: readonly ShellName[] = [
  [1, 0, 0],
  [1, 1, 0],
];

describe('words', () => {
  const shells = shellsOf(FIRST_DESIGNS[3]);
  const words = new Set(halfWalks(shells));

  it('hold the beginnings of each, and halves of every walk', () => {
    for (const word of words) expect(words.has(word.slice(0, -1))).toBe(true);
    for (const walk of shells.flatMap(shellPoints).flatMap(walksTo)) {
      const half = Math.ceil(walk.length / 2);
      const [u, v] = [walk.slice(0, half), inverseWord(walk.slice(half))];
      expect([words.has(u), words.has(v), quotient(u, v)]).toEqual([true, true, walk]);
    }
  });

  it('cancel where they meet', () => {
    expect(quotient('xyZ', 'xyZ')).toBe('');
    expect(quotient('xy', 'zy')).toBe('xZ');
    expect(quotient('xy', 'Y')).toBe('xyy');
  });

  it('are of one orbit exactly where a signed permutation of the axes or the inverse makes them equal', () => {
    const orbits = new Orbits([...words]);
    for (const word of ['xyy', 'YYx', 'zXX', 'XXZ']) expect(orbits.orbitOf(word)).toBe(orbits.orbitOf('zzy'));
    for (const word of ['xyx', 'xxx', 'xyX', 'xyz', 'xy']) expect(orbits.orbitOf(word)).not.toBe(orbits.orbitOf('zzy'));
  });
});

describe('the largest eigenvalue in every room', () => {
  // P = 6α₁ + 12α₂ − 2α₁s − 2α₂s² + 2α₂ Σ X_d², s = Σ X_d: largest where X_d² = 1 and s = −α₁/2α₂.
  it.each([
    [0.3093532472848353, 0.17266168817879118],
    [0.2, 0.2],
    [0.6, 0.1],
    [0.52, 0.12],
  ])('is the closed form of two shells, weights %f and %f', (first, second) => {
    const exact = 6 * first + 18 * second + first ** 2 / (2 * second);
    const { upper, lower } = new EveryRoom(COMPACT_2).largest([first, second], { gap: 1e-6 });
    // φ is feasible up to the rounding of a Cholesky factor, some 1e-16.
    expect(lower).toBeLessThanOrEqual(exact * (1 + 1e-12));
    expect(upper).toBeGreaterThanOrEqual(exact);
    expect(upper - lower).toBeLessThanOrEqual(1e-6 * upper);
  });

  it.each(FIRST_DESIGNS)('of $name is what another solver found', (design) => {
    const { upper, lower } = new EveryRoom(shellsOf(design)).largest(design.weights);
    const share = upper / boundOf(design);
    expect(upper - lower).toBeLessThanOrEqual(1e-4 * upper);
    // On one side the gap; on the other five printed digits and the other solver's own 1e-5.
    expect(share).toBeGreaterThan(design.share - 2e-5);
    expect(share).toBeLessThan(design.share * (1 + 1e-4) + 2e-5);
  });

  it('of a leggy stencil is three times that of an axis', () => {
    const shells = ([1, 2, 3] as const).map((reach): ShellName => [reach, 0, 0]);
    const weights = [1.7, -0.4, 0.1];
    const axis = (k: number): number => weights.reduce((sum, a, m) => sum + 2 * a * (1 - Math.cos((m + 1) * k)), 0);
    const exact = 3 * Math.max(...Array.from({ length: 20001 }, (_, i) => axis((Math.PI * i) / 20000)));
    const { upper, lower } = new EveryRoom(shells).largest(weights);
    // Samples miss the maximum by up to (π/40000)² × |p''|/2 < 1e-7.
    expect(upper).toBeGreaterThanOrEqual(exact);
    expect(lower).toBeLessThanOrEqual(exact + 1e-7);
  });

  it.each(FIRST_DESIGNS)('of $name is not below that of free space', (design) => {
    const { upper } = new EveryRoom(shellsOf(design)).largest(design.weights, { gap: 1e-3 });
    const basis = new SymbolBasis(shellsOf(design));
    const terms = new Float64Array(design.weights.length);
    const random = seededRandom(3);
    for (let i = 0; i < 5000; i++) {
      const k = [1, 2, 3].map(() => between(random, 0, Math.PI)) as [number, number, number];
      basis.evaluate(k, terms);
      expect(terms.reduce((sum, term, s) => sum + term * design.weights[s], 0)).toBeLessThanOrEqual(upper);
    }
  });

  it('cuts other weights off where they are too large', () => {
    const room = new EveryRoom(shellsOf(FIRST_DESIGNS[3]));
    const random = seededRandom(5);
    const sets = Array.from({ length: 6 }, () => FIRST_DESIGNS[3].weights.map((a) => a + between(random, -0.1, 0.1)));
    const at = (cut: Float64Array, weights: readonly number[]): number =>
      cut.reduce((sum, value, s) => sum + value * weights[s], 0);
    for (const weights of sets) {
      // Any φ gives a cut, even if the search was stopped early.
      const { cut, lower } = room.largest(weights, { gap: 0.1 });
      // Rounding of some tens of terms below 10.
      expect(at(cut, weights)).toBeCloseTo(lower, 12);
      for (const others of sets) expect(at(cut, others)).toBeLessThanOrEqual(room.largest(others).upper);
    }
  });

  it('is refused, and said why, where it is out of reach', () => {
    expect(() => new EveryRoom(shellsWithin(5))).toThrow(InputError);
    expect(() => new EveryRoom(shellsWithin(5))).toThrow(/words/);
  });
});

describe.each(RANDOM_KINDS.map((kind, index) => ({ kind, index })))('in a room of $kind', ({ index }) => {
  const size: Size = [6, 6, 5];
  const graph = randomGraph(index, size, seededRandom(40 + index));
  const seven = operatorOf(graph, schemeByName('leggy-1', 'leggy-1'));

  it.each([FIRST_DESIGNS[1], FIRST_DESIGNS[3], FIRST_DESIGNS[4]])('both bounds hold for $name', (design) => {
    const room = new EveryRoom(shellsOf(design));
    const operator = operatorOf(graph, schemeOf(design));
    expect(eigenvalues(operator).at(-1)).toBeLessThanOrEqual(room.largest(design.weights).upper);

    const share = room.smallest(design.weights)!;
    expect(share).toBeGreaterThan(0.3);
    // Zero for a constant field; rounding of the eigenvalues: 2e-16 × 12 × some hundreds of rotations.
    expect(eigenvalues(Matrix.sub(operator, Matrix.mul(seven, share)))[0]).toBeGreaterThan(-1e-11);
  });
});

/** P of a room. */
function operatorOf(graph: RoomGraph, scheme: Scheme): Matrix {
  return preparedOperator(prepared(graph, scheme)).mul(1 / scheme.courant ** 2);
}

describe('a room of thin panels that was searched for', () => {
  const fixture = JSON.parse(readFileSync('test/fixtures/every-room-box-222.json', 'utf8')) as {
    size: Size;
    open: Record<'x' | 'y' | 'z', string>;
  };

  it('is beyond 4/λ² for the first box-222, though free space is not, and within the bound', () => {
    const design = FIRST_DESIGNS[4];
    const largest = eigenvalues(operatorOf(searchedRoom(fixture.size, fixture.open), schemeOf(design))).at(-1)!;
    expect(largest / boundOf(design)).toBeCloseTo(1.00036, 5);
    expect(largest).toBeLessThan(new EveryRoom(shellsOf(design)).largest(design.weights).upper);
  });
});

function searchedRoom(size: Size, open: Record<'x' | 'y' | 'z', string>): RoomGraph {
  const graph = boxGraph(size);
  const stride = strides(graph.grid);
  (['x', 'y', 'z'] as const).forEach((name, axis) => {
    const [nx, ny, nz] = size.map((n, d) => (d === axis ? n - 1 : n));
    let edge = 0;
    for (let x = 0; x < nx; x++) {
      for (let y = 0; y < ny; y++) {
        for (let z = 0; z < nz; z++) {
          const node = x * stride[0] + y * stride[1] + z * stride[2];
          if (open[name][edge++] === '0') closeEdge(graph, node, (2 * axis + 1) as Direction);
        }
      }
    }
  });
  return graph;
}

describe('the part of P₇ that is always left', () => {
  it('is all of it for the second differences themselves, and for what adds to them', () => {
    expect(new EveryRoom([[1, 0, 0]]).smallest([1])).toBeCloseTo(1, 3);
    // Standard weights of order 4: P = Σ A + A²/12.
    const order4 = new EveryRoom([
      [1, 0, 0],
      [2, 0, 0],
    ]).smallest([4 / 3, -1 / 12])!;
    expect(order4).toBeGreaterThan(0.999);
    expect(order4).toBeLessThanOrEqual(1);
  });

  it('is none where P is negative for some wave', () => {
    // p(π, π, π) = 12 α₁.
    expect(new EveryRoom(COMPACT_2).smallest([-0.2, 0.3])).toBeNull();
  });

  it('is none where P is zero for some wave', () => {
    // p(π, π, π) = 12 α₁ again: positive elsewhere.
    expect(new EveryRoom(COMPACT_2).smallest([0, 0.25])).toBeNull();
  });
});

describe('a proof', () => {
  const orbits = new Orbits(halfWalks(COMPACT_2));
  const [low, high, start] = [-1, 1, 0].map((value) => new Float64Array(orbits.count).fill(value));
  for (const values of [low, high, start]) values[0] = 1;
  const objective = new Float64Array(orbits.count);
  objective[0] = 6 * 0.3 + 12 * 0.17;
  objective[orbits.orbitOf('x')] = -6 * 0.3;
  objective[orbits.orbitOf('xy')] = -12 * 0.17;
  const problem: EveryRoomProblem = { orbits, objective, zeroSum: false, low: low, high: high };
  const { proof, upper, lower } = maximise(problem, start, 1e-6);

  it('proves its bound', () => {
    expect(provedBound(problem, proof)).toBe(upper);
    expect(upper - lower).toBeLessThan(1e-6 * upper);
  });

  it.each(['x', 'xy'])('proves nothing of use of a P with the sign of %s changed', (word) => {
    const changed = objective.slice();
    changed[orbits.orbitOf(word)] *= -1;
    const bound = provedBound({ ...problem, objective: changed }, proof);
    // The rest is twice the changed coefficient.
    expect(bound - upper).toBeCloseTo(2 * Math.abs(changed[orbits.orbitOf(word)]), 4);
  });

  it('is none where it is not definite', () => {
    const broken = proof.slice();
    broken[0] *= -1;
    expect(provedBound(problem, broken)).toBe(Infinity);
  });

  it('bounds whatever definite matrix is taken', () => {
    const unit = proof.map((_, at) => (at % (orbits.size + 1) === 0 ? 1 : 0));
    expect(provedBound(problem, unit)).toBeGreaterThan(upper);
    expect(provedBound(problem, unit)).toBeLessThan(Infinity);
  });
});
