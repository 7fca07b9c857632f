/** Index of the first of rising values from `from` up to `to` that is at least `bound`; `to` if none is. */
export function lowerBound(values: Uint32Array | Float64Array, bound: number, from = 0, to = values.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if (values[middle] < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of a value among rising ones from `from` up to `to`, or −1. */
export function findSorted(values: Uint32Array | Float64Array, wanted: number, from: number, to: number): number {
  const at = lowerBound(values, wanted, from, to);
  return at < to && values[at] === wanted ? at : -1;
}
