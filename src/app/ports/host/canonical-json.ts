/**
 * A value as JSON without white space, the keys of every object in the order of their UTF-16 code units, numbers as
 * JavaScript writes them ([RFC8785]): equal data have equal texts.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}
