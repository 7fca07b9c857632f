import type { Band } from '../../../../material/bands.ts';
import { batchSpread } from '../../../../rays/late/batch-spread.ts';
import { METHOD, methodFall, NORMAL, shareBelow } from '../../../../rays/late/method-spread.ts';
import { COSINE_STEPS, reflectedShare, reflectedShares } from '../../../../rays/trace/reflected-share.ts';
import type { ImagePath } from '../../../../rays/images/paths.ts';
import { RAY_BATCHES } from '../../../../rays/trace/request.ts';
import { undeterminedFrom } from '../../../../response/figures/catalogue.ts';
import type { BandFigures, ResponseFigures } from '../../../../response/figures/figures.ts';
import type { RoomFigures } from '../../../../response/figures/room-figures.ts';
import { placeSpread } from '../../../../response/figures/uncertainty.ts';
import type { HighPart } from '../../../setup/rays/high-parts.ts';
import { bandPowers } from '../../../setup/rays/radiation.ts';
import { partOfBand } from './band-part.ts';
import type { FullBandContext } from './full-band-context.ts';

/** Standard deviations of 16 batches that hold the true value in nine of ten cases. */
const OF_BATCHES = 1.753;

/** Early sound, s. */
const EARLY = 0.08;

/** A decibel per relative change of an energy. */
const DB = 10 / Math.LN10;

/** What is uncertain of the figures of an octave. */
export interface RaySpread {
  readonly centreHz: number;
  /** Half of the interval that holds the T30 of more rays in nine of ten cases, relative, %; null if not known. */
  readonly t30Percent: number | null;
  /** Half of the interval for C80, dB. */
  readonly c80Db: number | null;
}

/** The figures of a response whose octaves above the crossover have an uncertainty, too. */
export interface RayTrusted {
  readonly figures: ResponseFigures;
  readonly raySpreads: readonly RaySpread[];
}

/**
 * Makes what adds the uncertainty of rays to the figures of a response (docs/theory/crossover.md, eq. Y11).
 *
 * @param soundSpeed m/s
 */
export function rayTruster(
  context: FullBandContext,
  soundSpeed: number,
): (figures: ResponseFigures, high: HighPart, straightLine: number) => RayTrusted {
  const { bands, laws, directivities, batchSeconds, crossover } = context;
  const reflected = reflectedShares({ laws, soundSpeed }, bands);
  const powers = directivities.map((one) => one && bandPowers(one, bands));
  /** Energy of a path in a band. */
  const energyOf = ({ distance, departure, hits }: ImagePath, source: number, band: number): number =>
    hits.reduce(
      (energy, { law, cosine }) =>
        energy *
        (1 - laws[law].scattering[band]) *
        reflectedShare(reflected, (law * bands.length + band) * (COSINE_STEPS + 1), cosine),
      (powers[source]?.(departure, band) ?? 1) / (4 * Math.PI * distance) ** 2,
    );
  return (figures, { source, paths, batchEnergy }, straightLine) => {
    const bins = batchEnergy.length / (RAY_BATCHES * bands.length);
    const raySpreads: RaySpread[] = [];
    const trusted = figures.bands.map((octave) => {
      const part = partOfBand(octave, crossover);
      const own = bandsWithin(bands, octave);
      if (part === 'waves' || own.length === 0 || octave.validity !== 'whole' || bins === 0) return octave;
      const widths = own.map((band) => bands[band].upper - bands[band].lower);
      const certain = new Float64Array(bins);
      let [direct, early] = [0, 0];
      for (const path of paths) {
        const bin = Math.floor(path.distance / (soundSpeed * batchSeconds));
        if (bin >= bins) continue;
        const energy = own.reduce((sum, band, i) => sum + widths[i] * energyOf(path, source, band), 0);
        certain[bin] += energy;
        if (path.order === 0) direct = energy;
      }
      const batches = Array.from({ length: RAY_BATCHES }, (_, batch) =>
        Float64Array.from({ length: bins }, (_, bin) =>
          own.reduce((sum, band, i) => sum + widths[i] * batchEnergy[(batch * bands.length + band) * bins + bin], 0),
        ),
      );
      const all = certain.map((energy, bin) => batches.reduce((sum, one) => sum + one[bin], energy));
      const whole = all.reduce((sum, energy) => sum + energy, 0);
      if (!(whole > 0)) return octave;
      const end = Math.ceil((straightLine + EARLY) / batchSeconds);
      for (let bin = 0; bin < Math.min(bins, end); bin++) early += all[bin];
      const spread = batchSpread({ batches, certain, binSeconds: batchSeconds, arrival: straightLine });
      const ofRays = mapped(octave, (name, value) => (value === null ? null : OF_BATCHES * spread[name]));
      raySpreads.push({
        centreHz: octave.centreHz,
        t30Percent: octave.t30Seconds && (100 * ofRays.t30Seconds!) / octave.t30Seconds,
        c80Db: ofRays.c80Db,
      });
      return withUncertainty(octave, ofRays, {
        part: part === 'rays' ? 0 : shareBelow(octave, crossover),
        method: methodSpread(octave, context),
        place: placeSpread({
          figures: octave,
          bandwidthHz: octave.upperHz - octave.lowerHz,
          earlyShare: early > 0 ? 1 - direct / early : 1,
          share: 1 - direct / whole,
        }),
      });
    });
    return { figures: { ...figures, bands: trusted }, raySpreads };
  };
}

