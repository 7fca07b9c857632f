import { real, over } from '../../numerics/complex.ts';
import type { Metres, MetresPerSecond } from '../../units/quantities.ts';
import { bandOf, logMidpoints, OCTAVE_CENTRES } from '../bands.ts';
import type { MaterialDefinition, PorousFilling, SpectrumPoint } from '../definition.ts';
import type { LocalReaction } from '../local-reaction.ts';
import { isReached, LOWEST_OCTAVE } from '../resolved-bands.ts';
import { airImpedance } from '../still-air.ts';
import { freeSlabAbsorptionAt, overRandomIncidence, slabAbsorptionAt, slabImpedance } from './absorption.ts';

/**
 * Flow resistance of a spacing, over ρc, above which waves die within it, and a local wall is nearer
 * (docs/theory/porous.md).
 */
export const MOST_RESISTANCE = 2.5;

/** Flow resistance of a spacing of a medium, over ρc. */
export const resistanceOf = (
  { flowResistivity }: Pick<PorousFilling, 'flowResistivity'>,
  spacing: Metres,
  soundSpeed: MetresPerSecond,
): number => (flowResistivity * spacing) / airImpedance(soundSpeed);

/** What stands for a porous layer where a grid cannot resolve it. */
export interface StandIn {
  /** A wall that reacts locally, or a sheet of the layer's flow resistance with air on both sides. */
  readonly kind: 'wall' | 'sheet';
  readonly medium: PorousFilling;
  /** Thickness of the layer, m. */
  readonly thickness: number;
  /** What is behind the layer. A sheet has air behind; a wall before air stands for its half of the layer. */
  readonly behind: 'wall' | 'air';
  /** Depth of the air between the layer and the wall behind, m. */
  readonly cavity: number;
}

/** Absorption at an angle of incidence, of what is simulated and of the layer itself. */
export interface AngleReaction {
  readonly degrees: number;
  readonly simulated: number;
  readonly extended: number;
}

/** What a stand-in costs. */
export interface StandInCost {
  /** Random-incidence absorption by whole octaves that are simulated. */
  readonly octaves: readonly LocalReaction[];
  /** Absorption by angle at the centre of the octave where it differs most; undefined without an octave. */
  readonly worst?: { readonly centreHz: number; readonly angles: readonly AngleReaction[] };
}

/** Angles of incidence of a cost, degrees. */
const ANGLES = [0, 30, 60, 80];

/** Frequencies of a mean over an octave. */
const FREQUENCIES = 12;

/** Points of the admittance of a wall, evenly spaced on a logarithmic axis: about 18 an octave. */
const POINTS = { lowest: 20, highest: 22_000, count: 180 } as const;

/** The definition of a stand-in as a material. */
export function standInDefinition(standIn: StandIn, soundSpeed: MetresPerSecond): MaterialDefinition {
  const { kind, medium, thickness } = standIn;
  if (kind === 'sheet') return { kind: 'sheet', flowResistance: medium.flowResistivity * thickness };
  const points = Array.from({ length: POINTS.count }, (_, i): SpectrumPoint => {
    const hertz = POINTS.lowest * (POINTS.highest / POINTS.lowest) ** (i / (POINTS.count - 1));
    const [re, im] = over(real(1), slabImpedance(simulatedSlab(standIn), soundSpeed, hertz, 0, 'local'));
    // Miki's medium is not quite passive at the lowest frequencies.
    return [hertz, Math.max(0, re), im];
  });
  return { kind: 'spectrum', quantity: 'admittance', points };
}

/** What a stand-in costs up to a frequency, Hz. */
export function standInCost(standIn: StandIn, soundSpeed: MetresPerSecond, maxFrequency: number): StandInCost {
  const centres = OCTAVE_CENTRES.filter(
    (hertz) => hertz >= LOWEST_OCTAVE && isReached(bandOf(hertz, 1).upper, maxFrequency),
  );
  const octaves = centres.map((centreHz): LocalReaction => {
    const { lower, upper } = bandOf(centreHz, 1);
    const each = logMidpoints(lower, upper, FREQUENCIES);
    const mean = (of: AbsorptionAt): number =>
      each.reduce((sum, hertz) => sum + overRandomIncidence((angle) => of(hertz, angle)), 0) / FREQUENCIES;
    return { centreHz, simulated: mean(simulated), extended: mean(extended) };
  });
  if (octaves.length === 0) return { octaves };
  const byAngle = octaves.map(({ centreHz }) => {
    const angles = ANGLES.map((degrees): AngleReaction => {
      const angle = (degrees * Math.PI) / 180;
      return { degrees, simulated: simulated(centreHz, angle), extended: extended(centreHz, angle) };
    });
    return { centreHz, angles, most: Math.max(...angles.map((at) => Math.abs(at.simulated - at.extended))) };
  });
  const { centreHz, angles } = byAngle.reduce((worst, octave) => (octave.most > worst.most ? octave : worst));
  return { octaves, worst: { centreHz, angles } };

  function simulated(hertz: number, angle: number): number {
    if (standIn.kind === 'wall') return slabAbsorptionAt(simulatedSlab(standIn), soundSpeed, hertz, angle, 'local');
    // α = 2x/(1 + x)² with x = R cos θ/2ρc.
    const x = (standIn.medium.flowResistivity * standIn.thickness * Math.cos(angle)) / (2 * airImpedance(soundSpeed));
    return (2 * x) / (1 + x) ** 2;
  }

  function extended(hertz: number, angle: number): number {
    return standIn.behind === 'air'
      ? freeSlabAbsorptionAt(standIn, soundSpeed, hertz, angle)
      : slabAbsorptionAt(standIn, soundSpeed, hertz, angle);
  }
}

/** α of a frequency, Hz, and an angle, rad. */
type AbsorptionAt = (hertz: number, angle: number) => number;

/** The layer that a wall has at normal incidence: all of it, or the half before the plane of symmetry. */
function simulatedSlab({ medium, thickness, behind, cavity }: StandIn): Parameters<typeof slabImpedance>[0] {
  return behind === 'air' ? { medium, thickness: thickness / 2 } : { medium, thickness, cavity };
}
