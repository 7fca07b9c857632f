import type { Hertz } from '../../units/quantities.ts';
import { DECAY_RANGES, directSound, energyDecay, lengthOfDecay, comesDownTo, type Decay } from '../decay/decay.ts';
import { findRecordEnd, UNUSED_SHARE, usedSamples } from '../decay/record-end.ts';
import { completeEnergies } from './complete-energies.ts';
import { gatedSpectra } from './gated-spectra.ts';
import { bandValidity, isCarried, OCTAVES } from './octaves.ts';
import { SpectraMemory } from './spectra-memory.ts';

/** An octave in which a response is too short for a figure. */
export interface Shortfall {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  /** Length of the response that would show it, about. */
  readonly seconds: number;
}

/** Range at the end of a decay whose slope says how it goes on, dB. */
const TAIL = 15;

/**
 * A level above which the end of a decay does not say how it goes on, dB: the end of a record alone bends it so far
 * down.
 */
const TOO_HIGH = -12;

/** What is added to an estimated length: late decays are slower than early ones. */
const MARGIN = 1.15;

/**
 * Finds the whole octaves in which a response is too short for a decay time, and the length that would show it: the end
 * of the decay, as far as the end of the record does not bend it, is taken to go on.
 *
 * @param samples Shape [n]; any unit.
 * @param validTo Highest frequency at which the response is valid.
 * @param memory Used for one response after the other.
 */
export function shortfalls(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  figure: keyof typeof DECAY_RANGES,
  memory = new SpectraMemory(),
): Shortfall[] {
  const onset = directSound(samples);
  if (onset === null) return [];
  const { decayDb } = lengthOfDecay(DECAY_RANGES[figure]);
  const octaves = OCTAVES.filter(
    (octave) => isCarried(octave, sampleRate) && bandValidity(octave, validTo) === 'whole',
  );
  const response = samples.subarray(onset);
  const spectra = gatedSpectra(response, sampleRate, memory, undefined, 0, false);
  return octaves.flatMap((octave) => {
    const sound = spectra.octave(octave);
    const end = findRecordEnd(sound.backwards, usedSamples(samples.length) - onset);
    const { whole } = end ? completeEnergies(sound, end, sampleRate, 0) : sound.energies;
    const decay = energyDecay(sound.backwards, whole, undefined, end);
    if (comesDownTo(decay, -decayDb)) return [];
    const used = onset + decay.last + missingSamples(decay, -decayDb);
    return [{ centreHz: octave.centreHz, seconds: (MARGIN * used) / (1 - UNUSED_SHARE) / sampleRate }];
  });
}

/** Samples until a decay that goes on as it ends comes down to a level; as many as there are if it does not say. */
function missingSamples(decay: Decay, level: number): number {
  const end = decay.last;
  const reached = decay.level(end);
  const start = Math.max(decay.firstAt(Math.min(TOO_HIGH, reached + TAIL), false), 0);
  const slope = start < end ? decay.line(start, end).slope : 0;
  return reached <= TOO_HIGH && slope < 0 ? (reached - level) / -slope : end;
}
