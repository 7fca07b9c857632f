import type { OpenedFile } from '../../../bridge.ts';
import type { LevelReference, PhaseUse } from '../../../../src/app/index.ts';
import { refusal } from '../../core/task-failure.ts';
import { desk } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { addFile, documentNumber, editScene, scene, sceneDocument, setValue } from '../document/document.ts';
import { numberAt, objectAt, textAt, valueAt, type JsonObject } from '../document/json.ts';
import { say, showTrouble } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { withDirection } from './direction.ts';
import { radiationRequest } from './radiation.ts';
import { selected } from './shown-room.ts';

/** Files of directivity, by their names. */
const DIRECTIVITY = /\.(sofa|clf|txt|csv)$/i;

/** Bytes that tell a table or CLF text of a directivity from others. */
const BEGINNING = 20_000;

/** Whether a file may be a directivity: by its name, and a text by its beginning. */
export async function isDirectivity({ name, contents }: Pick<OpenedFile, 'name' | 'contents'>): Promise<boolean> {
  if (!DIRECTIVITY.test(name)) return false;
  if (/\.sofa$/i.test(name)) return true;
  const beginning = await contents.slice(0, BEGINNING).text();
  if (/^\ufeff?\s*<clf[12]>/i.test(beginning)) return true;
  const heading = beginning.split(/\r\n|\r|\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return /azimuth/i.test(heading) && /elevation/i.test(heading);
}

/** Lets the user choose a file of directivity for a source. */
export async function chooseDirectivity(source: string): Promise<void> {
  try {
    const files = await bridge().open('directivity', false);
    if (files?.[0]) await giveDirectivity(source, files[0]);
  } catch (error) {
    showTrouble(words.room.directivity.opening, error);
  }
}

/**
 * Gives a source the directivity of a file, which is read first; its aim stays. Of several measurements the first is
 * taken.
 *
 * @throws TaskFailure if the file cannot be read.
 */
export async function giveDirectivity(source: string, file: OpenedFile): Promise<void> {
  const number = documentNumber.peek();
  const path = freePath(file);
  const given: JsonObject = { directivity: { file: path } };
  const asked = radiationRequest(source, given, file.contents);
  const { file: read } = await desk.ask('radiation', asked).answer;
  if (documentNumber.peek() !== number || !sceneDocument.peek()) return;
  const [first] = read!.measurements;
  const several = read!.measurements.length > 1;
  addFile(path, file.contents);
  editScene(words.room.directivity.opened(source), (before) =>
    withDirection(
      before,
      { kind: 'source', name: source },
      {
        directivity: { file: path, ...(several && { measurement: measurementOf(first) }) },
      },
    ),
  );
  say(words.room.directivity.given(source, file.name));
}

/** A path that no other file of the scene has, unless it is the same file. */
function freePath({ name, contents }: OpenedFile): string {
  const { files } = sceneDocument.peek() ?? { files: new Map<string, Blob>() };
  const plain = name.replace(/[/\\]/g, '-');
  const [stem, ending] = [plain.replace(/\.[^.]*$/, ''), /\.[^.]*$/.exec(plain)?.[0] ?? ''];
  for (let number = 1; ; number++) {
    const path = number === 1 ? plain : `${stem}-${number}${ending}`;
    const known = files.get(path);
    if (!known || known === contents) return path;
  }
}

/** A measurement as the scene names it: one without a description by its number. */
const measurementOf = (name: string): string | number => (/^\d+$/.test(name) ? Number(name) : name);

const pathOf = (source: string, ...rest: readonly string[]): readonly string[] => ['sources', source, ...rest];

/** What the scene says of the file of a source's directivity; null if it has none. */
export interface MeasuredChoice {
  readonly file: string;
  /** Name or number of the measurement; undefined for the only one. */
  readonly measurement: string | undefined;
  /** undefined: chosen by the program. */
  readonly order: number | undefined;
  readonly phase: PhaseUse;
}

export function measuredOf(source: string): MeasuredChoice | null {
  const entry = objectAt(scene.value, pathOf(source, 'directivity'));
  const { file, measurement, phase } = entry;
  if (typeof file !== 'string') return null;
  return {
    file,
    measurement: typeof measurement === 'string' || typeof measurement === 'number' ? String(measurement) : undefined,
    order: numberAt(entry, ['order']),
    phase: phase === 'magnitude' ? 'magnitude' : 'complex',
  };
}

const setMeasured = (source: string, key: string, value: string | number | undefined): void =>
  setValue(words.room.directivity.changed(source), pathOf(source, 'directivity', key), value);

export const setMeasurement = (source: string, name: string): void =>
  setMeasured(source, 'measurement', measurementOf(name));
/** @param order undefined lets the program choose. */
export const setOrder = (source: string, order: number | undefined): void => setMeasured(source, 'order', order);
export const setPhase = (source: string, phase: PhaseUse): void =>
  setMeasured(source, 'phase', phase === 'complex' ? undefined : phase);

/** What the level of a source is compared with; undefined if the scene leaves it to the program. */
export const referenceOf = (source: string): LevelReference | undefined => {
  const said = textAt(scene.value, pathOf(source, 'reference'));
  return said === 'power' || said === 'axis' ? said : undefined;
};

export const setReference = (source: string, reference: LevelReference | undefined): void =>
  setValue(words.room.directivity.changed(source), pathOf(source, 'reference'), reference);

/** Radius of a piston, m. */
export const pistonRadius = (source: string): number | undefined =>
  numberAt(scene.value, pathOf(source, 'piston', 'radiusMetres'));

export const setPistonRadius = (source: string, metres: number): void =>
  setValue(
    words.room.directivity.changed(source),
    pathOf(source, 'piston', 'radiusMetres'),
    metres,
    `piston ${source}`,
  );

/** Points one above the other at equal distances, each later than the one before it by the same time. */
export interface PointLine {
  readonly count: number;
  /** m */
  readonly spacing: number;
  /** How far the sound is turned downwards by delays, degrees. */
  readonly downDegrees: number;
}

/** Speed of sound with which delays turn a line, m/s; that of 20 °C. */
const SOUND_SPEED = 343.2;
/** Angles that a line is turned by at most, degrees. */
export const MOST_DOWN = 60;

/** The points of a source as a line; null if it has other points, or none. */
export function lineOf(source: string): PointLine | null {
  const elements = valueAt(scene.value, pathOf(source, 'elements'));
  if (!Array.isArray(elements) || elements.length < 2) return null;
  const points = elements as readonly JsonObject[];
  const [top, next] = points.map(heightOf);
  if (top === undefined || next === undefined) return null;
  const spacing = Number((top - next).toFixed(6));
  const step = (numberAt(points[1], ['delaySeconds']) ?? 0) - (numberAt(points[0], ['delaySeconds']) ?? 0);
  const sine = (step * SOUND_SPEED) / spacing;
  if (!(spacing > 0) || Math.abs(sine) > 1) return null;
  const line = { count: points.length, spacing, downDegrees: Math.round((Math.asin(sine) * 180) / Math.PI) };
  return JSON.stringify(elements) === JSON.stringify(lineElements(line)) ? line : null;
}

const heightOf = (point: JsonObject): number | undefined => {
  const { at } = point;
  const height = Array.isArray(at) ? (at as readonly unknown[])[2] : undefined;
  return typeof height === 'number' ? height : undefined;
};

/** How many points a source has. */
export const elementCount = (source: string): number => {
  const elements = valueAt(scene.value, pathOf(source, 'elements'));
  return Array.isArray(elements) ? elements.length : 0;
};

/** The elements of a line, from the top down; together as loud as one point. */
export function lineElements({ count, spacing, downDegrees }: PointLine): JsonObject[] {
  const step = (spacing * Math.sin((downDegrees * Math.PI) / 180)) / SOUND_SPEED;
  const gainDb = Number((-20 * Math.log10(count)).toFixed(2));
  return Array.from({ length: count }, (_, i) => {
    const height = Number((((count - 1) / 2 - i) * spacing).toFixed(4));
    // Turned downwards, the lower points are later; upwards, the upper ones.
    const later = step >= 0 ? i : i - (count - 1);
    const delaySeconds = Number((step * later).toFixed(7));
    return { at: [0, 0, height], gainDb, ...(delaySeconds !== 0 && { delaySeconds }) };
  });
}

export const setLine = (source: string, line: PointLine): void =>
  setValue(
    words.room.directivity.changed(source),
    pathOf(source, 'elements'),
    lineElements(line),
    `line ${source} ${JSON.stringify(Object.keys(line))}`,
  );

/**
 * Takes a file that was dropped on a source, on the selected one or on the only one.
 *
 * @param source The source under the pointer; null if there is none.
 * @returns false if the file is no directivity: then it is no matter of this function.
 */
export async function takeDirectivity(file: OpenedFile, source: string | null): Promise<boolean> {
  if (!sceneDocument.peek() || !(await isDirectivity(file))) return false;
  try {
    const names = Object.keys(objectAt(scene.peek(), ['sources']));
    const chosen = selected.peek();
    const only = names.length === 1 ? names[0] : null;
    const taker = source ?? (chosen?.kind === 'source' ? chosen.name : only);
    if (taker === null) throw refusal(words.room.directivity.whose(file.name), words.room.directivity.whoseRemedy);
    await giveDirectivity(taker, file);
  } catch (error) {
    showTrouble(words.room.directivity.opening, error);
  }
  return true;
}
