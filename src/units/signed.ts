/** A number with its sign, to so many decimals: `+1.5`, `−0.3`; what rounds to zero has none. */
export function signed(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return `${value < 0 ? '−' : '+'}${digits}`;
}
