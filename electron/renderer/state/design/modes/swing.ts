import { computed, effect } from '@preact/signals';
import { sceneSignal } from '../../window/lifetimes.ts';

/** Time of a swing in the picture, s: slow enough to follow. */
const PERIOD = 3;

/** Longest time that counts as passed between two pictures, s: a page that was not drawn does not jump. */
const LONGEST_TICK = 0.1;

/** Whether the mode swings in the picture; it stands still until someone lets it swing. */
export const isSwinging = sceneSignal(false);

/** The shown moment of the swing, parts of a period from 0 to 1; 0 is that of the largest pressure. */
export const moment = sceneSignal(0);

/** What the shape is multiplied by at the shown moment, −1 to 1. */
export const swing = computed(() => Math.cos(2 * Math.PI * moment.value));

/** Shows a moment of the swing, which stands still then. @param part Part of a period, 0 to 1. */
export function showMoment(part: number): void {
  isSwinging.value = false;
  moment.value = part;
}

/** Lets the moment pass while the mode swings. @returns a function that ends this. */
export function followSwing(): () => void {
  return effect(() => {
    if (!isSwinging.value) return undefined;
    let last = performance.now();
    let asked = requestAnimationFrame(tick);
    function tick(now: number): void {
      moment.value = (moment.peek() + Math.min(LONGEST_TICK, Math.max(0, now - last) / 1000) / PERIOD) % 1;
      last = now;
      asked = requestAnimationFrame(tick);
    }
    return () => cancelAnimationFrame(asked);
  });
}
