/** Figures of an exponential decay of the energy, e^{−13.8 t/T}, from its beginning on (ISO 3382-1:2009, annex A). */

/** ln 10⁶: the energy falls by this many nepers in T. */
const SIXTY_DB = 6 * Math.LN10;

/** 10 lg of early over late energy, dB. @param end End of the early sound, s. */
export const clarity = (decayTime: number, end: number): number =>
  10 * Math.log10(Math.expm1((SIXTY_DB * end) / decayTime));

/** Early over whole energy, 0 to 1. @param end End of the early sound, s. */
export const definition = (decayTime: number, end: number): number => -Math.expm1((-SIXTY_DB * end) / decayTime);

/** Centre time, s. */
export const centreTime = (decayTime: number): number => decayTime / SIXTY_DB;

/** Rate of the pressure, 1/s: it goes as e^{−δt}. */
export const dampingOf = (decayTime: number): number => SIXTY_DB / 2 / decayTime;
