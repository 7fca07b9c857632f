import { followOwnKeys } from '../../parts/own-keys.ts';
import { hearNext, isLooping, markHere, togglePlay } from '../../state/listening/listening.ts';
import { view } from '../../state/window/view.ts';

/** Hears the keys of the player wherever the focus is in the view of results. Call once. */
export const followListeningKeys = (): (() => void) =>
  followOwnKeys({
    isShown: () => view.peek() === 'results',
    onSpace: togglePlay,
    others: {
      x: hearNext,
      l: () => (isLooping.value = !isLooping.peek()),
      '[': () => markHere('from'),
      ']': () => markHere('to'),
    },
  });
