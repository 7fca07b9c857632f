/** What the pictures of the documentation share. Colours are chosen to be read on light and on dark pages. */

/** Lines, and text that stands on the page itself. */
export const GREY = '#8a8a8a';

/** Text on a filled box. */
export const INK = '#1a1a1a';

/** Corner radius of a box, px. */
export const RADIUS = 6;

/** A whole picture. @param title Title for readers who cannot see it. */
export function svgDocument(width: number, height: number, title: string, parts: readonly string[]): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
      ` font-family="system-ui, sans-serif" font-size="13" role="img" aria-labelledby="title">`,
    `<title id="title">${title}</title>`,
    `<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">` +
      `<path d="M0 0 8 4 0 8z" fill="${GREY}"/></marker></defs>`,
    ...parts,
    '</svg>',
  ].join('\n')}\n`;
}

/** A line with an arrow head at its end. @param path Path in the words of SVG. */
export function arrow(path: string): string {
  return `<path d="${path}" fill="none" stroke="${GREY}" stroke-width="1.2" marker-end="url(#head)"/>`;
}

/** A filled box with its name and a line of text below the name. @param x and y: its centre. */
export function labelledBox(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  fill: string,
  name: string,
  words: string,
): string {
  return [
    `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${RADIUS}" fill="${fill}"` +
      ` stroke="${GREY}"/>`,
    `<text x="${x}" y="${y - 3}" text-anchor="middle" fill="${INK}" font-weight="600">${name}</text>`,
    `<text x="${x}" y="${y + 13}" text-anchor="middle" fill="${INK}" font-size="11">${words}</text>`,
  ].join('\n');
}
