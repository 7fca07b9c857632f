import { describe, expect, it } from 'vitest';
import { exp, minus, over, plus, spectrumAt, squareRoot, times, type Complex } from '../../../src/numerics/complex.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { airNodes, boxGraph, materialOfDirection, prepared, type Size } from '../../support/rooms/rooms.ts';
import { bandEdge, bandPulse, tube } from '../../support/rooms/tube.ts';

describe('sound between two absorbing walls', () => {
  const LENGTH = 120;

  // The pulse travels with the group velocity, and each length takes a factor R off it. In the lower half of the band
  // the group velocity is wrong by at most three times the error of the phase velocity there, 0.5 %. An error of R at
  // small Y is one of Y, 0.5 %.
  it.each([
    ['leggy-1@2%', 0.02],
    ['leggy-1@2%', 0.1],
    ['compact-3@2%', 0.05],
    ['compact-5@1%', 0.05],
    ['compact-5@1%', 0.2],
  ])('with %s and admittance %d decays by 60 dB in 3L / (−c log10 |R|), to 2 %', async (name, admittance) => {
    const scheme = schemeByName(name, name);
    const reflection = (1 - admittance) / (1 + admittance);
    // In time steps: L/c = LENGTH / λ.
    const reverberation = (3 * LENGTH) / scheme.courant / -Math.log10(reflection);
    const pulse = bandPulse(0.15 * bandEdge(scheme), 0.3 * bandEdge(scheme));
    const signal = Float64Array.from({ length: pulse.length + 2 }, (_, n) => (pulse[n] ?? 0) - (pulse[n - 2] ?? 0));
    const roundTrip = (2 * LENGTH) / scheme.courant;
    const levels: number[] = [];
    await referenceEngine.use(async (engine) => {
      const at = (node: number) => ({ nodes: Uint32Array.of(node), weights: Float64Array.of(1) });
      const simulation = await engine.open(tube(scheme, LENGTH, [admittance, admittance]), {
        sources: [{ point: at(37), strength: 1, signal }],
        receivers: [at(80)],
      });
      const [samples] = await simulation.advance(Math.ceil(signal.length + 11 * roundTrip));
      await simulation.close();
      for (let trip = 0; trip < 10; trip++) {
        const from = Math.round(signal.length + trip * roundTrip);
        const energy = samples.subarray(from, from + Math.round(roundTrip)).reduce((sum, u) => sum + u * u, 0);
        levels.push(10 * Math.log10(energy));
      }
    });
    const perTrip = (levels[9] - levels[0]) / 9;
    const measured = (-60 / perTrip) * roundTrip;
    expect(measured / reverberation).toBeGreaterThan(0.98);
    expect(measured / reverberation).toBeLessThan(1.02);
  });
});

/**
 * Finds the normal component κ of the wave vector of a mode with m half periods between two walls of admittance Y at
 * the distance L, for e^{jωt}. It solves e^{2jκL} = ((κ − kY)/(κ + kY))². The square root is e^{jκL} = ±(κ − kY)/(κ +
 * kY), with + for even m and − for odd m.
 */
function axialComponent(halves: number, length: number, admittance: number, k: Complex): Complex {
  const loss: Complex = times(k, [admittance, 0]);
  const sign = halves % 2 === 0 ? 1 : -1;
  // (κ + kY) e^{jκL/2} ∓ (κ − kY) e^{−jκL/2}: zero at a mode, and without poles.
  const defect = (kappa: Complex): Complex => {
    const half = exp(times(kappa, [0, length / 2]));
    const other = over([1, 0], half);
    return minus(times(plus(kappa, loss), half), times([sign, 0], times(minus(kappa, loss), other)));
  };
  let kappa: Complex =
    halves === 0 ? squareRoot(times([0, 2 / length], loss)) : [(Math.PI * halves) / length, 0.01 / length];
  for (let i = 0; i < 60; i++) {
    const step: Complex = [1e-7, 0];
    const slope = over(minus(defect(plus(kappa, step)), defect(minus(kappa, step))), [2e-7, 0]);
    kappa = minus(kappa, over(defect(kappa), slope));
  }
  return kappa;
}

