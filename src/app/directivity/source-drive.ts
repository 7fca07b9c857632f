import { driveNodes, referenceLevel, type RadiationPattern } from '../../response/direction/drive.ts';
import { transformOf } from '../../response/transform.ts';
import type { PlacedCloud } from '../../run/clouds/place-cloud.ts';
import { Encoder, type CloudWeights } from '../../run/clouds/encoder.ts';
import { RIGHT_WITHIN } from '../../run/clouds/errors-of-weights.ts';
import { LatticeWaves } from '../../run/clouds/lattice-waves.ts';
import { spiralDirections } from '../../run/clouds/net.ts';
import { meanWaves } from '../../scheme/mean-dispersion.ts';
import { harmonicCount, realHarmonics } from '../../sphere/harmonics.ts';
import { axesOf, toOwn, type OwnAxes } from '../../sphere/orientation.ts';
import type { OrderRange } from '../direction/direction-result.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import { DRIVE_PERIODS, LOWEST_RADIATED, MOST_LEAD } from './directivity-size.ts';
import type { DirectivityFileEntry, OctaveValue, SourceEntry } from './source-entry.ts';
import { orderOfSource, patternOfSource, type HarmonicDirectivity } from './source-pattern.ts';

/** Directions in which the pattern is computed as it is radiated. */
const TESTED = 50;
/** Octaves of reports, Hz. */
const OCTAVES = [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000];

/** What drives a source with direction. */
export interface SourceDrive {
  /** [node], each of shape [2 half]; t = 0 is at `half`. */
  readonly signals: readonly Float64Array[];
  readonly half: number;
  /** Without the reach of its nodes. */
  readonly entry: Omit<SourceEntry, 'reachMetres'>;
}

/** Computes the signals of sources with direction (docs/theory/sources-with-direction.md, eq. Q2 and Q3). */
export class SourceDrives {
  private readonly waves: LatticeWaves;

  /** @param encoders Those known, by the names of their clouds; others join. */
  constructor(
    private readonly plan: RenderPlan,
    private readonly encoders: Map<string, Encoder>,
  ) {
    this.waves = new LatticeWaves(plan.scheme);
  }

  of(name: string, directivity: HarmonicDirectivity, placed: PlacedCloud): SourceDrive {
    const { plan } = this;
    const { sampleRate, scheme } = plan;
    const order = orderOfSource(directivity);
    const axes = axesOf(directivity.orientation);
    const { cloud, fraction } = placed;
    let encoder = this.encoders.get(cloud.name);
    if (!encoder) this.encoders.set(cloud.name, (encoder = new Encoder(scheme, cloud)));
    const weights = encoder.weights(order, fraction, axes);
    const kept = this.kept(weights, directivity.kind === 'measured' ? directivity.data!.frequenciesHz[0] : 0);
    const slowest = Math.min(...kept.flatMap((range, n) => (range && n > 0 ? range.from / DRIVE_PERIODS[n] : [])));
    const half = slowest < Infinity ? Math.ceil((2 * Math.PI) / slowest) : FEWEST_SAMPLES;
    const pattern = patternOfSource(directivity, sampleRate);
    const angles = weights.wavenumbers.map((k) => scheme.courant * k);
    const signals = driveNodes({ order, angles, weights: weights.weights, kept }, pattern, half);
    return {
      signals,
      half,
      entry: {
        source: name,
        kind: directivity.kind,
        pattern:
          directivity.kind === 'pattern'
            ? { name: directivity.pattern.name, pressureShare: directivity.pattern.share }
            : null,
        file: directivity.kind === 'measured' ? this.fileEntry(directivity) : null,
        elements: 0,
        pistonRadiusMetres: null,
        orientationDegrees: directivity.orientation,
        reference: directivity.reference,
        order,
        nodesFed: cloud.offsets.length,
        isCramped: placed.index > 0,
        ranges: kept.map((range, n) => this.rangeOf(range, n)),
        rightHz: this.rightBetween(signals, half, pattern, placed, axes, weights.wavenumbers),
        directivityIndexDb: this.directivityIndex(pattern),
        leadInSeconds: half / sampleRate,
      },
    };
  }

  /** Where each order is radiated in full, rad per step. @param lowestHz Of the data */
  private kept({ right }: CloudWeights, lowestHz: number) {
    const { scheme, sampleRate, steps } = this.plan;
    const angleOf = (hertz: number): number => (2 * Math.PI * hertz) / sampleRate;
    return right.map((range, n) => {
      if (!range) return null;
      const to = scheme.courant * range.to;
      if (n === 0) return { from: 0, to };
      const shown = (2 * Math.PI * DRIVE_PERIODS[n]) / (MOST_LEAD * steps);
      const from = Math.max(scheme.courant * range.from, angleOf(LOWEST_RADIATED), angleOf(lowestHz), shown);
      return from < to ? { from, to } : null;
    });
  }

  private rangeOf(range: { readonly from: number; readonly to: number } | null, n: number): OrderRange {
    const { sampleRate, validTo } = this.plan;
    const hertzOf = (angle: number): number => (angle * sampleRate) / (2 * Math.PI);
    if (!range || hertzOf(range.from) >= validTo) return { order: n, fromHz: null, toHz: null };
    return { order: n, fromHz: hertzOf(range.from), toHz: Math.min(validTo, hertzOf(range.to)) };
  }

