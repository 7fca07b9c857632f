import { freeSlabFactors, slabImpedance, slabReflection } from '../../material/porous-volume/absorption.ts';
import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { metresPerSecond } from '../../units/quantities.ts';
import type { RayLayer } from './room.ts';

/** What a porous layer does to a plane wave: factors of its pressure. */
export interface LayerFactors {
  readonly reflected: Complex;
  /** Factor of the wave that goes on in the air behind. */
  readonly passed: Complex;
}

/**
 * What a porous layer does to a plane wave, at each angle: docs/theory/porous.md, eq. J4.
 *
 * @param soundSpeed m/s
 * @param frequency Hz, > 0.
 * @param cosine Cosine of the angle to the normal, 0 to 1.
 */
export function layerFactors(layer: RayLayer, soundSpeed: number, frequency: number, cosine: number): LayerFactors {
  const speed = metresPerSecond(soundSpeed);
  if (layer.behind === 'air') return freeSlabFactors(layer, speed, frequency, cosine);
  const sine = Math.sqrt((1 - cosine) * (1 + cosine));
  return { reflected: slabReflection(slabImpedance(layer, speed, frequency, sine), cosine), passed: [0, 0] };
}

/**
 * Shares of the energy that a layer reflects and lets through. Together they are no more than all: Miki's medium is not
 * quite passive at the lowest frequencies.
 */
export function layerShares(...of: Parameters<typeof layerFactors>): {
  readonly reflected: number;
  readonly passed: number;
} {
  const factors = layerFactors(...of);
  const [reflected, passed] = [factors.reflected, factors.passed].map(([re, im]) => re * re + im * im);
  const most = Math.max(1, reflected + passed);
  return { reflected: reflected / most, passed: passed / most };
}

/** An angle at which nothing is left of a wave's motion towards a wall is taken as this cosine. */
const LEAST_COSINE = 1e-4;

/**
 * The admittance of the locally reacting wall that reflects a plane wave of one angle as a layer does: Y = cos θ (1 −
 * R)/(1 + R). Parameters as of {@link layerFactors}.
 */
export function layerAdmittance(layer: RayLayer, soundSpeed: number, frequency: number, cosine: number): Complex {
  const angle = Math.max(LEAST_COSINE, cosine);
  const { reflected } = layerFactors(layer, soundSpeed, frequency, angle);
  const [g, b] = times(real(angle), over(minus(real(1), reflected), plus(real(1), reflected)));
  // Miki's medium is not quite passive at the lowest frequencies.
  return [Math.max(0, g), b];
}
