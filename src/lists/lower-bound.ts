/**
 * Binary search: index of the first of `count` rising values that is at least `bound`; `count` if there is none.
 *
 * @param at Value by index.
 * @param from Index at which to begin.
 */
export function lowerBound(count: number, at: (index: number) => number, bound: number, from = 0): number {
  let [low, high] = [from, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(middle) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
