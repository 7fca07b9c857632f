import { contentOf } from './content.ts';
import type { DocumentDescription, PdfMake } from './document.ts';
import { FONT } from './drawing.ts';
import { COLOURS, MARGINS } from './paper.ts';
import { readPage } from './page-tree.ts';

/** The fonts of a PDF: what is not in them is an empty box. */
export type PdfFonts = Readonly<Record<'normal' | 'bold', Uint8Array>>;

/**
 * Describes the pages of a report: the chapters of its page of HTML in their order.
 *
 * @throws Error if it cannot be read.
 */
export function pdfDescription(page: string): DocumentDescription {
  const { title, language, main } = readPage(page);
  const foot = /@bottom-left \{ content: "((?:[^"\\]|\\.)*)"/.exec(page)?.[1] ?? '';
  const word = /@bottom-right \{ content: "((?:[^"\\]|\\.)*)"/.exec(page)?.[1] ?? '';
  return {
    pageSize: 'A4',
    pageMargins: MARGINS,
    language,
    info: { title, creator: 'Wavehall', producer: 'pdfmake' },
    defaultStyle: { font: FONT, fontSize: 8.2, lineHeight: 1.15, color: COLOURS.text },
    footer: (number, pages) => ({
      columns: [
        { text: cssText(foot), width: '*' },
        { text: `${cssText(word)}${number} / ${pages}`, alignment: 'right', width: 'auto' },
      ],
      columnGap: 10,
      fontSize: 6,
      color: COLOURS.pale,
      margin: [MARGINS[0], 18, MARGINS[2], 0],
    }),
    content: contentOf(main),
    pageBreakBefore: ({ headlineLevel }, others) =>
      headlineLevel !== undefined && others.getFollowingNodesOnPage().every((next) => next.headlineLevel !== undefined),
  };
}

/** A text of CSS without its codes. */
const cssText = (text: string): string =>
  text.replace(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Writes the page of a report as PDF, with text to select and drawings of lines. */
export async function reportPdf(
  page: string,
  { normal, bold }: PdfFonts,
  pdfMake: PdfMake,
): Promise<Uint8Array<ArrayBuffer>> {
  pdfMake.virtualfs.writeFileSync('normal.ttf', normal);
  pdfMake.virtualfs.writeFileSync('bold.ttf', bold);
  pdfMake.setFonts({ [FONT]: { normal: 'normal.ttf', bold: 'bold.ttf' } });
  return pdfMake.createPdf(pdfDescription(page)).getBuffer();
}
