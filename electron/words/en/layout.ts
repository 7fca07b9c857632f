/** Sizes of the window's parts, and what is dropped on it. */
export const layout = {
  handleHint: 'Drag to change the width; a double click restores the usual one',
  sideHandle: 'Width of the side panel',
  resultsHandle: 'Width of the list of results',
  /** @param paused Null if it never paused. */
  runDone: (name: string, computed: string, paused: string | null): string =>
    `The run of ${name} is done after ${computed}${paused === null ? '' : `, not counting ${paused} of pauses`}.`,
  dropped: {
    title: (names: string, count: number): string => `What ${count === 1 ? 'is' : 'are'} ${names}?`,
    measured: 'Measured in a real room: compare it with the simulation',
    dry: 'A recording without reverberation: hear it in the room',
    sceneStays: 'The scene stays as it is.',
  },
};
