/**
 * Waits until all of some parts are made, which may be made at the same time: none is left under way after a failure.
 *
 * @throws what the first of them throws that cannot be made
 */
export async function allMade<T extends readonly unknown[]>(making: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const made = await Promise.allSettled(making);
  return made.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  }) as unknown as T;
}
