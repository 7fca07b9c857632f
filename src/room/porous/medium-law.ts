import { THERMAL_POLES, VISCOUS_POLES, type MediumPoles, type Pole } from '../../material/porous-volume/fit.ts';

/**
 * What a medium does to each of its nodes in a step (docs/theory/porous.md, eq. J7 and J8). Poles that a medium lacks
 * are 0.
 */
export interface MediumLaw {
  /** Viscous poles: v ← d v + g s, with d = (1 − β_b)/(1 + β_b) and g = a_b/(1 + β_b). */
  readonly viscous: readonly { readonly kept: number; readonly gain: number }[];
  /** Thermal poles: z ← (1 − r) z + r (u[n+1] − u[n−1]), r = 2β_b/(1 + β_b), which pulls with p = c_b r/2. */
  readonly thermal: readonly { readonly rate: number; readonly pull: number }[];
  /** 1/μ, μ = 1 + Σ p: part of the motion that the thermal poles leave. */
  readonly lightness: number;
  /** 1/D of the node: 1/(φμ). */
  readonly inverseMass: number;
}

/** Poles of a law. */
export const POROUS_POLES = { viscous: VISCOUS_POLES, thermal: THERMAL_POLES } as const;

/** Numbers that a node remembers: u[n−1], v of each viscous pole, z of each thermal one. */
export const POROUS_STATES = 1 + VISCOUS_POLES + THERMAL_POLES;

/** @param openShare φ */
export function mediumLaw(
  { viscous, thermal }: Pick<MediumPoles, 'viscous' | 'thermal'>,
  openShare: number,
): MediumLaw {
  const heat = padded(thermal, THERMAL_POLES).map(({ rate, share }) => ({
    rate: (2 * rate) / (1 + rate),
    pull: (share * rate) / (1 + rate),
  }));
  const mass = heat.reduce((sum, { pull }) => sum + pull, 1);
  return {
    viscous: padded(viscous, VISCOUS_POLES).map(({ rate, share }) => ({
      kept: share === 0 ? 0 : (1 - rate) / (1 + rate),
      gain: share / (1 + rate),
    })),
    thermal: heat,
    lightness: 1 / mass,
    inverseMass: 1 / (openShare * mass),
  };
}

/** What a node remembers if its poles hold nothing: then only u[n−1] and u[n] count. */
export function statesAtRest({ viscous, thermal }: MediumLaw, previous: number, current: number): number[] {
  return [previous, ...viscous.map(() => 0), ...thermal.map(({ rate }) => -rate * current)];
}

const padded = (poles: readonly Pole[], count: number): Pole[] =>
  Array.from({ length: count }, (_, i) => poles.at(i) ?? { rate: 0, share: 0 });
