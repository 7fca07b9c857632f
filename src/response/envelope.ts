/**
 * Thins a curve for drawing without losing a peak: keeps the smallest and the largest sample of each of `columns` equal
 * stretches, in the order in which they occur. A curve with at most two samples per column is kept whole.
 *
 * @param samples Shape [n].
 * @returns Indices into `samples`, increasing; at most 2 · columns.
 */
export function envelopeIndices(samples: Float32Array | Float64Array, columns: number): number[] {
  if (samples.length <= 2 * columns) return Array.from(samples.keys());
  const indices: number[] = [];
  for (let column = 0; column < columns; column++) {
    const start = Math.floor((column * samples.length) / columns);
    const end = Math.floor(((column + 1) * samples.length) / columns);
    let least = start;
    let greatest = start;
    for (let n = start + 1; n < end; n++) {
      if (samples[n] < samples[least]) least = n;
      if (samples[n] > samples[greatest]) greatest = n;
    }
    indices.push(Math.min(least, greatest));
    if (least !== greatest) indices.push(Math.max(least, greatest));
  }
  return indices;
}
