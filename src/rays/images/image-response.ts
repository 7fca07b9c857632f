import { put, times, turn, type Complex } from '../../numerics/complex.ts';
import { wallAdmittance } from '../../material/wall.ts';
import { cutGain } from '../../response/band-limit.ts';
import { realSignal } from '../../response/transform.ts';
import { harmonicCount, realHarmonics } from '../../sphere/harmonics.ts';
import { CUBIC_POINTS } from '../../units/interpolate.ts';
import { hertz } from '../../units/quantities.ts';
import { layerAdmittance } from '../room/layer-factors.ts';
import type { RayRoom, Triple } from '../room/room.ts';
import { frequencyKnots, knotCubics } from './frequency-knots.ts';
import { nearField } from './near-field.ts';
import { pathFactors, type LawAdmittances } from './path-factor.ts';
import type { ImagePath } from './paths.ts';

/** What is computed of paths. */
export interface ImageResponseRequest {
  /** Hz */
  readonly sampleRate: number;
  /** Samples. Paths that arrive later are left out. */
  readonly length: number;
  /**
   * What the source radiates in a direction of the room, of length 1, at a frequency, Hz, to a distance, m, for
   * e^{jωt}; without it, it radiates alike in all directions.
   */
  readonly directivity?: (direction: Triple, frequency: number, distance: number) => Complex;
  /** Factor of the pressure of a path at a frequency, Hz: what scattering leaves of it; 1 without it. */
  readonly gain?: (path: ImagePath, frequency: number) => number;
}

/** The spectrum fades from this share of the sample rate on, and ends at half the rate: arrivals ring less. */
const FADE_FROM = 0.45;

/** Bins after which the turning phase is computed anew: rounding stays below 1e-13. */
const TURNS = 64;

/**
 * The pressure that paths bring to a receiver from a source whose pressure in the open is δ(t − r/c)/(4πr)
 * (docs/theory/full-band.md, eq. N2). Arrivals fall between samples as they come. Air takes nothing here.
 *
 * @returns Shape [length], 1/m; the first sample is the time of emission.
 */
export function imageResponse(
  paths: readonly ImagePath[],
  room: Pick<RayRoom, 'laws' | 'soundSpeed'>,
  request: ImageResponseRequest,
): Float64Array {
  return imageCoefficients(paths, room, request, 0)[0];
}

/**
 * The coefficients of the sound field at a receiver, in the axes of the room: those of the spherical waves of the
 * images (docs/theory/direction.md, eq. H3), each channel a response as of {@link imageResponse}. The one of order 0 is
 * the pressure. `earResponses` makes ears of them.
 *
 * @returns [channel] in the order ACN, SN3D, each of shape [length], 1/m.
 */
export function imageCoefficients(
  paths: readonly ImagePath[],
  room: Pick<RayRoom, 'laws' | 'soundSpeed'>,
  { sampleRate, length, directivity, gain }: ImageResponseRequest,
  order: number,
): Float64Array[] {
  // What rings on after the end must not come back at the beginning.
  const size = 2 ** Math.ceil(Math.log2(2 * Math.max(2, length)));
  const step = sampleRate / size;
  const samplesPerMetre = sampleRate / room.soundSpeed;
  const bins = size / 2;
  const knots = frequencyKnots(
    room.laws.map(({ wall }) => wall),
    sampleRate / 2,
  );
  const factorsOf = pathFactorsAt(room, knots, { ...(directivity && { directivity }), ...(gain && { gain }) });
  const wavenumbers = knots.map((frequency) => (2 * Math.PI * frequency) / room.soundSpeed);
  const { first, parts } = knotCubics(knots, bins, step);
  const channels = harmonicCount(order);
  const spectra = Array.from({ length: channels }, () => new Float64Array(2 * size));
  const harmonics = new Float64Array(channels);
  const values = new Float64Array(2 * knots.length);
  const wave = new Float64Array(2 * bins);
  for (const path of paths) {
    const { distance, arrival } = path;
    if (distance * samplesPerMetre >= length) continue;
    const factors = factorsOf(path);
    turningWave(wave, (-2 * Math.PI * distance * samplesPerMetre) / size);
    realHarmonics(order, arrival, harmonics);
    for (let n = 0; n <= order; n++) {
      for (let knot = 0; knot < knots.length; knot++) {
        const [nearRe, nearIm] = nearField(n, wavenumbers[knot] * distance);
        const [re, im] = [
          factors[2 * knot] / (4 * Math.PI * distance),
          factors[2 * knot + 1] / (4 * Math.PI * distance),
        ];
        values[2 * knot] = re * nearRe - im * nearIm;
        values[2 * knot + 1] = re * nearIm + im * nearRe;
      }
      addWave(spectra, harmonics, n, { wave, values, first, parts });
    }
  }
  const beginning = Math.min(
    length,
    Math.floor(paths.reduce((least, { distance }) => Math.min(least, distance), Infinity) * samplesPerMetre),
  );
  const band = { passHz: hertz(FADE_FROM * sampleRate), stopHz: hertz(sampleRate / 2) };
  return spectra.map((spectrum) => {
    for (let bin = 0; bin < bins; bin++) {
      const gain = cutGain(bin * step, band);
      spectrum[2 * bin] *= gain;
      spectrum[2 * bin + 1] *= gain;
    }
    spectrum[1] = 0;
    const samples = realSignal(spectrum, size).slice(0, length);
    // Low frequencies ring before the first arrival. Cut at once at t = 0, they would be heard at all frequencies.
    for (let n = 0; n < beginning; n++) samples[n] *= Math.sin(((Math.PI / 2) * n) / beginning) ** 2;
    return samples;
  });
}

