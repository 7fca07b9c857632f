import entries from './library.json' with { type: 'json' };
import { fractionOf } from './bands.ts';
import type { BandAbsorption, WallDefinition } from './definition.ts';
import { faceOf, type EntryFace } from './look.ts';
import { sidesOf, type SurfaceSide } from './sides.ts';

/** A material of the library. */
export interface LibraryMaterial extends EntryFace {
  /** Name, in kebab-case. */
  readonly name: string;
  /** What it is and how it is mounted. */
  readonly description: string;
  /** Publication of the numbers. */
  readonly source: string;
  /** Where it is used in buildings: its own, or that of its category. */
  readonly surfaces: readonly SurfaceSide[];
  /** Random-incidence absorption by octaves, rising. */
  readonly bands: readonly BandAbsorption[];
}

const library = new Map(
  Object.entries(entries.materials).map(([name, entry]): [string, LibraryMaterial] => [
    name,
    {
      name,
      ...faceOf(entry),
      description: entry.description,
      source: (entries.sources as Record<string, string>)[entry.source],
      surfaces: sidesOf(
        'surfaces' in entry ? entry.surfaces : (entries.surfaces as Record<string, string[]>)[entry.category],
      ),
      bands: entry.absorption.map((value, band) => ({
        centreHz: entries.octavesFromHz * 2 ** band,
        absorption: value,
      })),
    },
  ]),
);

/** Titles of the categories by their keys, in the order in which lists show them. */
export const materialCategories: ReadonlyMap<string, string> = new Map(Object.entries(entries.categories));

/** All materials, in the order of the library: walls, floors, glass and wood, fabrics, absorbers, people, outdoors. */
export function libraryMaterials(): readonly LibraryMaterial[] {
  return [...library.values()];
}

/** The names in the library. */
export function libraryNames(): readonly string[] {
  return [...library.keys()];
}

/** Looks up a material. @throws RangeError if the library has none of that name. */
export function libraryMaterial(name: string): LibraryMaterial {
  const material = library.get(name);
  if (material === undefined) throw new RangeError(`the library has no material "${name}"`);
  return material;
}

/**
 * The absorption of a material of the library, as a definition in bands. @throws RangeError as {@link libraryMaterial}.
 */
export function libraryDefinition(name: string): WallDefinition & { kind: 'bands' } {
  const { bands } = libraryMaterial(name);
  return { kind: 'bands', fraction: fractionOf(bands.map(({ centreHz }) => centreHz)), bands };
}
