/** Formats numbers for people. */

/** A duration as text, such as `1.25 ms`, `6.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Number((1000 * seconds).toPrecision(3))} ms`;
  if (seconds < 60) return `${Number(seconds.toPrecision(seconds < 10 ? 2 : 3))} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A frequency as text, such as `125 Hz`, `1.6 kHz`. */
export function frequency(hertz: number): string {
  return hertz < 1000 ? `${Number(hertz.toPrecision(3))} Hz` : `${Number((hertz / 1000).toPrecision(3))} kHz`;
}

/** Whole numbers with thin spaces between thousands. */
export function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

/** A number with a fixed number of decimals, or a dash if there is none. */
export function figure(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? '–' : value.toFixed(digits);
}
