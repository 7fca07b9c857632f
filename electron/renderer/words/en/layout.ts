/** Sizes of the window's parts. */
export const layout = {
  handleHint: 'Drag to change the width; a double click restores the usual one',
  sideHandle: 'Width of the side panel',
  resultsHandle: 'Width of the list of results',
};
