/** Draws the layer table: boxes in rows, every import leading downwards. */
import { BOX, layPanel, panelOf, type LayerLine, type Panel } from './layer-graph.ts';
import { groupOf, LAYER_GROUPS } from './layer-groups.ts';
import { LAYER_WORDS } from './layer-words.ts';
import type { Layer } from '../rules/layers.js';
import { arrow, GREY, labelledBox, svgDocument } from './svg-text.ts';

/** Fills by how much of Node a layer may use. */
const FILLS: Readonly<Record<Layer['node'], { readonly fill: string; readonly about: string }>> = {
  none: { fill: '#bfe3c6', about: 'pure: no Node module, no clock' },
  'no-io': { fill: '#c6dbf5', about: 'Node modules without input or output' },
  browser: { fill: '#f5e2b3', about: 'what a web page has' },
  all: { fill: '#f3c9c2', about: 'files, processes, network' },
};
const NO_ROW = '#dddddd';
/** A stripe at the left of each box, in the colour of its group. */
const EDGE = { in: 4, width: 5 } as const;
const MARGIN = 24;
const TITLE = 30;
const LEGEND = 22;
/** Room of a group's name in the legend. */
const GROUP_WIDTH = 100;
const PANEL_GAP = 56;

/**
 * The whole picture: `src` to the left, other panels below each other to the right.
 *
 * @param table Table of `build/rules/layers.js`.
 */
export function layerPicture(table: Readonly<Record<string, Layer>>): string {
  const [first, ...others] = [...new Set(Object.keys(table).map(panelOf))].map((name) => layPanel(name, table));
  const right = MARGIN + first.width + PANEL_GAP;
  let bottom = MARGIN;
  const drawn = others.map((panel) => {
    const text = drawPanel(panel, right, bottom);
    bottom += TITLE + panel.height + MARGIN;
    return text;
  });
  const legendTop = Math.max(MARGIN + TITLE + first.height + MARGIN, bottom);
  const width = right + Math.max(...others.map((panel) => panel.width)) + MARGIN;
  const height = legendTop + LEGEND * (Object.keys(FILLS).length + 2) + MARGIN;
  const title = 'The layers of Wavehall; imports lead downwards';
  return svgDocument(width, height, title, [drawPanel(first, MARGIN, MARGIN), ...drawn, ...legend(legendTop)]);
}

/** A panel with its title above. */
function drawPanel({ name, height, boxes, lines, elsewhere }: Panel, left: number, top: number): string {
  const imported = elsewhere.length > 0 ? ` <tspan font-weight="400">imports ${elsewhere.join(', ')}</tspan>` : '';
  return [
    `<text x="${left}" y="${top + 10}" fill="${GREY}" font-weight="600">${name}${imported}</text>`,
    `<g transform="translate(${left} ${top + TITLE + height})">`,
    ...lines.map(drawLine),
    ...boxes.map((box) => {
      const fill = box.node ? FILLS[box.node].fill : NO_ROW;
      const short = box.name.startsWith(`${name}/`) ? box.name.slice(name.length + 1) : box.name;
      const edge = `<rect x="${box.x - BOX.width / 2 + EDGE.in}" y="${-box.y - BOX.height / 2 + EDGE.in}" width="${EDGE.width}" height="${BOX.height - 2 * EDGE.in}" rx="2" fill="${groupOf(box.name)?.colour ?? GREY}"/>`;
      return labelledBox({ ...BOX, x: box.x, y: -box.y }, fill, short, LAYER_WORDS[box.name] ?? '') + edge;
    }),
    '</g>',
  ].join('\n');
}

/** A line from the lower edge of a box to the upper edge of another; straight down where it passes a row. */
function drawLine({ points }: LayerLine): string {
  const half = BOX.height / 2;
  const [[startX, startY], ...rest] = points;
  let path = `M${startX} ${-startY + half}`;
  let [fromX, fromY] = [startX, -startY + half];
  for (const [i, [x, y]] of rest.entries()) {
    const middle = (fromY - y - half) / 2;
    path += `C${fromX} ${middle} ${x} ${middle} ${x} ${-y - half}`;
    [fromX, fromY] = [x, -y + half];
    if (i + 1 < rest.length) path += `V${fromY}`;
  }
  return arrow(path);
}

function legend(top: number): string[] {
  const lines = Object.values(FILLS).map(
    ({ fill, about }, i) =>
      `<rect x="${MARGIN}" y="${top + LEGEND * i}" width="22" height="14" rx="3" fill="${fill}" stroke="${GREY}"/>` +
      `<text x="${MARGIN + 32}" y="${top + LEGEND * i + 12}" fill="${GREY}">${about}</text>`,
  );
  const groups = LAYER_GROUPS.map(
    ({ name, colour }, i) =>
      `<rect x="${MARGIN + GROUP_WIDTH * i}" y="${top + LEGEND * lines.length}" width="${EDGE.width}" height="14" rx="2" fill="${colour}"/>` +
      `<text x="${MARGIN + GROUP_WIDTH * i + 12}" y="${top + LEGEND * lines.length + 12}" fill="${GREY}">${name}</text>`,
  );
  const about = 'An arrow leads to a layer that is imported; what follows from other arrows is left out.';
  const last = top + LEGEND * (lines.length + 1) + 12;
  return [...lines, ...groups, `<text x="${MARGIN}" y="${last}" fill="${GREY}">${about}</text>`];
}
