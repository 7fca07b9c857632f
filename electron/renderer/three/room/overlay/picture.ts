import type { Camera, Object3D } from 'three';
import type { Palette } from '../../../colours/palette.ts';
import { labelsIn, placedLabels } from '../../label-places.ts';
import { axisEnds } from './axes.ts';
import type { Bar } from './scale-bar.ts';

/** What stands under the picture that is saved. */
export interface PictureLegend {
  readonly title: string;
  /** What the colours show. */
  readonly heading: string;
  readonly entries: readonly { readonly colour: string; readonly text: string }[];
}

/** Pixels of a saved picture per CSS pixel. */
export const PICTURE_SCALE = 2;

/** Margins, size of a swatch and height of a line, px. */
const MARGIN = 14;
const SWATCH = 13;
const LINE = 21;
const FONT = 'system-ui, sans-serif';

interface Drawn {
  readonly pixels: HTMLCanvasElement;
  readonly scene: Object3D;
  readonly camera: Camera;
  readonly palette: Palette;
  readonly bar: Bar;
  /** Words of the scale; null for none. */
  readonly scaleWords: string | null;
}

/** The room with its labels, axes, scale and legend as one picture. */
export function composedPicture(drawn: Drawn, legend: PictureLegend): HTMLCanvasElement {
  const { pixels, palette } = drawn;
  const [width, height] = [pixels.width / PICTURE_SCALE, pixels.height / PICTURE_SCALE];
  const canvas = document.createElement('canvas');
  const measure = canvas.getContext('2d')!;
  measure.font = `13px ${FONT}`;
  const places = entryPlaces(
    legend.entries.map(({ text }) => measure.measureText(text).width),
    width - 2 * MARGIN,
  );
  const lines = places.length === 0 ? 0 : places.at(-1)!.line + 1;
  canvas.width = pixels.width;
  canvas.height = pixels.height + PICTURE_SCALE * (2 * MARGIN + LINE * (1 + lines));
  const context = canvas.getContext('2d')!;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(pixels, 0, 0);
  context.scale(PICTURE_SCALE, PICTURE_SCALE);
  drawLabels(context, drawn, width, height);
  drawAxes(context, drawn, width, height);
  if (drawn.scaleWords !== null) drawScale(context, drawn.bar, drawn.scaleWords, palette, height);
  drawLegend(context, legend, places, palette, width, height);
  return canvas;
}

/** Places of legend entries in lines, px. @param widths Widths of their texts. */
export function entryPlaces(widths: readonly number[], most: number): { readonly x: number; readonly line: number }[] {
  let [x, line] = [0, 0];
  return widths.map((width) => {
    const whole = SWATCH + 6 + width;
    if (x > 0 && x + whole > most) [x, line] = [0, line + 1];
    const place = { x, line };
    x += whole + 18;
    return place;
  });
}

type Context = CanvasRenderingContext2D;

/** Draws the labels that are shown. @param width Width of the picture in the units of the drawing; so the height. */
export function drawLabels(
  context: Context | OffscreenCanvasRenderingContext2D,
  { scene, camera }: Pick<Drawn, 'scene' | 'camera'>,
  width: number,
  height: number,
): void {
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (const label of labelsIn(scene)) {
    if (label.isThinned || !label.visible) continue;
    const at = placedLabels(label, camera, width, height);
    if (at.x < -at.width) continue;
    const { colour, ground, opacity, weight } = label.look;
    context.globalAlpha = opacity;
    context.fillStyle = ground;
    context.fillRect(at.x, at.y, at.width, at.height);
    context.fillStyle = colour;
    context.font = `${weight} 12px ${FONT}`;
    const padding = (at.width - context.measureText(label.words).width) / 2;
    context.fillText(label.words, at.x + padding, at.y + at.height / 2);
  }
  context.globalAlpha = 1;
}

function drawAxes(context: Context, { camera, palette }: Drawn, width: number, height: number): void {
  const [middleX, middleY] = [width - 50, height - 50];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { axis, sign, x, y } of axisEnds(camera)) {
    if (sign < 0) continue;
    context.strokeStyle = palette.axes[axis];
    context.fillStyle = palette.axes[axis];
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(middleX, middleY);
    context.lineTo(middleX + x, middleY + y);
    context.stroke();
    context.beginPath();
    context.arc(middleX + x, middleY + y, 9, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = palette.background;
    context.font = `700 11px ${FONT}`;
    context.fillText('xyz'[axis], middleX + x, middleY + y + 0.5);
  }
}

function drawScale(context: Context, { pixels }: Bar, words: string, palette: Palette, height: number): void {
  const [x, y] = [MARGIN, height - MARGIN];
  context.strokeStyle = palette.text;
  context.fillStyle = palette.text;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, y - 6);
  context.lineTo(x, y);
  context.lineTo(x + pixels, y);
  context.lineTo(x + pixels, y - 6);
  context.stroke();
  context.font = `12px ${FONT}`;
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  context.fillText(words, x, y - 8);
}

function drawLegend(
  context: Context,
  { title, heading, entries }: PictureLegend,
  places: readonly { readonly x: number; readonly line: number }[],
  palette: Palette,
  width: number,
  height: number,
): void {
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = palette.text;
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, height + 0.5);
  context.lineTo(width, height + 0.5);
  context.stroke();
  context.font = `600 13px ${FONT}`;
  context.fillText(title, MARGIN, height + MARGIN + LINE / 2, width - 2 * MARGIN);
  const after = Math.min(width / 2, context.measureText(title).width) + 14;
  context.font = `13px ${FONT}`;
  context.fillText(heading, MARGIN + after, height + MARGIN + LINE / 2, Math.max(1, width - 2 * MARGIN - after));
  entries.forEach(({ colour, text }, i) => {
    const x = MARGIN + places[i].x;
    const y = height + MARGIN + LINE * (places[i].line + 1.5);
    context.fillStyle = colour;
    context.fillRect(x, y - SWATCH / 2, SWATCH, SWATCH);
    context.strokeRect(x, y - SWATCH / 2, SWATCH, SWATCH);
    context.fillStyle = palette.text;
    context.fillText(text, x + SWATCH + 6, y);
  });
}
