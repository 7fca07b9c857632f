import { withFileReferences } from '../../../scene/file-references.ts';
import { MANIFEST } from '../../inputs/scheme/project-path.ts';
import { NOTES, PROJECT_SCENE } from './project.ts';
import { isWithinFolder } from './read-zip.ts';

/** What a project file has beside the files of its scene. */
const TAKEN: readonly string[] = [
  ...[MANIFEST, PROJECT_SCENE, NOTES, 'runs', 'searches'],
  ...['measured', 'targets', 'sounds', 'outside'],
];

/**
 * The place of a scene's file in a project: its own path, or for one that leads out of the folder of the scene, a path
 * in `outside`. Files that stand beside each other do so afterwards.
 */
export function placeInProject(path: string): string {
  const plain = path.replaceAll('\\', '/');
  if (isWithinFolder(plain) && !TAKEN.includes(plain.split('/')[0].toLowerCase())) return plain;
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
 * A scene file with other paths of the files that it refers to. The text stays as it is if no path changes, or if it is
 * no JSON.
 */
export function withPaths(text: string, pathOf: (path: string) => string): string {
  let scene: unknown;
  try {
    scene = JSON.parse(text);
  } catch {
    return text;
  }
  const now = withFileReferences(scene, ({ path }) => pathOf(path));
  return now !== scene ? `${JSON.stringify(now, null, 2)}\n` : text;
}