/** k (rad per node) of a mode of a box: real part its frequency, imaginary part its damping. */
function boxMode(halves: Vec3, size: Size, admittances: Vec3): Complex {
  let k: Complex = [Math.hypot(...halves.map((m, d) => (Math.PI * m) / size[d])), 0];
  for (let i = 0; i < 60; i++) {
    const parts = halves.map((m, d) => axialComponent(m, size[d], admittances[d], k));
    k = squareRoot(parts.reduce<Complex>((sum, part) => plus(sum, times(part, part)), [0, 0]));
  }
  return k;
}

describe('the modes of a lossy box', () => {
  it('are damped by c/2 Σ ε Y / L where the walls are nearly rigid', () => {
    const size: Size = [20, 16, 12];
    const [, damping] = boxMode([2, 0, 1], size, [1e-5, 2e-5, 3e-5]);
    expect(damping / (2e-5 / 20 + 2e-5 / 16 + 6e-5 / 12)).toBeCloseTo(1, 4);
  });

  const SIZE: Size = [20, 16, 12];
  const ADMITTANCES: Vec3 = [0.02, 0.05, 0.03];
  const STEPS = 320;

  /** Frequency and damping per step: how the spectrum in a window at one frequency changes over half the record. */
  function frequencyAndDamping(samples: Float64Array, near: number): Complex {
    const half = STEPS / 2;
    const windowed = (from: number): Complex =>
      spectrumAt(
        samples.subarray(from, from + half).map((u, n) => u * Math.sin((Math.PI * (n + 0.5)) / half) ** 2),
        near,
      );
    const [real, imaginary] = over(windowed(half), windowed(0));
    // Phases count from the beginning of each window. Between the two the mode turns by its frequency × half.
    const expected = near * half;
    const turned = Math.atan2(imaginary, real);
    const whole = Math.round((expected - turned) / (2 * Math.PI));
    return [(turned + 2 * Math.PI * whole) / half, -Math.log(Math.hypot(real, imaginary)) / half];
  }

  // The frequency is that of the scheme; up to here its phase velocity is right to 0.6 %. Damping is Y times Re Z of
  // the wall, which is designed to about 1 % at small Y. The rigid mode used as the window is the lossy one to O(Y²).
  // Waves of six spacings: lines that end at the edges of the room add up to 2.6 %
  // (docs/measurements/effective-areas.md, 'Where lines cross').
  it.each<[string, Vec3, number]>([
    ['leggy-1@2%', [1, 0, 0], 0.02],
    ['leggy-1@2%', [2, 1, 1], 0.02],
    ['compact-3@2%', [2, 1, 1], 0.02],
    ['compact-5@1%', [1, 0, 0], 0.02],
    ['compact-5@1%', [2, 1, 1], 0.02],
    ['compact-5@1%', [3, 4, 2], 0.03],
  ])('decay as they should: %s, mode %j, to %d', async (name, halves, most) => {
    const scheme = schemeByName(name, name);
    const graph = boxGraph(SIZE);
    const admittances = ADMITTANCES.flatMap((admittance) => [admittance, admittance]);
    const room = prepared(graph, scheme, admittances, materialOfDirection);
    const air = airNodes(graph);
    const shape = Float64Array.from(air, (node) =>
      coordinates(graph.grid, node).reduce(
        (product, at, d) => product * Math.cos((Math.PI * halves[d] * (at + 0.5)) / SIZE[d]),
        1,
      ),
    );
    const field = new Float64Array(graph.nodes.length);
    air.forEach((node, i) => (field[node] = shape[i]!));

    const [real, imaginary] = boxMode(halves, SIZE, ADMITTANCES).map((part) => part * scheme.courant) as [
      number,
      number,
    ];
    await referenceEngine.use(async (engine) => {
      const simulation = await engine.open(room, {
        sources: [],
        receivers: [{ nodes: Uint32Array.from(air), weights: shape }],
      });
      await simulation.setState({ previous: field, current: field });
      const [samples] = await simulation.advance(STEPS);
      await simulation.close();
      const [frequency, damping] = frequencyAndDamping(samples, real);
      expect(Math.abs(frequency / real - 1)).toBeLessThan(0.006);
      expect(Math.abs(damping / imaginary - 1)).toBeLessThan(most);
    });
  });
});
