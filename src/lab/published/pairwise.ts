/** `(a + b) + (c + d)`: a sum of 2ⁿ terms in pairs of pairs, exact where all are equal. */
export function pairwise(terms: readonly string[]): string {
  if (terms.length === 1) return terms[0];
  const half = terms.length / 2;
  const [left, right] = [pairwise(terms.slice(0, half)), pairwise(terms.slice(half))];
  return half === 1 ? `${left} + ${right}` : `(${left}) + (${right})`;
}
