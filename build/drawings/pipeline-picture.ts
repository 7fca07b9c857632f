/** Draws the stages of a rendering, one after the other, with the layers that do the work. */
import type { Stage } from './pipeline-stages.ts';
import { arrow, GREY, labelledBox, svgDocument } from './svg-text.ts';

const BOX = { width: 150, height: 44 } as const;
const FILL = '#c6dbf5';
const GAP = { x: 30, y: 66 } as const;
const MARGIN = 24;
/** Stages in a row. */
const COLUMNS = 4;
/** Distances below a box at which its file and its layers are written. */
const BELOW = { file: 16, layers: 31 } as const;

/** The whole picture: rows of stages, each read from left to right. */
export function pipelinePicture(stages: readonly Stage[]): string {
  const centre = (i: number): { x: number; y: number } => ({
    x: MARGIN + BOX.width / 2 + (i % COLUMNS) * (BOX.width + GAP.x),
    y: MARGIN + BOX.height / 2 + Math.floor(i / COLUMNS) * (BOX.height + GAP.y),
  });
  const parts = stages.map(({ name, file, result, layers }, i) => {
    const { x, y } = centre(i);
    const below = (dy: number, text: string): string =>
      `<text x="${x}" y="${y + BOX.height / 2 + dy}" text-anchor="middle" fill="${GREY}" font-size="11">${text}</text>`;
    return [
      labelledBox({ ...BOX, x, y }, FILL, name, result),
      below(BELOW.file, file.replace('src/app/', '')),
      below(BELOW.layers, layers.map((layer) => layer.slice(layer.indexOf('/') + 1)).join(', ')),
      ...(i + 1 < stages.length ? [arrow(toNext(centre(i), centre(i + 1)))] : []),
    ].join('\n');
  });
  const rows = Math.ceil(stages.length / COLUMNS);
  const width = 2 * MARGIN + COLUMNS * (BOX.width + GAP.x) - GAP.x;
  const height = 2 * MARGIN + rows * (BOX.height + GAP.y) - GAP.y + BELOW.layers;
  return svgDocument(width, height, 'The stages of a rendering, with files and layers', parts);
}

type Point = Readonly<{ x: number; y: number }>;

/** An arrow's path to the right, or round to the beginning of the next row. */
function toNext(from: Point, to: Point): string {
  const start = from.x + BOX.width / 2;
  const end = to.x - BOX.width / 2;
  if (from.y === to.y) return `M${start} ${from.y}H${end}`;
  const between = to.y - BOX.height / 2 - 12;
  return `M${start} ${from.y}h12V${between}H${end - 12}V${to.y}H${end}`;
}
