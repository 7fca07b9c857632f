import { referenceLevel } from '../../../response/direction/drive.ts';
import { transformOf } from '../../../response/transform.ts';
import { waveAt } from '../../../run/clouds/cloud-waves.ts';
import { RIGHT_WITHIN } from '../../../run/clouds/errors-of-weights.ts';
import type { LatticeWaves } from '../../../run/clouds/lattice-waves.ts';
import { spiralDirections } from '../../../run/clouds/net.ts';
import { interpolationKernel } from '../../../run/points/tap-weights.ts';
import { exactWave, meanWaves } from '../../../scheme/mean-dispersion.ts';
import { harmonicCount, realHarmonics } from '../../../sphere/harmonics.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { toOwn } from '../../../sphere/orientation.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { exactFrom, type DirectRecords } from '../direct/direct-records.ts';
import { nearDirections, NearField, type Radiated } from '../direct/near-field.ts';
import type { HertzRange, SourceEntry } from './source-entry.ts';

/**
 * Directions in which a pattern is computed as it is radiated: the fewest, and for each of its (N + 1)² coefficients.
 * Lobes of order 6 are 30° wide: 50 directions, as far apart, missed errors twice as large as those they found.
 */
const TESTED = { fewest: 50, each: 8 } as const;

/**
 * The widest ranges in which what is heard of a source is its pattern to 1 dB, in the direction where it is worst: far
 * away, and both there and near (docs/theory/sources-with-direction.md, eq. Q5, Q8 and Q9).
 */
export function rightRange(
  plan: Pick<RenderPlan, 'scheme' | 'sampleRate' | 'validTo' | 'soundSpeed' | 'steps'>,
  waves: LatticeWaves,
  radiated: Radiated,
  records: DirectRecords,
): Pick<SourceEntry, 'rightHz' | 'rightFarHz' | 'rightBeyondMetres'> {
  const { scheme, sampleRate, validTo, soundSpeed, steps } = plan;
  const { signals, placed, wavenumbers } = radiated;
  const spacing = soundSpeed / (scheme.courant * sampleRate);
  const distance = Math.max(NEAR_METRES / spacing, nearestReceiver(placed.cloud.reach, scheme.band));
  const size = 2 ** Math.ceil(Math.log2(2 * signals[0].length + (2 * distance) / scheme.courant));
  // Also between the wavenumbers at which the weights are known.
  const bins = [...wavenumbers]
    .flatMap((k, f) => (f === 0 ? [k] : [(wavenumbers[f - 1] + k) / 2, k]))
    .map((k) => Math.round((scheme.courant * k * size) / (2 * Math.PI)))
    .filter((bin, b, all) => bin > 0 && bin !== all[b - 1]);
  const near = new NearField(radiated, distance, scheme.courant, size);
  const transform = transformOf(size);
  const [padded, spectrum] = [new Float64Array(size), new Float64Array(2 * size)];
  /** [node][bin] */
  const spectra = signals.map((signal, i) => {
    padded.fill(0);
    padded.set(signal);
    transform.realTransform(spectrum, padded);
    near.add(spectrum, i);
    return Float64Array.from(bins.flatMap((bin) => [spectrum[2 * bin], spectrum[2 * bin + 1]]));
  });
  const nearest = Math.max(NEAR_METRES, exactFrom(plan));
  const isExactNear = isHeldAt(
    radiated,
    records,
    nearest,
    bins.map((bin) => (2 * Math.PI * bin) / size),
  );
  const isRightNear = near.isRightAt(bins).map((isRight, b) => isRight && isExactNear[b]);
  const directions = spiralDirections(Math.max(TESTED.fewest, TESTED.each * harmonicCount(radiated.pattern.order)));
  const far: FarField = { spectra, waves, scheme, directions };
  const isRightThere = bins.map((bin, b) => isRightFar(radiated, far, b, (2 * Math.PI * bin) / size));
  const widest = (isRight: readonly boolean[]): HertzRange | null => {
    const hertzOf = (b: number): number => (bins[b] * sampleRate) / size;
    let best: HertzRange | null = null;
    for (let from = 0; from < isRight.length; from++) {
      if (!isRight[from] || (from > 0 && isRight[from - 1])) continue;
      let to = from;
      while (to + 1 < isRight.length && isRight[to + 1]) to++;
      const run = {
        // A record shows nothing of which it does not hold a period.
        from: Math.max(hertzOf(from), sampleRate / steps),
        to: to === isRight.length - 1 ? validTo : Math.min(validTo, hertzOf(to)),
      };
      if (run.from < run.to && (!best || run.to / run.from > best.to / best.from)) best = run;
    }
    return best;
  };
  return {
    rightHz: widest(isRightThere.map((isRight, b) => isRight && isRightNear[b])),
    rightFarHz: widest(isRightThere),
    rightBeyondMetres: nearest,
  };
}

