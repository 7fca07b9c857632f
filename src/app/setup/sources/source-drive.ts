import {
  driveNodes,
  referenceLevel,
  type DriveSpan,
  type RadiationPattern,
} from '../../../response/direction/drive.ts';
import { LASTING_ORDER } from '../../../response/direction/lasting.ts';
import type { PlacedCloud } from '../../../run/clouds/place-cloud.ts';
import { Encoder, type CloudWeights } from '../../../run/clouds/encoder.ts';
import { LatticeWaves } from '../../../run/clouds/lattice-waves.ts';
import { harmonicCount, realHarmonics } from '../../../sphere/harmonics.ts';
import { axesOf } from '../../../sphere/orientation.ts';
import type { DirectPart } from '../direct/direct-part.ts';
import { directRecords, type DirectRecords } from '../direct/direct-records.ts';
import { radiatedField } from '../direct/radiated-field.ts';
import type { OrderRange } from '../../inputs/direction/direction-result.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import {
  DRIVE_PERIODS,
  LASTING_SECONDS,
  LOWEST_RADIATED,
  MOST_LEAD,
} from '../../inputs/directivity/directivity-size.ts';
import { rightRange } from './right-range.ts';
import type { DirectivityFileEntry, OctaveValue, SourceEntry } from './source-entry.ts';
import { orderOfSource, patternOfSource, type HarmonicDirectivity } from './source-pattern.ts';

/** Octaves of reports, Hz. */
const OCTAVES = [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000];

/** What drives a source with direction. */
export interface SourceDrive {
  /** [node], each of shape [n]; t = 0 is at `lead`. */
  readonly signals: readonly Float64Array[];
  readonly lead: number;
  /** What it should radiate to a point. */
  readonly radiates: DirectPart['exact'];
  /** Entry of the source in a report, without the reach of its nodes. */
  readonly entry: Omit<SourceEntry, 'reachMetres'>;
}

/** Computes the signals of sources with direction (docs/theory/sources-with-direction.md, eq. Q2, Q3 and Q7). */
export class SourceDrives {
  private readonly waves: LatticeWaves;
  private records: DirectRecords | undefined;

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
    const lowestHz = Math.max(
      LOWEST_RADIATED,
      directivity.kind === 'measured' ? directivity.data!.frequenciesHz[0] : 0,
      sampleRate / plan.steps,
    );
    const kept = this.kept(weights, lowestHz);
    const span = this.span(directivity, kept, lowestHz);
    const pattern = patternOfSource(directivity, sampleRate);
    const angles = weights.wavenumbers.map((k) => scheme.courant * k);
    const signals = driveNodes({ order, angles, weights: weights.weights, kept }, pattern, span);
    const radiates = radiatedField(pattern, axes, kept, span.lasting);
    const right = rightRange(
      plan,
      this.waves,
      {
        signals,
        lead: span.lead,
        pattern,
        placed,
        axes,
        wavenumbers: weights.wavenumbers,
        radiates,
      },
      (this.records ??= directRecords(plan)),
    );
    return {
      // What comes after the last step is heard by nobody.
      signals: signals.map((signal) => signal.slice(0, span.lead + plan.steps)),
      lead: span.lead,
      radiates,
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
        ranges: kept.map((range, n) => this.rangeOf(range, n, lowestHz)),
        ...right,
        directivityIndexDb: this.directivityIndex(pattern),
        leadInSeconds: span.lead / sampleRate,
      },
    };
  }

  /** Where each order is radiated in full, rad per step; of those that last, where their weights are right. */
  private kept({ right }: CloudWeights, lowestHz: number): readonly (Kept | null)[] {
    const { scheme, sampleRate, steps, soundSpeed } = this.plan;
    return right.map((range, n) => {
      if (!range) return null;
      const to = scheme.courant * range.to;
      if (n === 0) return { from: 0, to };
      const begins = scheme.courant * range.from;
      if (n <= LASTING_ORDER) return { from: begins, to };
      const from = Math.max(
        begins,
        (2 * Math.PI * lowestHz) / sampleRate,
        (2 * Math.PI * DRIVE_PERIODS[n]) / (MOST_LEAD * steps),
        (n * soundSpeed) / (LARGEST_SOURCE * sampleRate),
      );
      return from < to ? { from, to } : null;
    });
  }

  private span(directivity: HarmonicDirectivity, kept: readonly (Kept | null)[], lowestHz: number): DriveSpan {
    const { sampleRate, steps } = this.plan;
    const lasting = Math.ceil(LASTING_SECONDS * sampleRate);
    // Nothing of a first-order pattern depends on frequency: only the end of the band rings before t = 0.
    if (directivity.kind === 'pattern') return { lead: FEWEST_SAMPLES, lasting };
    const longest = kept.flatMap((range, n) => {
      if (!range || n === 0) return [];
      if (n > LASTING_ORDER) return [(2 * Math.PI * DRIVE_PERIODS[n]) / range.from];
      return [Math.min(MOST_LEAD * steps, (DRIVE_PERIODS[n] * sampleRate) / lowestHz)];
    });
    return { lead: Math.ceil(Math.max(FEWEST_SAMPLES, ...longest)), lasting };
  }

  private rangeOf(range: Kept | null, n: number, lowestHz: number): OrderRange {
    const { sampleRate, validTo } = this.plan;
    const hertzOf = (angle: number): number => (angle * sampleRate) / (2 * Math.PI);
    if (!range) return { order: n, fromHz: null, toHz: null };
    const fromHz = n > 0 && n <= LASTING_ORDER ? lowestHz : hertzOf(range.from);
    if (fromHz >= validTo) return { order: n, fromHz: null, toHz: null };
    return { order: n, fromHz, toHz: Math.min(validTo, hertzOf(range.to)) };
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
}

/** rad per step */
interface Kept {
  readonly from: number;
  readonly to: number;
}

/** Fewest samples before t = 0. */
const FEWEST_SAMPLES = 64;

/**
 * Orders above {@link LASTING_ORDER} begin where a source of this radius has a circumference of n wavelengths, m:
 * smaller ones radiate little of them below, and near a source they would be far louder than all else.
 */
const LARGEST_SOURCE = 1;
