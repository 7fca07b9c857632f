import { stencilPoints } from '../../../src/scheme/points.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { spectrumAt } from './spectrum.ts';

/**
 * Standard deviation of the packet, in nodes. It is wide enough to hold only waves close to the wanted one, and where
 * these differ in speed, wide enough that the packet spreads little over 16 such widths.
 */
function breadthOf(along: number, omegaAt: (k: number) => number): number {
  const step = 1e-3;
  const change = (groupSpeed(omegaAt, along + step) - groupSpeed(omegaAt, along - step)) / (2 * step);
  return Math.ceil(Math.max(26, 8 / along, (5 * Math.abs(change)) / groupSpeed(omegaAt, along)));
}

/** Nodes before the layer; the packet starts in their middle and returns there. */
const lengthOf = (breadth: number): number => 16 * breadth;

/**
 * Amplitude of a plane wave reflected by a damped layer with a rigid end, from a wave packet that runs into it and
 * returns. Only a line of nodes along x is computed: with the field e^(j(k_y y + k_z z)) across it, a stencil of any
 * shape becomes exactly one of 2h + 1 points.
 *
 * @param direction A unit vector; x is the layer's normal.
 * @param k Wavenumber, rad per node.
 * @param losses Losses of the nodes of the layer, in the order in which the wave meets them.
 */
export function lineReflection(scheme: Scheme, direction: Vec3, k: number, losses: Float64Array): number {
  const [along, y, z] = direction.map((part) => part * k) as [number, number, number];
  const omegaAt = frequencyAlong(scheme, y, z);
  const start = wavePacket(along, omegaAt, losses.length);
  const { length } = start;
  const end = run(lineWeights(scheme, y, z), losses, start, Math.round(length / groupSpeed(omegaAt, along)));
  const amplitude = (field: Float64Array): number => Math.hypot(...spectrumAt(field.subarray(0, length), along));
  return amplitude(end) / amplitude(start.now);
}

/** ωT (rad per step) by wavenumber along x, for fixed components across it. */
export function frequencyAlong(scheme: Scheme, y: number, z: number): (x: number) => number {
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  return (x) => 2 * Math.asin((scheme.courant / 2) * Math.sqrt(symbol.at([x, y, z])));
}

/** Nodes per step. */
export const groupSpeed = (omegaAt: (k: number) => number, along: number): number =>
  (omegaAt(along + 1e-5) - omegaAt(along - 1e-5)) / 2e-5;

/** A wave packet that runs to the right on a line; at u[0] it is in the middle of its part. */
export interface Packet {
  /** u[−1] and u[0], shape [16 breadths + rest]. */
  readonly before: Float64Array;
  readonly now: Float64Array;
  /** Nodes before the rest of the line; also the path of the packet to their end and back. */
  readonly length: number;
}

/**
 * @param along Mean wavenumber, rad per node.
 * @param omegaAt Gives ωT of a wavenumber, rad per step.
 * @param rest Nodes of the line that the packet does not start on, at the right.
 */
export function wavePacket(along: number, omegaAt: (k: number) => number, rest: number): Packet {
  const breadth = breadthOf(along, omegaAt);
  const length = lengthOf(breadth);
  const [before, now] = [new Float64Array(length + rest), new Float64Array(length + rest)];
  for (let q = -50; q <= 50; q++) {
    const k = along + q / (10 * breadth);
    const part = Math.exp((-q * q) / 200);
    const omegaT = omegaAt(k);
    for (let x = 0; x < length; x++) {
      now[x] += part * Math.cos(k * (x - length / 2));
      before[x] += part * Math.cos(k * (x - length / 2) + omegaT);
    }
  }
  return { before, now, length };
}

/** Weights of the nodes −h…h of the line: λ²α summed across it. */
function lineWeights(scheme: Scheme, y: number, z: number): Float64Array {
  const { reach } = scheme.stencil;
  const weights = new Float64Array(2 * reach + 1);
  const points = stencilPoints(scheme);
  points.offsets.forEach(([a, b, c], i) => {
    weights[reach + a] += points.weights[i] * Math.cos(b * y + c * z);
    weights[reach] -= points.weights[i];
  });
  return weights;
}

/** The field after some steps. Both ends are rigid: mirror images stand beyond them. */
function run(weights: Float64Array, losses: Float64Array, start: Packet, steps: number): Float64Array {
  const reach = (weights.length - 1) / 2;
  const { length } = start.now;
  const mirrored = new Float64Array(length + 2 * reach);
  let [before, now] = [start.before, Float64Array.from(start.now)];
  for (let n = 0; n < steps; n++) {
    mirrored.set(now, reach);
    for (let m = 0; m < reach; m++) {
      mirrored[reach - 1 - m] = now[m];
      mirrored[reach + length + m] = now[length - 1 - m];
    }
    const next = new Float64Array(length);
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let m = 0; m < weights.length; m++) sum += weights[m] * mirrored[i + m];
      next[i] = 2 * now[i] - before[i] + sum;
    }
    losses.forEach((loss, j) => {
      const i = length - losses.length + j;
      next[i] -= loss * (next[i] - before[i]);
    });
    [before, now] = [now, next];
  }
  return now;
}
