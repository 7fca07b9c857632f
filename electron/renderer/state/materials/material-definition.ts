import { fractionOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES, type LibraryMaterial } from '../../../../src/app/index.ts';
import { isObject, type Json, type JsonObject } from '../document/json.ts';
import { librarySheet } from './library-sheets.ts';
import { isThroughKind, THROUGH_KINDS, throughKindOf, throughStart, throughWords } from './through-definition.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.definition;

/** Kinds of definition that the window offers (docs/use/scene-file.md). */
export const CHOSEN_KINDS = [
  ...(['library', 'library-sheet', 'absorption', 'bands', 'porous', 'admittance', 'rigid', 'open'] as const),
  ...THROUGH_KINDS,
] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/** Kinds for which the user chooses no entry of the library. */
export type StartKind = Exclude<ChosenKind, 'library' | 'library-sheet'>;

/** `none`: not defined yet; `other`: not a valid definition. Spectra can only be edited in the scene file. */
export type DefinitionKind = ChosenKind | 'impedance-spectrum' | 'admittance-spectrum' | 'none' | 'other';

/** Random-incidence absorption coefficient of a band, named by its nominal centre. */
export interface BandValue {
  readonly centreHz: number;
  readonly absorption: number;
}

/** Keys that stand beside what a material is; the window keeps them. */
const BESIDE = ['scattering', 'uncertaintyPercent'] as const;

/** Another definition of a material, with what stood beside the one before as far as it goes with it. */
export function withBesides(definition: JsonObject, before: Json | undefined): JsonObject {
  const { scattering, uncertaintyPercent } = isObject(before) ? before : {};
  const kind = kindOf(definition);
  const scatters = kind !== 'open' && kind !== 'porousVolume';
  // Parts of an uncertainty are those of a quantity: another kind of sheet may not have it.
  const isUncertain =
    kind !== 'open' &&
    kind !== 'rigid' &&
    (typeof uncertaintyPercent === 'number' || quantityOf(kind) === quantityOf(kindOf(before)));
  return {
    ...(scattering !== undefined && scatters && { scattering }),
    ...(uncertaintyPercent !== undefined && isUncertain && { uncertaintyPercent }),
    ...definition,
  };
}

/** What an uncertainty by parts is one of: the absorption of walls, or the law of one kind of sheet. */
const quantityOf = (kind: DefinitionKind): string => (isThroughKind(kind) ? kind : 'absorption');

/** The kind of a material's definition. */
export function kindOf(definition: Json | undefined): DefinitionKind {
  if (!isObject(definition)) return 'other';
  const keys = Object.keys(definition).filter((key) => !BESIDE.some((one) => one === key));
  if (Object.keys(definition).length === 0) return 'none';
  if (keys.length > 1) return 'other';
  const { absorption, admittance, impedance, library, porous, rigid, open } = definition;
  if (typeof absorption === 'number') return 'absorption';
  if (isObject(absorption) && areBands(absorption)) return 'bands';
  if (typeof admittance === 'number') return 'admittance';
  if (isSpectrum(admittance)) return 'admittance-spectrum';
  if (isSpectrum(impedance)) return 'impedance-spectrum';
  if (typeof library === 'string') return librarySheet(definition) ? 'library-sheet' : 'library';
  if (isObject(porous)) return 'porous';
  if (rigid === true) return 'rigid';
  return open === true ? 'open' : (throughKindOf(definition) ?? 'other');
}

const areBands = (absorption: JsonObject): boolean =>
  Object.keys(absorption).length > 0 &&
  Object.entries(absorption).every(
    ([centre, value]) => THIRD_OCTAVE_CENTRES.includes(Number(centre)) && typeof value === 'number',
  );

const isSpectrum = (value: Json | undefined): boolean =>
  Array.isArray(value) &&
  (value as readonly Json[]).length > 0 &&
  (value as readonly Json[]).every((point) => Array.isArray(point) && point.length === 3);

/** Points [Hz, real part, imaginary part]; empty for other definitions. */
export function definedSpectrum(definition: Json | undefined): readonly (readonly number[])[] {
  const kind = kindOf(definition);
  if (kind === 'impedance-spectrum') return (definition as JsonObject)['impedance'] as readonly (readonly number[])[];
  if (kind === 'admittance-spectrum') return (definition as JsonObject)['admittance'] as readonly (readonly number[])[];
  return [];
}

/**
 * The defined absorption by bands, rising; null for definitions without bands.
 *
 * @param library Null before it is read.
 */
export function bandsOfDefinition(
  definition: Json | undefined,
  library: readonly LibraryMaterial[] | null,
): readonly BandValue[] | null {
  const kind = kindOf(definition);
  if (kind === 'bands') {
    return Object.entries((definition as JsonObject)['absorption'] as JsonObject)
      .map(([centre, value]) => ({ centreHz: Number(centre), absorption: value as number }))
      .sort((a, b) => a.centreHz - b.centreHz);
  }
  if (kind !== 'library') return null;
  return library?.find(({ name }) => name === (definition as JsonObject)['library'])?.bands ?? null;
}