/**
 * The least distance, spacings, at which a receiver between the nodes hears a source by nodes off its own: the near
 * field there has waves shorter than the band, which are not interpolated.
 *
 * @param reach Reach of the nodes of the source. @param band κ.
 */
export const nearestReceiver = (reach: number, band: number): number =>
  reach + interpolationKernel(0.5, band).weights.length / 2;

/** The distance at which sources are compared with what they should be, m; more where the band is too narrow for it. */
const NEAR_METRES = 1;

/** [angle] Whether records hold the exact field at a distance, m, but for what lies before t = 0 (eq. Q9). */
function isHeldAt(
  { radiates, pattern }: Radiated,
  { maker, waves }: DirectRecords,
  distance: number,
  angles: readonly number[],
): boolean[] {
  const places = nearDirections(pattern.order).map(
    (direction): Vec3 => direction.map((part) => distance * part) as never,
  );
  const spectra = places.map(() => new Float64Array(2 * waves.length));
  // Wave by wave: its coefficients are the same at all places.
  for (const [index, wave] of waves.entries()) {
    for (const [p, place] of places.entries()) spectra[p].set(radiates(wave, place), 2 * index);
  }
  const lost = maker.lost(spectra, angles);
  return angles.map((angle, a) => {
    const wave = waves.reduce((best, one) => (Math.abs(one.angle - angle) < Math.abs(best.angle - angle) ? one : best));
    const square = places.reduce((sum, place) => sum + Math.hypot(...radiates(wave, place)) ** 2, 0);
    return lost.every((of) => Math.hypot(...of[a]) <= RIGHT_WITHIN * Math.sqrt(square / places.length));
  });
}

/** What the far field of a source is found from. */
interface FarField {
  /** [node][bin], re and im in turn. */
  readonly spectra: readonly Float64Array[];
  readonly waves: LatticeWaves;
  readonly scheme: RenderPlan['scheme'];
  /** Directions in which it is compared. */
  readonly directions: readonly Vec3[];
}

/**
 * Whether the far field is the pattern, by the waves of the scheme (eq. Q5).
 *
 * @param angle ωT of the bin.
 */
function isRightFar(
  { pattern, placed: { cloud, fraction }, axes, lead }: Radiated,
  { spectra, waves, scheme, directions }: FarField,
  bin: number,
  angle: number,
): boolean {
  const count = harmonicCount(pattern.order);
  const [real, imaginary, harmonics] = [0, 1, 2].map(() => new Float64Array(count));
  pattern.at(angle, real, imaginary);
  const level = referenceLevel(real, imaginary, pattern.reference);
  const power = referenceLevel(real, imaginary, { kind: 'power' }) / level;
  const { gain } = exactWave(meanWaves(scheme), angle);
  const wave = new Float64Array(2 * spectra.length);
  const [cosine, sine] = [Math.cos(angle * lead), Math.sin(angle * lead)];
  return directions.every((direction) => {
    const { length, travel, loudness } = waves.wave(angle / scheme.courant, direction);
    const values = realHarmonics(pattern.order, toOwn(axes, travel), harmonics);
    let [x, y] = [0, 0];
    waveAt(cloud, length, direction, fraction, wave);
    for (let i = 0; i < spectra.length; i++) {
      const [a, b, c, d] = [spectra[i][2 * bin], spectra[i][2 * bin + 1], wave[2 * i], wave[2 * i + 1]];
      x += a * c - b * d;
      y += a * d + b * c;
    }
    [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
    x *= loudness * gain;
    y *= loudness * gain;
    for (let channel = 0; channel < count; channel++) {
      x -= (values[channel] * real[channel]) / level;
      y -= (values[channel] * imaginary[channel]) / level;
    }
    return Math.hypot(x, y) <= RIGHT_WITHIN * power;
  });
}
