import type { Scheme } from '../../scheme/scheme.ts';
import { LaplacianSymbol } from '../../scheme/symbol.ts';
import type { Vec3 } from '../../units/quantities.ts';

/** What the plane waves of a scheme depend on. */
export type LatticeScheme = Pick<Scheme, 'stencil' | 'weights' | 'courant' | 'band'>;

/** A plane wave of a scheme. */
export interface LatticeWave {
  /** Its wavenumber k, rad a spacing. */
  readonly length: number;
  /** Where its energy goes, of length 1: some degrees off the direction of the wave vector. */
  readonly travel: Vec3;
  /**
   * The pressure of a monopole far away in the direction `travel`, over that of one in exact air, before the mean
   * dispersion is taken back. Infinite where several waves travel the same way.
   */
  readonly loudness: number;
}

/** Finds the plane waves of a scheme: how long they are and where they go depends on frequency and direction. */
export class LatticeWaves {
  private readonly symbol: LaplacianSymbol;

  constructor(private readonly scheme: LatticeScheme) {
    this.symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  }

  /**
   * The wave whose wave vector has a direction (docs/theory/direction.md, eq. H13).
   *
   * @param exact Angle, as {@link LatticeWaves.wavenumber} takes it.
   */
  wave(exact: number, direction: Vec3): LatticeWave {
    const length = this.wavenumber(exact, direction);
    const k: Vec3 = [length * direction[0], length * direction[1], length * direction[2]];
    const [x, y, z] = this.symbol.gradient(k);
    const slope = Math.hypot(x, y, z);
    const [xx, yy, zz, xy, xz, yz] = this.symbol.hessian(k);
    const bent =
      x * x * (yy * zz - yz * yz) +
      y * y * (xx * zz - xz * xz) +
      z * z * (xx * yy - xy * xy) +
      2 * (x * y * (xz * yz - xy * zz) + x * z * (xy * yz - xz * yy) + y * z * (xy * xz - xx * yz));
    const travel: Vec3 = [x / slope, y / slope, z / slope];
    return {
      length,
      travel,
      loudness: bent > 0 ? (2 * slope) / Math.sqrt(bent) : Infinity,
    };
  }

  /**
   * The lowest wavenumber k of the wave along a direction, rad a spacing, whose frequency is that of an exact wave of
   * the wavenumber `exact`: `λ² p(k d) = 4 sin²(λ exact / 2)` (docs/theory/schemes.md, eq. S8). Where the scheme has no
   * such wave, above its band, the highest that is looked at.
   */
  wavenumber(exact: number, [x, y, z]: Vec3): number {
    const { courant } = this.scheme;
    const wanted = (4 / courant ** 2) * Math.sin((courant * exact) / 2) ** 2;
    const at = (k: number): number => this.symbol.at([k * x, k * y, k * z]) - wanted;
    let [low, high] = [0, exact * LEAST];
    // The first crossing: beyond the band a scheme may have others.
    while (high < exact * MOST && at(high) < 0) [low, high] = [high, high + exact * STEP];
    for (let halvings = 0; halvings < HALVINGS; halvings++) {
      const middle = (low + high) / 2;
      if (at(middle) < 0) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }
}

/** Wavenumbers are sought between these multiples of the exact one, in steps. */
const [LEAST, MOST, STEP] = [0.9, 1.3, 0.02];
/** Down to rounding errors. */
const HALVINGS = 46;
