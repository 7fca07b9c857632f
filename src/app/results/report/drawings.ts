import { shownName } from '../../../material/names/shown-name.ts';
import { materialColour, px } from '../../../chart/svg.ts';
import { escaped } from '../../../text/markup.ts';
import type { RoomSlice } from '../../outputs/scene/room-drawing.ts';
import type { PlaceByName, SceneSummary } from '../../outputs/scene/scene-summary.ts';
import { figureHtml } from './html.ts';
import { isIn, roomSections, type Section } from './sections.ts';
import type { ReportWords } from './words/report-words.ts';

const WIDTH = 560;
const MOST_HEIGHT = 330;
const MARGIN = 34;

/** The most receivers whose names are drawn; more are dots. */
const MOST_NAMES = 24;

/** The most names that a caption lists. */
const MOST_IN_CAPTION = 4;

const LETTERS = 'ABCDEF';
const AXES = ['x', 'y', 'z'] as const;

/** Plans and sections of a room, with its sources and receivers. */
export function roomFigures(scene: SceneSummary, words: ReportWords): string {
  const sections = roomSections(scene);
  const names = scene.shape?.names ?? [
    ...new Set(sections.flatMap(({ slice }) => slice.surfaces.map(({ name }) => name))),
  ];
  const shown = names.filter((name) => sections.some(({ slice }) => slice.surfaces.some((one) => one.name === name)));
  const upright = sections.filter(({ slice }) => slice.axis !== 2);
  const scale = Math.min(...sections.map(({ slice }) => scaleOf(extentOf(slice, scene))));
  const drawn = sections.map((section) => {
    const { axis, position } = section.slice;
    const through = section.through.length > 0 ? words.through(captionNames(section, words)) : '';
    const metres = words.number(position, 2);
    const caption =
      axis === 2
        ? words.plan(metres, through)
        : words.section(LETTERS[upright.indexOf(section)], AXES[axis], metres, through);
    const cuts = axis === 2 ? upright.map(({ slice }, i) => ({ slice, letter: LETTERS[i] })) : [];
    return figureHtml(
      caption,
      drawSlice(section.slice, scene, { names, scale, cuts }, words),
      axis === 2 ? 'plan' : '',
    );
  });
  return `<div class="drawings">${drawn.join('\n')}</div>
<p class="small">${escaped(words.drawingNote)} ${shown
    .map(
      (name) =>
        `<svg width="10" height="10"><rect width="10" height="10" fill="${materialColour(names.indexOf(name))}"/></svg>\u00a0${escaped(shownName(name))}`,
    )
    .join(' ')}</p>`;
}

const captionNames = ({ through }: Section, words: ReportWords): string =>
  through.length > MOST_IN_CAPTION ? `${through.slice(0, MOST_IN_CAPTION).join(', ')} …` : words.and(through);

interface Drawing {
  /** All surfaces of the room, in the order of their colours. */
  readonly names: readonly string[];
  /** Pixels a metre. */
  readonly scale: number;
  /** Sections that are shown where they cut. */
  readonly cuts: readonly { readonly slice: RoomSlice; readonly letter: string }[];
}

function drawSlice(slice: RoomSlice, scene: SceneSummary, { names, scale, cuts }: Drawing, words: ReportWords): string {
  const { axis, surfaces } = slice;
  const across = ([0, 1, 2] as const).filter((other) => other !== axis);
  const { low, sides } = extentOf(slice, scene);
  const [width, height] = sides.map((side) => side * scale + 2 * MARGIN);
  const at = (u: number, v: number): [string, string] => [
    px(MARGIN + (u - low[0]) * scale),
    px(height - MARGIN - (v - low[1]) * scale),
  ];
  const walls = surfaces.map(({ name, lines }) => {
    const path = lines.map(([u1, v1, u2, v2]) => `M${at(u1, v1).join(' ')}L${at(u2, v2).join(' ')}`).join('');
    return `<path fill="none" stroke="${materialColour(names.indexOf(name))}" stroke-width="2.4" stroke-linecap="round" d="${path}"/>`;
  });
  const isNamed = scene.receivers.length <= MOST_NAMES;
  const mark = (point: PlaceByName, isSource: boolean): string => {
    const [x, y] = at(point.position[across[0]], point.position[across[1]]);
    const pale = isIn(slice, point) ? '' : ' opacity="0.55"';
    const dot = isSource
      ? `<circle cx="${x}" cy="${y}" r="5" fill="#b91c1c"${pale}/>`
      : `<circle cx="${x}" cy="${y}" r="${isNamed ? 4 : 1.5}" fill="#fff" stroke="#0b5394" stroke-width="1.8"${pale}/>`;
    const text = `<text x="${px(Number(x) + 7)}" y="${px(Number(y) - 6)}" fill="#1f2933">${escaped(point.name)}</text>`;
    return isSource || isNamed ? dot + text : dot;
  };
  const bar = scaleBar(sides[0]);
  const barY = px(height - 6);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}" font-family="Helvetica, Arial, sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...walls,
    ...cuts.map(({ slice: cut, letter }) => cutMark(cut, letter, low, sides, at)),
    ...scene.receivers.map((receiver) => mark(receiver, false)),
    ...scene.sources.map((source) => mark(source, true)),
    `<path stroke="#52606d" stroke-width="2" d="M${MARGIN} ${barY}h${px(bar * scale)}"/>`,
    `<text x="${px(MARGIN + bar * scale + 6)}" y="${barY}" fill="#52606d">${words.plain(bar)} m</text>`,
    '</svg>',
  ].join('\n');
}

/** Where a section cuts a plan: its letter beyond both walls, with a broken line between. */
function cutMark(
  { axis, position }: RoomSlice,
  letter: string,
  low: readonly number[],
  sides: readonly number[],
  at: (u: number, v: number) => [string, string],
): string {
  const [first, last] = axis === 0 ? [at(position, low[1]), at(position, low[1] + sides[1])] : [at(low[0], position), at(low[0] + sides[0], position)]; // prettier-ignore
  const [dx, dy] = axis === 0 ? [0, 18] : [18, 0];
  const text = ([x, y]: readonly string[], sign: number): string =>
    `<text x="${px(Number(x) + sign * dx)}" y="${px(Number(y) - sign * dy + 4)}" text-anchor="middle" fill="#52606d" font-weight="bold">${letter}</text>`;
  return `<path stroke="#52606d" stroke-width="0.8" stroke-dasharray="10 3 2 3" d="M${first.join(' ')}L${last.join(' ')}"/>${text(first, -1)}${text(last, 1)}`;
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
