/** Energies of what listeners hear of a source, from which those of several sources together follow by sums. */
import { EARLY } from '../../response/figures/early-spectra.ts';
import { gatedSpectra } from '../../response/figures/gated-spectra.ts';
import type { Octave } from '../../response/figures/octaves.ts';
import type { SpectraMemory } from '../../response/figures/spectra-memory.ts';
import { energyEnvelope, MODULATION_FREQUENCIES, modulationIntegral } from '../../response/speech/modulation.ts';
import type { Hertz, Seconds } from '../../units/quantities.ts';

/** Early energies are kept in so many steps from the direct sound to the end of the early sound. */
const STEPS = 50;

/** Where the parts of an octave begin: early energies, the whole energy, and real and imaginary parts of integrals. */
const [WHOLE, INTEGRALS] = [STEPS + 1, STEPS + 2] as const;
const STRIDE = INTEGRALS + 2 * MODULATION_FREQUENCIES.length;

/** What a listener hears of a source at full drive. */
export interface PairEnergies {
  /** Time that the direct sound needs. */
  readonly arrival: Seconds;
  /** Shape [octave][STRIDE]. */
  readonly octaves: Float64Array;
}

/** Measures a response. @param arrival Time that sound needs in a straight line. */
export function pairEnergies(
  samples: Float32Array,
  sampleRate: Hertz,
  octaves: readonly Octave[],
  arrival: Seconds,
  memory: SpectraMemory,
): PairEnergies {
  const found = new Float64Array(octaves.length * STRIDE);
  const lead = Math.round(arrival * sampleRate);
  const spectra = gatedSpectra(samples, sampleRate, memory, undefined, lead, false);
  spectra.forEachOctave(
    octaves.map((band) => ({ band, every: 1 })),
    ({ energies, backwards }, k) => {
      const of = found.subarray(k * STRIDE, (k + 1) * STRIDE);
      const envelope = energyEnvelope(backwards, sampleRate);
      of[WHOLE] = energies.inBand;
      // The filter runs backwards, and rings before the beginning of the record where the direct sound comes soon.
      const before = energies.inBand - envelope.energies.reduce((all, energy) => all + energy, 0);
      let sum = before;
      for (let step = 0, n = 0; step <= STEPS; step++) {
        const to = Math.round((arrival + (EARLY.c50 * step) / STEPS) * sampleRate);
        for (; n < Math.min(to, backwards.length); n++) sum += backwards[n] ** 2;
        of[step] = sum;
      }
      MODULATION_FREQUENCIES.forEach((frequency, m) => {
        const { re, im } = modulationIntegral(envelope, frequency);
        of[INTEGRALS + 2 * m] = before + re;
        of[INTEGRALS + 2 * m + 1] = im;
      });
    },
  );
  return { arrival, octaves: found };
}

/** A source that plays, as a listener hears it. */
export interface HeardPart {
  readonly pair: PairEnergies;
  readonly gain: number;
  readonly delaySeconds: number;
}

/** Energies of an octave of sources together. */
export interface OctaveEnergies {
  readonly whole: number;
  /** Energy until 50 ms after the first direct sound. */
  readonly early: number;
  /** Modulation transfers at the frequencies of the full index. */
  readonly transfers: readonly number[];
}

/**
 * Adds the energies of sources in an octave. The sound of different sources is taken as incoherent: where it is not, as
 * at equal distances from two, levels are off by up to 3 dB.
 */
export function addedEnergies(parts: readonly HeardPart[], k: number): OctaveEnergies {
  const first = Math.min(...parts.map(({ pair, delaySeconds }) => pair.arrival + delaySeconds));
  let [whole, early] = [0, 0];
  const integrals = new Float64Array(2 * MODULATION_FREQUENCIES.length);
  for (const { pair, gain, delaySeconds } of parts) {
    const of = pair.octaves.subarray(k * STRIDE, (k + 1) * STRIDE);
    const power = gain * gain;
    whole += power * of[WHOLE];
    early += power * earlyUntil(of, first + EARLY.c50 - delaySeconds - pair.arrival);
    MODULATION_FREQUENCIES.forEach((frequency, m) => {
      const angle = 2 * Math.PI * frequency * delaySeconds;
      const [c, s] = [power * Math.cos(angle), power * Math.sin(angle)];
      const [re, im] = [of[INTEGRALS + 2 * m], of[INTEGRALS + 2 * m + 1]];
      integrals[2 * m] += re * c - im * s;
      integrals[2 * m + 1] += re * s + im * c;
    });
  }
  return {
    whole,
    early,
    transfers: MODULATION_FREQUENCIES.map((_, m) => Math.hypot(integrals[2 * m], integrals[2 * m + 1]) / whole),
  };
}

/** Energy until so long after the direct sound, s, at most 50 ms; none before it. */
function earlyUntil(of: Float64Array, after: number): number {
  if (after < 0) return 0;
  const at = Math.min(STEPS, (after / EARLY.c50) * STEPS);
  const step = Math.min(STEPS - 1, Math.floor(at));
  return of[step] + (at - step) * (of[step + 1] - of[step]);
}
