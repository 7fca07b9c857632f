import { counted } from './plural.ts';

interface DescribedRoom {
  readonly title: string;
  readonly isFlat: boolean;
  readonly sides: readonly string[];
  readonly sources: number;
  readonly receivers: number;
  readonly areas: readonly { readonly name: string; readonly receivers: number }[];
}

/** The picture of the room, and its tools. */
const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

export const picture = {
  region: 'The room in three dimensions',
  tools: 'How the room is shown',
  reading: 'Reading the room…',
  shading: 'Shading the picture',
  canvas: '3-D view',
  noWebGl: 'The 3-D view needs WebGL 2, which this browser does not offer.',
  lost: 'The graphics card has lost the 3-D view. It should come back by itself; if not, reload the page.',
  empty: 'Room in three dimensions, empty',
  /** What screen readers say of the picture; metres. */
  described: (room: DescribedRoom): string => {
    const counts = [
      counted(room.sources, 'source'),
      counted(room.receivers, 'receiver'),
      ...room.areas.map(({ name, receivers }) => `${counted(receivers, 'receiver')} on the area ${name}`),
    ];
    const how = room.isFlat ? 'in plan' : 'in three dimensions';
    return `${room.title || 'Room'} ${how}: ${room.sides.join(' by ')} metres, ${counts.join(', ')}`;
  },
  /** A distance in the picture. */
  metres: (metres: number): string => `${metres.toFixed(2)} m`,
  /** The scale of the picture. With perspective it holds at one depth. */
  scale: (metres: number, isParallel: boolean): string =>
    `${short(metres, 6)} m${isParallel ? '' : ' (in the middle)'}`,
  views: {
    menu: 'View',
    whole: 'Whole room',
    top: 'From above',
    front: 'From the front',
    side: 'From the side',
    seats: 'From a seat',
    projection: 'Projection',
    perspective: 'Perspective',
    parallel: 'Orthographic',
  },
  wireframe: 'Wireframe',
  more: 'More',
  tape: {
    button: 'Measure',
    hint: 'Measure a distance: click two places; corners and markers attract the pointer',
    first: 'Click the first place, or go through corners and markers with N and B and take one with Enter.',
    second: 'Click the second place.',
    corner: 'a corner or surface',
    result: (from: string, to: string, metres: number, along: readonly number[]): string =>
      `From ${from} to ${to}: ${metres.toFixed(3)} m ` +
      `(x ${along[0].toFixed(2)}, y ${along[1].toFixed(2)}, z ${along[2].toFixed(2)} m)`,
    end: 'Escape ends.',
  },
  section: {
    label: 'Section',
    none: 'No section',
    across: (axis: string): string => `Section ${axis}`,
    position: 'Position of the section, metres',
    turn: 'Other side',
    turnHint: 'Hides the other side of the section instead',
    at: (axis: string, metres: number): string => `${axis} = ${metres.toFixed(2)} m`,
  },
  colours: {
    label: 'Colours',
    materials: 'Materials',
    absorption: (frequency: string): string => `Absorption at ${frequency}`,
    absorptionHeading: (frequency: string): string =>
      `Absorption coefficient at random incidence, octave band ${frequency}`,
    unknown: 'not defined in this band',
    least: '0: all sound is reflected',
    most: '1: all sound is absorbed',
  },
  legend: 'Materials',
  save: {
    button: 'Save picture…',
    hint: 'Saves the picture with legend and scale as PNG',
    file: (scene: string): string => `${scene}-room.png`,
  },
  surfaces: {
    heading: 'Surfaces',
    note: 'Hidden surfaces are only left out of the picture: they still reflect sound.',
    name: 'Surface',
    area: 'Area',
    triangles: 'Triangles',
    shown: 'Shown',
    show: (name: string): string => `Show ${name}`,
    solo: 'Only',
    soloOf: (name: string): string => `Show only ${name}`,
    all: 'Show all',
    hiddenCount: (count: number): string => `${count} hidden`,
    select: (name: string): string => `Select ${name}`,
    squareMetres: (area: number): string => `${area.toFixed(1)} m²`,
    rigid: 'rigid',
  },
  model: {
    heading: 'Model',
    unit: 'Unit',
    up: 'Axis that points up',
    scale: 'Scale',
    mirror: 'Mirror',
    notMirrored: 'not mirrored',
    mirrored: (axis: string): string => `${axis} reversed`,
    size: (sides: readonly number[]): string => `${sides.map((side) => side.toFixed(2)).join(' × ')} m`,
    sizeLabel: 'Length × width × height',
    axis: (axis: string): string => axis.replace('-', '−'),
    edits: {
      unit: 'change the unit',
      up: 'turn the model',
      scale: 'scale the model',
      mirror: 'mirror the model',
    },
    note: 'Sources, receivers and areas move with the model.',
  },
};
