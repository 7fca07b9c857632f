import { isSameFile, nameFault, type Vec3 } from '../../../../src/app/index.ts';
import { editScene, scene, setValue } from '../document/document.ts';
import { numberAt, objectAt, valueAt, withKeyRenamed, withValue, type JsonObject } from '../document/json.ts';
import { words } from '../../../words/words.ts';
import { shownView } from './shown-room.ts';

/** Speed of sound with which sources are aligned, m/s; that of 20 °C. */
const SOUND_SPEED = 343.2;

const text = words.room.systems;

/** The systems of the scene. */
export const systemNames = (): string[] => Object.keys(objectAt(scene.value, ['systems']));

/** A source that a system may play through. */
export interface SystemPart {
  readonly source: string;
  readonly isIn: boolean;
  /** dB */
  readonly gainDb: number;
  /** ms */
  readonly delayMs: number;
  /** Whether its polarity is reversed. */
  readonly isReversed: boolean;
}

/** All sources of the scene, and what a system makes of them. */
export function partsOf(system: string): readonly SystemPart[] {
  const parts = objectAt(scene.value, ['systems', system, 'sources']);
  const all = new Set([...sourcesNow(), ...Object.keys(parts)]);
  return [...all].map((source) => ({
    source,
    isIn: source in parts,
    gainDb: numberAt(parts, [source, 'gainDb']) ?? 0,
    delayMs: Number((1000 * (numberAt(parts, [source, 'delaySeconds']) ?? 0)).toFixed(4)),
    isReversed: valueAt(parts, [source, 'inverted']) === true,
  }));
}

/** Adds a system of all sources. */
export function addSystem(): void {
  const systems = objectAt(scene.peek(), ['systems']);
  const sources = sourcesNow();
  const taken = [...Object.keys(systems), ...sources];
  let number = 1;
  const next = (): string => (number === 1 ? 'PA' : `PA${number}`);
  while (taken.some((name) => isSameFile(name, next()))) number++;
  const parts = Object.fromEntries(sources.map((name) => [name, { gainDb: 0 }]));
  setValue(text.added(next()), ['systems', next()], { sources: parts });
}

export function removeSystem(system: string): void {
  const others = Object.entries(objectAt(scene.peek(), ['systems'])).filter(([name]) => name !== system);
  setValue(text.removed(system), ['systems'], others.length === 0 ? undefined : Object.fromEntries(others));
}

/** Renames a system. @returns why the name is not allowed, or null if it is renamed. */
export function renameSystem(system: string, typed: string): string | null {
  const to = typed.trim();
  if (to === system) return null;
  if (to === '') return words.points.noName;
  const fault = nameFault(to);
  if (fault) return words.points.wrongName(fault.what, fault.remedy);
  const systems = objectAt(scene.peek(), ['systems']);
  const others = [...Object.keys(systems).filter((name) => name !== system), ...sourcesNow()];
  const same = others.find((other) => isSameFile(other, to));
  if (same !== undefined) return same === to ? words.points.taken(to) : words.points.sameFile(same);
  setValue(text.changed(system), ['systems'], withKeyRenamed(systems, system, to));
  return null;
}

/** The sources of the scene, or of its mesh. */
const sourcesNow = (): string[] => {
  const written = Object.keys(objectAt(scene.value, ['sources']));
  return written.length > 0 ? written : (shownView.value?.sources ?? []).map(({ name }) => name);
};

/** Whether a source plays in a system; the last one stays. */
export function setIn(system: string, source: string, isIn: boolean): void {
  const parts = objectAt(scene.peek(), ['systems', system, 'sources']);
  if (!isIn && Object.keys(parts).length === 1) return;
  setValue(text.changed(system), ['systems', system, 'sources', source], isIn ? { gainDb: 0 } : undefined);
}

export const setGain = (system: string, source: string, gainDb: number): void =>
  setValue(text.changed(system), ['systems', system, 'sources', source, 'gainDb'], gainDb, `gain ${system} ${source}`);

export const setDelay = (system: string, source: string, delayMs: number): void =>
  setValue(
    text.changed(system),
    ['systems', system, 'sources', source, 'delaySeconds'],
    delayMs === 0 ? undefined : Number((delayMs / 1000).toFixed(7)),
    `delay ${system} ${source}`,
  );

export const setReversed = (system: string, source: string, isReversed: boolean): void =>
  setValue(text.changed(system), ['systems', system, 'sources', source, 'inverted'], isReversed || undefined);

/** Delays the nearer sources of a system so that the direct sound of all arrives at a receiver together. */
export function alignAt(system: string, receiver: string): void {
  const { sources = [], receivers = [] } = shownView.peek() ?? {};
  const at = receivers.find(({ name }) => name === receiver)?.position;
  if (!at) return;
  editScene(text.aligned(system, receiver), (before) => {
    const path = ['systems', system, 'sources'];
    const parts = objectAt(before, path);
    const distances = Object.keys(parts).map((source) => {
      const position = sources.find(({ name }) => name === source)?.position;
      return position ? apart(position, at) : NaN;
    });
    const farthest = Math.max(...distances.filter(Number.isFinite));
    const aligned = Object.entries(parts).map(([source, part], i) => {
      const delaySeconds = Number(((farthest - distances[i]) / SOUND_SPEED).toFixed(7));
      if (Number.isNaN(delaySeconds)) return [source, part] as const;
      return [
        source,
        withValue(part as JsonObject, ['delaySeconds'], delaySeconds === 0 ? undefined : delaySeconds),
      ] as const;
    });
    return withValue(before, path, Object.fromEntries(aligned));
  });
}

const apart = (one: Vec3, other: Vec3): number => Math.hypot(...one.map((value, axis) => value - other[axis]));
