import type { ThroughDefinition } from '../definition.ts';
import type { MaterialContext, ResolvedMaterial } from '../resolve.ts';
import { sheetOnGrid, transmissionError } from './sheet-on-grid.ts';
import { throughWall } from './through-wall.ts';
import { throughWarnings } from './through-warnings.ts';
import { transmittedBands } from './transmitted-bands.ts';

/**
 * Turns the definition of a sheet or partition into its admittance Y = 1/Z between the two sides, in the time of a
 * simulation, and computes what it lets through. Adds a warning where that differs from the definition.
 *
 * @throws RangeError if the highest frequency is not below the Nyquist frequency.
 */
export function resolveSheet(name: string, definition: ThroughDefinition, context: MaterialContext): ResolvedMaterial {
  const { timeStep, maxFrequency, soundSpeed } = context;
  if (!(maxFrequency > 0 && timeStep > 0 && 2 * maxFrequency * timeStep < 1)) {
    throw new RangeError(`${maxFrequency} Hz is not below the Nyquist frequency of a time step of ${timeStep} s`);
  }
  const { wall, openingsError } = throughWall(definition, soundSpeed);
  const admittance = sheetOnGrid(wall, context);
  const gridError = transmissionError(wall, admittance, context);
  const asked = definition.kind === 'partition' ? definition.transmissionLoss : undefined;
  const bands = transmittedBands(admittance, asked, context);
  return {
    name,
    wall,
    admittance,
    gridError,
    bands: [],
    localReaction: null,
    reflectionError: null,
    transmission: bands,
    through: true,
    warnings: throughWarnings(name, definition, { bands, openingsError, gridError, maxFrequency }),
  };
}
