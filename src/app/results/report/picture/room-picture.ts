import { materialRgb, px } from '../../../../chart/svg.ts';
import { escaped } from '../../../../text/markup.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import type { RoomShape } from '../../../outputs/scene/room-shape.ts';
import type { SceneSummary } from '../../../outputs/scene/scene-summary.ts';
import { backToFront } from './back-to-front.ts';
import { along, cross, dot, normalOf, type Piece } from './pieces.ts';
import { seenSurfaces } from './surfaces.ts';

/** Largest size of the picture, px. */
const SIZE = { width: 660, height: 400 };
const MARGIN = 30;

/** The viewer looks down from here: angles from the x axis and from the floor, degrees. */
const VIEW = { azimuth: -62, elevation: 32 };

/** The most receivers whose names are drawn. */
const MOST_NAMES = 16;

/** Light comes from here, so that floor and both walls differ. */
const LIGHT: Vec3 = [0.28, -0.42, 0.86];

/**
 * Draws a room as seen from outside, without the walls before it, with its sources and receivers and their feet on the
 * lowest level, as one SVG. A parallel projection: lines that are parallel stay so.
 */
export function roomPicture(
  { sources, receivers }: Pick<SceneSummary, 'sources' | 'receivers'>,
  shape: RoomShape,
): string {
  const camera = cameraAt(VIEW);
  const marks = [...sources, ...receivers].map(({ position }) => position);
  const groups = backToFront(seenSurfaces(shape, camera.toViewer), camera.toViewer);
  const flat = [...groups.flat().flatMap(({ points }) => points), ...marks].map(camera.flat);
  const along = [0, 1].map((axis) => flat.map((point) => point[axis]));
  const low = along.map((values) => values.reduce((least, value) => Math.min(least, value)));
  const high = along.map((values) => values.reduce((most, value) => Math.max(most, value)));
  const scale = Math.min(
    (SIZE.width - 2 * MARGIN) / Math.max(1e-3, high[0] - low[0]),
    (SIZE.height - 2 * MARGIN) / Math.max(1e-3, high[1] - low[1]),
  );
  const [width, height] = [0, 1].map((axis) => px((high[axis] - low[axis]) * scale + 2 * MARGIN));
  const place = (point: Vec3): readonly [string, string] => {
    const [u, v] = camera.flat(point);
    return [px(MARGIN + (u - low[0]) * scale), px(MARGIN + (high[1] - v) * scale)];
  };
  const floor = shape.corners.reduce((lowest, [, , z]) => Math.min(lowest, z), Infinity);
  const isNamed = receivers.length <= MOST_NAMES;
  const mark = (position: Vec3, name: string, isSource: boolean): string => {
    const [x, y] = place(position);
    const [footX, footY] = place([position[0], position[1], floor]);
    const dot = isSource
      ? `<circle cx="${x}" cy="${y}" r="5.5" fill="#b91c1c" stroke="#fff"/>`
      : `<circle cx="${x}" cy="${y}" r="${isNamed ? 4 : 2}" fill="#fff" stroke="#0b5394" stroke-width="1.8"/>`;
    const text = `<text x="${px(Number(x) + 8)}" y="${px(Number(y) - 6)}" fill="#1f2933" stroke="#fff" stroke-width="3" paint-order="stroke">${escaped(name)}</text>`;
    return `<path stroke="#52606d" stroke-dasharray="2 3" d="M${x} ${y}L${footX} ${footY}"/>${dot}${isSource || isNamed ? text : ''}`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...groups.map((pieces) => groupMarkup(pieces, place)),
    ...receivers.map(({ name, position }) => mark(position, name, false)),
    ...sources.map(({ name, position }) => mark(position, name, true)),
    '</svg>',
  ].join('\n');
}

interface Camera {
  readonly toViewer: Vec3;
  /** Coordinates to the right and up, m. */
  readonly flat: (point: Vec3) => readonly [number, number];
}

function cameraAt({ azimuth, elevation }: typeof VIEW): Camera {
  const [around, above] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
  const toViewer: Vec3 = [Math.cos(above) * Math.cos(around), Math.cos(above) * Math.sin(around), Math.sin(above)];
  const right: Vec3 = [-Math.sin(around), Math.cos(around), 0];
  const up = cross(toViewer, right);
  return { toViewer, flat: (point) => [dot(point, right), dot(point, up)] };
}

/** Pieces of one plane: first their areas, one path a material, then their lines. */
function groupMarkup(pieces: readonly Piece[], place: (point: Vec3) => readonly [string, string]): string {
  const surfaces = [...new Set(pieces.map(({ surface }) => surface))];
  const areas = surfaces.map((surface) => {
    const own = pieces.filter((piece) => piece.surface === surface);
    const path = own.map(({ points }) => `M${points.map((point) => place(point).join(' ')).join('L')}Z`).join('');
    const colour = shaded(surface, normalOf(own[0].points));
    // The line of the same colour closes the hair between neighbours.
    return `<path fill="${colour}" stroke="${colour}" stroke-width="0.7" d="${path}"/>`;
  });
  const lines = pieces
    .flatMap(({ points, isLine }) =>
      points.flatMap((point, i) =>
        isLine[i] ? [`M${place(point).join(' ')}L${place(points[(i + 1) % points.length]).join(' ')}`] : [],
      ),
    )
    .join('');
  return `${areas.join('')}${lines && `<path fill="none" stroke="#52606d" stroke-width="0.9" stroke-linecap="round" d="${lines}"/>`}`;
}

/** The colour of a material in the light, lightened so that marks stand out: hue as in the drawings. */
function shaded(surface: number, normal: Vec3): string {
  const light = 0.55 + 0.45 * Math.abs(dot(normal, along([0, 0, 0], LIGHT, 1 / Math.hypot(...LIGHT))));
  const mixed = materialRgb(surface).map((part) => Math.round(TINT * part + (1 - TINT) * 255 * light));
  return `rgb(${mixed.join(',')})`;
}

/** The share of a material's own colour. */
const TINT = 0.38;
