import { escaped } from '../../../src/text/markup.ts';

/** What is drawn of a scene file. */
export interface DrawnScene {
  readonly geometry: { readonly boxes: readonly DrawnBox[] };
  readonly sources: Readonly<Record<string, Point>>;
  readonly receivers: Readonly<Record<string, Point>>;
}

interface DrawnBox {
  readonly add?: { readonly from: readonly number[]; readonly to: readonly number[] };
  readonly material: string;
  readonly faces?: Readonly<Record<string, string>>;
  readonly patches?: readonly Patch[];
}

interface Patch {
  readonly face: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly material: string;
}

interface Point {
  readonly position?: readonly number[];
}

/** A rectangle of the picture, px. */
type Rectangle = readonly [x: number, y: number, width: number, height: number];

const PIXELS_PER_METRE = 34;
const MARGIN = 24;
const LINE = 20;
const COLOURS = [
  '#e8e4da',
  '#c9d6df',
  '#d8cfc0',
  '#b5c7b0',
  '#4c78a8',
  '#f2a541',
  '#59a14f',
  '#b07aa1',
  '#d1605e',
  '#76b7b2',
];

/** The first box of a scene, unfolded: the ceiling as in a plan, the walls beside it, and the floor on the right. */
export function unfolded({ geometry, sources, receivers }: DrawnScene): string {
  const [{ add, material, faces = {}, patches = [] }] = geometry.boxes;
  const { from, to } = add!;
  const [width, depth, height] = to.map((high, axis) => (high - from[axis]) * PIXELS_PER_METRE);
  const left = MARGIN + height;
  const top = MARGIN + LINE + height;
  const floorLeft = left + width + height + MARGIN;
  const along = (axis: number, at: number): number => (at - from[axis]) * PIXELS_PER_METRE;
  /** Where a rectangle of a face lies in the picture; walls are folded out from the ceiling. */
  const place = (face: string, [a, b]: readonly number[], [c, d]: readonly number[]): Rectangle => {
    const below = (at: number): number => height - along(2, at);
    const plan = (x: number): Rectangle => [x + along(0, a), top + depth - along(1, d), along(0, c) - along(0, a), along(1, d) - along(1, b)]; // prettier-ignore
    if (face === 'z+') return plan(left);
    if (face === 'z-') return plan(floorLeft);
    if (face === 'y+') return [left + along(0, a), top - height + along(2, b), along(0, c) - along(0, a), along(2, d) - along(2, b)]; // prettier-ignore
    if (face === 'y-') return [left + along(0, a), top + depth + below(d), along(0, c) - along(0, a), along(2, d) - along(2, b)]; // prettier-ignore
    const x = face === 'x-' ? left - height + along(2, b) : left + width + below(d);
    return [x, top + depth - along(1, c), along(2, d) - along(2, b), along(1, c) - along(1, a)];
  };
  const whole = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'].map((face): Patch => {
    const axes = [0, 1, 2].filter((axis) => axis !== 'xyz'.indexOf(face[0]));
    return {
      face,
      from: axes.map((axis) => from[axis]),
      to: axes.map((axis) => to[axis]),
      material: faces[face] ?? material,
    };
  });
  const all = [...whole, ...patches];
  const names = [...new Set(all.map((one) => one.material))];
  const rectangles = all.map((one) => {
    const [x, y, w, h] = place(one.face, one.from, one.to).map((value) => value.toFixed(1));
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${COLOURS[names.indexOf(one.material) % COLOURS.length]}" stroke="#444"/>`;
  });
  const labels = whole.map(({ face, from: low, to: high }) => {
    const [x, y] = place(face, low, high);
    return `<text x="${(x + 4).toFixed(1)}" y="${(y + 14).toFixed(1)}">${face}</text>`;
  });
  const dots = ([points, colour]: readonly [Readonly<Record<string, Point>>, string]): string[] =>
    Object.values(points).flatMap(({ position }) => {
      if (!position) return [];
      const x = floorLeft + along(0, position[0]);
      const y = top + depth - along(1, position[1]);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${colour}"/>`;
    });
  const legendTop = top + depth + height + MARGIN;
  const legend = names.map(
    (name, at) =>
      `<rect x="${MARGIN}" y="${legendTop + at * LINE}" width="14" height="14" fill="${COLOURS[at % COLOURS.length]}" stroke="#444"/>` +
      `<text x="${MARGIN + 22}" y="${legendTop + at * LINE + 12}">${escaped(name)}</text>`,
  );
  const size = [floorLeft + width + MARGIN, legendTop + names.length * LINE + MARGIN].map(Math.ceil);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size[0]} ${size[1]}" font-family="sans-serif" font-size="13">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="${MARGIN}" y="${MARGIN}">Walls folded out from the ceiling z+; floor z- on the right, with source (red) and receivers (black)</text>`,
    ...rectangles,
    ...labels,
    ...[[sources, '#c00'] as const, [receivers, '#111'] as const].flatMap(dots),
    ...legend,
    '</svg>\n',
  ].join('\n');
}
