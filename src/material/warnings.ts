import type { MetresPerSecond } from '../units/quantities.ts';
import { ABSORPTION_CEILING } from './admittance.ts';
import { bandOf } from './bands.ts';
import type { AbsorptionByBands, BandFraction, PorousLayer, SpectrumPoint, WallDefinition } from './definition.ts';
import { STATED_BAND } from './fit/grid-problem.ts';
import { WANTED } from './fit/on-grid.ts';
import { PROMISED, TOLERANCE } from './fit/target.ts';
import { MIKI_RANGE } from './porous.ts';
import { meansOf } from './realised.ts';
import type { LocalReaction } from './local-reaction.ts';
import { sheetInstead, type SheetInstead } from './sheet/instead-of-layer.ts';
import { beginsBelow, LOWEST_OCTAVE, type ResolvedBand } from './resolved-bands.ts';
import { wallAdmittance, type Wall } from './wall.ts';

/** Names the sheet that would be right. */
function insteadText(sheet: SheetInstead | undefined): string {
  if (!sheet) return '';
  const { flowResistance, airMetres, error } = sheet;
  return (
    `. Nearer is a "sheet" with "flowResistance": ${flowResistance} and ${airMetres} m of air drawn behind it: it is off by at most ` +
    `${Math.round(100 * error)} % in these octaves`
  );
}

/** What a wall does in a simulation. */
interface Realised {
  /** Wall in continuous time. */
  readonly wall: Wall;
  readonly bands: readonly ResolvedBand[];
  readonly localReaction: readonly LocalReaction[] | null;
  /** {@link ResolvedMaterial.gridError} */
  readonly gridError: number;
  /** Hz */
  readonly maxFrequency: number;
  readonly soundSpeed: MetresPerSecond;
}

/**
 * Errors up to this in layers and measured impedances, whose resonances are more than a wall can have, give no warning.
 */
const UNWARNED_SPECTRUM = 0.03;

/** The octaves below the first band asked for may differ from it by this share of it without a word. */
const UNWARNED_HELD = 0.05;