/** The bands that could be added below and above, without a gap; null if there is none. */
export function neighboursOf(bands: readonly Pick<BandValue, 'centreHz'>[]): {
  readonly below: number | null;
  readonly above: number | null;
} {
  const centres = bands.map(({ centreHz }) => centreHz);
  const all = fractionOf(centres) === 1 ? OCTAVE_CENTRES : THIRD_OCTAVE_CENTRES;
  return { below: all[all.indexOf(centres[0]) - 1] ?? null, above: all[all.indexOf(centres.at(-1)!) + 1] ?? null };
}

/** The definition by given bands. */
export const definitionOfBands = (bands: readonly BandValue[]): JsonObject => ({
  absorption: Object.fromEntries(bands.map(({ centreHz, absorption }) => [String(centreHz), absorption])),
});

/** Octaves of a new definition without an old one: those of most tables, with the values of a hard plastered wall. */
const START_OCTAVES = [125, 250, 500, 1000, 2000, 4000];
const START_ABSORPTION = 0.1;

/**
 * The initial definition of another kind, as close to the old one as possible without a simulation.
 *
 * @param kind Every kind except those for which the user chooses an entry.
 */
export function startOf(
  kind: StartKind,
  before: Json | undefined,
  library: readonly LibraryMaterial[] | null,
): JsonObject {
  if (isThroughKind(kind)) return throughStart(kind);
  const bands = bandsOfDefinition(before, library);
  const single = kindOf(before) === 'absorption' ? ((before as JsonObject)['absorption'] as number) : undefined;
  switch (kind) {
    case 'absorption':
      return { absorption: bands ? Number(meanOf(bands).toFixed(2)) : (single ?? START_ABSORPTION) };
    case 'bands': {
      const uniform = START_OCTAVES.map((centreHz) => ({ centreHz, absorption: single ?? START_ABSORPTION }));
      return definitionOfBands(bands ?? uniform);
    }
    case 'porous':
      return { porous: { flowResistivity: 10000, thicknessMetres: 0.05 } };
    case 'admittance':
      return { admittance: 0.1 };
    case 'rigid':
      return { rigid: true };
    case 'open':
      return { open: true };
  }
}

const meanOf = (bands: readonly BandValue[]): number =>
  bands.reduce((sum, { absorption }) => sum + absorption, 0) / bands.length;

/**
 * A definition in one line of words.
 *
 * @param beside The name that stands beside it, and is not said again.
 */
export function definitionWords(
  definition: Json | undefined,
  library: readonly LibraryMaterial[] | null,
  beside?: string,
): string {
  const kind = kindOf(definition);
  const of = isObject(definition) ? definition : {};
  switch (kind) {
    case 'library': {
      const name = of['library'] as string;
      if (!library) return name;
      const entry = library.find((one) => one.name === name);
      return entry ? entryWords(entry, beside) : texts.notInLibrary(name);
    }
    case 'library-sheet':
      return entryWords(librarySheet(of)!, beside);
    case 'absorption':
      return texts.absorption(plain(of['absorption'] as number));
    case 'bands':
      return bandWords(bandsOfDefinition(of, library)!);
    case 'porous':
      return porousWords(of['porous'] as JsonObject);
    case 'admittance':
      return texts.admittance(plain(of['admittance'] as number));
    case 'rigid':
      return texts.rigid;
    case 'open':
      return texts.open;
    case 'impedance-spectrum':
    case 'admittance-spectrum': {
      const points = definedSpectrum(of);
      const what = kind === 'impedance-spectrum' ? 'impedance' : 'admittance';
      return texts.spectrum(what, points.length, span(points[0][0], points.at(-1)![0]));
    }
    case 'sheet':
    case 'partition':
    case 'porousVolume':
      return throughWords(of);
    case 'none':
      return texts.none;
    case 'other':
      return texts.other(JSON.stringify(definition));
  }
}

/** An entry of the library; its title is left out where it stands beside. */
const entryWords = (
  { name, title, description }: Pick<LibraryMaterial, 'name' | 'title' | 'description'>,
  beside: string | undefined,
): string => (name === beside || title === description ? description : texts.entry(title, description));

function bandWords(bands: readonly BandValue[]): string {
  const name = fractionOf(bands.map(({ centreHz }) => centreHz)) === 1 ? 'octave' : 'third-octave';
  const values = bands.map(({ absorption }) => absorption);
  const least = plain(Math.min(...values));
  const greatest = plain(Math.max(...values));
  const range = least === greatest ? least : texts.range(least, greatest);
  const places = bands.length === 1 ? `${bands[0].centreHz} Hz` : span(bands[0].centreHz, bands.at(-1)!.centreHz);
  return texts.bands(range, bands.length, name, places);
}

function porousWords({ flowResistivity, thicknessMetres, cavityMetres }: JsonObject): string {
  const millimetres = (metres: Json | undefined): string =>
    typeof metres === 'number' ? `${plain(1000 * metres)} mm` : '?';
  const air = typeof cavityMetres === 'number' && cavityMetres > 0 ? millimetres(cavityMetres) : null;
  const resistivity = typeof flowResistivity === 'number' ? String(flowResistivity) : '?';
  return texts.porous(millimetres(thicknessMetres), resistivity, air);
}

const plain = (value: number): string => String(Number(value.toPrecision(4)));
const span = (from: number, to: number): string => texts.hertz(plain(from), plain(to));
