import { describe, expect, it } from 'vitest';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName, type Scheme } from '../../../src/scheme/scheme.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';
import { over, spectrumAt, times, turn, type Complex } from '../../support/numbers/spectrum.ts';
import { axialWavenumber, bandEdge, bandPulse, tube } from '../../support/rooms/tube.ts';

/** Nodes of the tube, and between receiver and wall. A pulse started at the rigid end passes the receiver twice. */
const LENGTH = 1600;
const BEFORE_WALL = 700;
const FREQUENCIES = 40;

/** A source signal whose plane wave is the pulse: in one dimension a source emits the integral of its signal. */
function derivative(pulse: Float64Array): Float64Array {
  return Float64Array.from({ length: pulse.length + 2 }, (_, n) => (pulse[n] ?? 0) - (pulse[n - 2] ?? 0));
}

async function record(
  room: PreparedRoom,
  feet: readonly number[],
  receiver: number,
  signal: Float64Array,
  steps: number,
) {
  let samples: Float64Array = new Float64Array(0);
  await referenceEngine.use(async (engine) => {
    const source = { nodes: Uint32Array.from(feet), weights: new Float64Array(feet.length).fill(1) };
    const simulation = await engine.open(room, {
      sources: [{ point: source, strength: 1, signal }],
      receivers: [{ nodes: Uint32Array.of(receiver), weights: Float64Array.of(1) }],
    });
    samples = (await simulation.advance(steps))[0]!;
    await simulation.close();
  });
  return samples;
}

/** Reflection factor at the wall, at frequencies up to `share` of the band edge. */
async function reflection(scheme: Scheme, admittance: number, share: number): Promise<Complex[]> {
  const edge = bandEdge(scheme) * share;
  const signal = derivative(bandPulse(edge, 1.06 * edge));
  const receiver = LENGTH - 1 - BEFORE_WALL;
  const passed = (nodes: number): number => Math.round(nodes / scheme.courant + signal.length / 2);
  // Half way between the two passages; then before the wave returns from the rigid end, 2 LENGTH + receiver.
  const [gate, end] = [passed(LENGTH), passed(2 * LENGTH + 0.6 * receiver)];
  const samples = await record(tube(scheme, LENGTH, [0, admittance]), [0], receiver, signal, end);
  return Array.from({ length: FREQUENCIES }, (_, i) => {
    const omegaT = (edge * (i + 1)) / FREQUENCIES;
    const ratio = over(spectrumAt(samples, omegaT, gate), spectrumAt(samples, omegaT, 0, gate));
    return times(ratio, turn(2 * axialWavenumber(scheme, omegaT) * (BEFORE_WALL + 0.5)));
  });
}

/** Largest |R − (1 − Y)/(1 + Y)| over the frequencies. */
async function largestError(name: string, admittance: number, share: number): Promise<number> {
  const exact = (1 - admittance) / (1 + admittance);
  const coefficients = await reflection(schemeByName(name, name), admittance, share);
  return Math.max(...coefficients.map(([real, imaginary]) => Math.hypot(real - exact, imaginary)));
}

describe.each([0.1, 0.5, 1])('a wall of admittance %d at the end of a tube reflects (1 − Y)/(1 + Y)', (admittance) => {
  // 1 % of the incident wave, in magnitude and phase, over the whole band.
  it.each([
    ['leggy-1@standard', 0.002],
    ['leggy-1@2%', 0.002],
    ['leggy-4@standard', 0.002],
    ['compact-3@2%', 0.002],
    ['compact-5@1%', 0.01],
  ])('in the band of %s to %d', async (name, bound) => {
    expect(await largestError(name, admittance, 1)).toBeLessThan(bound);
  });

  // In schemes that keep their tolerance by ripples of the dispersion, the group velocity ripples more, and a wall that
  // is a few nodes thick cannot follow it.
  it.each([
    ['compact-5@2%', 0.06],
    ['box-222@2%', 0.1],
    ['leggy-4@2%', 0.11],
  ])('in nine tenths of the band of %s to %d', async (name, bound) => {
    expect(await largestError(name, admittance, 0.9)).toBeLessThan(bound);
  });
});

it('a rigid end reflects all, in phase, as exactly as the gate is clean', async () => {
  expect(await largestError('leggy-1@2%', 0, 1)).toBeLessThan(1e-4);
});

it.each(['leggy-4@2%', 'box-222@2%'])('a tube of 2 × 2 nodes is the same as one of 1 × 1: %s', async (name) => {
  const scheme = schemeByName(name, name);
  const signal = derivative(bandPulse(1, 1.5));
  const steps = 400;
  const thin = tube(scheme, 100, [0, 0.5]);
  const thick = prepared(boxGraph([100, 2, 2]), scheme, [0, 0.5, 0], (_, direction) => Math.min(direction, 2));
  const { pitch } = thick.graph.grid;
  const wanted = await record(thin, [0], 60, signal, steps);
  // Rounding: 400 steps of 1e-16 on pressures near one.
  expectClose(await record(thick, [0, pitch, 2 * pitch, 3 * pitch], 60 + pitch, signal, steps), wanted, 1e-12);
  expect(Math.max(...wanted)).toBeGreaterThan(0.1);
});
