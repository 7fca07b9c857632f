/** Half the width of the cross-fade between bands of noise, in decades: a sixth of an octave. */
const FADE = 0.05;

/** Edges of a band of noise, Hz; 0 and Infinity are no edges. */
export interface NoiseBand {
  readonly lowerHz: number;
  readonly upperHz: number;
}

/** Gain of a band of noise: the powers of neighbours add up to 1 (docs/theory/listening.md, eq. E8). */
export function bandGain(frequency: number, { lowerHz, upperHz }: NoiseBand): number {
  if (frequency === 0) return 0;
  const rise = (edge: number): number => {
    if (edge === 0) return 1;
    const along = (Math.log10(frequency / edge) + FADE) / (2 * FADE);
    return Math.sin((Math.PI / 2) * Math.max(0, Math.min(1, along)));
  };
  const fall = (edge: number): number => (edge === Infinity ? 1 : Math.sqrt(Math.max(0, 1 - rise(edge) ** 2)));
  return rise(lowerHz) * fall(upperHz);
}
