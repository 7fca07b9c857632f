import { fractionOf } from '../../../../src/app/index.ts';
import { isObject, numberAt, objectAt, textAt, type Json, type JsonObject } from '../document/json.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.through.definition;

/** Kinds that sound goes through, or lives in. */
export const THROUGH_KINDS = ['sheet', 'partition', 'porousVolume'] as const;
export type ThroughKind = (typeof THROUGH_KINDS)[number];

/** Whether a kind of definition is one of these, or names a sheet or partition of the library. */
export const isThroughKind = (kind: string): kind is ThroughKind | 'library-sheet' =>
  kind === 'library-sheet' || THROUGH_KINDS.some((one) => one === kind);

/** Whether a kind can stand between air and air. */
export const isSheetKind = (kind: string): boolean => isThroughKind(kind) && kind !== 'porousVolume';

/** The kind of a definition whose only key names one of these, undefined for others. */
export const throughKindOf = (definition: JsonObject): ThroughKind | undefined =>
  THROUGH_KINDS.find((kind) => isObject(definition[kind]));

/** A mineral tile, a light door, mineral wool of medium density. */
const STARTS: Readonly<Record<ThroughKind, JsonObject>> = {
  sheet: { sheet: { flowResistance: 800, massPerArea: 4 } },
  partition: { partition: { massPerArea: 15 } },
  porousVolume: { porousVolume: { flowResistivity: 10_000 } },
};

/** The initial definition of a kind. */
export const throughStart = (kind: ThroughKind): JsonObject => STARTS[kind];

/** What a sheet is made of; at least one of the first three. */
export type SheetPart = 'flow' | 'holes' | 'mass' | 'resonance' | 'held';

/** Parts of which a sheet needs one. */
export const NEEDED_PARTS = ['flow', 'holes', 'mass'] as const satisfies readonly SheetPart[];

/** The keys of a part, the first of which says whether a sheet has it, and the values that it starts with. */
const PARTS: Readonly<Record<SheetPart, JsonObject>> = {
  flow: { flowResistance: 800 },
  holes: { perforation: { holeMetres: 0.008, spacingMetres: 0.02, thicknessMetres: 0.0125 } },
  mass: { massPerArea: 4 },
  resonance: { resonanceHz: 90, loss: 0.05 },
  held: { limp: false },
};

/** The law of a sheet or partition, as the file has it. */
export const lawOf = (definition: Json, kind: ThroughKind): JsonObject => objectAt(definition, [kind]);

export const hasPart = (law: JsonObject, part: SheetPart): boolean =>
  part === 'held' ? law['limp'] === false : law[Object.keys(PARTS[part])[0]] !== undefined;

/** Whether a sheet can be without a part: one of those that it needs has to stay. */
export const canLackPart = (law: JsonObject, part: SheetPart): boolean =>
  !NEEDED_PARTS.some((one) => one === part) || NEEDED_PARTS.some((other) => other !== part && hasPart(law, other));

/** Whether a part has a meaning: only a mass resonates, and only a sheet that lets air through can be held. */
export const hasPlaceFor = (law: JsonObject, part: SheetPart): boolean => {
  if (part === 'resonance') return hasPart(law, 'mass');
  return part !== 'held' || (hasPart(law, 'mass') && (hasPart(law, 'flow') || hasPart(law, 'holes')));
};

/** The law with a part, or without it and what has no meaning then. */
export function withPart(law: JsonObject, part: SheetPart, has: boolean): JsonObject {
  if (has) return { ...law, ...PARTS[part] };
  if (!canLackPart(law, part)) return law;
  const less = without(law, Object.keys(PARTS[part]));
  return (['resonance', 'held'] as const).reduce(
    (left, other) => (hasPlaceFor(left, other) ? left : without(left, Object.keys(PARTS[other]))),
    less,
  );
}

/** A law without some of its keys. */
export const without = (law: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(law).filter(([key]) => !keys.includes(key)));

