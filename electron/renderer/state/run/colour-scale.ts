import { signal } from '@preact/signals';
import { sceneSignal } from '../window/lifetimes.ts';

/** How pressure becomes colour: by its size, or by its level, with the colour saying its sign. */
export type ColourMode = 'level' | 'linear';
export const colourMode = signal<ColourMode>('level');

/** Levels from the outermost colours down to the middle one, dB. */
export const DEPTHS = [20, 30, 40, 60] as const;
export const depthDb = signal<number>(30);

/** The range set by the user; null for the automatic one. */
export const fixedRange = sceneSignal<number | null>(null);

/**
 * The automatic range falls at most as fast as this, s for a factor e. It follows a wave that spreads out, and not
 * single waves as they pass, which would flicker.
 */
const FALL_SECONDS = 0.002;

/**
 * The automatic range of a frame. It depends on the recording alone, so that a frame looks the same whenever it is
 * seen.
 *
 * @param last That of the frame before; null for the first.
 * @param telling What the frame calls for.
 * @param seconds Time between the two.
 */
export function nextRange(last: number | null, telling: number, seconds: number): number {
  return Math.max(telling, (last ?? 0) * Math.exp(-seconds / FALL_SECONDS));
}

/** A number on the scale and its place, 0 to 1. */
export interface ScaleMark {
  readonly at: number;
  readonly text: string;
}

/** What the colours mean, from the largest negative pressure to the largest positive one. */
export function scaleMarks(mode: ColourMode, range: number, depth: number): readonly ScaleMark[] {
  const shares = [-1, -0.5, 0, 0.5, 1];
  return shares.map((share) => ({
    at: (1 + share) / 2,
    text: mode === 'linear' ? pressureText(share * range) : levelText(range, depth * (1 - Math.abs(share)), share),
  }));
}

function pressureText(pressure: number): string {
  if (pressure === 0) return '0';
  return (pressure > 0 ? '+' : '−') + Math.abs(pressure).toPrecision(2).replace('e-', 'e−');
}

function levelText(range: number, below: number, share: number): string {
  const level = Math.round(levelOnScale(range) - below);
  const text = `${level < 0 ? '−' : ''}${Math.abs(level)} dB`;
  return share === 0 ? `< ${text}` : text;
}

/** Level of a pressure over that of the direct sound at 1 m, dB. */
export const levelOnScale = (pressure: number): number => 20 * Math.log10(Math.max(pressure, 1e-12));
export const pressureOf = (level: number): number => 10 ** (level / 20);
