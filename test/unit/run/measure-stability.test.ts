import { describe, expect, it } from 'vitest';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { realAdmittance } from '../../../src/material/branches.ts';
import { isOneBox } from '../../../src/room/grid/one-box.ts';
import { closeEdge } from '../../../src/room/grid/graph.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import {
  CHANCE,
  eigenvalueBound,
  measureStability,
  mixFor,
  provedStability,
} from '../../../src/run/measure-stability.ts';
import { allSchemes, schemeByName, schemeName, type Scheme } from '../../../src/scheme/scheme.ts';
import { freeSpaceShare } from '../../../src/scheme/free-space-share.ts';
import { CancelledError } from '../../../src/units/errors.ts';
import { cutOperator } from '../../support/rooms/cut-operator.ts';
import { CUT_KINDS, prepareCutRoom, randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import { extremeEigenvalues, symmetricOperator } from '../../support/numbers/lanczos.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  airNodes,
  boxGraph,
  graphOf,
  pillarGraph,
  prepared,
  randomGraph,
  type Size,
} from '../../support/rooms/rooms.ts';

const cpu = (precision: 32 | 64) => new CpuEngine({ precision, threads: 1 });
const goOn = new AbortController().signal;
const named = (name: string): Scheme => schemeByName(name, name);

/** The largest eigenvalue of λ²P/4. */
const largestOf = (room: PreparedRoom): number => extremeEigenvalues(symmetricOperator(cutOperator(room)))[1] / 4;

async function measure(room: PreparedRoom, seed: number, precision: 32 | 64 = 32, mostSteps = 512) {
  const simulation = await cpu(precision).open(room, { sources: [], receivers: [] });
  try {
    return await measureStability(simulation, room, { seed, mostSteps, signal: goOn });
  } finally {
    await simulation.close();
  }
}

/** Prepares a room on the grid with the Courant number that gives it the largest eigenvalue `wanted`. */
function withLargest(graph: Parameters<typeof prepared>[0], scheme: Scheme, wanted: number): PreparedRoom {
  const courant = scheme.courant * Math.sqrt(wanted / largestOf(prepared(graph, scheme)));
  return prepared(graph, { ...scheme, courant });
}

const noiseRoom = randomGraph(0, [16, 15, 14], seededRandom(3));

