/** Formats numbers for people. */
import { words } from '../../../words/words.ts';

/** A duration as text, such as `1.25 ms`, `6.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Number((1000 * seconds).toPrecision(3))} ms`;
  if (seconds < 60) return `${Number(seconds.toPrecision(seconds < 10 ? 2 : 3))} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Numbers that a coarse time has before its unit. */
const COARSE = [1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60];

/** Units of coarse times, and where each begins, s. */
const UNITS = [
  { unit: 'h', seconds: 3600 },
  { unit: 'min', seconds: 60 },
  { unit: 's', seconds: 0 },
] as const;

/** A range of time that nobody takes for exact, such as `2–5 s`, `40 s – 2 min`, `up to 1 s`. */
export function durationRange(least: number, most: number): string {
  const [low, high] = [coarse(least, 'down'), coarse(most, 'up')];
  if (low.number < 1) return words.plan.upTo(`${high.number} ${high.unit}`);
  if (low.unit !== high.unit) return `${low.number} ${low.unit} – ${high.number} ${high.unit}`;
  return `${low.number === high.number ? low.number : `${low.number}–${high.number}`} ${low.unit}`;
}

function coarse(time: number, towards: 'down' | 'up'): { readonly number: number; readonly unit: string } {
  const { unit, seconds } = UNITS.find((one) => time >= one.seconds)!;
  const value = time / (seconds || 1);
  const rounded = towards === 'up' ? COARSE.find((one) => one >= value) : COARSE.findLast((one) => one <= value);
  return { number: rounded ?? (towards === 'up' ? Math.ceil(value) : 0), unit };
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
