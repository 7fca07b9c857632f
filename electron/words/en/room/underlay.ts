/** A plan under the drawing. */
export const underlay = {
  open: 'Underlay…',
  openHint: 'Lay the lines of a plan (DXF) on the floor; corners of the outline snap to their ends',
  opening: 'Reading the plan',
  heading: 'Underlay',
  file: (name: string, width: string, depth: string) => `${name}: ${width} × ${depth} m`,
  reading: (name: string) => `Reading ${name}`,
  unreadable: (name: string) =>
    `${name} cannot be read, so nothing of it is shown. Export it again as DXF and choose it here, or remove it.`,
  openAgain: 'Choose another plan…',
  account: 'What was read',
  noUnit: 'The file names no unit, so one of its units is taken as 1 m. Check the size above.',
  scale: 'One unit of the file',
  x: 'Lower left corner, x',
  y: 'Lower left corner, y',
  turn: 'Turned about this corner',
  shown: 'Show the plan',
  remove: 'Remove the plan',
  /** Labels of actions that can be undone. */
  edits: {
    add: (name: string) => `lay ${name} under the drawing`,
    change: {
      metresPerUnit: 'scale the plan',
      at: 'move the plan',
      turnDegrees: 'turn the plan',
      isShown: 'show or hide the plan',
    },
    remove: 'remove the plan',
  },
};