/**
 * Prepares what walls, the source and scattering do to the pressure of a path at some frequencies, beside 1/(4πr).
 *
 * @param frequencies Hz
 * @returns A function of a path that returns real and imaginary parts in turn, by frequency.
 */
export function pathFactorsAt(
  room: Pick<RayRoom, 'laws' | 'soundSpeed'>,
  frequencies: Float64Array,
  { directivity, gain }: Pick<ImageResponseRequest, 'directivity' | 'gain'>,
): (path: ImagePath) => Float64Array {
  const admittances = room.laws.map(({ wall }) =>
    Float64Array.from(Array.from(frequencies, (f) => wallAdmittance(wall, f)).flat()),
  );
  const wavenumbers = frequencies.map((frequency) => (2 * Math.PI * frequency) / room.soundSpeed);
  return (path) => {
    const { distance, departure } = path;
    const met = withLayers(path, admittances, room, frequencies);
    const factors = pathFactors({ distance, hits: met.hits }, met.admittances, wavenumbers);
    if (directivity) sendInto(factors, frequencies, (frequency) => directivity(departure, frequency, distance));
    if (gain) sendInto(factors, frequencies, (frequency) => [gain(path, frequency), 0]);
    return factors;
  };
}

/**
 * Gives each reflection at a porous layer a law of its own: that of the wall which reflects as the layer does at its
 * angle.
 */
function withLayers(
  { hits }: Pick<ImagePath, 'hits'>,
  admittances: LawAdmittances,
  { laws, soundSpeed }: Pick<RayRoom, 'laws' | 'soundSpeed'>,
  knots: Float64Array,
): { readonly hits: ImagePath['hits']; readonly admittances: LawAdmittances } {
  if (!hits.some(({ law }) => laws[law].layer)) return { hits, admittances };
  const all = [...admittances];
  const own = hits.map((hit) => {
    const { layer } = laws[hit.law];
    if (!layer) return hit;
    const each = Array.from(knots, (frequency) => layerAdmittance(layer, soundSpeed, frequency, hit.cosine));
    return { ...hit, law: all.push(Float64Array.from(each.flat())) - 1 };
  });
  return { hits: own, admittances: all };
}

/** Multiplies values at knots with what the source radiates. */
function sendInto(values: Float64Array, knots: Float64Array, sent: (frequency: number) => Complex): void {
  knots.forEach((frequency, knot) => {
    put(values, knot, times([values[2 * knot], values[2 * knot + 1]], sent(frequency)));
  });
}

/** Writes e^{j angle bin}. */
function turningWave(wave: Float64Array, angle: number): void {
  const [stepRe, stepIm] = turn(angle);
  for (let from = 0; 2 * from < wave.length; from += TURNS) {
    let [re, im] = turn(angle * from);
    for (let bin = from; bin < Math.min(from + TURNS, wave.length / 2); bin++) {
      wave[2 * bin] = re;
      wave[2 * bin + 1] = im;
      [re, im] = [re * stepRe - im * stepIm, re * stepIm + im * stepRe];
    }
  }
}

/** Adds a wave, times cubics through values at knots, to the channels of an order. */
function addWave(
  spectra: readonly Float64Array[],
  harmonics: Float64Array,
  n: number,
  of: { wave: Float64Array; values: Float64Array; first: Uint32Array; parts: Float64Array },
): void {
  const { wave, values, first, parts } = of;
  for (let bin = 0; bin < first.length; bin++) {
    let [re, im] = [0, 0];
    for (let i = 0, knot = 2 * first[bin], part = CUBIC_POINTS * bin; i < CUBIC_POINTS; i++, knot += 2, part++) {
      re += parts[part] * values[knot];
      im += parts[part] * values[knot + 1];
    }
    const [waveRe, waveIm] = [wave[2 * bin], wave[2 * bin + 1]];
    [re, im] = [re * waveRe - im * waveIm, re * waveIm + im * waveRe];
    for (let channel = n * n; channel < (n + 1) ** 2; channel++) {
      spectra[channel][2 * bin] += harmonics[channel] * re;
      spectra[channel][2 * bin + 1] += harmonics[channel] * im;
    }
  }
}
