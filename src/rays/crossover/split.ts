/** Length of the windows in which energies are compared, s. */
const WINDOW = 0.005;

/** Length of the cross-fade from coherent to incoherent waves, s. */
const FADE = 0.005;

/**
 * The time from which on rays bring more energy than image sources, s: there the coherent sound ends.
 *
 * @returns Infinity if rays never do.
 */
export function endOfEarly(
  { images, late }: { readonly images: ArrayLike<number>; readonly late: ArrayLike<number> },
  { sampleRate, arrival }: { readonly sampleRate: number; readonly arrival: number },
): number {
  const window = Math.max(1, Math.round(WINDOW * sampleRate));
  const length = Math.max(images.length, late.length);
  for (let from = Math.floor(arrival * sampleRate); from < length; from += window) {
    let [ofImages, ofRays] = [0, 0];
    for (let n = from; n < Math.min(length, from + window); n++) {
      ofImages += (images[n] ?? 0) ** 2;
      ofRays += (late[n] ?? 0) ** 2;
    }
    if (ofRays > ofImages) return from / sampleRate;
  }
  return Infinity;
}

/** How much of the waves counts as coherent at each sample: 1 before a time, 0 after a short fade. */
export function earlyShare(length: number, end: number, sampleRate: number): Float64Array {
  return Float64Array.from({ length }, (_, n) => {
    const along = Math.max(0, Math.min(1, (n / sampleRate - end) / FADE));
    return Math.cos((Math.PI / 2) * along) ** 2;
  });
}