describe('a measured room', () => {
  const rooms: readonly (readonly [string, () => PreparedRoom])[] = [
    ['voxels', () => prepared(noiseRoom, named('compact-5@1%'))],
    ['voxels, 125 points', () => prepared(noiseRoom, named('box-222@2%'))],
    ['closed edges', () => prepared(randomGraph(2, [14, 14, 14], seededRandom(4)), named('compact-3@2%'))],
    ['pillars', () => prepared(pillarGraph([18, 16, 14]), named('compact-8@1%'))],
    ...[0, 5].map((kind): readonly [string, () => PreparedRoom] => [
      `walls between the nodes, ${kind}`,
      () =>
        prepareCutRoom(randomCutRoom(kind, seededRandom(1000 + kind)), named('compact-5@2%'), [realAdmittance(0.3)]),
    ]),
  ];

  it.each(rooms)('%s: its largest eigenvalue lies between what was found and the bound', async (_, make) => {
    const room = make();
    const largest = largestOf(room);
    for (const precision of [32, 64] as const) {
      const { certifiedBelow, largestEigenvalue, steps, proof } = await measure(room, 1, precision);
      expect(proof).toBe(null);
      expect(certifiedBelow).toBeGreaterThan(largest);
      expect(certifiedBelow).toBeLessThanOrEqual(1);
      // Rounding in single precision: 1e-7 in each of 33 steps and more.
      if (largestEigenvalue !== null) expect(largestEigenvalue).toBeLessThan(largest + 2e-5);
      expect(steps).toBeLessThanOrEqual(128);
    }
  });

  it('finds the largest eigenvalue where it stands out, and more steps bring the bound to it', async () => {
    for (const wanted of [0.99, 0.996]) {
      const room = withLargest(noiseRoom, named('compact-5@1%'), wanted);
      const { certifiedBelow, largestEigenvalue, steps } = await measure(room, 1);
      expect(largestEigenvalue).toBeGreaterThan(wanted - 1e-3);
      expect(largestEigenvalue).toBeLessThan(wanted + 2e-5);
      expect(certifiedBelow).toBeLessThanOrEqual(1);
      expect(steps).toBeGreaterThan(wanted > 0.995 ? 100 : 48);
    }
  });

  it('that is not stable is never certified, whatever the seed', async () => {
    const room = withLargest(noiseRoom, named('compact-5@1%'), 1.002);
    // At most one seed in a thousand may be wrong.
    for (let seed = 0; seed < 8; seed++) {
      const { certifiedBelow, largestEigenvalue } = await measure(room, seed);
      expect(certifiedBelow).toBeGreaterThan(1.002);
      expect(largestEigenvalue).toBeLessThan(1.002 + 2e-5);
    }
  });

  it('far from stable is found out at once', async () => {
    const { largestEigenvalue, steps } = await measure(withLargest(noiseRoom, named('compact-5@1%'), 1.1), 1);
    expect(largestEigenvalue).toBeGreaterThan(1);
    expect(steps).toBeLessThanOrEqual(48);
  });

  it('counts as not certified when the steps are used up', async () => {
    const { certifiedBelow, steps } = await measure(prepared(noiseRoom, named('compact-5@1%')), 1, 32, 16);
    expect(steps).toBe(16);
    expect(certifiedBelow).toBeGreaterThan(1);
  });

  it('stops when asked', async () => {
    const room = prepared(noiseRoom, named('compact-5@1%'));
    const simulation = await cpu(32).open(room, { sources: [], receivers: [] });
    const stopped = measureStability(simulation, room, { seed: 1, mostSteps: 99, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(CancelledError);
  });
});

describe('the bound', () => {
  /** U_n by its recurrence. */
  function chebyshev(n: number, y: number): number {
    let [before, now] = [0, 1];
    for (let k = 0; k < n; k++) [before, now] = [now, 2 * y * now - before];
    return now;
  }

  it('is where the polynomial is as large as the field over the least part of the noise', () => {
    const least = CHANCE / Math.sqrt(2 / 3);
    for (const [n, y] of [
      [7, 1.3],
      [60, 1.02],
      [300, 1.0005],
    ] as const) {
      const square = (least * chebyshev(n, y)) ** 2;
      expect(eigenvalueBound(0.97, n, square)).toBeCloseTo((0.97 * (1 + y)) / 2, 12);
    }
    expect(eigenvalueBound(0.97, 60, 1e-9)).toBe(0.97);
  });

  it('goes by a mix that is the polynomial’s recurrence', () => {
    // On one eigenvector λ²P = 4x, so a rigid step is 2(1 − 2x)u − u⁻.
    const [held, x] = [0.9, 0.95];
    const { fresh, kept } = mixFor(held);
    let [before, now] = [0, 1];
    for (let n = 0; n < 12; n++) {
      expect(now * held ** n).toBeCloseTo(chebyshev(n, 1 - (2 * x) / held), 10);
      [before, now] = [now, fresh * (2 * (1 - 2 * x) * now - before) + kept * now];
    }
  });

  it('trusts the noise no more than a single node’s share allows', () => {
    // P(|c| < t) ≤ t √(2/3) for every direction: counted in 20000 trials, for directions of one, two and three nodes.
    const random = seededRandom(1);
    const uniform = (): number => Math.sqrt(3) * (2 * random() - 1);
    const t = 0.1;
    for (const nodes of [1, 2, 3]) {
      let count = 0;
      for (let trial = 0; trial < 20000; trial++) {
        let sum = 0;
        for (let node = 0; node < nodes; node++) sum += uniform();
        if (Math.abs(sum) / Math.sqrt(nodes) < t) count++;
      }
      // Four standard deviations of a count of some 1600.
      expect(count / 20000).toBeLessThan(t * Math.sqrt(2 / 3) + 0.008);
    }
  });
});

describe('what needs no measurement', () => {
  const leggy = allSchemes().filter(({ stencil }) => stencil.family === 'leggy' && stencil.reach % 5 === 1);

  it.each(leggy.map((scheme) => [schemeName(scheme), scheme] as const))(
    '%s: on cell faces no room exceeds free space',
    (_, scheme) => {
      const rooms = [0, 2, 4].map((kind) => randomGraph(kind, [8, 7, 6], seededRandom(kind)));
      rooms.push(boxGraph([20, 4, 5]));
      const { certifiedBelow, proof } = provedStability(prepared(rooms[0], scheme))!;
      expect(proof).toBe('axes');
      expect(certifiedBelow).toBe(freeSpaceShare(scheme));
      const largest = rooms.map((graph) => largestOf(prepared(graph, scheme)));
      // Rounding of Lanczos' method.
      expect(Math.max(...largest)).toBeLessThan(certifiedBelow + 1e-9);
    },
  );

  it.each(['compact-5@1%', 'box-222@2%'])('%s: neither does a single box', (name) => {
    const room = prepared(boxGraph([13, 12, 11]), named(name));
    const { certifiedBelow, proof } = provedStability(room)!;
    expect(proof).toBe('box');
    expect(largestOf(room)).toBeLessThan(certifiedBelow);
    expect(certifiedBelow).toBeLessThan(0.98);
  });

  it.each(['leggy-1', 'compact-2@1%', 'compact-3@2%'])('%s: no cube between the nodes exceeds its bound', (name) => {
    for (const kind of CUT_KINDS.keys()) {
      const room = prepareCutRoom(randomCutRoom(kind, seededRandom(kind)), named(name), [realAdmittance(0)]);
      const { certifiedBelow, proof } = provedStability(room)!;
      expect(proof).toBe('cubes');
      expect(certifiedBelow).toBeLessThan(1);
      // Rounding of Lanczos' method.
      expect(extremeEigenvalues(symmetricOperator(cutOperator(room)))[1] / 4).toBeLessThan(certifiedBelow + 1e-9);
    }
  });

  it('is not claimed of other rooms, of walls between the nodes, nor of a scheme beyond its bound', () => {
    expect(provedStability(prepared(pillarGraph([12, 10, 9]), named('compact-5@1%')))).toBe(null);
    const cut = prepareCutRoom(randomCutRoom(0, seededRandom(1)), named('leggy-2'), [realAdmittance(0)]);
    expect(provedStability(cut)).toBe(null);
    for (const name of ['leggy-1', 'compact-3']) {
      const scheme = named(name);
      const fast = { ...scheme, courant: scheme.courant * Math.sqrt(1.001 / freeSpaceShare(scheme)) };
      expect(provedStability(prepared(boxGraph([6, 6, 6]), fast))).toBe(null);
    }
  });

  it('knows a box, wherever it lies in the grid, from a room with so much as a closed edge', () => {
    const [from, to]: readonly Size[] = [
      [2, 1, 3],
      [10, 8, 5],
    ];
    const block = () => graphOf([13, 9, 9], (...at) => at.every((x, axis) => x >= from[axis] && x <= to[axis]));
    expect(isOneBox(block())).toBe(true);
    expect(isOneBox(boxGraph([8, 8, 8]))).toBe(true);
    const panel = block();
    closeEdge(panel, airNodes(panel)[20], 3);
    expect(isOneBox(panel)).toBe(false);
    expect(isOneBox(graphOf([9, 9, 9], (i, j, k) => i + j + k !== 7))).toBe(false);
    expect(isOneBox(graphOf([9, 9, 9], (i) => i !== 4))).toBe(false);
    expect(isOneBox(graphOf([9, 9, 9], () => false))).toBe(false);
  });
});
