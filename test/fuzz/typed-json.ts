/**
 * Plain data with typed arrays as JSON, so that their values can be changed: an array is
 * `{ "typed": "Float32Array", "values": […] }`. What is changed may stand for no array: it is handed on as it is.
 */

const ARRAYS = {
  Uint8Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const;

/** Entries of the largest array that is made: a number of a changed file. */
const MOST_ENTRIES = 1e5;

/** A value in plain data as JSON. */
export function typedJson(value: unknown): Uint8Array {
  const plain = (_: string, entry: unknown): unknown => {
    if (!ArrayBuffer.isView(entry)) return entry;
    return { typed: entry.constructor.name, values: Array.from(entry as Float64Array) };
  };
  return new TextEncoder().encode(JSON.stringify(value, plain));
}

/** The value of such JSON; null if it is none. */
export function typedValue(input: Uint8Array): unknown {
  try {
    return withArrays(JSON.parse(new TextDecoder().decode(input)));
  } catch {
    return null;
  }
}

function withArrays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withArrays);
  if (typeof value !== 'object' || value === null) return value;
  const { typed, values } = value as { typed?: unknown; values?: unknown };
  if (typeof typed === 'string' && Object.hasOwn(ARRAYS, typed) && Array.isArray(values)) {
    const numbers = values.slice(0, MOST_ENTRIES).map((entry) => (typeof entry === 'number' ? entry : 0));
    return ARRAYS[typed as keyof typeof ARRAYS].from(numbers);
  }
  // What is packed has no name with this mark.
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (key === '$' ? [] : [[key, withArrays(entry)]])),
  );
}
