import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { EACH, fileReferences, REFERENCE_PLACES, withFileReferences } from '../../../src/scene/file-references.ts';
import { CHOICES, strictObject, text } from '../../../src/scene/schema/fields.ts';
import { sceneSchemas } from '../../../src/scene/schema/schema.ts';

/** What the walk needs of any schema of zod. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly valueType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
}

/** Places of a schema that take the path of a file: their key or their message says so. */
function pathsIn(schema: z.ZodType, place: readonly string[] = []): string[] {
  const { type, shape = {}, valueType, element, options = [], items = [], innerType, in: input } = schema.def as Def;
  if (place.at(-1) === 'file') return [place.join(' ')];
  if (type === 'string') return isPath(schema) ? [place.join(' ')] : [];
  return [
    ...Object.entries(shape).flatMap(([key, inner]) => pathsIn(inner, [...place, key])),
    ...[valueType, element, ...items].flatMap((inner) => (inner ? pathsIn(inner, [...place, EACH]) : [])),
    ...[...options, ...(CHOICES.get(schema) ?? []), innerType, input].flatMap((inner) =>
      inner ? pathsIn(inner, place) : [],
    ),
  ];
}

const isPath = (schema: z.ZodType): boolean =>
  /\bpath of\b/.test(
    schema
      .safeParse(7)
      .error!.issues.map(({ message }) => message)
      .join(),
  );

describe('the files that a scene names', () => {
  it('stand where the schema of scenes takes paths, and nowhere else', () => {
    const places = new Set(REFERENCE_PLACES.map(([, ...keys]) => keys.join(' ')));
    for (const dimensions of [2, 3] as const) {
      expect(new Set(pathsIn(sceneSchemas[dimensions])), `in ${dimensions} dimensions`).toEqual(places);
    }
  });

  it('are noticed in a schema by the key "file" or by what is expected', () => {
    const schema = strictObject('a piece', {
      file: text('a model').optional(),
      walk: text('the path of a table'),
      title: text('a title'),
    });
    expect(pathsIn(schema, ['pieces'])).toEqual(['pieces file', 'pieces walk']);
  });

  it('are found and renamed, and the rest stays the same object', () => {
    const scene = {
      scheme: 'my.json',
      geometry: { mesh: { file: 'a.obj', unit: 'm' } },
      sources: { S: { signal: { file: 'a.wav' } } },
      receivers: { seats: { file: 'seats.csv' }, R: { position: [1, 1, 1] } },
    };
    expect(fileReferences(scene).map(({ kind, path }) => [kind, path])).toEqual([
      ['weights', 'my.json'],
      ['mesh', 'a.obj'],
      ['receivers', 'seats.csv'],
      ['signal', 'a.wav'],
    ]);
    const moved = withFileReferences(scene, ({ path }) => `../${path}`);
    expect(fileReferences(moved).map(({ path }) => path)).toEqual([
      '../my.json',
      '../a.obj',
      '../seats.csv',
      '../a.wav',
    ]);
    expect(moved.receivers.R).toBe(scene.receivers.R);
    expect(withFileReferences(scene, ({ path }) => path)).toBe(scene);
  });

  it('are none in what is no scene, whatever its keys are called', () => {
    for (const value of [null, 7, 'a.obj', [], { scheme: 'auto' }, { sources: 'mesh', geometry: [{ mesh: 'a' }] }]) {
      expect(fileReferences(value)).toEqual([]);
    }
    const odd: unknown = JSON.parse(
      '{"receivers": {"__proto__": {"file": "a.csv"}, "constructor": {"walk": "b.csv"}}}',
    );
    expect(fileReferences(odd).map(({ keys: [, name] }) => name)).toEqual(['__proto__', 'constructor']);
    expect(fileReferences(withFileReferences(odd, () => 'x')).map(({ path }) => path)).toEqual(['x', 'x']);
  });
});
