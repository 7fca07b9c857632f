/** The picture of a room of one box for first-time readers: axes, names of faces, source and receiver. */
import { arrow, GREY, svgDocument } from './svg-text.ts';

type Point = readonly [x: number, y: number, z: number];

/** The room that `wavehall new room.json --size 4x3x2.5` writes, m. */
const SIZE: Point = [4, 3, 2.5];
const SOURCE: Point = [1.34, 1.01, 0.88];
const RECEIVER: Point = [2.65, 1.99, 0.88];

const WIDTH = 590;
const HEIGHT = 370;
/** The corner at the origin, px, and what a metre along each axis is there. */
const ORIGIN = [90, 300] as const;
const AXES = [
  [62, 12],
  [50, -26],
  [0, -66],
] as const;

const SOURCE_COLOUR = '#d1603d';
const RECEIVER_COLOUR = '#3a7ca5';

/** Names of the faces, where they stand best: no two lie on each other. */
const FACES: readonly { readonly name: string; readonly word: string; readonly at: Point }[] = [
  { name: 'x-', word: '', at: [0, 1.5, 1.25] },
  { name: 'x+', word: '', at: [4, 1.5, 1.25] },
  { name: 'y-', word: '', at: [1.6, 0, 0.35] },
  { name: 'y+', word: '', at: [2, 3, 1.25] },
  { name: 'z-', word: ' floor', at: [1.9, 1.8, 0] },
  { name: 'z+', word: ' ceiling', at: [2, 1.5, 2.5] },
];

const projected = (point: Point): [number, number] => [
  Math.round(point.reduce((sum, metres, axis) => sum + metres * AXES[axis][0], ORIGIN[0])),
  Math.round(point.reduce((sum, metres, axis) => sum + metres * AXES[axis][1], ORIGIN[1])),
];

/** An edge between two corners. Those that meet the far lower corner are hidden. */
function edge(from: Point, to: Point): string {
  const hidden = [from, to].some(([x, y, z]) => x === 0 && y > 0 && z === 0);
  const dashes = hidden ? ' stroke-dasharray="5 4"' : '';
  return `<path d="M${projected(from).join(' ')} ${projected(to).join(' ')}" stroke="${GREY}" stroke-width="1.5"${dashes}/>`;
}

function edges(): readonly string[] {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) => SIZE.map((side, axis) => ((bits >> axis) % 2) * side) as unknown as Point,
  );
  return corners.flatMap((corner, bits) =>
    [1, 2, 4].filter((axis) => (bits & axis) === 0).map((axis) => edge(corner, corners[bits | axis])),
  );
}

function text(at: readonly [number, number], words: string, more = ''): string {
  return `<text x="${at[0]}" y="${at[1]}" text-anchor="middle" fill="${GREY}"${more}>${words}</text>`;
}

function point(at: Point, name: string, colour: string): string {
  const [x, y] = projected(at);
  return `<circle cx="${x}" cy="${y}" r="6" fill="${colour}"/>\n${text([x, y - 11], name, ' font-weight="600"')}`;
}

/** The picture. */
export function boxPicture(): string {
  const far = projected(SIZE);
  const sound = [projected(SOURCE), projected(RECEIVER)];
  return svgDocument(WIDTH, HEIGHT, 'A room of one box: its axes, the names of its faces, a source and a receiver', [
    ...edges(),
    ...FACES.map(({ name, word, at }) => text(projected(at), `${name}${word}`)),
    arrow(`M${sound[0][0] + 12} ${sound[0][1] - 1}L${sound[1][0] - 12} ${sound[1][1] + 1}`),
    point(SOURCE, 'S1', SOURCE_COLOUR),
    point(RECEIVER, 'R1', RECEIVER_COLOUR),
    text([ORIGIN[0] - 8, ORIGIN[1] + 20], '[0, 0, 0]'),
    text([far[0] + 44, far[1] - 6], `[${SIZE.join(', ')}]`),
    text([206, 346], `x: ${SIZE[0]} m`),
    text([446, 332], `y: ${SIZE[1]} m`),
    text([52, 222], `z: ${SIZE[2]} m`),
  ]);
}
