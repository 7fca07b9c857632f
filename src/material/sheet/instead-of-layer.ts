import type { MetresPerSecond } from '../../units/quantities.ts';
import { bandOf, logMidpoints } from '../bands.ts';
import type { PorousLayer } from '../definition.ts';
import type { LocalReaction } from '../local-reaction.ts';
import { airImpedance } from '../still-air.ts';
import { randomAbsorptionBeforeCavity } from './transmission.ts';

/** A thin sheet with its air drawn, in place of a porous layer before a cavity that answers locally. */
export interface SheetInstead {
  /** Pa·s/m: that of the layer. */
  readonly flowResistance: number;
  /** Air behind it, m: the cavity and half of the layer. */
  readonly airMetres: number;
  /** Largest error of its random-incidence absorption over the octaves that are simulated, relative to the layer. */
  readonly error: number;
}

/** Frequencies of a mean over an octave. */
const FREQUENCIES = 24;

/** A sheet is named where its error is at most this share of that of local reaction. */
const BETTER = 0.6;

/** Two digits more than anyone measures. */
const DIGITS = 4;

/**
 * The sheet that is nearer to a porous layer before a cavity than a locally reacting wall is; undefined if there is no
 * cavity, or if the layer is too thick to be a sheet.
 *
 * @param octaves Local reaction in the octaves that are simulated.
 */
export function sheetInstead(
  { flowResistivity, thicknessMetres, cavityMetres }: PorousLayer,
  octaves: readonly LocalReaction[],
  soundSpeed: MetresPerSecond,
): SheetInstead | undefined {
  if (cavityMetres === 0 || octaves.length === 0) return undefined;
  const flowResistance = flowResistivity * thicknessMetres;
  const airMetres = Number((cavityMetres + thicknessMetres / 2).toPrecision(DIGITS));
  const conductance = airImpedance(soundSpeed) / flowResistance;
  const worst = (of: (octave: LocalReaction) => number): number =>
    octaves.reduce((most, octave) => Math.max(most, Math.abs(of(octave) / octave.extended - 1)), 0);
  const error = worst(({ centreHz }) => {
    const { lower, upper } = bandOf(centreHz, 1);
    const each = logMidpoints(lower, upper, FREQUENCIES).map((hz) =>
      randomAbsorptionBeforeCavity([conductance, 0], (2 * Math.PI * hz * airMetres) / soundSpeed),
    );
    return each.reduce((sum, absorption) => sum + absorption, 0) / FREQUENCIES;
  });
  if (error > BETTER * worst(({ simulated }) => simulated)) return undefined;
  return { flowResistance: Number(flowResistance.toPrecision(DIGITS)), airMetres, error };
}
