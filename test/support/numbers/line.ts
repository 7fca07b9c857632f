import { stencilPoints } from '../../../src/scheme/points.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { spectrumAt } from './spectrum.ts';

/**
 * Standard deviation of the packet, nodes: narrow in wavenumber, so that only waves like the one asked for are in it; and
 * where these differ in speed, so narrow that over its 16 breadths it spreads by few of them.
 */
function breadthOf(along: number, omegaAt: (k: number) => number): number {
  const step = 1e-3;
  const change = (groupSpeed(omegaAt, along + step) - groupSpeed(omegaAt, along - step)) / (2 * step);
  return Math.ceil(Math.max(26, 8 / along, (5 * Math.abs(change)) / groupSpeed(omegaAt, along)));
}

/** Nodes before the layer; the packet starts in their middle and comes back there. */
const lengthOf = (breadth: number): number => 16 * breadth;

/**
 * Amplitude that a damped layer with a rigid end reflects of a plane wave: a wave packet runs into it and comes back.
 * The wave's own line of nodes is computed, along x: what the field is across it, e^(j(k_y y + k_z z)), turns a stencil
 * of any shape into one of 2h + 1 points, exactly.
 *
 * @param direction A unit vector; x is the layer's normal.
 * @param k Wavenumber, rad per node.
 * @param losses Of the nodes of the layer, the first being the one that the wave meets first.
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

/** ωT (rad per step) by wavenumber along x, what the wave is across it being fixed. */
export function frequencyAlong(scheme: Scheme, y: number, z: number): (x: number) => number {
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  return (x) => 2 * Math.asin((scheme.courant / 2) * Math.sqrt(symbol.at([x, y, z])));
}

/** Nodes per step. */
export const groupSpeed = (omegaAt: (k: number) => number, along: number): number =>
  (omegaAt(along + 1e-5) - omegaAt(along - 1e-5)) / 2e-5;

/** A wave packet on a line, in its middle at u[0], that runs to the right. */
export interface Packet {
  /** u[−1] and u[0], shape [16 breadths + rest]. */
  readonly before: Float64Array;
  readonly now: Float64Array;
  /** Nodes before the rest of the line; also how far the packet goes until, reflected at their end, it is back. */
  readonly length: number;
}

/**
 * @param along Wavenumber of its middle, rad per node.
 * @param omegaAt ωT of a wavenumber, rad per step.
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

/** The field after some steps. Both ends are rigid: beyond them stand mirror images. */
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
