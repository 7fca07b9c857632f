import { FAINT_INK, INK } from '../../../chart/style.ts';
import { schemeName, type Scheme } from '../../../scheme/scheme.ts';
import { shellPoints } from '../../../scheme/shells.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { materialColour, px } from '../../../chart/svg.ts';
import { escaped } from '../../../text/markup.ts';

const WIDTH = 960;
/** Height of the picture, unless the legend is longer. */
const LEAST_HEIGHT = 700;
/** Middle of the stencil and half of what it may take, px. */
const VIEW = { x: 330, y: 362, half: 290 };
const LEGEND = { left: 670, top: 96, line: 22 };

/** Direction of view: around the vertical axis from x, and up from the horizontal plane. */
const AZIMUTH = (33 * Math.PI) / 180;
const ELEVATION = (20 * Math.PI) / 180;
/** Distance of the eye in half widths of the stencil: near enough to show depth. */
const EYE = 6;
/** How pale the farthest point is. */
const FARTHEST_OPACITY = 0.45;

/** Radius of a point, grid steps; least and greatest radius, px. */
const RADIUS = { share: 0.2, least: 4, greatest: 17 };

/** A place in the picture. */
interface Seen {
  readonly x: number;
  readonly y: number;
  /** Towards the eye, in grid steps. */
  readonly depth: number;
  /** Size of things there against those at the centre. */
  readonly size: number;
}

/**
 * A stencil in space: its points coloured by shell, near ones larger and before far ones, the centre black, with the
 * axes and the cube that holds it; beside it each shell with its points and weight.
 *
 * @returns One SVG document, 960 px wide and 700 px high, or more where the shells are many; dark on white.
 */
export function drawStencil(scheme: Scheme): string {
  const { stencil } = scheme;
  const { reach, shells } = stencil;
  const height = Math.max(LEAST_HEIGHT, legendLine(shells.length + 3));
  const see = camera(reach);
  const radius = Math.min(RADIUS.greatest, Math.max(RADIUS.least, RADIUS.share * pixelsPerStep(reach)));
  const points = shells.flatMap((q, shell) => shellPoints(q).map((at) => ({ seen: see(at), fill: fillOf(shell) })));
  const depth = Math.max(...points.map(({ seen }) => seen.depth));
  const opacity = (seen: Seen): number => 1 - ((1 - FARTHEST_OPACITY) * (depth - seen.depth)) / (2 * depth);
  const balls = [
    ...points.map(({ seen, fill }) => ({ depth: seen.depth, svg: ball(seen, radius, fill, opacity(seen)) })),
    { depth: 0, svg: ball(see([0, 0, 0]), radius, INK, 1) },
  ].sort((a, b) => a.depth - b.depth);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Helvetica, Arial, sans-serif" font-size="13" fill="${INK}">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    '<defs>',
    ...shells.map((_, shell) => shading(shell)),
    '</defs>',
    text(
      WIDTH / 2,
      34,
      `${schemeName(scheme)}: ${stencil.points} points`,
      'font-size="18" font-weight="bold" text-anchor="middle"',
    ),
    ...cubeEdges(reach, see),
    ...axes(reach, see),
    ...balls.map(({ svg }) => svg),
    ...axisNames(reach, see),
    ...legend(scheme),
    text(LEGEND.left, height - 24, 'P u = Σ α (u at the centre − u at the point)', `fill="${FAINT_INK}"`),
    '</svg>\n',
  ].join('\n');
}

const pixelsPerStep = (reach: number): number => VIEW.half / (reach * CUBE);

/** Half the width of the drawn cube, in parts of its reach. */
const CUBE = 1.65;

/** Central perspective; z stands up. */
function camera(reach: number): (point: Vec3) => Seen {
  const scale = pixelsPerStep(reach);
  const eye = EYE * reach;
  return ([x, y, z]) => {
    const forward = x * Math.cos(AZIMUTH) + y * Math.sin(AZIMUTH);
    const right = y * Math.cos(AZIMUTH) - x * Math.sin(AZIMUTH);
    const depth = forward * Math.cos(ELEVATION) + z * Math.sin(ELEVATION);
    const up = z * Math.cos(ELEVATION) - forward * Math.sin(ELEVATION);
    const size = eye / (eye - depth);
    return { x: VIEW.x + scale * size * right, y: VIEW.y - scale * size * up, depth, size };
  };
}

