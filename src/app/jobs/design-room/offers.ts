import { InputError } from '../../../units/errors.ts';
import { libraryDefinition, libraryMaterial, libraryMaterials, libraryNames } from '../../../material/library.ts';
import type { MaterialDefinition } from '../../../material/definition.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import { octaveAbsorption } from '../../inputs/materials/octave-absorption.ts';
import { readCsv } from '../../inputs/tables/csv.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTable } from '../../ports/host/read-table.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import type { SurfaceSide } from '../../../material/sides.ts';
import { chooseFrom } from '../../../scene/checks/problems.ts';
import type { PlacedUse } from './limits.ts';

/** A material that may be put on surfaces. */
export interface Offer {
  readonly name: string;
  /** Price of a square metre; null without a table of prices, where the area counts. */
  readonly price: number | null;
  /** The material as a scene file has it. */
  readonly definition: unknown;
  /** What the definition is read as. */
  readonly read: MaterialDefinition;
  readonly octaves: ReadonlyMap<number, number>;
  /** Which way surfaces lie that it is used on by the library; null for a material of the scene's own. */
  readonly sides: readonly SurfaceSide[] | null;
}

/** A table of prices. */
export interface PriceTable {
  /** Price of a square metre by material. */
  readonly prices: ReadonlyMap<string, number>;
  /** Where each of these materials stands: file and line. */
  readonly places: ReadonlyMap<string, string>;
  /** Surfaces of materials, as far as the table says them. */
  readonly uses: readonly PlacedUse[];
}

/** Highest price of a square metre. */
const MOST_PRICE = 1e6;

const REMEDY = 'Give the columns material and price as CSV, such as: material,price / ceiling-tile,35';

/** Reads a table of prices. @throws InputError for what is none */
export async function readPrices(path: string, files: Files): Promise<PriceTable> {
  const text = await readOrRefuse(
    readTable(path, files).then((table) => table.text),
    { path, wanted: 'a table of prices', remedy: REMEDY },
  );
  const { rows, decimalComma } = readCsv(text, path);
  const [heading, ...lines] = rows;
  const column = (name: string): number =>
    heading?.cells.findIndex((cell) => cell.toLowerCase().startsWith(name)) ?? -1;
  const [material, price, surfaces] = [column('material'), column('price'), column('surfaces')];
  if (material < 0 || price < 0 || lines.length === 0) throw new InputError(path, 'it has no prices', REMEDY);
  const prices = new Map<string, number>();
  const places = new Map<string, string>();
  const uses: PlacedUse[] = [];
  for (const { line, cells } of lines) {
    const at = `${path}: line ${line}`;
    const name = cells[material] ?? '';
    const cell = cells[price] ?? '';
    const value = cell === '' ? NaN : Number(decimalComma ? cell.replace(',', '.') : cell);
    if (name === '' || prices.has(name)) {
      throw new InputError(at, name === '' ? 'it names no material' : `'${name}' has a second price`, REMEDY);
    }
    if (!(value > 0 && value <= MOST_PRICE)) {
      throw new InputError(at, `expected a price above 0, at most ${MOST_PRICE}; found '${cell}'`, REMEDY);
    }
    prices.set(name, value);
    places.set(name, at);
    const where = (cells[surfaces] ?? '').split(',').flatMap((one) => one.trim() || []);
    if (where.length > 0) uses.push({ material: name, surfaces: where, path: at });
  }
  return { prices, places, uses };
}

/**
 * The materials that may be used: those named, those of the table of prices, or all absorbers of the library.
 *
 * @param own Materials of the scene.
 * @throws InputError for a name that neither the scene nor the library has, or that has no price or absorption.
 */
export function offersOf(
  names: readonly string[] | undefined,
  table: Pick<PriceTable, 'prices' | 'places'> | null,
  own: ReadonlyMap<string, MaterialDefinition>,
  rawOwn: Readonly<Record<string, unknown>>,
  soundSpeed: MetresPerSecond,
): readonly Offer[] {
  const absorbers = libraryMaterials().flatMap(({ name, category }) => (category === 'absorber' ? name : []));
  return (names ?? (table ? [...table.prices.keys()] : absorbers)).map((name) => {
    const path = names || !table ? 'materials' : table.places.get(name)!;
    const there = own.get(name);
    if (!there && !libraryNames().includes(name)) {
      const remedy = chooseFrom(name, [...own.keys(), ...libraryNames()], 'Materials');
      throw new InputError(path, `neither the scene nor the library has '${name}'`, remedy);
    }
    const read = there ?? libraryDefinition(name);
    const octaves = octaveAbsorption(read, soundSpeed);
    if (!octaves) throw new InputError(path, `'${name}' absorbs nothing that is known`, 'Leave it out.');
    const price = table?.prices.get(name) ?? null;
    if (table && price === null) {
      throw new InputError('materials', `'${name}' has no price in the table`, 'Add it to the table, or leave it out.');
    }
    const definition = there ? rawOwn[name] : { library: name };
    return { name, price, definition, read, octaves, sides: sidesOf(name, there) };
  });
}

/** Where the library uses a material: its own, or an entry that the scene has under another name. */
function sidesOf(name: string, own: MaterialDefinition | undefined): readonly SurfaceSide[] | null {
  if (own && own.kind !== 'library') return null;
  return libraryMaterial(own?.kind === 'library' ? own.entry : name).surfaces;
}
