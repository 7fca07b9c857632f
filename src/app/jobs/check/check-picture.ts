import type { RoomGraph } from '../../../room/grid/graph.ts';
import type { Leak } from '../../../room/mesh/triangles/mesh-report.ts';
import { RIGID, type Surface } from '../../../room/surfaces/surface.ts';
import type { Receiver, ScenePoint, Source } from '../../../scene/scene.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { AIR_KIND, type AirKind } from '../../setup/room/air-kind.ts';
import { slicePaths } from './slice-paths.ts';
import { coordinateAlong, nodeAlong, sliceOf, type Slice } from '../../setup/view/slice.ts';
import { shownName } from '../../../material/names/shown-name.ts';
import { materialColour, px } from '../../../chart/svg.ts';
import { escaped } from '../../../text/markup.ts';

/** A room on its grid, and what a picture of it shows. */
export interface CheckDrawing {
  readonly title: string;
  readonly graph: RoomGraph;
  readonly surface: Surface;
  /** Names of the materials, in the order of the surface's indices. */
  readonly materialNames: readonly string[];
  readonly sources: readonly Source[];
  readonly receivers: readonly Receiver[];
  readonly leaks: readonly Leak[];
  /** [stored node] The {@link AIR_KIND} of air. */
  readonly kinds: Uint8Array;
}

const WIDTH = 960;
const MARGIN = 40;
const TALLEST_SLICE = 640;
const LINE = 22;

const AIR_COLOURS = new Map<number, string>([
  [AIR_KIND.joined, '#eaf2fa'],
  [AIR_KIND.apart, '#f7dca8'],
  [AIR_KIND.outside, '#d3ecc9'],
]);
const RIGID_COLOUR = '#333333';
const LEAK_COLOUR = '#e00020';
const POINT_COLOUR = '#101010';

/** Smallest side of the mark of a leak, px. */
const SMALLEST_LEAK = 8;

/**
 * Draws three slices through the first source as SVG, in one scale: air, walls by material, sources, receivers and
 * leaks. A room of one layer has one slice. Walls are drawn on the side of the air, so a thin panel shows both of its
 * materials.
 */
