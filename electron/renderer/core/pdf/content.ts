import type { Block, Text } from './document.ts';
import { drawingOf, type Drawing } from './drawing.ts';
import { COLOURS, MILLIMETRE, WIDTH } from './paper.ts';
import {
  elementsOf,
  flowing,
  hasClass,
  isElement,
  readMarkup,
  textOf,
  type PageElement,
  type PageNode,
} from './page-tree.ts';
import { tableContent } from './tables.ts';

/** Height of drawings at most, millimetres, by the class of what they stand in; those of the style for paper. */
const HEIGHTS: readonly (readonly [string, number])[] = [
  ['room', 95],
  ['drawings', 105],
  ['maps', 80],
  ['response', 48],
  ['chapter-figures', 50],
];

/** Height of other drawings at most, millimetres. */
const OTHER_HEIGHT = 90;

/** Points of a unit of a drawing, at most: as CSS has them. */
const UNIT = 0.75;

/** Space between columns, points. */
const GAP = 12;

/** The blocks of a page, from its elements in their order. */
export function contentOf(main: PageElement): Block[] {
  return elementsOf(main).flatMap((element) => blocksOf(element, []));
}

/** Keeps headings, and paragraphs after them, on the page of what follows them. */
function kept(blocks: readonly Block[]): Block[] {
  const together: Block[] = [];
  let leading: Block[] = [];
  for (const block of blocks) {
    const isHeading = block.headlineLevel !== undefined;
    const leads = isHeading || (leading.length > 0 && 'text' in block);
    if (leads) leading.push(block);
    else if (leading.length > 0 && block.unbreakable) {
      together.push({ stack: [...leading, { ...block, unbreakable: false }], unbreakable: true });
      leading = [];
    } else {
      for (const one of leading) together.push({ ...one, headlineLevel: 1 });
      together.push(block);
      leading = [];
    }
  }
  return leading.length > 0 ? [...together, { stack: leading, unbreakable: true }] : together;
}

/** @param within Classes of what the element stands in. */
function blocksOf(element: PageElement, within: readonly string[]): Block[] {
  const classes = (element.attributes['class'] ?? '').split(' ');
  const inside = [...classes, ...within];
  const blocks = (): Block[] => kept(elementsOf(element).flatMap((child) => blocksOf(child, inside)));
  switch (element.name) {
    case 'h1':
      return [{ text: textOf(element), fontSize: 15, bold: true, margin: [0, 0, 0, 2] }];
    case 'h2':
      return [heading(element, { fontSize: 11.5, margin: [0, 12, 0, 3], id: textOf(element) })];
    case 'h3':
      return [heading(element, { fontSize: 9.2, margin: [0, 7, 0, 2] })];
    case 'p':
      return [paragraphOf(element)];
    case 'ul':
      return [listOf(element)];
    case 'table':
      return [tableContent(element)];
    case 'figure':
      return [figureOf(element, inside, WIDTH)];
    case 'header':
      return [companyOf(element)];
    case 'section':
      return sectionOf(blocks(), classes);
    case 'div':
      if (hasClass(element, 'standing')) return [standingOf(element)];
      if (hasClass(element, 'drawings')) return drawingsOf(element, inside);
      if (hasClass(element, 'maps')) return inPairs(elementsOf(element), inside);
      return hasClass(element, 'response') ? [{ stack: blocks(), unbreakable: true }] : blocks();
    default:
      return blocks();
  }
}

/** The most points of a list that stands whole on one page. */
const MOST_POINTS = 8;

function listOf(element: PageElement): Block {
  const items = elementsOf(element).map((item) => ({ text: textOf(item) }));
  return { ul: items, margin: [2, 2, 0, 6], ...(items.length <= MOST_POINTS && { unbreakable: true }) };
}

const heading = (element: PageElement, style: Partial<Text>): Text => ({
  ...style,
  text: textOf(element),
  bold: true,
  headlineLevel: 1,
  ...(element.name === 'h2' && { outline: true }),
});

/** A chapter; that after the summary and that of all responses begin on a page of their own. */
function sectionOf(blocks: readonly Block[], classes: readonly string[]): Block[] {
  const [first, ...others] = blocks;
  if (!first) return [];
  return classes.includes('chapter-responses') ? [{ ...first, pageBreak: 'before' }, ...others] : [...blocks];
}

function paragraphOf(element: PageElement): Text {
  const isSmall = hasClass(element, 'small');
  return {
    text: inline(element.children),
    margin: [0, 1, 0, 4],
    // It explains what stands above it.
    ...(isSmall && { fontSize: 7.2, color: COLOURS.pale, unbreakable: true }),
  };
}

/** The parts of a paragraph: texts, strong ones, and squares of colour. */
function inline(nodes: readonly PageNode[]): Text[] {
  return nodes.flatMap((node): Text[] => {
    if (!isElement(node)) return [{ text: flowing(node) }];
    if (node.name === 'br') return [{ text: '\n' }];
    if (node.name === 'svg') return [{ text: '■', color: elementsOf(node)[0]?.attributes['fill'] ?? COLOURS.text }];
    const parts = inline(node.children);
    return node.name === 'strong' ? parts.map((part) => ({ ...part, bold: true })) : parts;
  });
}

