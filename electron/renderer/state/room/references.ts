import {
  isObject,
  objectAt,
  valueAt,
  withKeyRenamed,
  withValue,
  type Json,
  type JsonObject,
} from '../document/json.ts';
import type { PointKind } from './shown-room.ts';

/** Systems with their sources, and what figures name: a source by its row, receivers by several. */
const OF_SYSTEMS = ['systems'];
const LINES = ['figures', 'openPlan'];
const EIGHTS = ['figures', 'figureOfEight'];
const EARS = ['figures', 'ears'];

/** A scene in which systems and figures name a source or a receiver as it is called now. */
export function withRenamed(before: JsonObject, kind: PointKind, from: string, to: string): JsonObject {
  const renamed = (value: Json | undefined): Json | undefined => {
    if (value === from) return to;
    return Array.isArray(value) ? (value as readonly Json[]).map((one) => (one === from ? to : one)) : value;
  };
  if (kind === 'source') {
    const systems = changed(before, OF_SYSTEMS, ([name, system]) =>
      isObject(system)
        ? [[name, withValue(system, ['sources'], withKeyRenamed(objectAt(system, ['sources']), from, to))]]
        : [[name, system]],
    );
    return changed(systems, LINES, ([name, line]) => [[name, withPart(line, 'source', renamed)]]);
  }
  const lines = changed(before, LINES, ([name, line]) => [[name, withPart(line, 'receivers', renamed)]]);
  return [EIGHTS, EARS].reduce(
    (scene, path) => changed(scene, path, ([name, of]) => [[name === from ? to : name, renamed(of)!]]),
    lines,
  );
}

/** A scene whose systems and figures do without a source or a receiver; what is nothing without it goes with it. */
export function withoutPoint(before: JsonObject, kind: PointKind, name: string): JsonObject {
  if (kind === 'source') {
    const systems = changed(before, OF_SYSTEMS, ([system, of]) => {
      const sources = Object.entries(objectAt(of, ['sources'])).filter(([source]) => source !== name);
      return isObject(of) && sources.length > 0 ? [[system, { ...of, sources: Object.fromEntries(sources) }]] : [];
    });
    return changed(systems, LINES, ([line, of]) => (valueAt(of, ['source']) === name ? [] : [[line, of]]));
  }
  const lines = changed(before, LINES, ([line, of]) => {
    const receivers = valueAt(of, ['receivers']);
    if (!Array.isArray(receivers) || !isObject(of)) return [[line, of]];
    const kept = (receivers as readonly Json[]).filter((one) => one !== name);
    return kept.length < FEWEST_IN_LINE ? [] : [[line, { ...of, receivers: kept }]];
  });
  return [EIGHTS, EARS].reduce(
    (scene, path) =>
      changed(scene, path, ([at, of]) =>
        at === name || of === name || (Array.isArray(of) && of.includes(name)) ? [] : [[at, of]],
      ),
    lines,
  );
}

/** Receivers that a line has at least. */
const FEWEST_IN_LINE = 4;

type Entry = readonly [string, Json];

/** A scene with the entries of an object changed; an object that loses all of them goes. */
function changed(scene: JsonObject, path: readonly string[], change: (entry: Entry) => readonly Entry[]): JsonObject {
  const before = valueAt(scene, path);
  if (!isObject(before)) return scene;
  const after = Object.entries(before).flatMap(change);
  if (JSON.stringify(after) === JSON.stringify(Object.entries(before))) return scene;
  return withValue(scene, path, after.length === 0 ? undefined : Object.fromEntries(after));
}

const withPart = (of: Json, key: string, change: (value: Json | undefined) => Json | undefined): Json =>
  isObject(of) ? withValue(of, [key], change(of[key])) : of;
