/** Seconds that have passed since a time of `performance.now`. */
export function since(start: number): number {
  return (performance.now() - start) / 1000;
}
