import { resolveMaterial } from '../../../../material/resolve.ts';
import { hertz, seconds } from '../../../../units/quantities.ts';
import { judged, type Check, type Line } from '../tools/check.ts';
import { ROOM_SOUND_SPEED } from '../tools/rooms.ts';

/** Materials of the library whose walls changed most when branches were left out. */
const MATERIALS = ['lime-wash', 'chairs-wooden', 'limestone', 'carpet-heavy'] as const;

/** Highest frequencies of two simulations, Hz, and an octave that both have. */
const [LOW, HIGH] = [250, 1000];
const CENTRE = 125;
/** Steps in a period at the highest frequency. */
const STEPS = 6;

/** Absorption in the octave. */
function absorbs(entry: string, maxHz: number): number {
  const { bands } = resolveMaterial(
    entry,
    { kind: 'library', entry },
    { timeStep: seconds(1 / (STEPS * maxHz)), maxFrequency: hertz(maxHz), soundSpeed: ROOM_SOUND_SPEED },
  );
  return bands.find(({ centreHz }) => centreHz === CENTRE)!.random;
}

function line(entry: string): Line {
  const [low, high] = [absorbs(entry, LOW), absorbs(entry, HIGH)];
  return judged({
    asked: `What ${entry} takes at ${CENTRE} Hz in a simulation up to ${LOW} Hz and in one up to ${HIGH} Hz: difference`,
    values: { exact: high, found: low, unit: '' },
    error: Math.abs(100 * (low / high - 1)),
    allowed: 1,
    errorUnit: '%',
    reason: 'branches are left out of a wall only within 0.5 % of what it takes, in both simulations',
    truth: 'a material is one wall',
  });
}

/** A material is the same wall at every highest frequency. */
export const oneWall: Check = {
  name: 'one-wall',
  title: 'One material, one wall',
  about:
    'Fits walls to materials of the library for simulations up to two highest frequencies, and compares what they take.',
  cost: { quick: 1, full: 1 },
  run: () => Promise.resolve({ lines: MATERIALS.map(line), plots: [] }),
};
