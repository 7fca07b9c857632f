import { ENERGY_FIGURES, energyFigures, type EnergyFigures } from './energy-figures.ts';

/** Energies of one band at a receiver by batch of rays. */
export interface BatchEnergies {
  /** [batch][bin] */
  readonly batches: readonly ArrayLike<number>[];
  /** [bin] Energies that do not come from rays: they have no chance in them. */
  readonly certain: ArrayLike<number>;
  readonly binSeconds: number;
  /** Time of the direct sound, s. */
  readonly arrival: number;
}

/**
 * Standard errors of figures because there are not infinitely many rays: the jackknife over batches
 * (docs/theory/rays.md, eq. X8). NaN where not all batches show a figure.
 *
 * @returns in the units of the figures.
 */
export function batchSpread({ batches, certain, binSeconds, arrival }: BatchEnergies): EnergyFigures {
  const count = batches.length;
  const bins = certain.length;
  const ofRays = Float64Array.from({ length: bins }, (_, bin) => batches.reduce((sum, one) => sum + one[bin], 0));
  const without = batches.map((one) =>
    energyFigures({
      ...{ binSeconds, arrival },
      energy: ofRays.map((energy, bin) => certain[bin] + ((energy - one[bin]) * count) / (count - 1)),
    }),
  );
  return Object.fromEntries(
    ENERGY_FIGURES.map((name) => {
      const mean = without.reduce((sum, figures) => sum + figures[name], 0) / count;
      const squares = without.reduce((sum, figures) => sum + (figures[name] - mean) ** 2, 0);
      return [name, Math.sqrt(((count - 1) / count) * squares)];
    }),
  ) as unknown as EnergyFigures;
}
