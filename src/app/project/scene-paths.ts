import { isWeightsFile } from '../schemes/scheme-source.ts';
import { MANIFEST } from './project-path.ts';
import { NOTES, PROJECT_SCENE } from './project.ts';
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
 * A scene file with other paths of the files that it refers to: mesh, furniture, weights, tables, directivities, walks, signals. The text stays as it
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
  const now = withScenePaths(scene, (path) => {
    const renamed = pathOf(path);
    changes ||= renamed !== path;
    return renamed;
  });
  return changes ? `${JSON.stringify(now, null, 2)}\n` : text;
}

/** The same for a scene that was read as JSON. What is no scene stays as it is. */
export function withScenePaths(scene: unknown, pathOf: (path: string) => string): unknown {
  const renamed: Change = (path) => (typeof path === 'string' ? pathOf(path) : path);
  /** What is a path itself, or names one in `file`. */
  const pathOrFile: Change = (value) => (typeof value === 'string' ? renamed(value) : at(value, 'file', renamed));
  const point: Change = (value) =>
    [
      ['file', renamed] as const,
      ['array', (array: unknown) => at(array, 'file', renamed)] as const,
      ['directivity', (directivity: unknown) => at(directivity, 'file', renamed)] as const,
      ['walk', pathOrFile] as const,
      ['signal', pathOrFile] as const,
    ].reduce((changed, [key, change]) => at(changed, key, change), value);
  const points: Change = (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, point(one)])) : value;
  const named: Change = (model) => at(model, 'file', renamed);
  const each: Change = (models) => (Array.isArray(models) ? models.map(named) : models);
  let now = at(scene, 'geometry', (geometry) => at(at(geometry, 'mesh', named), 'furniture', each));
  now = at(now, 'scheme', (scheme) => (typeof scheme === 'string' && isWeightsFile(scheme) ? renamed(scheme) : scheme));
  return ['sources', 'receivers'].reduce((changed, key) => at(changed, key, points), now);
}

type Change = (value: unknown) => unknown;

/** An object with another value under a key, if it has that key. */
const at = (value: unknown, key: string, change: Change): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? { ...value, [key]: change(value[key]) } : value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
