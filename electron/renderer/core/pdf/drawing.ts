import { markupOf, type PageElement, type PageNode } from './page-tree.ts';

/** The font of a PDF, in which drawings are written too. */
export const FONT = 'DejaVu';

/** A drawing with its size in its own units. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A drawing in what the writer of PDF knows of SVG: its own font, colours by numbers, and a halo behind a text as a
 * text of its own.
 */
export function drawingOf(svg: PageElement): Drawing {
  const [, , boxWidth, boxHeight] = (svg.attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number);
  const width = boxWidth || Number(svg.attributes['width']);
  const height = boxHeight || Number(svg.attributes['height']);
  const { children } = plain(svg) as PageElement;
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...own(svg.attributes),
    viewBox: `0 0 ${width} ${height}`,
    width: String(width),
    height: String(height),
    'font-family': FONT,
  };
  return { svg: markupOf({ name: 'svg', attributes, children }), width, height };
}

/** The drawing without styles for screens, and with what replaces unknown features. */
function plain(node: PageNode): PageNode {
  if (typeof node === 'string') return node;
  const children = node.children
    .filter((child) => typeof child === 'string' || (child.name !== 'style' && child.name !== 'title'))
    .flatMap((child) => (typeof child !== 'string' && child.attributes['paint-order'] ? haloed(child) : [child]))
    .map(plain);
  return { name: node.name, attributes: own(node.attributes), children };
}

/** The attributes of a halo. */
const HALO: readonly string[] = ['paint-order', 'stroke', 'stroke-width'];

/** A text over its own outline. */
function haloed(text: PageElement): PageElement[] {
  const { stroke, 'stroke-width': width } = text.attributes;
  const attributes = Object.fromEntries(Object.entries(text.attributes).filter(([name]) => !HALO.includes(name)));
  const halo = { ...attributes, fill: stroke, stroke, 'stroke-width': width, 'stroke-linejoin': 'round' };
  return [
    { ...text, attributes: halo },
    { ...text, attributes },
  ];
}

function own(attributes: PageElement['attributes']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => name !== 'font-family')
      .map(([name, value]) => [
        name,
        name === 'style'
          ? value.replace(/font-family:[^;]*;?/g, '')
          : value.replace(HSL, (_, h, s, l) => hex(+h, +s, +l)),
      ]),
  );
}

const HSL = /^hsl\((\d+(?:\.\d+)?) (\d+)% (\d+)%\)$/;

/** A colour by hue (degrees), saturation and lightness (percent), as `#rrggbb`. */
function hex(hue: number, saturation: number, lightness: number): string {
  const spread = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const part = (n: number): string => {
    const at = (n + hue / 30) % 12;
    const value = lightness / 100 - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
