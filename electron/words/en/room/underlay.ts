/** A plan under the drawing. */
export const underlay = {
  open: 'Underlay…',
  openHint: 'Lay the lines of a plan (DXF) on the floor; corners of the outline snap to their ends',
  opening: 'Reading the plan',
  heading: 'Underlay',
  file: (name: string, width: string, depth: string) => `${name}: ${width} × ${depth} m`,
  reading: (name: string) => `Reading ${name}`,
  noUnit: 'The file names no unit, so one of its units is taken as 1 m. Check the size above.',
  scale: 'One unit of the file',
  x: 'Lower left corner, x',
  y: 'Lower left corner, y',
  turn: 'Turned about this corner',
  shown: 'Show the plan',
  remove: 'Remove the plan',
};
