/** A parsed scene file. The window edits this form, so that entries it does not know stay unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export type JsonPath = readonly (string | number)[];

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, or undefined. */
export function valueAt(root: Json | undefined, path: JsonPath): Json | undefined {
  let value = root;
  for (const key of path) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(key)];
    else if (isObject(value)) value = Object.hasOwn(value, key) ? value[String(key)] : undefined;
    else return undefined;
  }
  return value;
}

/** The object at a path; empty if there is none. */
export function objectAt(root: Json | undefined, path: JsonPath): JsonObject {
  const value = valueAt(root, path);
  return isObject(value) ? value : {};
}

export function numberAt(root: Json | undefined, path: JsonPath): number | undefined {
  const value = valueAt(root, path);
  return typeof value === 'number' ? value : undefined;
}

export function textAt(root: Json | undefined, path: JsonPath): string | undefined {
  const value = valueAt(root, path);
  return typeof value === 'string' ? value : undefined;
}

/**
 * A copy with another value at a path. Keys keep their order, a new key comes last, missing objects are created.
 *
 * @param value Undefined removes the key.
 */
export function withValue(root: JsonObject, path: JsonPath, value: Json | undefined): JsonObject {
  return changed(root, path, value) as JsonObject;
}

function changed(root: Json | undefined, path: JsonPath, value: Json | undefined): Json | undefined {
  if (path.length === 0) return value;
  const [key, ...rest] = path;
  if (Array.isArray(root)) {
    const list = [...(root as readonly Json[])];
    const inner = changed(list[Number(key)], rest, value);
    if (inner === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = inner;
    return list;
  }
  const object = isObject(root) ? root : {};
  const inner = changed(object[String(key)], rest, value);
  if (inner !== undefined) return { ...object, [String(key)]: inner };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== String(key)));
}

/** A copy with a key renamed in its place. */
export function withKeyRenamed(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}
