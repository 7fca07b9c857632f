import { rounded } from '../../ports/engine/counts.ts';
import type { SoundEntry, SoundsReport, WalkEntry } from '../../inputs/walks/sound-entry.ts';

/**
 * Walks in words: `receiver R1: 1.58 m from 0 to 0.6 s, at most 2.6 m/s, Mach 0.0077; 24 stations, 82 900 nodes a
 * step`.
 */
export function walkTexts(walks: readonly WalkEntry[]): string[] {
  return walks.map(
    ({ kind, name, lengthMetres, fromSeconds, toSeconds, fastestMetresPerSecond, mach, stations, nodesAStep }) =>
      `${kind} ${name}: ${lengthMetres.toFixed(2)} m from ${fromSeconds} to ${toSeconds} s, at most ${fastestMetresPerSecond.toFixed(1)} m/s, ` +
      `Mach ${mach.toPrecision(2)}; ${stations} station${stations === 1 ? '' : 's'}, ${rounded(nodesAStep)} nodes ${kind === 'source' ? 'fed' : 'read'} a step`,
  );
}

/** Sounds in words: `S1 at R1: 61.2 dB, at most 0.085 Pa; played up to 829 Hz`. */
export function soundTexts(sounds: readonly SoundEntry[]): string[] {
  return sounds.map(
    ({ source, receiver, levelDb, peakPascals, playedToHz }) =>
      `${source} at ${receiver}: ${levelDb === null ? 'silent' : `${levelDb.toFixed(1)} dB, at most ${peakPascals.toPrecision(2)} Pa`}; played up to ${playedToHz.toFixed(0)} Hz`,
  );
}

/** What is left out where something moves, as a sentence. */
export const notComputedText = ({ notComputed }: Pick<SoundsReport, 'notComputed'>): string =>
  `not computed where something moves: ${notComputed.join('; ')}`;
