import { airAbsorption } from '../../../material/air.ts';
import { seedOf } from '../../../response/listening/noise.ts';
import type { ExtensionInput } from '../../../response/listening/extend.ts';
import { celsius, hertz, kilopascals, metresPerSecond, percent } from '../../../units/quantities.ts';
import type { AirReport, AnyReport, ResponseEntry } from '../finished/render-report.ts';
import { straightLine } from '../../outputs/response/straight-line.ts';
import type { MaterialSummary } from '../../outputs/scene/scene-summary.ts';

/** What a report says about one of its responses that a listener needs. It survives a structured clone. */
export interface HeardRoom {
  /** Names source and receiver. */
  readonly name: string;
  readonly validToHz: number;
  readonly air: AirReport;
  readonly soundSpeedMetresPerSecond: number;
  readonly materials: readonly Pick<MaterialSummary, 'squareMetres' | 'octaves'>[];
  /** When the direct sound arrives, s; null for a system of sources. */
  readonly arrivalSeconds: number | null;
  /** Corner of the high-pass of the responses; null for raw samples. */
  readonly highPassHz: number | null;
  /** Why the response cannot be extended; null if it can. */
  readonly notExtended: string | null;
}

/** Finds in a report what {@link HeardRoom} has. */
export function heardRoom(
  report: AnyReport,
  { source, receiver }: Pick<ResponseEntry, 'source' | 'receiver'>,
): HeardRoom {
  const { scene, air, soundSpeedMetresPerSecond, validToHz, dimensions, highPassHz } = report;
  const from = scene.sources.find(({ name }) => name === source);
  const to = scene.receivers.find(({ name }) => name === receiver);
  const speed = metresPerSecond(soundSpeedMetresPerSecond);
  return {
    name: `${source}-${receiver}`,
    validToHz,
    air,
    soundSpeedMetresPerSecond,
    materials: scene.materials.map(({ squareMetres, octaves }) => ({ squareMetres, octaves })),
    arrivalSeconds: from && to ? straightLine(from.position, to.position, speed) : null,
    highPassHz,
    notExtended: report.fullBand ? 'it has sound of the whole band already' : cannotBeExtended(dimensions, highPassHz),
  };
}

function cannotBeExtended(dimensions: 2 | 3, highPassHz: number | null): string | null {
  if (dimensions === 2) return 'the room has two dimensions';
  return highPassHz === null ? 'these are samples as they were computed, not filtered' : null;
}

/** The input of an extension. */
export function extensionInput(room: HeardRoom): ExtensionInput {
  return {
    validTo: hertz(room.validToHz),
    arrivalSeconds: room.arrivalSeconds,
    highPassHz: room.highPassHz,
    airRate: airRate(room),
    wallRatio: wallRatio(room.materials),
    seed: seedOf(room.name),
  };
}

/** The rate at which the air takes energy, 1/s; 0 if the responses leave it out (docs/theory/listening.md, eq. E4). */
function airRate({ air, soundSpeedMetresPerSecond }: HeardRoom): (frequency: number) => number {
  if (!air.absorptionApplied) return () => 0;
  const absorption = airAbsorption({
    temperature: celsius(air.temperatureCelsius),
    relativeHumidity: percent(air.relativeHumidityPercent),
    pressure: kilopascals(air.pressureKilopascals),
  });
  return (frequency) => 2 * soundSpeedMetresPerSecond * absorption(hertz(frequency));
}

/** A mean absorption from which on Eyring's formula means little: Sabine's is taken. */
const NEARLY_OPEN = 0.99;

/**
 * How much faster the walls take energy than at a reference, by Eyring's formula (docs/theory/listening.md, eq. E5). 1
 * if the materials are not known, or if none absorbs at the reference.
 */
function wallRatio(materials: HeardRoom['materials']): (frequency: number, reference: number) => number {
  // Reports of versions before have no octaves.
  const walls = materials.filter(({ squareMetres, octaves }) => (squareMetres ?? 0) > 0 && (octaves?.length ?? 0) > 0);
  const area = walls.reduce((sum, { squareMetres }) => sum + squareMetres!, 0);
  const mean = (frequency: number): number =>
    walls.reduce((sum, { squareMetres, octaves }) => sum + squareMetres! * absorptionAt(octaves, frequency), 0) / area;
  return (frequency, reference) => {
    if (area === 0) return 1;
    const [there, here] = [mean(reference), mean(frequency)];
    if (there <= 0) return 1;
    if (Math.max(there, here) > NEARLY_OPEN) return here / there;
    return Math.log1p(-here) / Math.log1p(-there);
  };
}

/** The absorption at a frequency, on straight lines over the logarithm of frequency; held beyond the octaves given. */
function absorptionAt(octaves: MaterialSummary['octaves'], frequency: number): number {
  const above = octaves.findIndex(({ centreHz }) => centreHz >= frequency);
  if (above <= 0) return octaves.at(above)!.absorption;
  const [low, high] = [octaves[above - 1], octaves[above]];
  const along = Math.log(frequency / low.centreHz) / Math.log(high.centreHz / low.centreHz);
  return low.absorption + along * (high.absorption - low.absorption);
}