export function drawCheck(drawing: CheckDrawing): string {
  const { graph, surface, kinds, sources } = drawing;
  const axes = isLayer(graph) ? ([2] as const) : ([2, 1, 0] as const);
  const slices = axes.map((axis) => {
    return sliceOf(graph, surface, kinds, axis, nodeAlong(graph.grid, axis, sources[0].position[axis]));
  });
  const cell = cellPixels(slices, graph);
  const parts: string[] = [];
  let top = MARGIN;
  const place = (height: number, draw: (y: number) => string): void => {
    parts.push(draw(top));
    top += height;
  };
  place(LINE + 8, (y) => text(MARGIN, y, drawing.title || 'Check', 'font-size="18" font-weight="bold"'));
  for (const slice of slices) {
    const height = cell * graph.grid.size[slice.along[1]];
    place(LINE, (y) => text(MARGIN, y + 6, sliceTitle(slice, graph)));
    place(height + LINE, (y) => slicePanel(slice, drawing, cell, y));
  }
  place(LINE + 10, (y) => scaleBar(y, cell / graph.grid.spacing));
  const entries = legend(slices, drawing);
  for (const entry of entries) place(LINE, entry);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${px(top + MARGIN)}" viewBox="0 0 ${WIDTH} ${px(top + MARGIN)}" font-family="sans-serif" font-size="13">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

/** One slice shows all of a room of one layer. */
function isLayer({ grid }: RoomGraph): boolean {
  return grid.size[2] === 1;
}

/** Pixels per cell, so that every slice fits. */
function cellPixels(slices: readonly Slice[], { grid }: RoomGraph): number {
  const widest = Math.max(...slices.map(({ along }) => grid.size[along[0]]));
  const tallest = Math.max(...slices.map(({ along }) => grid.size[along[1]]));
  return Math.min((WIDTH - 2 * MARGIN) / widest, TALLEST_SLICE / tallest);
}

function sliceTitle({ axis, along, index }: Slice, graph: RoomGraph): string {
  const { grid } = graph;
  const at = coordinateAlong(grid, axis, index);
  const [u, v] = along.map((each) => 'xyz'[each]);
  if (isLayer(graph)) return `${u} to the right, ${v} up`;
  return `${'xyz'[axis]} = ${at.toFixed(2)} m; ${u} to the right, ${v} up`;
}

function slicePanel(slice: Slice, drawing: CheckDrawing, cell: number, top: number): string {
  const { grid } = drawing.graph;
  const bottom = top + cell * grid.size[slice.along[1]];
  /** Pixels of a point, m. */
  const at = (point: Vec3): [number, number] => {
    const [u, v] = slice.along.map((axis) => ((point[axis] - grid.origin[axis]) / grid.spacing) * cell);
    return [MARGIN + u, bottom - v];
  };
  const colourOf = (material: number): string => (material === RIGID ? RIGID_COLOUR : materialColour(material));
  const air = (label: number): string => AIR_COLOURS.get(label)!;
  return [
    `<g transform="translate(${MARGIN} ${px(bottom)}) scale(${px(cell)} ${px(-cell)})" fill="none">`,
    ...slicePaths(slice, cell, air, colourOf),
    '</g>',
    ...drawing.leaks.map((leak, i) => leakMark(leak, i, at)),
    ...drawing.receivers.map((point) => pointMark(point, slice, drawing.graph, at, receiverMark)),
    ...drawing.sources.map((point) => pointMark(point, slice, drawing.graph, at, sourceMark)),
  ].join('\n');
}

function leakMark({ from, to }: Leak, index: number, at: (point: Vec3) => [number, number]): string {
  const [[x0, y1], [x1, y0]] = [at(from), at(to)];
  const [width, height] = [Math.max(SMALLEST_LEAK, x1 - x0), Math.max(SMALLEST_LEAK, y1 - y0)];
  const [x, y] = [(x0 + x1 - width) / 2, (y0 + y1 - height) / 2];
  return (
    `<rect class="leak" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${LEAK_COLOUR}" fill-opacity="0.25" stroke="${LEAK_COLOUR}" stroke-width="2"/>` +
    text(x + width + 3, y + 5, `leak ${index + 1}`, `fill="${LEAK_COLOUR}"`)
  );
}

type Mark = (x: number, y: number, fill: string) => string;

const sourceMark: Mark = (x, y, fill) =>
  `<path class="source" d="M${px(x)} ${px(y - 7)}l6 11h-12z" fill="${fill}" stroke="${POINT_COLOUR}" stroke-width="1.5"/>`;

const receiverMark: Mark = (x, y, fill) =>
  `<circle class="receiver" cx="${px(x)}" cy="${px(y)}" r="5" fill="${fill}" stroke="${POINT_COLOUR}" stroke-width="1.5"/>`;

/** Filled if the point stands in the slice. */
function pointMark(
  { name, position }: ScenePoint,
  { axis, index }: Slice,
  { grid }: RoomGraph,
  at: (point: Vec3) => [number, number],
  mark: Mark,
): string {
  const [x, y] = at(position);
  const isInSlice = nodeAlong(grid, axis, position[axis]) === index;
  return mark(x, y, isInSlice ? POINT_COLOUR : '#ffffff') + text(x + 9, y - 5, name);
}

/** A length in round metres. */
function scaleBar(top: number, pixelsPerMetre: number): string {
  const wanted = 150 / pixelsPerMetre;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map((factor) => factor * power).find((length) => length <= wanted) ?? power;
  const end = MARGIN + metres * pixelsPerMetre;
  return (
    `<path d="M${MARGIN} ${px(top)}v6H${px(end)}v-6" fill="none" stroke="${POINT_COLOUR}"/>` +
    text(end + 8, top + 8, `${Number(metres.toPrecision(1))} m`)
  );
}

/** One line for each kind of thing in the room, also for those outside of this slice. */
function legend(slices: readonly Slice[], { materialNames, leaks }: CheckDrawing): ((y: number) => string)[] {
  const swatch = (colour: string) => (y: number) =>
    `<rect x="${MARGIN}" y="${px(y - 10)}" width="16" height="12" fill="${colour}"/>`;
  const entry = (mark: (y: number) => string, words: string) => (y: number) => mark(y) + text(MARGIN + 26, y, words);
  const seesRigid = slices.some(({ faces }) => faces.some(({ material }) => material === RIGID));
  const sees = (kind: AirKind): boolean => slices.some(({ air }) => air.has(kind));
  const middle = MARGIN + 8;
  return [
    ...materialNames.map((name, i) => entry(swatch(materialColour(i)), shownName(name))),
    ...(seesRigid
      ? [entry(swatch(RIGID_COLOUR), 'rigid: no material, a leak that was closed, or the end of the air outside')]
      : []),
    entry(swatch(AIR_COLOURS.get(AIR_KIND.joined)!), 'air'),
    ...(sees(AIR_KIND.apart)
      ? [entry(swatch(AIR_COLOURS.get(AIR_KIND.apart)!), 'air that nothing joins to the first source')]
      : []),
    ...(sees(AIR_KIND.outside)
      ? [entry(swatch(AIR_COLOURS.get(AIR_KIND.outside)!), 'air outside, which absorbs')]
      : []),
    ...(leaks.length > 0 ? [entry(swatch(LEAK_COLOUR), 'leak')] : []),
    entry((y) => sourceMark(middle, y - 3, POINT_COLOUR), 'source; hollow if it stands before or behind the slice'),
    entry((y) => receiverMark(middle, y - 4, POINT_COLOUR), 'receiver, likewise'),
  ];
}

function text(x: number, y: number, words: string, attributes = ''): string {
  return `<text x="${px(x)}" y="${px(y)}"${attributes && ` ${attributes}`}>${escaped(words)}</text>`;
}