/** A drawing with its caption, on one page. */
function figureOf(element: PageElement, within: readonly string[], width: number): Block {
  const most = (HEIGHTS.find(([name]) => within.includes(name))?.[1] ?? OTHER_HEIGHT) * MILLIMETRE;
  const isCentred = within.includes('room');
  const parts = elementsOf(element).flatMap((part): Block[] => {
    if (part.name === 'figcaption') return [{ text: textOf(part), bold: true, fontSize: 8, margin: [0, 0, 0, 2] }];
    if (part.name === 'p') return [{ ...paragraphOf(part), ...(isCentred && { alignment: 'center' }) }];
    if (part.name === 'img') return [pictureOf(part, width, most)];
    const drawing = drawingOf(part);
    // Charts fill the width; drawings of the room keep their common scale.
    const scale = fitted(drawing, width, most, within.includes('drawings') ? UNIT : Infinity);
    const shown = { svg: drawing.svg, width: drawing.width * scale };
    return [isCentred ? { ...shown, alignment: 'center' } : shown];
  });
  return { stack: parts, unbreakable: true, margin: [0, 5, 0, 4] };
}

const fitted = ({ width, height }: Omit<Drawing, 'svg'>, room: number, most: number, largest: number): number =>
  Math.min(room / width, most / height, largest);

/** A picture of an image element: a drawing, or an image of points. */
function pictureOf({ attributes }: PageElement, width: number, height: number): Block {
  const address = attributes['src'] ?? '';
  const begins = 'data:image/svg+xml;base64,';
  if (!address.startsWith(begins)) return { image: address, fit: [width, height] };
  const bytes = Uint8Array.from(atob(address.slice(begins.length)), (character) => character.charCodeAt(0));
  const drawing = drawingOf(readMarkup(new TextDecoder().decode(bytes)));
  return { svg: drawing.svg, width: drawing.width * fitted(drawing, width, height, Infinity) };
}

/** Plans one below the other, sections beside each other where they fit. */
function drawingsOf(element: PageElement, within: readonly string[]): Block[] {
  const figures = elementsOf(element);
  const plans = figures.filter((figure) => hasClass(figure, 'plan'));
  const sections = figures.filter((figure) => !hasClass(figure, 'plan'));
  const widthOf = (figure: PageElement): number =>
    UNIT * Number(elementsOf(figure).find(({ name }) => name === 'svg')?.attributes['width'] ?? 0);
  const rows: PageElement[][] = [];
  for (const section of sections) {
    const row = rows.at(-1);
    if (row && [...row, section].reduce((sum, one) => sum + widthOf(one) + GAP, -GAP) <= WIDTH) row.push(section);
    else rows.push([section]);
  }
  return [
    ...plans.map((plan) => figureOf(plan, within, WIDTH)),
    ...rows.map((row): Block => ({
      columns: row.map((figure) => ({
        ...figureOf(figure, within, WIDTH),
        width: row.length === 1 ? WIDTH : widthOf(figure),
      })),
      columnGap: GAP,
      unbreakable: true,
    })),
  ];
}

/** Pictures in two columns. */
function inPairs(figures: readonly PageElement[], within: readonly string[]): Block[] {
  const width = (WIDTH - GAP) / 2;
  return figures.flatMap((_, index): Block[] =>
    index % 2 === 1
      ? []
      : [
          {
            columns: figures.slice(index, index + 2).map((one) => ({ ...figureOf(one, within, width), width })),
            columnGap: GAP,
            unbreakable: true,
          },
        ],
  );
}

/** A verdict: its sign and its words, in a frame with a side of its colour. */
function standingOf(element: PageElement): Block {
  const colour =
    (['within', 'unsure', 'outside'] as const)
      .filter((name) => hasClass(element, name))
      .map((name) => COLOURS[name])
      .at(0) ?? COLOURS.unknown;
  const [sign, text] = elementsOf(element);
  return {
    table: {
      headerRows: 0,
      keepWithHeaderRows: 0,
      dontBreakRows: true,
      widths: [18, '*'],
      body: [
        [
          { svg: drawingOf(sign).svg, width: 17 },
          { text: inline(text.children), fontSize: 9 },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.7,
      vLineWidth: (line) => (line === 0 ? 4 : line === 2 ? 0.7 : 0),
      hLineColor: () => COLOURS.frame,
      vLineColor: (line) => (line === 0 ? colour : COLOURS.frame),
      paddingLeft: () => 7,
      paddingRight: () => 4,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    margin: [2, 2, 0, 4],
    unbreakable: true,
  };
}

/** Who hands the report out: the logo beside name and lines. */
function companyOf(element: PageElement): Block {
  const parts = elementsOf(element);
  const logo = parts.find(({ name }) => name === 'img');
  const lines = parts.filter(({ name }) => name === 'div').flatMap(elementsOf);
  return {
    columns: [
      ...(logo ? [{ ...pictureOf(logo, 130, 45), width: 'auto' as const }] : []),
      { stack: lines.map((line) => ({ text: inline(line.children) })), width: '*' },
    ],
    columnGap: 14,
    margin: [0, 0, 0, 14],
  };
}