/** Round holes or slots, of the same width. */
export function withOpenings(law: JsonObject, shape: 'holeMetres' | 'slotMetres'): JsonObject {
  const openings = objectAt(law, ['perforation']);
  const width = openings['holeMetres'] ?? openings['slotMetres'];
  const rest = without(openings, ['holeMetres', 'slotMetres']);
  return { ...law, perforation: { ...(width !== undefined && { [shape]: width }), ...rest } };
}

/** Transmission loss of a band, named by its nominal centre. */
export interface BandLossValue {
  readonly centreHz: number;
  readonly decibels: number;
}

/** What a partition is defined by. */
export type PartitionBasis = 'mass' | 'loss';

/** Measured loss to start with: a light door, and the mass law's 6 dB an octave above. */
const START_LOSS = { 125: 20, 250: 24, 500: 27, 1000: 30 };

/** The partition by another basis; the side laws stay. */
export function withBasis(law: JsonObject, basis: PartitionBasis): JsonObject {
  const sides = without(law, ['massPerArea', 'resonanceHz', 'loss', 'transmissionLoss']);
  return basis === 'mass' ? { massPerArea: 15, ...sides } : { transmissionLoss: START_LOSS, ...sides };
}

/** The bands of a measured transmission loss, rising; empty for other laws. */
export function lossBandsOf(law: JsonObject): readonly BandLossValue[] {
  const loss = law['transmissionLoss'];
  return Object.entries(isObject(loss) ? loss : {})
    .flatMap(([centre, value]) => (typeof value === 'number' ? [{ centreHz: Number(centre), decibels: value }] : []))
    .sort((a, b) => a.centreHz - b.centreHz);
}

/** The transmission loss by given bands. */
export const lossOfBands = (bands: readonly BandLossValue[]): JsonObject => ({
  transmissionLoss: Object.fromEntries(
    [...bands].sort((a, b) => a.centreHz - b.centreHz).map(({ centreHz, decibels }) => [String(centreHz), decibels]),
  ),
});

/** The law of a porous volume by another model: only JCA has a porosity, lengths and a tortuosity. */
export function withModel(law: JsonObject, model: 'miki' | 'jca'): JsonObject {
  const both = without(law, ['model', 'porosity', 'tortuosity', 'viscousLength', 'thermalLength']);
  return model === 'jca' ? { ...both, model, tortuosity: 1.1 } : both;
}

/** A definition of these kinds in one line of words. */
export function throughWords(definition: JsonObject): string {
  const kind = throughKindOf(definition)!;
  const law = lawOf(definition, kind);
  if (kind === 'porousVolume') {
    const model = textAt(law, ['model']) === 'jca' ? texts.jca : texts.miki;
    return texts.volume(plain(law['flowResistivity']), model);
  }
  const bands = lossBandsOf(law);
  const parts = [
    ...(law['flowResistance'] === undefined ? [] : [texts.flow(plain(law['flowResistance']))]),
    ...(isObject(law['perforation']) ? [holes(law['perforation'])] : []),
    ...(law['massPerArea'] === undefined ? [] : [texts.mass(plain(law['massPerArea']))]),
    ...(law['resonanceHz'] === undefined ? [] : [texts.resonance(plain(law['resonanceHz']))]),
    ...(bands.length > 0 ? [lossWords(bands)] : []),
  ];
  return (kind === 'sheet' ? texts.sheet : texts.partition)(parts.join(', ') || '?');
}

function holes(perforation: JsonObject): string {
  const slot = numberAt(perforation, ['slotMetres']);
  const width = millimetres(slot ?? numberAt(perforation, ['holeMetres']));
  const spacing = millimetres(numberAt(perforation, ['spacingMetres']));
  return (slot === undefined ? texts.holes : texts.slots)(width, spacing);
}

function lossWords(bands: readonly BandLossValue[]): string {
  const values = bands.map(({ decibels }) => decibels);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const kind = fractionOf(bands.map(({ centreHz }) => centreHz)) === 1 ? 'octave' : 'third-octave';
  return texts.loss(least === most ? plain(least) : texts.range(plain(least), plain(most)), bands.length, kind);
}

const plain = (value: Json | undefined): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(4))) : '?';
const millimetres = (metres: number | undefined): string => plain(metres === undefined ? undefined : 1000 * metres);
