import { batch, computed, effect, signal } from '@preact/signals';
import { frameAway, recording } from './recording.ts';

/** How much slower than sound the film plays. */
export const SLOWNESSES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;
export const slowness = signal<number>(200);

export const isPlaying = signal(false);
/** Whether the film begins again at its end. */
export const repeats = signal(false);

/** The shown time, s; Infinity follows the newest frame. */
export const playhead = signal(Infinity);

/** The shown time within the recording, s. */
export const shownSeconds = computed(() => {
  const facts = recording.value;
  return facts ? Math.min(facts.to, Math.max(facts.from, playhead.value)) : 0;
});

/** Shows the newest frame as it comes. */
export function follow(): void {
  batch(() => {
    isPlaying.value = false;
    playhead.value = Infinity;
  });
}

/** Shows a time; the film stands still. */
export function seek(seconds: number): void {
  batch(() => {
    isPlaying.value = false;
    playhead.value = seconds;
  });
}

/** Goes so many frames on or back. */
export function stepFrames(count: number): void {
  seek(frameAway(shownSeconds.peek(), count));
}

/** Plays from the shown time, or at the end from the beginning; stops if it plays. */
export function togglePlaying(): void {
  const facts = recording.peek();
  if (!facts) return;
  if (isPlaying.peek()) seek(shownSeconds.peek());
  else {
    batch(() => {
      playhead.value = shownSeconds.peek() >= facts.to ? facts.from : shownSeconds.peek();
      isPlaying.value = true;
    });
  }
}

/** Moves the shown time by what passed on the clock, s. */
export function advance(clockSeconds: number): void {
  const facts = recording.peek();
  if (!facts) {
    isPlaying.value = false;
    return;
  }
  const next = shownSeconds.peek() + clockSeconds / slowness.peek();
  if (next < facts.to) playhead.value = next;
  else if (repeats.peek()) playhead.value = facts.from;
  else seek(facts.to);
}

/** Longest time that counts as passed between two pictures, s: a page that was not drawn does not jump. */
const LONGEST_TICK = 0.1;

effect(() => {
  if (!isPlaying.value) return undefined;
  let last = performance.now();
  let asked = 0;
  const tick = (): void => {
    const now = performance.now();
    advance(Math.min(LONGEST_TICK, (now - last) / 1000));
    last = now;
    if (isPlaying.peek()) asked = requestAnimationFrame(tick);
  };
  asked = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(asked);
});