/** Numbers of the bands of rays whose middle lies in an octave. */
const bandsWithin = (bands: readonly Band[], { lowerHz, upperHz }: BandFigures): number[] =>
  bands.flatMap(({ centre }, band) => (centre > lowerHz && centre < upperHz ? [band] : []));

/** What the method leaves out, one standard deviation. */
function methodSpread(octave: BandFigures, { compared }: FullBandContext): RoomFigures {
  // Without waves there is no octave in which both were compared.
  const lower = methodFall(octave.centreHz, compared?.centreHz);
  const { d50, tsSeconds } = octave;
  const decay = (value: number | null): number | null => (value === null ? null : METHOD.decay * lower * value);
  return {
    edtSeconds: decay(octave.edtSeconds),
    t20Seconds: decay(octave.t20Seconds),
    t30Seconds: decay(octave.t30Seconds),
    c50Db: METHOD.clarityDb * lower,
    c80Db: METHOD.clarityDb * lower,
    d50: d50 === null ? null : ((METHOD.clarityDb * lower) / DB) * d50 * (1 - d50),
    tsSeconds: decay(tsSeconds),
    gDb: METHOD.levelDb * lower,
  };
}

/** What {@link withUncertainty} puts together: share of the octave that waves computed, and standard deviations. */
interface Parts {
  readonly part: number;
  readonly method: RoomFigures;
  readonly place: RoomFigures;
}

/**
 * Puts the uncertainties of both parts of an octave together. A figure is not determined if what more rays, or better
 * waves, would mend is too much.
 */
function withUncertainty(octave: BandFigures, ofRays: RoomFigures, { part, method, place }: Parts): BandFigures {
  const ofWaves = octave.uncertainty;
  const unsupported: (keyof RoomFigures)[] = [];
  const uncertainty = mapped(octave, (name, value) => {
    const waves = part === 0 ? 0 : (ofWaves?.[name] ?? NaN);
    const rays = Math.hypot(ofRays[name] ?? NaN, NORMAL * (method[name] ?? NaN), NORMAL * (place[name] ?? NaN));
    if (value === null) return null;
    const mended = Math.hypot(part * waves, (1 - part) * (ofRays[name] ?? NaN));
    if (!(mended < undeterminedFrom(name, value))) unsupported.push(name);
    const half = Math.hypot(part * waves, (1 - part) * rays);
    return Number.isFinite(half) ? half : null;
  });
  return { ...octave, uncertainty, unsupported };
}

/** Applies a function to each figure of rooms. */
function mapped(
  figures: RoomFigures,
  made: (name: keyof RoomFigures, value: number | null) => number | null,
): RoomFigures {
  const of = (name: keyof RoomFigures): number | null => made(name, figures[name]);
  return {
    edtSeconds: of('edtSeconds'),
    t20Seconds: of('t20Seconds'),
    t30Seconds: of('t30Seconds'),
    c50Db: of('c50Db'),
    c80Db: of('c80Db'),
    d50: of('d50'),
    tsSeconds: of('tsSeconds'),
    gDb: of('gDb'),
  };
}
