import { checkSceneContent } from './checks/checks.ts';
import { sceneOf } from './schema/convert.ts';
import { problemsOf } from './schema/issues.ts';
import { readSceneText } from './scene-text.ts';
import { sceneError } from './checks/problems.ts';
import type { SceneOfFile } from './scene.ts';
import { type SceneFile, sceneSchemas } from './schema/schema.ts';

/**
 * Reads a scene file, format version 1 (`docs/use/scene-file.md`).
 *
 * @param text The file's text.
 * @param fileName Name of the file in errors; the file is not opened.
 * @param pointsAnywhere Whether sources and receivers may be outside of the air.
 * @throws InputError with every problem of the file. `path` is that of the first problem, such as
 *   `FILE: geometry.boxes[1].material`; further lines of the message begin with their own. For text that is not JSON
 *   the path is `FILE: line L, column C`.
 */
export function parseScene(text: string, fileName: string, pointsAnywhere = false): SceneOfFile {
  return sceneFrom(readSceneText(text, fileName), fileName, pointsAnywhere);
}

/**
 * Reads a scene as {@link parseScene} does, here one that was read as JSON.
 *
 * @throws InputError with every problem of the scene.
 */
export function sceneFrom(raw: unknown, fileName: string, pointsAnywhere = false): SceneOfFile {
  const entries = isObject(raw) ? raw : {};
  const parsed = sceneSchemas[entries['dimensions'] === 2 ? 2 : 3].safeParse(raw);
  const issues = parsed.error?.issues ?? [];

  const broken = new Set(issues.map((issue) => issue.path[0]));
  const intact = Object.fromEntries(Object.entries(entries).filter(([key]) => !broken.has(key))) as Partial<SceneFile>;
  const materials = entries['materials'];
  const problems = [
    ...problemsOf(issues, raw),
    ...checkSceneContent(intact, {
      materialNames: isObject(materials) ? Object.keys(materials) : undefined,
      saysOutside: 'outside' in entries,
      pointsAnywhere,
    }),
  ];
  if (!parsed.success || problems.length > 0) throw sceneError(fileName, problems);
  return sceneOf(parsed.data);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
