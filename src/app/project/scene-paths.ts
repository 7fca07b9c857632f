import { isWeightsFile } from '../schemes/scheme-source.ts';
import { MANIFEST, NOTES, PROJECT_SCENE } from './project.ts';
import { isWithin } from './read-zip.ts';

/** What a project file has beside the files of its scene. */
const TAKEN: readonly string[] = [MANIFEST, PROJECT_SCENE, NOTES, 'runs', 'measured', 'targets', 'sounds', 'outside'];

/**
 * The place of a scene's file in a project: its own path, or for one that leads out of the folder of the scene, a path
 * in `outside`. Files that stand beside each other do so afterwards.
 */
export function placeOf(path: string): string {
  const plain = path.replaceAll('\\', '/');
  if (isWithin(plain) && !TAKEN.includes(plain.split('/')[0].toLowerCase())) return plain;
  let up = 0;
  const names: string[] = [];
  for (const name of plain.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name.replace(/[:\p{Cc}]/gu, '-'));
    else if (names.pop() === undefined) up++;
  }
  const from = /^(?:\/|[A-Za-z]:)/.test(plain) ? 'root' : `up-${up}`;
  return ['outside', from, ...names].join('/');
}

/**
 * A scene file with other paths of the files that it refers to: mesh, weights, tables of receivers. The text stays as it
 * is if no path changes, or if it is no JSON.
 */
export function withPaths(text: string, pathOf: (path: string) => string): string {
  let scene: unknown;
  try {
    scene = JSON.parse(text);
  } catch {
    return text;
  }
  let changes = false;
  const renamed = (path: unknown): unknown => {
    if (typeof path !== 'string') return path;
    const now = pathOf(path);
    changes ||= now !== path;
    return now;
  };
  const at = (value: unknown, key: string, change: (inner: unknown) => unknown): unknown =>
    isObject(value) && Object.hasOwn(value, key) ? { ...value, [key]: change(value[key]) } : value;
  let now = at(scene, 'geometry', (geometry) => at(geometry, 'mesh', (mesh) => at(mesh, 'file', renamed)));
  now = at(now, 'scheme', (scheme) => (typeof scheme === 'string' && isWeightsFile(scheme) ? renamed(scheme) : scheme));
  now = at(now, 'receivers', (receivers) =>
    isObject(receivers)
      ? Object.fromEntries(
          Object.entries(receivers).map(([name, one]) => [
            name,
            at(at(one, 'file', renamed), 'array', (array) => at(array, 'file', renamed)),
          ]),
        )
      : receivers,
  );
  return changes ? `${JSON.stringify(now, null, 2)}\n` : text;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