const fillOf = (shell: number): string => `url(#shell-${shell})`;

/** A ball lit from the left and above, in the colour of a shell. */
function shading(shell: number): string {
  const colour = materialColour(shell);
  return (
    `<radialGradient id="shell-${shell}" cx="0.36" cy="0.32" r="0.75">` +
    `<stop offset="0" stop-color="#ffffff"/><stop offset="0.35" stop-color="${colour}"/>` +
    `<stop offset="1" stop-color="${colour}"/></radialGradient>`
  );
}

/** Draws a ball on white, so that pale points hide those behind. */
function ball({ x, y, size }: Seen, radius: number, fill: string, opacity: number): string {
  const place = `cx="${px(x)}" cy="${px(y)}" r="${px(radius * size)}"`;
  return (
    `<circle ${place} fill="#ffffff"/>` +
    `<circle class="point" ${place} fill="${fill}" stroke="#ffffff" stroke-width="0.8" opacity="${px(opacity)}"/>`
  );
}

function cubeEdges(reach: number, see: (point: Vec3) => Seen): string[] {
  const ends = [-reach, reach];
  const edges = ends.flatMap((a) =>
    ends.flatMap((b): [Vec3, Vec3][] => [
      [
        [-reach, a, b],
        [reach, a, b],
      ],
      [
        [a, -reach, b],
        [a, reach, b],
      ],
      [
        [a, b, -reach],
        [a, b, reach],
      ],
    ]),
  );
  return edges.map(([from, to]) => stroke(see(from), see(to), '#c3ccd5'));
}

/** Keeps words legible on a ball. */
const HALO = 'stroke="#ffffff" stroke-width="4" paint-order="stroke"';

/** Draws the axes, from the one side of the cube to a little beyond the other. */
function axes(reach: number, see: (point: Vec3) => Seen): string[] {
  return AXES.map(([, axis]) => stroke(see(times(axis, -reach)), see(times(axis, 1.25 * reach)), FAINT_INK));
}

function axisNames(reach: number, see: (point: Vec3) => Seen): string[] {
  return AXES.map(([name, axis]) => {
    const { x, y } = see(times(axis, 1.34 * reach));
    return text(x, y + 4, name, `text-anchor="middle" fill="${FAINT_INK}" ${HALO}`);
  });
}

const AXES: readonly [string, Vec3][] = [
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
];

const times = ([x, y, z]: Vec3, factor: number): Vec3 => [x * factor, y * factor, z * factor];

function stroke(from: Seen, to: Seen, colour: string): string {
  return `<path d="M${px(from.x)} ${px(from.y)}L${px(to.x)} ${px(to.y)}" stroke="${colour}" stroke-width="1"/>`;
}

/** A line for each shell: its name, how many points it has, and its weight. */
function legend({ stencil, weights }: Scheme): string[] {
  const { left } = LEGEND;
  const row = (y: number, mark: string, cells: readonly string[], attributes = ''): string =>
    mark +
    cells
      .map((cell, column) =>
        text(left + COLUMNS[column], y, cell, `text-anchor="${column === 0 ? 'start' : 'end'}"${attributes}`),
      )
      .join('');
  const mark = (y: number, fill: string): string =>
    `<circle cx="${left + 8}" cy="${px(y - 4.5)}" r="7" fill="${fill}"/>`;
  const centre = stencil.shells.length + 1;
  return [
    row(legendLine(0), '', ['shell', 'points', 'weight α'], ` fill="${FAINT_INK}"`),
    ...stencil.shells.map((q, shell) =>
      row(legendLine(shell + 1), mark(legendLine(shell + 1), fillOf(shell)), [
        `(${q.join(', ')})`,
        String(shellPoints(q).length),
        weights[shell].toPrecision(4).replace('-', '\u2212'),
      ]),
    ),
    row(legendLine(centre), mark(legendLine(centre), INK), ['centre', '1', '']),
  ];
}

/** Height of a line's words, px; the heading is line 0. */
const legendLine = (line: number): number => LEGEND.top + line * LEGEND.line;

/** Edges of the legend's columns: the left edge of the first, the right edges of the others; px. */
const COLUMNS = [26, 148, 258];

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${px(x)}" y="${px(y)}" ${attributes}>${escaped(words)}</text>`;
}
