import library from './sheet-library.json' with { type: 'json' };
import { fractionOf } from '../bands.ts';
import type { SheetLaw, ThroughDefinition } from '../definition.ts';
import { faceOf, type EntryFace } from '../look.ts';

/** A sheet or partition of the library. */
export interface SheetEntry extends EntryFace {
  /** Name, in kebab-case; no wall of the library has it. */
  readonly name: string;
  readonly description: string;
  /** Publication of the numbers, or what they follow from. */
  readonly source: string;
  readonly definition: ThroughDefinition;
  /** Depths of air behind it in buildings, mm; none for partitions, which have a room behind. */
  readonly airMillimetres: readonly number[];
  /** Walls of the library that stand for it, locally, where its air is not drawn. */
  readonly instead: readonly string[];
}

/** An entry as the file has it. */
interface EntryInFile {
  readonly title: string;
  readonly category: string;
  readonly colour: string;
  readonly texture: string;
  readonly description: string;
  readonly source: string;
  readonly sheet?: SheetLaw;
  readonly airMillimetres?: readonly number[];
  readonly transmissionLoss?: Readonly<Record<string, number>>;
  readonly instead: readonly string[];
}

const entries = new Map(
  Object.entries(library.materials as Readonly<Record<string, EntryInFile>>).map(
    ([name, entry]): [string, SheetEntry] => [
      name,
      {
        name,
        ...faceOf(entry),
        description: entry.description,
        source: (library.sources as Readonly<Record<string, string>>)[entry.source],
        definition: definitionOf(entry),
        airMillimetres: entry.airMillimetres ?? [],
        instead: entry.instead,
      },
    ],
  ),
);

function definitionOf({ sheet, transmissionLoss = {} }: EntryInFile): ThroughDefinition {
  if (sheet) return { kind: 'sheet', ...sheet };
  const bands = Object.entries(transmissionLoss).map(([centre, decibels]) => ({ centreHz: Number(centre), decibels }));
  return {
    kind: 'partition',
    transmissionLoss: { fraction: fractionOf(bands.map(({ centreHz }) => centreHz)), bands },
  };
}

/** All sheets and partitions of the library: ceilings, cloths, glazing, doors, light walls. */
export function sheetEntries(): readonly SheetEntry[] {
  return [...entries.values()];
}

/** The sheet or partition of a name; undefined if the library has none. */
export const sheetEntry = (name: string): SheetEntry | undefined => entries.get(name);

/** Names of the sheets and partitions that a wall of the library stands for. */
export function sheetsOfWall(name: string): readonly string[] {
  return sheetEntries().flatMap((entry) => (entry.instead.includes(name) ? [entry.name] : []));
}
