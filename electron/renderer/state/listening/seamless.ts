/**
 * A stretch of a sound that can be repeated without a click: its end fades over into what comes before its beginning,
 * so that each repetition begins where the sound itself would go on. The two gains add up to 1, which keeps peaks.
 *
 * @param sound Shape [n].
 * @param from First sample of the stretch, 0 ≤ from < to ≤ n.
 * @param to The sample after its last.
 * @param fade Samples of the fade, at most; a stretch fades over half of its length at most.
 * @returns Shape [to − from].
 */
export function seamless(sound: Float32Array, from: number, to: number, fade: number): Float32Array<ArrayBuffer> {
  const stretch = sound.slice(from, to);
  const length = Math.min(fade, Math.floor(stretch.length / 2));
  for (let k = 0; k < length; k++) {
    const share = Math.sin((Math.PI / 2) * ((k + 1) / (length + 1))) ** 2;
    const at = stretch.length - length + k;
    // Before the beginning of the sound there is silence.
    const before = sound[from - length + k] ?? 0;
    stretch[at] = (1 - share) * stretch[at] + share * before;
  }
  return stretch;
}
