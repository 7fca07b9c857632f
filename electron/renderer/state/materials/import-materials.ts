/** Lists of materials of files and of spreadsheets: what they would bring, and bringing it. */
import { signal } from '@preact/signals';
import { accountLines, entryFor, materialsOf } from '../../../../src/app/index.ts';
import { failureFrom } from '../../core/failure.ts';
import type { TaskProblem } from '../../core/protocol.ts';
import { failureOf, refusal } from '../../core/task-failure.ts';
import { bridge } from '../../platform/bridge.ts';
import { editScene, parseDocument, scene } from '../document/document.ts';
import { objectAt, withValue, type JsonObject } from '../document/json.ts';
import { say, showTrouble } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { kindOf } from './material-definition.ts';
import { canKeep, keepOwn, ownMaterials } from './own-materials.ts';

/** Largest list that is read, bytes. */
const MOST_BYTES = 32_000_000;

const texts = words.materials.importing;

/** Where imported materials go: into the scene, or to the user's own. */
export type ImportTarget = 'scene' | 'own';

/** What a material of a list would do: define one of the scene that is not defined, be new, or change nothing. */
export type ImportEffect = 'defines' | 'adds' | 'stays';

/** A material of a list. */
export interface ImportRow {
  readonly name: string;
  readonly definition: JsonObject;
}

/** A list that was read and not yet taken over. */
export interface ReadList {
  readonly rows: readonly ImportRow[];
  /** What was taken and left out, in words. */
  readonly account: readonly string[];
  /** Everything that is wrong, with line and column; then there are no rows. */
  readonly problems: readonly TaskProblem[];
}

/** The open list; null if none is. */
export const importQuestion = signal<{
  readonly target: ImportTarget;
  /** Name of the file; null for a table that is pasted. */
  readonly file: string | null;
  readonly list: ReadList;
} | null>(null);

const NOTHING: ReadList = { rows: [], account: [], problems: [] };

/** Lets the user choose a list, and shows what it has. */
export async function importFromFile(target: ImportTarget): Promise<void> {
  try {
    const file = (await bridge().open('materials', false))?.[0];
    if (!file) return;
    if (file.contents.size > MOST_BYTES) throw refusal(texts.tooLarge(file.name), texts.tooLargeRemedy);
    const bytes = new Uint8Array(await file.contents.arrayBuffer());
    importQuestion.value = { target, file: file.name, list: readList(bytes, file.name) };
  } catch (error) {
    showTrouble(texts.failed, error);
  }
}

/** Asks for a table from a spreadsheet. */
export function askForTable(target: ImportTarget): void {
  importQuestion.value = { target, file: null, list: NOTHING };
}

/** Reads a pasted table. */
export function readPasted(text: string): void {
  const question = importQuestion.peek();
  if (!question) return;
  const list = text.trim() === '' ? NOTHING : readList(new TextEncoder().encode(text), texts.pasted);
  importQuestion.value = { ...question, list };
}

/** Reads a list from a file, with everything that is wrong with it. */
export function readList(bytes: Uint8Array, file: string): ReadList {
  try {
    if (/\.json$/i.test(file)) return { rows: exportedRows(bytes, file), account: [], problems: [] };
    const { materials, imported } = materialsOf(bytes, file);
    const rows = Object.entries(materials).map(([name, definition]) => ({
      name,
      definition: definition as unknown as JsonObject,
    }));
    return { rows, account: accountLines(imported), problems: [] };
  } catch (error) {
    const { problems } = error instanceof Error && error.name === 'TaskFailure' ? failureOf(error) : failureFrom(error);
    return { ...NOTHING, problems };
  }
}

/** The materials of a file that was exported. @throws TaskFailure if it has none, or one that means nothing alone. */
function exportedRows(bytes: Uint8Array, file: string): readonly ImportRow[] {
  const materials = objectAt(parseDocument(bytes, file), ['materials']);
  const rows = Object.entries(materials).map(([name, definition]): ImportRow => {
    if (!canKeep(definition)) throw refusal(texts.notAlone(file, name), texts.notAloneRemedy);
    return { name, definition };
  });
  if (rows.length === 0) throw refusal(texts.noMaterials(file), texts.noMaterialsRemedy);
  return rows;
}

/** Materials of the scene that are not defined and that a list has, by their names in the list. */
function toDefine(rows: readonly ImportRow[]): ReadonlyMap<string, string> {
  const list = Object.fromEntries(rows.map(({ name }) => [name, { absorption: {} }]));
  const before = objectAt(scene.peek(), ['materials']);
  return new Map(
    Object.keys(before).flatMap((name) => {
      const entry = kindOf(before[name]) === 'none' ? entryFor(name, list) : undefined;
      return entry === undefined ? [] : [[name, entry] as const];
    }),
  );
}

/** What each material of a list would do. */
export function effectsOf(rows: readonly ImportRow[], target: ImportTarget): readonly ImportEffect[] {
  if (target === 'own') return rows.map(({ name, definition }) => (isKept(name, definition) ? 'stays' : 'adds'));
  const defining = new Set(toDefine(rows).values());
  const before = objectAt(scene.peek(), ['materials']);
  return rows.map(({ name }) => {
    if (defining.has(name)) return 'defines';
    return Object.hasOwn(before, name) ? 'stays' : 'adds';
  });
}

const isKept = (name: string, definition: JsonObject): boolean =>
  JSON.stringify(ownMaterials.value.get(name)) === JSON.stringify(definition);

/** Takes over what is shown, and closes the list. What the scene defines stays as it is. */
export function takeImported(): void {
  const question = importQuestion.peek();
  if (!question || question.list.rows.length === 0) return;
  const { target, list } = question;
  const file = question.file ?? texts.pasted;
  importQuestion.value = null;
  try {
    const done = target === 'own' ? texts.kept(file, keepOwn(list.rows)) : intoScene(list.rows, file);
    say([done, ...list.account].join('; '));
  } catch (error) {
    showTrouble(texts.failed, error);
  }
}

/** Defines materials of the scene and adds others. @returns what was done, in words. */
function intoScene(rows: readonly ImportRow[], file: string): string {
  const before = objectAt(scene.peek(), ['materials']);
  const byName = new Map(rows.map(({ name, definition }) => [name, definition]));
  const defined = [...toDefine(rows)].map(([name, entry]) => [name, byName.get(entry)!] as const);
  const added = rows.flatMap(({ name, definition }) =>
    Object.hasOwn(before, name) ? [] : [[name, definition] as const],
  );
  const stay = rows.length - added.length - defined.filter(([name]) => byName.has(name)).length;
  editScene(words.materials.edits.import(file), (now) =>
    withValue(now, ['materials'], { ...objectAt(now, ['materials']), ...Object.fromEntries([...defined, ...added]) }),
  );
  return [texts.done(file, defined.length, added.length), ...(stay > 0 ? [texts.stay(stay)] : [])].join('; ');
}
