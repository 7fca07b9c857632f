/** @throws RangeError unless the tables of a state have the lengths that a simulation has. */
export function requireTables(tables: readonly { readonly length: number }[], lengths: readonly number[]): void {
  const fits = tables.length === lengths.length && tables.every(({ length }, i) => length === lengths[i]);
  if (!fits) throw new RangeError('the state is of another room or engine');
}
