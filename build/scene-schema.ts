/** The JSON Schema of scenes, made from the schema that the program checks scenes with. */
import * as z from 'zod';
import { CHOICES } from '../src/scene/schema/fields.ts';
import { sceneSchemas } from '../src/scene/schema/schema.ts';

/** A JSON Schema, or a part of one, draft 7: the latest that editors know in full. */
export interface Part {
  [key: string]: unknown;
  type?: string;
  title?: string;
  description?: string;
  items?: Part | Part[];
  properties?: Record<string, Part>;
  anyOf?: Part[];
  not?: Part;
}

/** What the message of a schema expects: in Wavehall's schemas it is a noun phrase with range and unit. */
function expected(schema: z.core.$ZodType): string | undefined {
  const { error } = schema._zod.def;
  const found = error?.({ code: 'invalid_type', expected: 'custom', input: undefined, path: [] } as never);
  return typeof found === 'string' ? found : found?.message;
}

const SAMPLES = { object: {}, array: [], number: 0, string: '' };

/** What a schema accepts that chooses another one by the value. */
function choices(schema: z.core.$ZodType): Part[] | undefined {
  const of = CHOICES.get(schema as z.ZodType);
  // Where a choice stands for a type of value, only that type reaches it.
  const types = Object.keys(SAMPLES);
  if (of?.length === types.length) return of.map(partOf).filter(({ type }, i) => type === types[i]);
  return of?.map(partOf);
}

function partOf(schema: z.core.$ZodType): Part {
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => complete(zodSchema, jsonSchema as Part),
  }) as Part;
  delete made['$schema'];
  return made;
}

/** Adds to the JSON Schema of one zod schema what zod does not know. */
function complete(schema: z.core.$ZodType, part: Part): void {
  const inner = schema instanceof z.ZodOptional ? schema.def.innerType : schema;
  const purpose = z.globalRegistry.get(schema)?.description;
  const description = [purpose, expected(inner)].filter(Boolean).join(': ');
  if (description !== '') part.description = `${description[0].toUpperCase()}${description.slice(1)}`;
  const anyOf = choices(schema);
  if (anyOf) part.anyOf = anyOf;
  if (Array.isArray(part.items)) {
    Object.assign(part, { minItems: part.items.length, maxItems: part.items.length, additionalItems: false });
  }
  if (part.properties) {
    part.properties = Object.fromEntries(Object.entries(part.properties).filter(([, { not }]) => !not));
  }
}

/** The schema of scenes of one number of dimensions. */
function schemaOf(dimensions: 2 | 3): Part {
  const { properties, required, ...rest } = partOf(sceneSchemas[dimensions]);
  const only = { ...properties!['dimensions'], enum: undefined, const: dimensions };
  return {
    ...rest,
    title: dimensions === 2 ? 'PlanInput' : 'RoomInput',
    properties: { ...properties, dimensions: only },
    required: [...(required as string[]), ...(dimensions === 2 ? ['dimensions'] : [])],
  };
}

/** Moves all parts with a title to `definitions`. */
function withReferences(part: unknown, definitions: Record<string, Part>): unknown {
  if (Array.isArray(part)) return part.map((one) => withReferences(one, definitions));
  if (typeof part !== 'object' || part === null) return part;
  const moved = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withReferences(value, definitions)]),
  ) as Part;
  // A property may be called "title", too: its value is a schema.
  if (typeof moved.title !== 'string') return moved;
  const known = definitions[moved.title];
  if (known && JSON.stringify(known) !== JSON.stringify(moved)) throw new Error(`two parts called ${moved.title}`);
  definitions[moved.title] = moved;
  return { $ref: `#/definitions/${moved.title}` };
}

/** References to the two kinds of scenes, and all definitions. */
export function sceneSchemaParts() {
  const definitions: Record<string, Part> = {};
  const [room, plan] = ([3, 2] as const).map((dimensions) => withReferences(schemaOf(dimensions), definitions));
  return { room, plan, definitions };
}

/** The JSON Schema of scene files. It does not say which keys go together: `wavehall check` does. */
export function sceneJsonSchema(): object {
  const { room, plan, definitions } = sceneSchemaParts();
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scene of Wavehall',
    type: 'object',
    if: { properties: { dimensions: { const: 2 } }, required: ['dimensions'] },
    then: plan,
    else: room,
    definitions,
  };
}
