import type { MetresPerSecond, Vec3 } from '../../units/quantities.ts';
import { quadrature } from '../../sphere/rotation.ts';
import { sphereTransfer } from '../direction/rigid-sphere.ts';
import { HEAD_RADIUS, type Head } from './head.ts';

/** Azimuth of the ears from ahead, degrees: a little behind the middle ([Duda1998]). */
export const EAR_AZIMUTH = 100;

/** A ball rings for a few milliseconds. */
const RINGS_SECONDS = 0.008;

/** Its directions are exact for products of harmonics up to this order: some 900, alike to the left and the right. */
const DIRECTIONS_ORDER = 20;

/**
 * The pressure on a rigid ball for a plane wave, `Σ_n (2n + 1) b_n(ka) P_n(cos γ)`, the limit of [Duda1998] (eq. A1 and
 * A2) for a distant source; b_n as in docs/theory/direction.md, eq. H10.
 *
 * @param x Wavenumber times the radius.
 * @param cosine Cosine of the angle γ between the ear and where the wave comes from.
 */
export function ballTransfer(x: number, cosine: number): readonly [real: number, imaginary: number] {
  return new BallTransfer(x).at(cosine);
}

/** Terms beyond the wavenumber, after which the sum has ended. */
const FURTHER = 12;

/** The sum for all angles at a frequency. */
class BallTransfer {
  private readonly terms: readonly (readonly [number, number])[];

  constructor(x: number) {
    this.terms = sphereTransfer(Math.ceil(1.2 * x + FURTHER), x);
  }

  at(cosine: number): readonly [number, number] {
    let [real, imaginary] = [0, 0];
    let [before, here] = [0, 1];
    this.terms.forEach(([a, b], n) => {
      real += (2 * n + 1) * here * a;
      imaginary += (2 * n + 1) * here * b;
      [before, here] = [here, ((2 * n + 1) * cosine * here - n * before) / (n + 1)];
    });
    return [real, imaginary];
  }
}

/**
 * A head without outer ears: a rigid ball with an ear at each side. It has the differences of time and level between
 * the ears that localise sound from left to right, and nothing that tells above from below.
 *
 * @param earAzimuth Degrees.
 * @param points Directions for which it is computed, with their shares of the sphere.
 */
export function sphericalHead(
  soundSpeed: MetresPerSecond,
  radius = HEAD_RADIUS,
  earAzimuth = EAR_AZIMUTH,
  points: readonly { readonly direction: Vec3; readonly weight: number }[] = quadrature(DIRECTIONS_ORDER),
): Head {
  const azimuth = (earAzimuth * Math.PI) / 180;
  const ears: readonly [Vec3, Vec3] = [
    [Math.cos(azimuth), Math.sin(azimuth), 0],
    [Math.cos(azimuth), -Math.sin(azimuth), 0],
  ];
  const directions = points.map(({ direction }) => direction);
  return {
    name: `rigid ball of ${(100 * radius).toFixed(2)} cm with ears at ${earAzimuth} degrees`,
    directions,
    weights: Float64Array.from(points, ({ weight }) => weight),
    knownToHz: Infinity,
    radiusMetres: radius,
    seconds: RINGS_SECONDS,
    transfer: (frequencyHz) => {
      const ball = new BallTransfer((2 * Math.PI * frequencyHz * radius) / soundSpeed);
      const of = (ear: Vec3): Float64Array =>
        Float64Array.from(directions.flatMap(([x, y, z]) => [...ball.at(x * ear[0] + y * ear[1] + z * ear[2])]));
      return [of(ears[0]), of(ears[1])];
    },
  };
}
