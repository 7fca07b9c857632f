/**
 * The type of a scene file, made from its JSON Schema. A test fails if the file is not what this writes.
 *
 *   tsx build/scene-input.ts    writes src/scene/scene-input.generated.ts anew
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import * as prettier from 'prettier';
import { sceneSchemaParts, type Part } from './scene-schema.ts';

const HEAD = `/**
 * The type of a scene file. \`tsx build/scene-input.ts\` writes this file from the schema in \`schema/\`: do not edit it.
 */
`;

/** Leaves out the least and the most items of a list: with them, a list that a program builds is a type error. */
const anyLength = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { items } = value as Part;
  if (items === undefined || Array.isArray(items)) return value;
  return { ...value, minItems: undefined, maxItems: undefined };
};

/** Breaks comments that are longer than lint allows. */
const narrow = (text: string): string =>
  text.replace(/^( *\* )(.{90,})$/gm, (_line, start: string, words: string) =>
    words.replace(new RegExp(`(.{1,${116 - start.length}})(?: |$)`, 'g'), `${start}$1\n`).trimEnd(),
  );

/** The text of `src/scene/scene-input.generated.ts`. */
export async function sceneInputText(): Promise<string> {
  const { room, plan, definitions } = sceneSchemaParts();
  const description = 'A scene: the content of a scene file, format version 1 (docs/use/scene-file.md).';
  const schema = JSON.stringify({ title: 'SceneInput', description, anyOf: [room, plan], definitions }, anyLength);
  const text = await compile(JSON.parse(schema) as Parameters<typeof compile>[0], 'SceneInput', {
    bannerComment: HEAD,
    format: false,
  });
  return prettier.format(narrow(text), { ...(await prettier.resolveConfig(target)), parser: 'typescript' });
}

const target = join(dirname(fileURLToPath(import.meta.url)), '../src/scene/scene-input.generated.ts');
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(target, await sceneInputText());
  console.log('src/scene/scene-input.generated.ts');
}
