/**
 * The files that a scene names: where they stand in it. Whoever reads, moves or copies them finds them here, also in a
 * scene that is unfinished or of the wrong shape. A test walks the schema for keys that this list lacks.
 */

/** What a file is read as. */
export type ReferenceKind = 'weights' | 'mesh' | 'receivers' | 'microphones' | 'directivity' | 'walk' | 'signal';

/** A file that a scene names. */
export interface FileReference {
  readonly kind: ReferenceKind;
  /** Path as the scene gives it, from the folder of the scene. */
  readonly path: string;
  /** Keys that lead to it in the scene. */
  readonly keys: readonly string[];
}

/** Stands for any key in a path. */
export const EACH = '*';

/** Where the scene names files. A text at such a place is a path; the last one that fits its keys says the kind. */
export const REFERENCE_PLACES: readonly (readonly [kind: ReferenceKind, ...keys: readonly string[]])[] = [
  ['weights', 'scheme'],
  ['mesh', 'geometry', 'mesh', 'file'],
  ['mesh', 'geometry', 'furniture', EACH, 'file'],
  ['receivers', 'receivers', EACH, 'file'],
  ['microphones', 'receivers', EACH, 'array', 'file'],
  ['directivity', 'sources', EACH, 'directivity', 'file'],
  ['walk', 'sources', EACH, 'walk'],
  ['walk', 'receivers', EACH, 'walk'],
  ['signal', 'sources', EACH, 'signal'],
  ['signal', 'sources', EACH, 'signal', 'file'],
];

/** Whether a scheme is named by the path of a file. */
export const isWeightsFile = (name: string): boolean => /\.json$/i.test(name);

/** The files that a scene names, in the order of {@link REFERENCE_PLACES}. @param scene Any JSON */
export function fileReferences(scene: unknown): readonly FileReference[] {
  const found: FileReference[] = [];
  withFileReferences(scene, (reference) => {
    found.push(reference);
    return reference.path;
  });
  return found;
}

/**
 * A scene with other paths. What does not change is the same object.
 *
 * @param scene Any JSON.
 * @param pathOf Gives the new path.
 */
export function withFileReferences<T>(scene: T, pathOf: (reference: FileReference) => string): T {
  return REFERENCE_PLACES.reduce((changed, [kind, ...place]) => at(changed, kind, place, [], pathOf) as T, scene);
}

function at(
  value: unknown,
  kind: ReferenceKind,
  [key, ...rest]: readonly (string | undefined)[],
  keys: readonly string[],
  pathOf: (reference: FileReference) => string,
): unknown {
  if (key === undefined) {
    const isPath = typeof value === 'string' && (kind !== 'weights' || isWeightsFile(value));
    return isPath ? pathOf({ kind, path: value, keys }) : value;
  }
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && key !== EACH)) return value;
  let changes = false;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).map(([name, before]) => {
    const now = key === EACH || key === name ? at(before, kind, rest, [...keys, name], pathOf) : before;
    changes ||= now !== before;
    return [name, now] as const;
  });
  if (!changes) return value;
  return Array.isArray(value) ? entries.map(([, now]) => now) : Object.fromEntries(entries);
}
