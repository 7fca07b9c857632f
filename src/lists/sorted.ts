/**
 * Binary search: index of a value among rising values from index `from` up to, not including, `to`; −1 if it is
 * missing.
 */
export function findSorted(values: Uint32Array, wanted: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low < to && values[low] === wanted ? low : -1;
}
