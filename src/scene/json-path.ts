/** Places in a JSON document: keys and indices from its root to a value. */
export type JsonPath = readonly (string | number)[];

/** Matches keys that need no brackets in a path. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Writes a path for the user, such as `geometry.boxes[1].faces["z-"]`. */
export function writePath(path: JsonPath): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return PLAIN_KEY.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return steps.join('').replace(/^\./, '');
}

const STEP = /(?:^|\.)([^.[\]"]+)|\[(\d{1,9})\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** Reads a path as {@link writePath} writes it: `geometry.boxes[0].faces["z-"]`. @returns undefined if it is none */
export function parsePath(text: string): JsonPath | undefined {
  const steps: (string | number)[] = [];
  for (let at = 0; at < text.length;) {
    STEP.lastIndex = at;
    const found = STEP.exec(text);
    if (!found) return undefined;
    const [whole, key, index, quoted] = found;
    const step = key ?? (index === undefined ? textOf(quoted) : Number(index));
    if (step === undefined || step === '__proto__') return undefined;
    steps.push(step);
    at += whole.length;
  }
  return steps.length === 0 ? undefined : steps;
}

/** A key between double quotes; undefined if it has an escape that JSON has not. */
function textOf(quoted: string): string | undefined {
  try {
    return JSON.parse(`"${quoted}"`) as string;
  } catch {
    return undefined;
  }
}

/** What stands at a path; undefined if there is nothing. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    root,
  );
}

/** Whether a value can be put at a path: all but its last step must be there, and an index must be that of an entry. */
export function hasPlace(root: unknown, path: JsonPath): boolean {
  const holder = valueAt(root, path.slice(0, -1));
  const last = path.at(-1)!;
  if (Array.isArray(holder)) return typeof last === 'number' && last < holder.length;
  return typeof holder === 'object' && holder !== null && typeof last === 'string';
}

/**
 * A copy with another value at a path. Keys keep their order, a new key comes last, missing objects are created; what
 * lies beside the path is the same object.
 *
 * @param value Undefined removes the key or the entry.
 */
export function withValue<T>(root: T, path: JsonPath, value: unknown): T {
  return changed(root, path, value) as T;
}

function changed(root: unknown, [step, ...rest]: JsonPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(root)) {
    const list: unknown[] = [...(root as readonly unknown[])];
    const inner = changed(list[Number(step)], rest, value);
    if (inner === undefined) list.splice(Number(step), 1);
    else list[Number(step)] = inner;
    return list;
  }
  const object = typeof root === 'object' && root !== null ? (root as Readonly<Record<string | number, unknown>>) : {};
  const inner = changed(Object.hasOwn(object, step) ? object[step] : undefined, rest, value);
  if (inner !== undefined) return { ...object, [step]: inner };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== String(step)));
}
