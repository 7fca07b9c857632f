import type { ThroughDefinition } from '../definition.ts';
import type { TransmittedBand } from './transmitted-bands.ts';

/** Bands may miss the loss asked for by this without a warning, dB. */
const UNWARNED = 1;

/** Errors of the transmitted level of an octave up to this give no warning, dB. */
const UNWARNED_ON_GRID = 0.5;

/** Errors of the impedance of openings up to this share give no warning. */
const UNWARNED_OPENINGS = 0.05;

/** A rise of the loss that no sheet of one layer has, dB an octave, with some tolerance for measurement. */
const STEEPEST = 9;

const STEEP =
  `: it is asked to rise by more than ${STEEPEST} dB an octave, which takes two leaves with air between, and a partition ` +
  'is simulated as one';

/** What a sheet or partition does in a simulation. */
interface Realised {
  readonly bands: readonly TransmittedBand[];
  readonly openingsError: number;
  /** dB */
  readonly gridError: number;
  /** Hz */
  readonly maxFrequency: number;
}

/** Lists where a sheet or partition does not do what was asked of it, as sentences for the user. */
export function throughWarnings(name: string, definition: ThroughDefinition, realised: Realised): string[] {
  const { bands, openingsError, gridError, maxFrequency } = realised;
  const warnings = [
    ...missed(bands),
    ...outOfRange(definition, bands, maxFrequency),
    ...(openingsError > UNWARNED_OPENINGS
      ? [`has openings whose impedance is met to ${Math.round(100 * openingsError)} % only: they are extreme`]
      : []),
    ...(gridError > UNWARNED_ON_GRID
      ? [
          `lets through a level that differs by up to ${gridError.toFixed(1)} dB in an octave from that in continuous ` +
            `time, below ${Math.round(maxFrequency)} Hz: a scheme with a shorter time step brings it nearer`,
        ]
      : []),
  ];
  return warnings.map((warning) => `material "${name}" ${warning}`);
}

function missed(bands: readonly TransmittedBand[]): string[] {
  const far = bands.filter(({ whole, asked, field }) => whole && asked !== null && Math.abs(field - asked) > UNWARNED);
  if (far.length === 0) return [];
  const places = far.map(
    ({ centreHz, asked, field }) => `${field.toFixed(1)} dB instead of ${asked} at ${centreHz} Hz`,
  );
  return [`has a transmission loss of ${places.join(', ')}` + (isSteep(bands) ? STEEP : '')];
}

/** Whether the loss asked for rises faster than one layer allows. */
function isSteep(bands: readonly TransmittedBand[]): boolean {
  return bands.some(({ centreHz, asked }) => {
    const below = bands.find((other) => other.centreHz * 1.9 < centreHz && other.centreHz * 2.1 > centreHz);
    const before = below?.asked ?? null;
    return asked !== null && before !== null && asked - before > STEEPEST;
  });
}

function outOfRange(definition: ThroughDefinition, bands: readonly TransmittedBand[], maxFrequency: number): string[] {
  if (definition.kind !== 'partition' || !definition.transmissionLoss || bands.length > 0) return [];
  const [{ centreHz }] = definition.transmissionLoss.bands;
  return [
    `has no band in the simulated range, up to ${Math.round(maxFrequency)} Hz: its lowest is at ${centreHz} Hz, and what it ` +
      'lets through below that is an extrapolation',
  ];
}
