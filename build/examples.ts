import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A scene that comes with the program, as `examples.json` lists it. */
export interface Example {
  /** File name of the scene. */
  readonly scene: string;
  readonly title: string;
  readonly description: string;
  /** Names of the files that it needs, all in its folder. */
  readonly files: readonly string[];
  /** Its picture (`npm run example-pictures`), in the folder of the scenes; null if there is none. */
  readonly picture: string | null;
}

interface SceneText {
  readonly title?: string;
  readonly description?: string;
  readonly geometry?: { readonly mesh?: { readonly file: string } };
}

/** Copies the scenes with their files, and lists them in `examples.json`. */
export function copyExamples(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  writeFileSync(join(to, 'examples.json'), `${JSON.stringify(listExamples(from))}\n`);
}

/** The scenes of a folder, sorted by name. @throws Error if a file that a scene needs is missing */
export function listExamples(folder: string): readonly Example[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => exampleOf(folder, name));
}

/** @throws Error if a file that the scene needs is missing. */
function exampleOf(folder: string, scene: string): Example {
  const { title, description, geometry } = JSON.parse(readFileSync(join(folder, scene), 'utf8')) as SceneText;
  const mesh = geometry?.mesh?.file;
  const files = mesh === undefined ? [] : [mesh, ...librariesOf(join(folder, mesh))];
  const missing = files.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new Error(`${scene} needs ${missing.join(', ')}, which is not in ${folder}`);
  const picture = `pictures/${scene.replace(/json$/, 'png')}`;
  const drawn = existsSync(join(folder, picture)) ? picture : null;
  return { scene, title: title ?? scene, description: description ?? '', files, picture: drawn };
}

/** The material libraries that an OBJ file names. */
function librariesOf(mesh: string): string[] {
  if (!mesh.endsWith('.obj')) return [];
  return [...readFileSync(mesh, 'utf8').matchAll(/^mtllib\s+(\S+)\s*$/gm)].map(([, name]) => name);
}
