import { entryTitle, shownName } from '../../../material/names/shown-name.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { bandText } from './changes.ts';
import type { MaterialSummary } from '../../outputs/scene/scene-summary.ts';

/** Difference of an absorption coefficient that is mentioned. */
const LEAST_ABSORPTION = 0.005;
/** Distance by which a point moved that is mentioned, m. */
const LEAST_MOVE = 0.001;
/** Share by which an area changes if another material covers it. */
const LEAST_AREA = 0.01;
/** Changes that are named one by one. */
const MOST_NAMED = 2;

/** What a name is made from. */
export interface NamedRendering {
  readonly report: Pick<AnyReport, 'scene' | 'air' | 'scheme' | 'duration' | 'fullBand'>;
  /** The scene file as it was rendered; it has the names of materials in the library. Null if it is not known. */
  readonly text: string | null;
}

/**
 * What changed from one rendering to the next, in a few words: `carpet → wood`, `500 Hz → 1 kHz`, `S1 moved`. Null if
 * nothing that the report or the scene has did.
 */
export function shortChanges(before: NamedRendering, after: NamedRendering): string | null {
  const [one, two] = [before.report, after.report];
  const all = [
    ...materialChanges(before, after),
    ...(one.scene.geometry.fingerprint === two.scene.geometry.fingerprint ? [] : ['room changed']),
    ...pointChanges(one.scene.sources, two.scene.sources),
    ...pointChanges(one.scene.receivers, two.scene.receivers),
    ...(one.scheme && two.scheme
      ? changed(frequency(one.scene.maxFrequencyHz), frequency(two.scene.maxFrequencyHz))
      : []),
    ...changed(bandText(one.fullBand), bandText(two.fullBand)),
    ...changed(schemeOf(one), schemeOf(two)),
    ...changed(`${one.air.temperatureCelsius} °C`, `${two.air.temperatureCelsius} °C`),
    ...changed(`${one.air.relativeHumidityPercent} % humidity`, `${two.air.relativeHumidityPercent} % humidity`),
    ...airChange(one.air.absorptionApplied, two.air.absorptionApplied),
    ...durationChange(one.duration, two.duration),
  ];
  if (all.length === 0) return null;
  const more = all.length - MOST_NAMED;
  return all.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

type Report = NamedRendering['report'];

const changed = (one: string, two: string): string[] => (one === two ? [] : [`${one} → ${two}`]);

const airChange = (one: boolean, two: boolean): string[] =>
  one === two ? [] : [two ? 'with air absorption' : 'without air absorption'];

/** A duration that the program chose follows from the other changes. */
const durationChange = (one: Report['duration'], two: Report['duration']): string[] =>
  one.chosen !== null && two.chosen !== null ? [] : changed(seconds(one.seconds), seconds(two.seconds));

const frequency = (hertz: number): string =>
  hertz < 1000 ? `${Number(hertz.toPrecision(3))} Hz` : `${Number((hertz / 1000).toPrecision(3))} kHz`;

const seconds = (duration: number): string => `${Number(duration.toPrecision(2))} s`;

const schemeOf = ({ scheme }: Report): string => (scheme ? `${scheme.id}@${scheme.weights}` : 'rays alone');

function materialChanges(before: NamedRendering, after: NamedRendering): string[] {
  const [one, two] = [before.report.scene.materials, after.report.scene.materials];
  const gone = one.filter(({ name }) => !two.some((other) => other.name === name));
  const added = two.filter(({ name }) => !one.some((other) => other.name === name));
  if (gone.length === 1 && added.length === 1) return [`${shownName(gone[0].name)} → ${shownName(added[0].name)}`];
  const [less, more] = [-1, 1].map((sign) => one.filter((each) => sign * areaChange(each, two) > 0));
  // A face that got another material: one covers less, another as much more.
  const swapped =
    gone.length + added.length === 0 && less.length === 1 && more.length === 1
      ? [`${shownName(less[0].name)} → ${shownName(more[0].name)}`]
      : [];
  const [definitions, others] = [libraryNames(before.text), libraryNames(after.text)];
  const redefined = one.flatMap((each) => {
    const other = two.find(({ name }) => name === each.name);
    if (!other || !absorbsOtherwise(each, other)) return [];
    const [was, is] = [definitions.get(each.name), others.get(each.name)];
    const isOther = was !== undefined && is !== undefined && was !== is;
    return [isOther ? `${titleOf(was)} → ${titleOf(is)}` : `${shownName(each.name)} changed`];
  });
  return [
    ...gone.map(({ name }) => `without ${shownName(name)}`),
    ...added.map(({ name }) => `with ${shownName(name)}`),
    ...swapped,
    ...redefined,
  ];
}

const titleOf = (entry: string): string => entryTitle(entry) ?? entry;

/** Square metres by which a material covers more than before; 0 for a rounding. */
function areaChange({ name, squareMetres }: MaterialSummary, after: readonly MaterialSummary[]): number {
  const now = after.find((other) => other.name === name)?.squareMetres ?? null;
  if (squareMetres === null || now === null) return 0;
  return Math.abs(now - squareMetres) > LEAST_AREA * Math.max(1, squareMetres) ? now - squareMetres : 0;
}

const absorbsOtherwise = (one: MaterialSummary, other: MaterialSummary): boolean =>
  one.bands.some(({ centreHz, random }) => {
    const now = other.bands.find((band) => band.centreHz === centreHz);
    return now !== undefined && Math.abs(now.random - random) >= LEAST_ABSORPTION;
  });

/** Names in the library, by the materials of a scene that come from there. */
function libraryNames(text: string | null): ReadonlyMap<string, string> {
  try {
    const { materials } = JSON.parse(text ?? '{}') as { materials?: unknown };
    return new Map(
      Object.entries(materials ?? {}).flatMap(([name, definition]: [string, unknown]) => {
        const library = (definition as { library?: unknown } | null)?.library;
        return typeof library === 'string' ? [[name, library] as const] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

function pointChanges(before: Report['scene']['sources'], after: Report['scene']['sources']): string[] {
  return [
    ...before.flatMap((one) => {
      const other = after.find(({ name }) => name === one.name);
      if (!other) return [`without ${one.name}`];
      const distance = Math.hypot(...one.position.map((at, axis) => at - other.position[axis]));
      return distance < LEAST_MOVE ? [] : [`${one.name} moved`];
    }),
    ...after.filter(({ name }) => !before.some((one) => one.name === name)).map(({ name }) => `with ${name}`),
  ];
}
