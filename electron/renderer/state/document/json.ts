import {
  valueAt as anyValueAt,
  withValue as withAnyValue,
  writePath,
  type JsonPath,
} from '../../../../src/scene/json-path.ts';

export { writePath, type JsonPath };

/** A parsed scene file. The window edits this form, so that entries it does not know stay unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, or undefined. */
export const valueAt = (root: Json | undefined, path: JsonPath): Json | undefined =>
  anyValueAt(root, path) as Json | undefined;

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

/** A copy with another value at a path; missing objects are created. @param value Undefined removes the key. */
export const withValue = (root: JsonObject, path: JsonPath, value: Json | undefined): JsonObject =>
  withAnyValue(root, path, value);

/** A copy with a key renamed in its place. */
export function withKeyRenamed(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}
