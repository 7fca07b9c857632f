import { listSheets, type SheetEntry } from '../../../../src/app/index.ts';
import { textAt, type Json, type JsonObject } from '../document/json.ts';

/** The sheets and partitions of the library. */
export const LIBRARY_SHEETS: readonly SheetEntry[] = listSheets();

const byName = new Map(LIBRARY_SHEETS.map((entry) => [entry.name, entry]));

/** The sheet or partition of the library that a definition names; undefined for others. */
export function librarySheet(definition: Json | undefined): SheetEntry | undefined {
  const name = textAt(definition, ['library']);
  return name === undefined ? undefined : byName.get(name);
}

/** The definition of an entry by its numbers, as a scene file has it. */
export function numbersOf({ definition }: SheetEntry): JsonObject {
  if (definition.kind === 'sheet') {
    const { kind, ...law } = definition;
    return { [kind]: law as unknown as JsonObject };
  }
  const { kind, transmissionLoss, ...law } = definition;
  const loss = transmissionLoss?.bands.map(({ centreHz, decibels }) => [String(centreHz), decibels] as const);
  return { [kind]: { ...(law as JsonObject), ...(loss && { transmissionLoss: Object.fromEntries(loss) }) } };
}
