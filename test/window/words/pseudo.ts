/** Brackets around a text of the catalogue. */
export const [OPEN, CLOSE] = ['⟦', '⟧'];

/**
 * A language that says everything as the given one does, in brackets: what the window shows without them is not from
 * the catalogue. Only texts change, no keys.
 */
export function pseudo<T>(said: T): T {
  return wrapped(said) as T;
}

function wrapped(said: unknown): unknown {
  if (typeof said === 'string') return said === '' ? '' : `${OPEN}${said}${CLOSE}`;
  if (typeof said === 'function') {
    const say = said as (...values: unknown[]) => unknown;
    return (...values: unknown[]) => wrapped(say(...values));
  }
  if (Array.isArray(said)) return said.map(wrapped);
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([key, each]) => [key, wrapped(each)]));
}

/** A text without what stands in brackets, nested ones included. */
export function outside(text: string): string {
  const without = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return without === text ? text.trim() : outside(without);
}