  private fileEntry({ file, data }: Extract<HarmonicDirectivity, { kind: 'measured' }>): DirectivityFileEntry {
    const { format, title, licence, measurement, directions, widestGapDegrees, frequenciesHz, keptShare } = data!;
    const { validTo } = this.plan;
    return {
      file,
      format,
      title,
      licence,
      measurement,
      directions,
      widestGapDegrees,
      fromHz: frequenciesHz[0],
      toHz: frequenciesHz.at(-1)!,
      delayRemovedSeconds: data!.delaySeconds,
      keptShare: OCTAVES.filter((centreHz) => centreHz < validTo * Math.SQRT2).flatMap((centreHz): OctaveValue[] => {
        const inside = keptShare.filter((_, f) => Math.abs(Math.log2(frequenciesHz[f] / centreHz)) <= 0.5);
        return inside.length === 0 ? [] : [{ centreHz, value: Math.min(...inside) }];
      }),
    };
  }

  private directivityIndex(pattern: RadiationPattern): OctaveValue[] {
    const count = harmonicCount(pattern.order);
    const [real, imaginary] = [new Float64Array(count), new Float64Array(count)];
    const ahead = {
      kind: 'axis',
      harmonics: realHarmonics(pattern.order, [1, 0, 0], new Float64Array(count)),
    } as const;
    return OCTAVES.filter((centreHz) => centreHz <= this.plan.validTo).map((centreHz) => {
      pattern.at((2 * Math.PI * centreHz) / this.plan.sampleRate, real, imaginary);
      const power = referenceLevel(real, imaginary, { kind: 'power' });
      return { centreHz, value: 20 * Math.log10(referenceLevel(real, imaginary, ahead) / power) };
    });
  }

  /**
   * Where what the nodes radiate far away is the pattern to 1 dB, in the direction where it is worst (docs/theory/sources-with-direction.md,
   * eq. Q5): the widest range, Hz.
   */
  private rightBetween(
    signals: readonly Float64Array[],
    half: number,
    pattern: RadiationPattern,
    { cloud, fraction }: PlacedCloud,
    axes: OwnAxes,
    known: Float64Array,
  ): SourceEntry['rightHz'] {
    // Also between the wavenumbers at which the weights are known.
    const wavenumbers = [...known].flatMap((k, f) => (f === 0 ? [k] : [(known[f - 1] + k) / 2, k]));
    const { scheme, sampleRate, validTo } = this.plan;
    const size = 2 ** Math.ceil(Math.log2(8 * half));
    const spectra = spectraAt(signals, size);
    const count = harmonicCount(pattern.order);
    const [real, imaginary, harmonics] = [0, 1, 2].map(() => new Float64Array(count));
    const tested = spiralDirections(TESTED);
    const isRight = wavenumbers.map((k) => {
      const bin = Math.round((scheme.courant * k * size) / (2 * Math.PI));
      if (bin === 0) return false;
      const angle = (2 * Math.PI * bin) / size;
      pattern.at(angle, real, imaginary);
      const level = referenceLevel(real, imaginary, pattern.reference);
      const power = referenceLevel(real, imaginary, { kind: 'power' }) / level;
      const gain = this.meanGain(angle);
      // The nodes' signals begin `half` samples before t = 0.
      return tested.every((direction) => {
        const { length, travel, loudness } = this.waves.wave(angle / scheme.courant, direction);
        const values = realHarmonics(pattern.order, toOwn(axes, travel), harmonics);
        let [x, y] = [0, 0];
        cloud.offsets.forEach((offset, i) => {
          const phase =
            length * offset.reduce((sum, at, axis) => sum + direction[axis] * (at - fraction[axis]), 0) + angle * half;
          const [a, b] = [spectra[i][2 * bin], spectra[i][2 * bin + 1]];
          x += a * Math.cos(phase) - b * Math.sin(phase);
          y += a * Math.sin(phase) + b * Math.cos(phase);
        });
        x *= loudness * gain;
        y *= loudness * gain;
        for (let channel = 0; channel < count; channel++) {
          x -= (values[channel] * real[channel]) / level;
          y -= (values[channel] * imaginary[channel]) / level;
        }
        return Math.hypot(x, y) <= RIGHT_WITHIN * power;
      });
    });
    let best: { readonly from: number; readonly to: number } | null = null;
    for (let from = 0; from < isRight.length; from++) {
      if (!isRight[from] || (from > 0 && isRight[from - 1])) continue;
      let to = from;
      while (to + 1 < isRight.length && isRight[to + 1]) to++;
      const hertzOf = (f: number): number => (scheme.courant * wavenumbers[f] * sampleRate) / (2 * Math.PI);
      const run = { from: hertzOf(from), to: to === isRight.length - 1 ? validTo : Math.min(validTo, hertzOf(to)) };
      if (run.from < run.to && (!best || run.to / run.from > best.to / best.from)) best = run;
    }
    return best;
  }

  /** What a finished response is multiplied with, for the mean dispersion. @param angle In the simulation, rad per step. */
  private meanGain(angle: number): number {
    const { scheme } = this.plan;
    const waves = meanWaves(scheme);
    let exact = angle;
    for (let step = 0; step < MEAN_STEPS; step++) exact += angle - waves(exact).from;
    return waves(exact).gain;
  }
}

/** Each makes the error of an angle ten times smaller at least. */
const MEAN_STEPS = 6;

/** Samples before t = 0 of a source whose orders are all silent. */
const FEWEST_SAMPLES = 64;

function spectraAt(signals: readonly Float64Array[], size: number): Float64Array[] {
  const transform = transformOf(size);
  const padded = new Float64Array(size);
  return signals.map((signal) => {
    padded.fill(0);
    padded.set(signal);
    const spectrum = new Float64Array(2 * size);
    transform.realTransform(spectrum, padded);
    return spectrum.slice(0, size + 2);
  });
}
