/** Draws the layer table: boxes in rows, every import leading downwards. */
import { BOX, layPanel, type LayerLine, type Panel } from './layer-graph.ts';
import { LAYER_WORDS } from './layer-words.ts';
import type { Layer } from './layers.js';
import { arrow, GREY, labelledBox, svgDocument } from './svg-text.ts';

/** Fills by how much of Node a layer may use. */
const FILLS: Readonly<Record<Layer['node'], { readonly fill: string; readonly about: string }>> = {
  none: { fill: '#bfe3c6', about: 'pure: no Node module, no clock' },
  'no-io': { fill: '#c6dbf5', about: 'Node modules without input or output' },
  browser: { fill: '#f5e2b3', about: 'what a web page has' },
  all: { fill: '#f3c9c2', about: 'files, processes, network' },
};
const NO_ROW = '#dddddd';
const MARGIN = 24;
const TITLE = 30;
const LEGEND = 22;
const PANEL_GAP = 56;

/** The whole picture. @param table The table of `build/layers.js`. */
export function layerPicture(table: Readonly<Record<string, Layer>>): string {
  const names = [...new Set(Object.keys(table).map((name) => name.split('/')[0]))];
  const panels = names.map((name) => layPanel(name, table));
  const width = 2 * MARGIN + panels.reduce((sum, panel) => sum + panel.width + PANEL_GAP, -PANEL_GAP);
  const legendTop = MARGIN + TITLE + Math.max(...panels.map((panel) => panel.height)) + MARGIN;
  const height = legendTop + LEGEND * (Object.keys(FILLS).length + 1) + MARGIN;
  let left = MARGIN;
  const drawn = panels.map((panel) => {
    const text = drawPanel(panel, left);
    left += panel.width + PANEL_GAP;
    return text;
  });
  const title = 'The layers of Wavehall; imports lead downwards';
  return svgDocument(width, height, title, [...drawn, ...legend(legendTop)]);
}

/** A panel with its title above, its top row at the top of the picture. */
function drawPanel({ name, height, boxes, lines, elsewhere }: Panel, left: number): string {
  const imported = elsewhere.length > 0 ? ` <tspan font-weight="400">imports ${elsewhere.join(', ')}</tspan>` : '';
  return [
    `<text x="${left}" y="${MARGIN + 10}" fill="${GREY}" font-weight="600">${name}${imported}</text>`,
    `<g transform="translate(${left} ${MARGIN + TITLE + height})">`,
    ...lines.map(drawLine),
    ...boxes.map((box) => {
      const fill = box.node ? FILLS[box.node].fill : NO_ROW;
      const short = box.name.slice(box.name.indexOf('/') + 1);
      return labelledBox({ ...BOX, x: box.x, y: -box.y }, fill, short, LAYER_WORDS[box.name] ?? '');
    }),
    '</g>',
  ].join('\n');
}

/** From the lower edge of a box, through the rows between, to the upper edge of another. */
function drawLine({ points }: LayerLine): string {
  const [first, ...rest] = points.map(([x, y], i) => {
    if (i === 0) return [x, -y + BOX.height / 2] as const;
    return [x, i === points.length - 1 ? -y - BOX.height / 2 : -y] as const;
  });
  let path = `M${first.join(' ')}`;
  let [fromX, fromY] = first;
  for (const [x, y] of rest) {
    const middle = (fromY + y) / 2;
    path += `C${fromX} ${middle} ${x} ${middle} ${x} ${y}`;
    [fromX, fromY] = [x, y];
  }
  return arrow(path);
}

function legend(top: number): string[] {
  const lines = Object.values(FILLS).map(
    ({ fill, about }, i) =>
      `<rect x="${MARGIN}" y="${top + LEGEND * i}" width="22" height="14" rx="3" fill="${fill}" stroke="${GREY}"/>` +
      `<text x="${MARGIN + 32}" y="${top + LEGEND * i + 12}" fill="${GREY}">${about}</text>`,
  );
  const about = 'An arrow leads to a layer that is imported; what follows from other arrows is left out.';
  return [...lines, `<text x="${MARGIN}" y="${top + LEGEND * lines.length + 12}" fill="${GREY}">${about}</text>`];
}
