import { batch, computed, effect, signal } from '@preact/signals';
import { frameAway, recording, type RecordingFacts } from './recording.ts';

/** How much slower than sound the film may play. */
export const SLOWNESSES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;

/** A film whose speed nobody chose takes about so long, s: a front can be followed, and is soon seen again. */
const USUAL_SECONDS = 8;

/** What the user chose; null for the usual speed. */
const chosenSlowness = signal<number | null>(null);

/** How much slower than sound the film plays. */
export const slowness = computed<number>(() => chosenSlowness.value ?? usualSlowness(recording.value));

/** @param times Null for the usual speed of the film. */
export function setSlowness(times: number | null): void {
  chosenSlowness.value = times;
}

/** The slowness that is nearest to what lets a film take {@link USUAL_SECONDS}, as ears hear ratios. */
function usualSlowness(film: RecordingFacts | null): number {
  const wanted = USUAL_SECONDS / Math.max(1e-6, film ? film.to - film.begins : 0.04);
  const away = (times: number): number => Math.abs(Math.log(times / wanted));
  return SLOWNESSES.toSorted((a, b) => away(a) - away(b))[0];
}

export const isPlaying = signal(false);
/** Whether the film begins again at its end. */
export const repeats = signal(true);

/** Whether the film can be seen: the view Run is shown, in a page that is not hidden. */
export const isWatched = signal(false);

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
      playhead.value = shownSeconds.peek() >= facts.to ? facts.begins : shownSeconds.peek();
      isPlaying.value = true;
    });
  }
}

/** Plays a film that was just made from its first sound, unless someone has taken it in hand or wants no motion. */
export function premiere(): void {
  const facts = recording.peek();
  if (!facts || playhead.peek() !== Infinity) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  batch(() => {
    playhead.value = facts.begins;
    isPlaying.value = !isCalm;
  });
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
  else if (repeats.peek()) playhead.value = facts.begins;
  else seek(facts.to);
}

/** Longest time that counts as passed between two pictures, s: a page that was not drawn does not jump. */
const LONGEST_TICK = 0.1;

effect(() => {
  if (!isPlaying.value || !isWatched.value) return undefined;
  let last = performance.now();
  let asked = 0;
  const tick = (): void => {
    const now = performance.now();
    advance(Math.min(LONGEST_TICK, (now - last) / 1000));
    last = now;
    if (isPlaying.peek() && isWatched.peek()) asked = requestAnimationFrame(tick);
  };
  asked = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(asked);
});
