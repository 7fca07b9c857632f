import { counted } from '../plural.ts';

const metres = (value: number): string => String(Number(value.toFixed(2)));
const receivers = (count: number): string => counted(count, 'receiver');

/** Drawing areas and rows of receivers in the picture, and several things at once. */
export const placing = {
  group: 'Draw receivers and select',
  tools: {
    rectangle: { text: 'Area', hint: 'Area of receivers: press on the floor or on seats, and drag a rectangle' },
    polygon: { text: 'Polygon', hint: 'Area of receivers with any corners: click them one after the other' },
    row: { text: 'Row', hint: 'Row of seats: press on the floor, and drag a line' },
    select: { text: 'Select', hint: 'Select several things: click them with Shift, or drag a frame around them' },
  },
  told: {
    rectangle:
      'Press on the floor or on seats, and drag. Alt: no snapping. Keys and numbers: arrows, Enter. Escape: stop.',
    polygon:
      'Click corners; double click: close. Keys and numbers: arrows, Enter; twice: close. Backspace: one back. Escape: give up.',
    row: 'Press and drag along the row. Shift: along x or y. Alt: no snapping. Keys and numbers: arrows, Enter. Escape: stop.',
    select: 'Drag a frame around things, or click them with Shift. Escape: stop.',
  },
  setCorner: 'Set corner',
  /** Names of new areas. */
  names: { polygon: 'seats', line: 'row' },
  drawnRectangle: (width: number, depth: number, count: number) =>
    `${metres(width)} × ${metres(depth)} m: ${receivers(count)}`,
  drawnPolygon: (squareMetres: number, count: number) => `${metres(squareMetres)} m²: ${receivers(count)}`,
  drawnRow: (length: number, count: number) => `${metres(length)} m: ${receivers(count)}`,
  drawnSide: (length: number) => `${metres(length)} m`,
  cornerAt: (place: readonly number[]) =>
    `${place.map((value, axis) => `${'xyz'[axis]} ${metres(value)}`).join(', ')} m`,
  faults: {
    few: 'An area needs three corners',
    'no-area': 'The corners lie on a line',
    'not-flat': 'The corners do not lie in one plane',
    crosses: 'Its sides cross',
  },

  /** The fields of an area. */
  area: {
    select: (name: string) => `Select ${name} in the picture`,
    corners: 'Corners',
    corner: (axis: string, number: number, name: string) => `${axis} of corner ${number} of ${name}, metres`,
    cornerHead: 'Corner',
    addCorner: 'Add',
    addCornerHint: (number: number) => `Add a corner after corner ${number}`,
    removeCorner: (number: number) => `Remove corner ${number}`,
    rake: 'Rake',
    rakeHint: 'How much the seats rise; the lowest corner stays where it is',
    towards: 'Rises towards',
    ways: { '0': '+x', '90': '+y', '180': '−x', '270': '−y' },
    otherWay: (degrees: number) => `${degrees.toFixed(0)}° from +x`,
    seats: 'Seats in a row',
    rows: 'Rows',
    rowDistance: 'Row distance',
    rowDistanceHint: 'From a row to the next, square to the line; below 0 it is on the other side',
    rise: 'Rise of a row',
    none: 'Nothing: the corners make no area, or are too close for the spacing.',
  },
  onSurface: 'Over a surface',

  /** What undo names. */
  edits: {
    reshape: (name: string) => `change the corners of ${name}`,
    addCorner: (name: string) => `add a corner to ${name}`,
    removeCorner: (name: string) => `remove a corner of ${name}`,
    rake: (name: string) => `change the rake of ${name}`,
    rows: (name: string) => `change the rows of ${name}`,
  },

  /** How far things are moved, metres. */
  moved: (by: readonly number[]) =>
    `${by.map((value, axis) => `${'xyz'[axis]} ${value < 0 ? '−' : '+'}${metres(Math.abs(value))}`).join(', ')} m`,

  /** Several things that are selected. */
  several: {
    bar: 'What is selected',
    things: (count: number) => counted(count, 'thing'),
    selected: (count: number, names: readonly string[]) =>
      count === 1
        ? `Selected: ${names[0]}`
        : `${count} selected: ${names.slice(0, 2).join(', ')}${count > 2 ? ', …' : ''}`,
    menu: 'Things',
    menuHint: 'Everything that can be selected together',
    all: 'All',
    none: 'None',
    names: {
      boxes: (number: number) => `box ${number}`,
      sheets: (number: number) => `sheet ${number}`,
      volumes: (number: number) => `porous volume ${number}`,
      furniture: (number: number, name = 'furniture') => `${name} ${number}`,
    },
    align: 'Align',
    sides: [
      { low: 'Left (lowest x)', middle: 'Centre (x)', high: 'Right (highest x)' },
      { low: 'Front (lowest y)', middle: 'Centre (y)', high: 'Back (highest y)' },
      { low: 'Bottom (lowest z)', middle: 'Middle height (z)', high: 'Top (highest z)' },
    ],
    distribute: 'Distribute',
    gaps: (axis: string) => `Equal gaps along ${axis}`,
    array: 'Array…',
    arrayTitle: (what: string) => `Repeat ${what}`,
    arrayText: 'What is selected is the first. Along the second direction the whole row is repeated.',
    ways: ['First direction', 'Second direction'],
    count: 'How many',
    step: (axis: string) => `Step ${axis}`,
    make: (count: number) => `Add ${counted(count, 'copy', 'copies')}`,
    cancel: 'Cancel',
    copy: 'Copy',
    paste: 'Paste',
    duplicate: 'Duplicate',
    remove: 'Delete',
    hints: {
      array: 'Repeat it in a row or a grid',
      copy: 'Copy (Ctrl+C in the picture)',
      paste: 'Paste (Ctrl+V in the picture)',
      duplicate: 'Copy beside it (Ctrl+D in the picture)',
      remove: 'Delete what is selected (Delete in the picture)',
    },
    copied: (count: number) => `${counted(count, 'thing')} copied`,
    notPasted: (count: number) => `Not pasted: ${counted(count, 'thing')}, for which this room has no place.`,
    kept: (names: readonly string[]) => `Not deleted: ${names.join(', ')}. A room needs a source, a receiver and air.`,
    edits: {
      move: (what: string) => `move ${what}`,
      align: (what: string) => `align ${what}`,
      distribute: (what: string) => `distribute ${what}`,
      duplicate: (what: string) => `duplicate ${what}`,
      array: (what: string) => `repeat ${what}`,
      remove: (what: string) => `delete ${what}`,
      paste: (count: number) => `paste ${counted(count, 'thing')}`,
    },
  },
};
