/**
 * The length of a vector (x, y), as `Math.hypot` has it in V8 to the last bit, and the same in every engine. The
 * built-in one makes an array at each call.
 */
export function hypot2(x: number, y: number): number {
  const most = Math.max(Math.abs(x), Math.abs(y));
  if (most === 0 || most === Infinity) return most;
  const first = x / most;
  const second = y / most;
  return Math.sqrt(first * first + second * second) * most;
}

/**
 * The length of a vector (x, y, z), as {@link hypot2}: squares of shares of the largest part, added with Kahan's
 * correction.
 */
export function hypot3(x: number, y: number, z: number): number {
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (most === 0 || most === Infinity) return most;
  const first = x / most;
  const second = y / most;
  const third = z / most;
  let sum = first * first;
  const add = second * second;
  const before = sum + add;
  const lost = before - sum - add;
  sum = before + (third * third - lost);
  return Math.sqrt(sum) * most;
}
