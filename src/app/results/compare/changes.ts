import { shownName } from '../../../material/names/shown-name.ts';
import type { FullBandReport } from '../../outputs/response/full-band/full-band-report.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import type { MaterialSummary } from '../../outputs/scene/scene-summary.ts';

/** Difference of an absorption coefficient that is mentioned. */
const LEAST_ABSORPTION = 0.005;

/** Distance by which a point moved that is mentioned, m. */
const LEAST_MOVE = 0.001;

type Compared = Pick<AnyReport, 'scene' | 'air' | 'scheme' | 'duration' | 'walls' | 'fullBand'>;

/** What changed from one scene to another, as sentences without a full stop. */
export function changesBetween(first: Compared, second: Compared): string[] {
  return [
    ...(first.scene.geometry.fingerprint === second.scene.geometry.fingerprint ? [] : ['the geometry is another']),
    ...materialChanges(first.scene.materials, second.scene.materials),
    ...pointChanges('source', first.scene.sources, second.scene.sources),
    ...pointChanges('receiver', first.scene.receivers, second.scene.receivers),
    ...changed('air temperature', first.air.temperatureCelsius, second.air.temperatureCelsius, ' °C'),
    ...changed('humidity', first.air.relativeHumidityPercent, second.air.relativeHumidityPercent, ' %'),
    ...changed('air absorption', first.air.absorptionApplied, second.air.absorptionApplied, ''),
    ...(first.scheme && second.scheme
      ? changed('highest frequency', first.scene.maxFrequencyHz, second.scene.maxFrequencyHz, ' Hz')
      : []),
    ...changed('computed by', bandText(first.fullBand), bandText(second.fullBand), ''),
    ...changed('scheme', schemeOf(first), schemeOf(second), ''),
    ...changed('duration', first.duration.seconds, second.duration.seconds, ' s'),
  ];
}

/** Which part of a band waves computed, and which rays. */
export function bandText(fullBand: Pick<FullBandReport, 'crossoverHz'> | undefined): string {
  if (!fullBand) return 'waves only';
  const { crossoverHz } = fullBand;
  return crossoverHz === null ? 'rays only' : `rays above ${Math.round(crossoverHz)} Hz`;
}

const schemeOf = ({ scheme }: Compared): string => (scheme ? `${scheme.id}@${scheme.weights}` : 'rays alone');

function changed<T extends string | number | boolean>(what: string, first: T, second: T, unit: string): string[] {
  return first === second ? [] : [`${what} ${String(first)} → ${String(second)}${unit}`];
}

function materialChanges(first: readonly MaterialSummary[], second: readonly MaterialSummary[]): string[] {
  const gone = first.filter(({ name }) => !second.some((other) => other.name === name));
  const added = second.filter(({ name }) => !first.some((other) => other.name === name));
  return [
    ...gone.map(({ name }) => `material "${shownName(name)}" is no longer there`),
    ...added.map(({ name }) => `material "${shownName(name)}" is new`),
    ...first.flatMap((one) => {
      const other = second.find(({ name }) => name === one.name);
      return other ? absorptionChange(one, other) : [];
    }),
  ];
}

function absorptionChange({ name, bands, squareMetres }: MaterialSummary, other: MaterialSummary): string[] {
  const moved = bands.flatMap(({ centreHz, random }) => {
    const now = other.bands.find((band) => band.centreHz === centreHz);
    return now && Math.abs(now.random - random) >= LEAST_ABSORPTION
      ? [`${centreHz} Hz ${random.toFixed(2)} → ${now.random.toFixed(2)}`]
      : [];
  });
  const areaMoved =
    squareMetres !== null &&
    other.squareMetres !== null &&
    Math.abs(other.squareMetres - squareMetres) > 0.01 * Math.max(1, squareMetres);
  return [
    ...(moved.length > 0 ? [`material "${shownName(name)}" absorbs ${moved.join(', ')}`] : []),
    ...(areaMoved
      ? [`material "${shownName(name)}" covers ${squareMetres.toFixed(1)} → ${other.squareMetres.toFixed(1)} m²`]
      : []),
  ];
}

function pointChanges(
  what: string,
  first: AnyReport['scene']['sources'],
  second: AnyReport['scene']['sources'],
): string[] {
  const text = (position: readonly number[]): string => `[${position.map((at) => at.toFixed(2)).join(', ')}]`;
  return [
    ...first.flatMap((one) => {
      const other = second.find(({ name }) => name === one.name);
      if (!other) return [`${what} ${one.name} is no longer there`];
      const distance = Math.hypot(...one.position.map((at, axis) => at - other.position[axis]));
      return distance < LEAST_MOVE
        ? []
        : [`${what} ${one.name} moved from ${text(one.position)} to ${text(other.position)}`];
    }),
    ...second.filter(({ name }) => !first.some((one) => one.name === name)).map(({ name }) => `${what} ${name} is new`),
  ];
}
