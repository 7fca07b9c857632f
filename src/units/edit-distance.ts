/**
 * Number of letters to insert, delete or replace, or of neighbours to exchange, to turn one word into the other: the
 * optimal string alignment distance (Damerau, Comm. ACM 7, 1964; Wagner and Lowrance, J. ACM 22, 1975).
 */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforePrevious[j - 2] + 1 : Infinity;
      row.push(Math.min(replaced, exchanged, previous[j] + 1, row[j - 1] + 1));
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length];
}
