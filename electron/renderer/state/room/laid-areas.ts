import { computed } from '@preact/signals';
import { drawnReceivers, type DrawnOutline, type Vec3, type ViewArea } from '../../../../src/app/index.ts';
import { scene } from '../document/document.ts';
import { isObject, numberAt, valueAt, type Json, type JsonObject } from '../document/json.ts';
import { sceneView } from './scene-check.ts';

/** A polygon or a line of the scene as it is drawn; null for what is neither, and for what cannot be understood. */
export function outlineOf(entry: Json | undefined): DrawnOutline | null {
  if (!isObject(entry)) return null;
  const kind = entry['polygon'] === undefined ? 'line' : 'polygon';
  const corners = cornersOf(entry[kind]);
  if (!corners) return null;
  const spacing = numberAt(entry, ['spacingMetres']) ?? NaN;
  return { kind, corners, spacing, height: numberAt(entry, ['heightMetres']) ?? 0, rows: rowsIn(entry['rows']) };
}

/** The rows of a line; undefined where there is one. */
function rowsIn(rows: Json | undefined): DrawnOutline['rows'] {
  const count = numberAt(rows, ['count']);
  const step = valueAt(rows, ['step']);
  const [vector] = cornersOf(step === undefined ? undefined : [step]) ?? [];
  return count !== undefined && vector ? { count, step: vector } : undefined;
}

function cornersOf(value: Json | undefined): readonly Vec3[] | null {
  if (!Array.isArray(value)) return null;
  const corners = (value as readonly Json[]).map((corner): Vec3 | null => {
    if (!Array.isArray(corner) || !corner.every((part) => typeof part === 'number')) return null;
    const [x, y, z = 0] = corner as readonly number[];
    return corner.length === 2 || corner.length === 3 ? [x, y, z] : null;
  });
  return corners.every((corner) => corner !== null) ? corners : null;
}

/** Receivers by the entry of the file: an entry that stays is laid once. */
const laid = new WeakMap<JsonObject, Float32Array | null>();

function receiversOf(entry: JsonObject): Float32Array | null {
  const known = laid.get(entry);
  if (known !== undefined) return known;
  const outline = outlineOf(entry);
  const receivers = outline && drawnReceivers(outline);
  laid.set(entry, receivers);
  return receivers;
}

/** The receivers as the file has them: the same object until they change. */
const given = computed(() => valueAt(scene.value, ['receivers']));
const read = computed(() => sceneView.value?.areas ?? []);

/** The areas with their receivers as they are drawn now, also during a drag; surfaces and tables as they were read. */
export const laidAreas = computed<readonly ViewArea[]>(() => {
  const before = read.value;
  const entries = given.value;
  if (!isObject(entries)) return before;
  return Object.entries(entries).flatMap(([name, entry]) => {
    const points = isObject(entry) ? receiversOf(entry) : null;
    return points ? [{ name, points }] : before.filter((area) => area.name === name);
  });
});
