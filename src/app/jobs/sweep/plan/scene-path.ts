import { OF_LINES } from '../manifest.ts';

/** A place in a scene: keys and indices from its root. */
export type PathSteps = readonly (string | number)[];

const STEP = /(?:^|\.)([^.[\]"]+)|\[(\d{1,9})\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** Reads a path as errors of scenes write it: `geometry.boxes[0].faces["z-"]`. @returns undefined if it is none */
export function parseScenePath(text: string): PathSteps | undefined {
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
export function valueAt(scene: unknown, path: PathSteps): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    scene,
  );
}

/** Whether a value can be put at a path: all but its last step must be there, and an index must be that of an entry. */
export function hasPlace(scene: unknown, path: PathSteps): boolean {
  const holder = valueAt(scene, path.slice(0, -1));
  const last = path.at(-1)!;
  if (Array.isArray(holder)) return typeof last === 'number' && last < holder.length;
  return typeof holder === 'object' && holder !== null && typeof last === 'string';
}

/** A scene with another value at a path. What lies beside the path is the same object. */
export function withValue<T>(scene: T, [step, ...rest]: PathSteps, value: unknown): T {
  if (step === undefined) return value as T;
  if (Array.isArray(scene)) {
    return scene.map((each: unknown, i) => (i === step ? withValue(each, rest, value) : each)) as T;
  }
  const object = scene as Readonly<Record<string | number, unknown>>;
  return { ...object, [step]: withValue(object[step], rest, value) } as T;
}

/** Units by the ends of keys, as scenes write them. */
const ENDINGS: readonly (readonly [ending: string, unit: string])[] = [
  ['Celsius', '°C'],
  ['Kilopascals', 'kPa'],
  ['Percent', '%'],
  ['Hz', 'Hz'],
  ['Seconds', 's'],
  ['Metres', 'm'],
  ['Degrees', '°'],
  ['Db', 'dB'],
];
const LENGTHS: readonly string[] = ['position', 'from', 'to'];
const RATIOS: readonly string[] = ['absorption', 'scattering', 'scale'];

/** The unit that a scene has its numbers in at a path; undefined if only the one who writes it knows. */
export function unitAt(path: PathSteps): string | undefined {
  const keys = path.filter((step) => typeof step === 'string');
  const last = keys.at(-1) ?? '';
  const named = ENDINGS.find(([ending]) => last.endsWith(ending));
  if (named) return named[1];
  if (LENGTHS.includes(last)) return 'm';
  return keys.some((key) => RATIOS.includes(key)) ? '1' : undefined;
}

/** Whether what stands at a path belongs to a line, and not to its room. */
export const isOfLine = ([first]: PathSteps): boolean => OF_LINES.includes(first);
