import { BLUE, FAINT_INK, INK, OCHRE, plainNumber } from '../../../chart/style.ts';
import { px } from '../../../chart/svg.ts';
import { escaped } from '../../../text/markup.ts';
import { distanceTrend, niceScale, stepsOf, type Scale } from './statistics.ts';

/** A part of a picture, px. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly faint?: boolean;
  readonly colour?: string;
  /** White round the letters, so that they show on colours. */
  readonly halo?: boolean;
  /** Read from below. */
  readonly turned?: boolean;
}

/** A line of text in a picture. */
export function svgText(x: number, y: number, words: string, style: TextStyle): string {
  const attributes = [
    `x="${px(x)}" y="${px(y)}" font-size="${style.size}" fill="${style.colour ?? (style.faint ? FAINT_INK : INK)}"`,
    ...(style.bold ? ['font-weight="bold"'] : []),
    ...(style.anchor ? [`text-anchor="${style.anchor}"`] : []),
    ...(style.halo ? ['stroke="#ffffff" stroke-width="2.5" paint-order="stroke"'] : []),
    ...(style.turned ? [`transform="rotate(-90 ${px(x)} ${px(y)})"`] : []),
  ];
  return `<text ${attributes.join(' ')}>${escaped(words)}</text>`;
}

/** Strips of a scale of colours. */
const STRIPS = 64;

/** Sizes of text, px. */
export interface MapText {
  readonly number: number;
  readonly title: number;
}

/** Sizes of text in a picture that is looked at on its own. */
export const OWN_TEXT: MapText = { number: 10, title: 11 };

/** The scale of colours with its numbers. */
export function drawScale(
  frame: Frame,
  scale: Scale,
  title: string,
  colour: (value: number) => string,
  text = OWN_TEXT,
): string {
  const { left, top, width, height } = frame;
  const y = (value: number): number => top + height * (1 - (value - scale.from) / (scale.to - scale.from));
  const strips = Array.from({ length: STRIPS }, (_, i) => {
    const value = scale.from + ((i + 0.5) / STRIPS) * (scale.to - scale.from);
    const side = height / STRIPS;
    return `<rect x="${left}" y="${px(y(value) - side / 2)}" width="${width}" height="${px(side + 0.4)}" fill="${colour(value)}"/>`;
  });
  return [
    ...strips,
    ...stepsOf(scale).map((value) =>
      svgText(left + width + 5, y(value) + 3.5, plainNumber(value), { size: text.number, faint: true }),
    ),
    svgText(left, top - 10, title, { size: text.title }),
  ].join('\n');
}

/** How many receivers have which values. */
export function drawHistogram(
  frame: Frame,
  values: Float64Array,
  scale: Scale,
  title: string,
  colour: (value: number) => string,
): string {
  const bins = Math.round((scale.to - scale.from) / scale.step) * 2;
  const width = (scale.to - scale.from) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    if (!Number.isNaN(value)) counts[Math.min(bins - 1, Math.max(0, Math.floor((value - scale.from) / width)))]++;
  }
  const most = Math.max(...counts);
  const x = (value: number): number => frame.left + (frame.width * (value - scale.from)) / (scale.to - scale.from);
  const bottom = frame.top + frame.height;
  const bars = counts.map((count, i) => {
    const from = scale.from + i * width;
    const tall = (frame.height * count) / most;
    return `<rect x="${px(x(from))}" y="${px(bottom - tall)}" width="${px(x(from + width) - x(from) - 0.6)}" height="${px(tall)}" fill="${colour(from + width / 2)}"/>`;
  });
  return [
    svgText(frame.left, frame.top - 10, 'Receivers by value', { size: 12, bold: true }),
    ...bars,
    baseLine(frame),
    ...everyOther(stepsOf(scale)).map((value) =>
      svgText(x(value), bottom + 14, plainNumber(value), { size: 10, anchor: 'middle', faint: true }),
    ),
    svgText(frame.left - 6, frame.top + 8, String(most), { size: 10, anchor: 'end', faint: true }),
    svgText(frame.left + frame.width / 2, bottom + 30, title, { size: 11, anchor: 'middle' }),
  ].join('\n');
}

/** Values against the distance from the source, with the line that fits them. */
export function drawDistances(
  frame: Frame,
  distances: Float64Array,
  values: Float64Array,
  scale: Scale,
  title: string,
  digits: number,
): string {
  const known = Array.from(distances).filter((_, i) => !Number.isNaN(values[i]));
  const [near, far] = [Math.min(...known), Math.max(...known)];
  const [low, high] = [Math.log2(near), Math.max(Math.log2(far), Math.log2(near) + 1e-6)];
  const x = (distance: number): number => frame.left + (frame.width * (Math.log2(distance) - low)) / (high - low);
  const y = (value: number): number => frame.top + frame.height * (1 - (value - scale.from) / (scale.to - scale.from));
  const dots = Array.from(values, (value, i) =>
    Number.isNaN(value) ? '' : `M${px(x(distances[i]) - 1)} ${px(y(value) - 1)}h2v2h-2z`,
  );
  const trend = distanceTrend(distances, values);
  const bottom = frame.top + frame.height;
  const fitted = trend
    ? [
        `<path stroke="${OCHRE}" stroke-width="1.5" fill="none" d="M${px(x(near))} ${px(y(trend.atOneMetre + trend.perDoubling * low))}L${px(x(far))} ${px(y(trend.atOneMetre + trend.perDoubling * high))}"/>`,
        svgText(
          frame.left + frame.width / 2,
          bottom + 46,
          `${plainNumber(Number(trend.perDoubling.toFixed(digits + 1)))} a doubling, correlation ${plainNumber(Number(trend.correlation.toFixed(2)))}`,
          { size: 10, anchor: 'middle', colour: OCHRE },
        ),
      ]
    : [];
  const ticks = stepsOf(niceScale(near, far, 4)).filter((at) => at >= near && at <= far && at > 0);
  return [
    svgText(frame.left, frame.top - 10, 'By distance from the source', { size: 12, bold: true }),
    `<path fill="${BLUE}" fill-opacity="0.6" d="${dots.join('')}"/>`,
    ...fitted,
    baseLine(frame),
    ...ticks.map((at) => svgText(x(at), bottom + 14, plainNumber(at), { size: 10, anchor: 'middle', faint: true })),
    ...everyOther(stepsOf(scale)).map((value) =>
      svgText(frame.left - 6, y(value) + 3.5, plainNumber(value), { size: 10, anchor: 'end', faint: true }),
    ),
    svgText(frame.left + frame.width / 2, bottom + 30, `${title}, against metres`, { size: 11, anchor: 'middle' }),
  ].join('\n');
}

const baseLine = ({ left, top, width, height }: Frame): string =>
  `<path stroke="${FAINT_INK}" stroke-width="0.7" fill="none" d="M${left} ${top}v${height}h${width}"/>`;

/** Half of the numbers if there are many. */
const everyOther = (values: readonly number[]): readonly number[] =>
  values.length > 6 ? values.filter((_, i) => i % 2 === 0) : values;
