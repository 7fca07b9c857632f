import { shownName } from '../../../material/names/shown-name.ts';
import { materialColour, px } from '../../../chart/svg.ts';
import { escaped } from '../../../text/markup.ts';
import type { RoomSlice } from '../../outputs/scene/room-drawing.ts';
import type { SceneSummary } from '../../outputs/scene/scene-summary.ts';
import { figureHtml } from './html.ts';

const WIDTH = 640;
const MOST_HEIGHT = 380;
const MARGIN = 26;

/** The most receivers whose names are drawn; more are dots. */
const MOST_NAMES = 24;

const TITLES = { 0: 'Section across x', 1: 'Section across y', 2: 'Plan' } as const;
const AXES = ['x', 'y', 'z'] as const;

/** The plan and the sections of a room, with its sources and receivers. */
export function roomFigures(scene: SceneSummary): string {
  const names = [...new Set(scene.slices.flatMap(({ surfaces }) => surfaces.map(({ name }) => name)))];
  const scale = Math.min(...scene.slices.map((slice) => scaleOf(extentOf(slice, scene))));
  const drawn = scene.slices.map((slice) =>
    figureHtml(
      `${TITLES[slice.axis]} at ${AXES[slice.axis]} = ${slice.position.toFixed(2)} m`,
      drawSlice(slice, scene, names, scale),
      slice.axis === 2 ? 'plan' : '',
    ),
  );
  return `<div class="drawings">${drawn.join('\n')}</div>
<p class="small">Sources are dots, receivers are rings; all are drawn, also those above or below. ${names
    .map(
      (name, i) =>
        `<svg width="10" height="10"><rect width="10" height="10" fill="${materialColour(i)}"/></svg> ${escaped(shownName(name))}`,
    )
    .join(' ')}</p>`;
}

function drawSlice(
  { axis, surfaces }: RoomSlice,
  scene: SceneSummary,
  names: readonly string[],
  scale: number,
): string {
  const across = ([0, 1, 2] as const).filter((other) => other !== axis);
  const { low, sides } = extentOf({ axis, surfaces }, scene);
  const [width, height] = sides.map((side) => side * scale + 2 * MARGIN);
  const at = (u: number, v: number): [string, string] => [
    px(MARGIN + (u - low[0]) * scale),
    px(height - MARGIN - (v - low[1]) * scale),
  ];
  const walls = surfaces.map(({ name, lines }) => {
    const path = lines.map(([u1, v1, u2, v2]) => `M${at(u1, v1).join(' ')}L${at(u2, v2).join(' ')}`).join('');
    return `<path fill="none" stroke="${materialColour(names.indexOf(name))}" stroke-width="2.4" stroke-linecap="round" d="${path}"/>`;
  });
  const named = scene.receivers.length <= MOST_NAMES;
  const mark = (position: readonly number[], name: string, isSource: boolean): string => {
    const [x, y] = at(position[across[0]], position[across[1]]);
    const dot = isSource
      ? `<circle cx="${x}" cy="${y}" r="5" fill="#b91c1c"/>`
      : `<circle cx="${x}" cy="${y}" r="${named ? 4 : 1.5}" fill="#fff" stroke="#0b5394" stroke-width="1.8"/>`;
    const text = `<text x="${px(Number(x) + 7)}" y="${px(Number(y) - 6)}" fill="#1f2933">${escaped(name)}</text>`;
    return isSource || named ? dot + text : dot;
  };
  const bar = scaleBar(sides[0]);
  const barY = px(height - 6);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}" font-family="Helvetica, Arial, sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...walls,
    ...scene.receivers.map(({ name, position }) => mark(position, name, false)),
    ...scene.sources.map(({ name, position }) => mark(position, name, true)),
    `<path stroke="#52606d" stroke-width="2" d="M${MARGIN} ${barY}h${px(bar * scale)}"/>`,
    `<text x="${px(MARGIN + bar * scale + 6)}" y="${barY}" fill="#52606d">${bar} m</text>`,
    '</svg>',
  ].join('\n');
}

interface Extent {
  readonly low: readonly number[];
  readonly sides: readonly number[];
}

/** What a slice shows: its lines, and all points. */
function extentOf({ axis, surfaces }: Pick<RoomSlice, 'axis' | 'surfaces'>, scene: SceneSummary): Extent {
  const across = ([0, 1, 2] as const).filter((other) => other !== axis);
  const points = [...scene.sources, ...scene.receivers].map(({ position }) => across.map((at) => position[at]));
  const ends = surfaces.flatMap(({ lines }) =>
    lines.flatMap(([u1, v1, u2, v2]) => [
      [u1, v1],
      [u2, v2],
    ]),
  );
  const all = [...points, ...ends];
  const low = [0, 1].map((i) => all.reduce((least, point) => Math.min(least, point[i]), Infinity));
  const high = [0, 1].map((i) => all.reduce((most, point) => Math.max(most, point[i]), -Infinity));
  return { low, sides: [0, 1].map((i) => Math.max(1e-3, high[i] - low[i])) };
}

/** Pixels a metre. */
const scaleOf = ({ sides }: Extent): number =>
  Math.min((WIDTH - 2 * MARGIN) / sides[0], (MOST_HEIGHT - 2 * MARGIN) / sides[1]);

/** A round length of about a fifth of a side, m. */
function scaleBar(side: number): number {
  const power = 10 ** Math.floor(Math.log10(side / 4));
  return ([5, 2, 1].find((digit) => digit * power <= side / 4) ?? 1) * power;
}
