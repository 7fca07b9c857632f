/**
 * Two independent normal numbers of mean 0 and variance 1, from two uniform ones: the transform of [Box1958].
 *
 * @param first Number from 0 to below 1, as `second`.
 */
export function gaussianPair(first: number, second: number): readonly [number, number] {
  // 1 − first lies above 0.
  const radius = Math.sqrt(-2 * Math.log(1 - first));
  const angle = 2 * Math.PI * second;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
