import { referenceLevel, type RadiationPattern } from '../../../response/direction/drive.ts';
import { LASTING_ORDER } from '../../../response/direction/lasting.ts';
import { realSignal, spectrumOf } from '../../../response/transform.ts';
import { RIGHT_WITHIN } from '../../../run/clouds/errors-of-weights.ts';
import { spiralDirections } from '../../../run/clouds/net.ts';
import type { PlacedCloud } from '../../../run/clouds/place-cloud.ts';
import type { DirectPart } from './direct-part.ts';
import type { Complex } from '../../../numerics/complex.ts';
import { sphericalHankel } from '../../../sphere/bessel.ts';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../../sphere/harmonics.ts';
import { toOwn, type OwnAxes } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** What a source radiates, and what it should. */
export interface Radiated {
  /** [node], each of shape [n]; t = 0 is at `lead`. */
  readonly signals: readonly Float64Array[];
  readonly lead: number;
  readonly pattern: RadiationPattern;
  readonly placed: Pick<PlacedCloud, 'cloud' | 'fraction'>;
  readonly axes: OwnAxes;
  /** What it should radiate, with how its orders begin and end. */
  readonly radiates: DirectPart['exact'];
  /** Wavenumbers at which the weights of the nodes are known, rad a spacing. */
  readonly wavenumbers: Float64Array;
}

/** Directions in which the field is computed: two for each coefficient of a pattern. */
export const nearDirections = (order: number): Vec3[] => spiralDirections(Math.max(20, 2 * harmonicCount(order)));

/**
 * Up to this wavenumber, rad a spacing, the waves of a scheme are nearly those of air, and the field is compared with
 * the exact one; above, only what is cut off at t = 0 counts.
 */
const LIKE_AIR = 0.5;

/**
 * The field of the nodes of a source at a distance, as a record holds it: from t = 0 on
 * (docs/theory/sources-with-direction.md, eq. Q8). Times r, over the strength.
 */
export class NearField {
  private readonly directions: readonly Vec3[];
  /** [direction] Shape [2 size]: re and im in turn. */
  private readonly spectra: readonly Float64Array[];

  /** @param distance r, spacings. @param courant λ. @param size Length of the transforms. */
  constructor(
    private readonly radiated: Omit<Radiated, 'signals' | 'wavenumbers' | 'radiates'>,
    private readonly distance: number,
    private readonly courant: number,
    private readonly size: number,
  ) {
    this.directions = nearDirections(radiated.pattern.order);
    this.spectra = this.directions.map(() => new Float64Array(2 * size));
  }

  /** Adds the field of a node. @param spectrum Spectrum of its signal. */
  add(spectrum: Float64Array, node: number): void {
    const { distance, courant, size } = this;
    const { cloud, fraction } = this.radiated.placed;
    this.directions.forEach((direction, d) => {
      const out = this.spectra[d];
      const away = Math.hypot(
        ...direction.map((part, axis) => distance * part + fraction[axis] - cloud.offsets[node][axis]),
      );
      const turn = (-2 * Math.PI * away) / (size * courant);
      const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
      let [x, y] = [distance / away, 0];
      for (let re = 0; re < size; re += 2) {
        const a = spectrum[re];
        const b = spectrum[re + 1];
        out[re] += a * x - b * y;
        out[re + 1] += a * y + b * x;
        const turned = x * cosine - y * sine;
        y = x * sine + y * cosine;
        x = turned;
      }
    });
  }

  /** Whether the field is right at bins of a transform, when all nodes are in it. */
  isRightAt(bins: readonly number[]): boolean[] {
    const { size, radiated, courant } = this;
    const { pattern, axes, lead } = radiated;
    const cut = this.spectra.map((spectrum) => {
      const signal = realSignal(spectrum, size);
      signal.fill(0, 0, lead);
      return spectrumOf(signal, size);
    });
    const harmonics = this.directions.map((direction) =>
      realHarmonics(pattern.order, toOwn(axes, direction), new Float64Array(harmonicCount(pattern.order))),
    );
    return bins.map((bin) => {
      const angle = (2 * Math.PI * bin) / size;
      const k = angle / courant;
      const coefficients = nearCoefficients(pattern, angle, k * this.distance, angle * lead);
      let [all, worst] = [0, 0];
      harmonics.forEach((values, d) => {
        let [x, y] = [0, 0];
        values.forEach((value, c) => {
          x += value * coefficients[2 * c];
          y += value * coefficients[2 * c + 1];
        });
        all += x * x + y * y;
        const [wantedX, wantedY] = k <= LIKE_AIR ? [x, y] : [this.spectra[d][2 * bin], this.spectra[d][2 * bin + 1]];
        worst = Math.max(worst, Math.hypot(cut[d][2 * bin] - wantedX, cut[d][2 * bin + 1] - wantedY));
      });
      return worst <= RIGHT_WITHIN * Math.sqrt(all / harmonics.length);
    });
  }
}

/**
 * The exact field (eq. Q1), re and im in turn, as far as its harmonics: times 4πr.
 *
 * @param later rad: t = 0 is so much later.
 * @param gains [n] With which an order is radiated; 1 if left out.
 */
export function nearCoefficients(
  pattern: RadiationPattern,
  angle: number,
  kr: number,
  later: number,
  gains?: readonly Complex[],
): Float64Array {
  const count = harmonicCount(pattern.order);
  const [real, imaginary] = [new Float64Array(count), new Float64Array(count)];
  pattern.at(angle, real, imaginary);
  // How lasting orders end does not count for the level.
  const level = referenceLevel(real, imaginary, pattern.reference, (n) =>
    gains && (n > LASTING_ORDER || gains[n][0] === 0) ? gains[n][0] : 1,
  );
  const [cosine, sine] = [Math.cos(later) / level, -Math.sin(later) / level];
  const waves = sphericalHankel(Math.max(1, pattern.order), kr);
  const found = new Float64Array(2 * count);
  for (let channel = 0; channel < count; channel++) {
    const n = orderOfChannel(channel);
    let [x, y] = [kr * waves[n][0], kr * waves[n][1]];
    // Over j^(n + 1).
    for (let turn = 0; turn <= n; turn++) [x, y] = [y, -x];
    [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
    if (gains) [x, y] = [x * gains[n][0] - y * gains[n][1], x * gains[n][1] + y * gains[n][0]];
    found[2 * channel] = x * real[channel] - y * imaginary[channel];
    found[2 * channel + 1] = x * imaginary[channel] + y * real[channel];
  }
  return found;
}
