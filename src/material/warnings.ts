import { ABSORPTION_CEILING } from './admittance.ts';
import { bandOf } from './bands.ts';
import type { AbsorptionByBands, PorousLayer, SpectrumPoint, WallDefinition } from './definition.ts';
import { WANTED } from './fit/on-grid.ts';
import { toleranceOf } from './fit/target.ts';
import { MIKI_RANGE } from './porous.ts';
import { beginsBelow, LOWEST_OCTAVE, type ResolvedBand } from './resolved-bands.ts';

/** What a wall does in a simulation. */
interface Realised {
  readonly bands: readonly ResolvedBand[];
  /** {@link ResolvedMaterial.gridError} */
  readonly gridError: number;
  /** Hz */
  readonly maxFrequency: number;
}

/** Errors up to this multiple of the tolerance of the fit give no warning. */
const UNWARNED = 1.5;

/** Nor do errors up to this in layers and measured impedances, whose resonances are more than a wall can have. */
const UNWARNED_SPECTRUM = 0.03;

/** Lists where a material does not do what was asked of it, as sentences for the user. */
export function materialWarnings(
  name: string,
  definition: WallDefinition,
  { bands, gridError, maxFrequency }: Realised,
): string[] {
  const warnings =
    definition.kind === 'absorption'
      ? ceilingWarning(definition.absorption)
      : [
          ...(definition.kind === 'porous' ? porousWarning(definition, maxFrequency) : []),
          ...(definition.kind === 'bands' ? rangeWarning(definition, maxFrequency) : []),
          ...(definition.kind === 'spectrum' ? spectrumWarnings(definition, maxFrequency) : []),
          ...bandCeilingWarning(bands),
          ...errorWarning(bands, definition.kind === 'bands' ? 0 : UNWARNED_SPECTRUM),
          ...gridWarning(gridError, maxFrequency),
        ];
  return warnings.map((warning) => `material "${name}" ${warning}`);
}

/** States the largest absorption of a locally reacting wall. */
const CEILING = `a locally reacting wall reaches at most ${ABSORPTION_CEILING.toFixed(3)}`;

function ceilingWarning(absorption: number): string[] {
  if (absorption <= ABSORPTION_CEILING) return [];
  return [`asks for a random-incidence absorption of ${absorption}; ${CEILING}, which is used`];
}

function bandCeilingWarning(bands: readonly ResolvedBand[]): string[] {
  const above = bands.filter(({ asked }) => asked !== null && asked > ABSORPTION_CEILING);
  if (above.length === 0) return [];
  const places = above.map(
    ({ asked, centreHz, random }) => `${asked} at ${centreHz} Hz (${random.toFixed(3)} simulated)`,
  );
  return [`asks for a random-incidence absorption of ${places.join(', ')}; ${CEILING}`];
}

function errorWarning(bands: readonly ResolvedBand[], least: number): string[] {
  const missed = bands.filter(({ asked, whole, random }) => {
    if (!whole || asked === null) return false;
    const reached = Math.min(asked, ABSORPTION_CEILING);
    return Math.abs(random - reached) > Math.max(least, UNWARNED * toleranceOf(reached));
  });
  if (missed.length === 0) return [];
  const places = missed.map(
    ({ asked, centreHz, random }) => `${random.toFixed(3)} instead of ${Number(asked!.toFixed(3))} at ${centreHz} Hz`,
  );
  return [`absorbs ${places.join(', ')}: no passive wall was found that comes closer`];
}

function gridWarning(gridError: number, maxFrequency: number): string[] {
  if (gridError <= WANTED) return [];
  return [
    `differs from its wall in continuous time by ${gridError.toFixed(3)} in the reflection factor, near the highest ` +
      `frequency, ${Math.round(maxFrequency)} Hz: a higher one, or a scheme with a shorter time step, brings it nearer`,
  ];
}

function rangeWarning(definition: AbsorptionByBands, maxFrequency: number): string[] {
  if (beginsBelow(definition, maxFrequency)) return [];
  const [{ centreHz, absorption }] = definition.bands;
  return [
    `has no band in the simulated range, up to ${Math.round(maxFrequency)} Hz: its lowest, ${absorption} at ${centreHz} Hz, ` +
      'is used at all frequencies below it',
  ];
}

/** If |Z|/ρc is above this at every point, the values are more likely in Pa·s/m than those of such a hard wall. */
const LARGEST_IMPEDANCE = 50;

function spectrumWarnings({ quantity, points }: WallDefinition & { kind: 'spectrum' }, maxFrequency: number): string[] {
  const isHard = ([, re, im]: SpectrumPoint): boolean => Math.hypot(re, im) > LARGEST_IMPEDANCE;
  const lowest = points[0][0];
  return [
    ...(quantity === 'impedance' && points.every(isHard)
      ? [
          `has an impedance above ${LARGEST_IMPEDANCE} at all points: impedance is relative to ρc; these look like Pa·s/m: ` +
            'divide by 413',
        ]
      : []),
    ...(lowest >= maxFrequency
      ? [
          `has no point in the simulated range, up to ${Math.round(maxFrequency)} Hz: its lowest, at ${lowest} Hz, ` +
            'is used at all frequencies below it',
        ]
      : []),
  ];
}

function porousWarning({ flowResistivity }: PorousLayer, maxFrequency: number): string[] {
  const [low, high] = [MIKI_RANGE.lowest * flowResistivity, MIKI_RANGE.highest * flowResistivity];
  const outside = [
    ...(low > bandOf(LOWEST_OCTAVE, 1).lower ? [`below ${Math.round(low)} Hz`] : []),
    ...(high < maxFrequency ? [`above ${Math.round(high)} Hz`] : []),
  ];
  if (outside.length === 0) return [];
  return [
    `is extrapolated ${outside.join(' and ')}: the porous model is valid for frequencies (Hz) from ${MIKI_RANGE.lowest} ` +
      `to ${MIKI_RANGE.highest} times the flow resistivity (Pa·s/m²)`,
  ];
}
