import { Matrix, QrDecomposition } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { findModesWork } from '../../../src/modes/find-modes.ts';
import type { Complex } from '../../../src/numerics/complex.ts';
import { alone } from '../../../src/room/slabs/work.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { eigenvalueOf, most, pairModes, rms, SCHEME } from '../../support/numbers/mode-pairs.ts';
import { ROOM_SPACING } from '../../support/rooms/rooms.ts';
import { COMPARED, LEG, TALL, TURNED_ROOMS, turnedRoom } from '../../support/rooms/turned-rooms.ts';

describe('the modes of a room whose walls stand between the nodes', () => {
  // Frequencies: 0.8 % rms is the aim of such walls at four points a wavelength (test/physics/subcell/modes.test.ts).
  // The highest mode has 6.6 to 7.6 here, but in rooms this small walls count for more. Measured 0.42, 0.34 and 0.54 %;
  // on a grid one and a half times as fine 0.28, 0.10 and 0.14 %. Damping: 3 % was aimed at, and is missed: measured
  // 3.8 % for the ball and 6.8 % for the prism, and on the finer grid 3.4 and 1.5 %. One mode may be off three times
  // as far.
  it.each(TURNED_ROOMS)('are the exact ones: $name', ({ soup, inside, admittances, exact, damping }) => {
    const room = turnedRoom({ soup, inside, admittances });
    const all = exact().sort((one, other) => one[0] - other[0]);
    const highest = all[COMPARED - 1][0];
    const { modes } = alone(
      findModesWork(room, {
        upTo: eigenvalueOf(1.03 * highest),
        basisUpTo: eigenvalueOf(1.15 * highest),
        expected: 2 * COMPARED,
      }),
    );
    const pairs = pairModes(modes.slice(0, COMPARED), all.slice(0, COMPARED + 12));
    expect(pairs).toHaveLength(COMPARED);
    const frequency = pairs.map((pair) => pair.frequency);
    expect(rms(frequency)).toBeLessThan(8e-3);
    expect(most(frequency)).toBeLessThan(24e-3);
    if (damping === undefined) {
      for (const { theta } of modes) expect(theta[1]).toBe(0);
      return;
    }
    const dampings = pairs.map((pair) => pair.damping);
    expect(rms(dampings)).toBeLessThan(damping);
    expect(most(dampings)).toBeLessThan(3 * damping);
  });
});

/** Steps of the response: the lowest mode makes some twenty periods. */
const STEPS = 1000;
/** Steps that are skipped: walls take a new state as if nothing had been flowing. */
const SETTLING = 4;
/** Rigid modes that the response begins with; all that they excite are well below the highest mode that is found. */
const BEGUN = 6;

/** Rate a step of the mode that decays without swinging: λ Σ Y S / V, to first order. */
const SWELL =
  (SCHEME.courant * ROOM_SPACING * (0.01 * 2 * LEG * TALL + 0.02 * (LEG ** 2 / 2))) / ((LEG ** 2 / 2) * TALL);

/** What damped cosines and sines of some angles a step leave of a record, by least squares: rms over rms. */
function leftOf(record: Float64Array, thetas: readonly Complex[]): number {
  const basis = new Matrix(
    Array.from(record, (_, n) =>
      [Math.exp(-SWELL * n)].concat(
        thetas.flatMap(([re, im]) => [Math.exp(-im * n) * Math.cos(re * n), Math.exp(-im * n) * Math.sin(re * n)]),
      ),
    ),
  );
  const wanted = Matrix.columnVector([...record]);
  const weights = new QrDecomposition(basis).solve(wanted);
  return basis.mmul(weights).sub(wanted).norm() / wanted.norm();
}

describe('the response of a prism whose walls stand between the nodes', () => {
  // Set before measuring: 2 %, for what walls carry to modes beyond those that are found. Measured 0.4 %; with
  // frequencies that are 1 % off 49 %, and with four fifths of the damping 9.5 %.
  it('is made of the modes', async () => {
    const room = turnedRoom({ ...TURNED_ROOMS[2], admittances: { leg: 0.01, rigid: 0, floor: 0.02 } });
    const highest = Math.max(
      ...TURNED_ROOMS[2]
        .exact()
        .map(([re]) => re)
        .sort((a, b) => a - b)
        .slice(0, COMPARED),
    );
    const { modes, rigid } = alone(
      findModesWork(room, {
        upTo: eigenvalueOf(1.03 * highest),
        basisUpTo: eigenvalueOf(1.15 * highest),
        expected: 2 * COMPARED,
      }),
    );
    const { node } = rigid.moving;
    const start = new Float64Array(room.graph.nodes.length);
    for (let mode = 1; mode <= BEGUN; mode++)
      node.forEach((at, i) => (start[at] += rigid.block.fields[mode * node.length + i]));
    let record: Float64Array = new Float64Array(0);
    await referenceEngine.use(async (engine) => {
      const at = node[Math.floor(node.length / 3)];
      const simulation = await engine.open(room, {
        sources: [],
        receivers: [{ nodes: Uint32Array.of(at), weights: Float64Array.of(1) }],
      });
      await simulation.setState({ previous: start.slice(), current: start });
      [record] = await simulation.advance(STEPS);
      await simulation.close();
    });
    // What walls leave of a constant pressure stays for ever; differences are without it.
    const heard = Float64Array.from(
      { length: STEPS - SETTLING - 1 },
      (_, n) => record[SETTLING + n + 1] - record[SETTLING + n],
    );
    const thetas = modes.map(({ theta }) => theta);
    const left = leftOf(heard, thetas);
    const moved = leftOf(
      heard,
      thetas.map(([re, im]) => [1.01 * re, im]),
    );
    const slower = leftOf(
      heard,
      thetas.map(([re, im]) => [re, 0.8 * im]),
    );
    expect(left).toBeLessThan(0.02);
    expect(moved).toBeGreaterThan(0.1);
    expect(slower).toBeGreaterThan(0.04);
  });
});