/** Lists where a material does not do what was asked of it, as sentences for the user. */
export function materialWarnings(name: string, definition: WallDefinition, realised: Realised): string[] {
  const { bands, gridError, maxFrequency } = realised;
  const warnings =
    definition.kind === 'absorption'
      ? ceilingWarning(definition.absorption)
      : [
          ...(definition.kind === 'porous' ? porousWarning(definition, maxFrequency) : []),
          // Of a sheet before a wall the place says more: `nearSheetWarnings`.
          ...localReactionWarning(
            definition.kind === 'porous' ? (realised.localReaction ?? []) : [],
            definition,
            realised.soundSpeed,
          ),
          ...(definition.kind === 'bands' ? rangeWarning(definition, realised) : []),
          ...(definition.kind === 'spectrum' ? spectrumWarnings(definition, maxFrequency) : []),
          ...bandCeilingWarning(bands),
          ...(definition.kind === 'bands'
            ? missedWarnings(realised, definition.fraction, TOLERANCE.least)
            : missedWarnings(realised, 1, UNWARNED_SPECTRUM)),
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

/** Bands whose absorption differs from what is asked, or from the ceiling, by more than is tolerated. */
function missed(bands: readonly ResolvedBand[], tolerated: (asked: number) => number): Missed[] {
  return bands.flatMap(({ asked, centreHz, whole, random }) => {
    if (!whole || asked === null) return [];
    const reached = Math.min(asked, ABSORPTION_CEILING);
    return Math.abs(random - reached) > tolerated(reached) ? [{ centreHz, asked, reached, random }] : [];
  });
}

interface Missed {
  readonly centreHz: number;
  readonly asked: number;
  /** What a wall can reach of it. */
  readonly reached: number;
  readonly random: number;
}

/** Says for each missed band whether the wall in continuous time misses it or the time step does. */
function missedWarnings({ bands, wall }: Realised, fraction: BandFraction, least: number): string[] {
  const tolerated = (asked: number): number => Math.max(least, PROMISED * asked);
  const [byFit, byTimeStep]: [Missed[], Missed[]] = [[], []];
  for (const one of missed(bands, tolerated)) {
    const { lower, upper } = bandOf(one.centreHz, fraction);
    const { random } = meansOf((hz) => wallAdmittance(wall, hz), lower, upper);
    (Math.abs(random - one.reached) > tolerated(one.reached) ? byFit : byTimeStep).push(one);
  }
  return [
    ...(byFit.length > 0
      ? [`absorbs ${places(byFit)}: the fit found no passive wall that is near enough in all bands`]
      : []),
    ...(byTimeStep.length > 0
      ? [`absorbs ${places(byTimeStep)}, at this time step: a scheme with a shorter time step brings it nearer`]
      : []),
  ];
}

const places = (bands: readonly Missed[]): string =>
  bands
    .map(({ asked, centreHz, random }) => `${digits(random)} instead of ${digits(asked)} at ${centreHz} Hz`)
    .join(', ');

/** Three digits, so that small coefficients can be compared. */
const digits = (value: number): number => Number(value.toPrecision(3));

function gridWarning(gridError: number, maxFrequency: number): string[] {
  if (gridError <= WANTED) return [];
  return [
    `differs from its wall in continuous time by up to ${gridError.toFixed(3)} in the reflection factor at normal ` +
      `incidence, below ${Math.round(STATED_BAND * maxFrequency)} Hz: a scheme with a shorter time step brings it nearer`,
  ];
}

function rangeWarning(definition: AbsorptionByBands, { bands, maxFrequency }: Realised): string[] {
  if (beginsBelow(definition, maxFrequency)) return [];
  const [{ centreHz, absorption }] = definition.bands;
  const reached = Math.min(absorption, ABSORPTION_CEILING);
  const others = bands.filter(({ random }) => Math.abs(random - reached) > UNWARNED_HELD * reached);
  const simulated = others.map((octave) => `${digits(octave.random)} at ${octave.centreHz} Hz`).join(', ');
  return [
    `has no band in the simulated range, up to ${Math.round(maxFrequency)} Hz: its lowest, ${absorption} at ${centreHz} Hz, ` +
      `is used at all frequencies below it${others.length > 0 ? ` (${simulated} simulated)` : ''}`,
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
          `has no point in the simulated range, up to ${Math.round(maxFrequency)} Hz: its lowest is at ${lowest} Hz, ` +
            'and what is simulated below it is an extrapolation',
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

/**
 * Local reaction is a poor model where it is off by more than this share of the absorption: then a layer that makes
 * half of a room's absorption moves its decay time by a just noticeable difference, 5 %. Absorption below `least`
 * matters little beside that of other surfaces.
 */
export const POOR_LOCAL_REACTION = { share: 0.1, least: 0.01 } as const;

/** The octaves in which local reaction is a poor model. */
export function poorOctaves(octaves: readonly LocalReaction[]): LocalReaction[] {
  const { share, least } = POOR_LOCAL_REACTION;
  return octaves.filter(
    ({ simulated, extended }) => Math.abs(simulated - extended) > Math.max(least, share * extended),
  );
}

function localReactionWarning(
  octaves: readonly LocalReaction[],
  definition: WallDefinition,
  soundSpeed: MetresPerSecond,
): string[] {
  const { share, least } = POOR_LOCAL_REACTION;
  const poor = poorOctaves(octaves);
  if (poor.length === 0) return [];
  const errors = poor.map(({ centreHz, simulated, extended }) => {
    const percent = Math.round(100 * (simulated / extended - 1));
    const signed = percent > 0 ? `+${percent}` : `${percent}`.replace('-', '−');
    return `${centreHz} Hz ${signed} % (${simulated.toFixed(2)} for ${extended.toFixed(2)})`;
  });
  return [
    'is simulated as locally reacting, without the sound that travels sideways in the layer and its cavity; error of ' +
      `its random-incidence absorption by octave, where above ${100 * share} % and ${least}: ${errors.join(', ')}. In a diffuse ` +
      'field, decay times are nearer if the material is given by the second values, as absorption by octaves' +
      (definition.kind === 'porous' ? insteadText(sheetInstead(definition, octaves, soundSpeed)) : ''),
  ];
}
