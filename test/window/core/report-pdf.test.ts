import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LaidOut, PdfMake } from '../../../electron/renderer/core/pdf/document.ts';
import { elementsOf, readPage, textOf, type PageElement } from '../../../electron/renderer/core/pdf/page-tree.ts';
import { pdfDescription, reportPdf } from '../../../electron/renderer/core/pdf/report-pdf.ts';
import type { Host } from '../../../src/app/ports/host/host.ts';
import { MemoryFiles } from '../../../src/app/ports/host/memory-files.ts';
import { CHAPTERS } from '../../../src/app/results/report/content/chapters.ts';
import { writeReport } from '../../../src/app/results/report/write-report.ts';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { AREA } from '../../support/whole-area.ts';
import { FIGURES, wholeReport } from '../../support/whole-report.ts';

/** A page with every kind of block: a logo, a verdict, drawings, long and wide tables, maps, lists and charts. */
async function pageWith(language: 'en' | 'de'): Promise<string> {
  const receivers = Array.from({ length: 8 }, (_, i) => `R${i + 1}`);
  const bands = [63, 125, 250, 500, 1000, 2000].map((centreHz) => ({ ...FIGURES.bands[0], centreHz }));
  const report = { ...wholeReport(receivers, { ...FIGURES, bands }), warnings: ['a <b> & "c" are < d'] };
  const sound = encodeWav(
    Float32Array.from({ length: 4000 }, (_, n) => Math.exp(-n / 800) * Math.sin(n * n)),
    hertz(8000),
  );
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4" viewBox="0 0 8 4"><text>map</text></svg>';
  const area = { area: 'stalls', receivers: 6, leftOut: [], file: 'stalls.area.json', maps: [] };
  const files = new MemoryFiles(
    new Map<string, Blob>([
      ['run/report.json', new Blob([JSON.stringify({ ...report, areas: [area] })])],
      ['run/stalls.area.json', new Blob([JSON.stringify(AREA)])],
      ...receivers.map((name) => [`run/S1-${name}.wav`, new Blob([sound])] as const),
      ['office.json', new Blob([JSON.stringify({ name: 'Büro', lines: ['Weg 1', 'Ort'], logo: 'logo.svg' })])],
      ['logo.svg', new Blob([picture])],
    ]),
  );
  const asked = { resultFolders: ['run'], targets: ['din-18041-a3'], companyFile: 'office.json', language };
  await writeReport(
    { ...asked, chapters: CHAPTERS, outFile: 'out/page.html' },
    { host: { files } as unknown as Host, signal: new AbortController().signal },
  );
  return files.written.get('out/page.html') as string;
}

/** All texts of blocks in their order, and how many drawings they have. */
function shownIn(block: unknown): { readonly text: string; readonly drawings: number } {
  if (typeof block === 'string') return { text: block, drawings: 0 };
  if (Array.isArray(block)) {
    const parts = block.map(shownIn);
    return {
      text: parts.map(({ text }) => text).join(''),
      drawings: parts.reduce((sum, part) => sum + part.drawings, 0),
    };
  }
  const { text, stack, columns, ul, table, svg } = block as Record<string, unknown>;
  if (svg !== undefined) return { text: '', drawings: 1 };
  return shownIn(
    [text, stack, columns, ul, (table as { body: unknown } | undefined)?.body].filter((part) => part !== undefined),
  );
}

const withoutDrawings = (element: PageElement): PageElement => ({
  ...element,
  children: element.children
    .filter((child) => typeof child === 'string' || child.name !== 'svg')
    .map((child) => (typeof child === 'string' ? child : withoutDrawings(child))),
});

interface Loose {
  readonly table?: { readonly dontBreakRows: boolean };
  readonly svg?: string;
  readonly text?: unknown;
  readonly bold?: boolean;
}

/** What stands in no block that is kept on one page. */
function looseIn(block: unknown, isKept: boolean): Loose[] {
  if (Array.isArray(block)) return block.flatMap((one) => looseIn(one, isKept));
  const { stack, columns, unbreakable } = block as Record<string, unknown>;
  const isWhole = isKept || unbreakable === true;
  if (stack ?? columns) return looseIn(stack ?? columns, isWhole);
  return isWhole ? [] : [block as Loose];
}

const plain = (text: string): string => text.replace(/[\s■]/g, '');

const inAll = (element: PageElement, name: string): PageElement[] =>
  elementsOf(element).flatMap((child) => (child.name === name ? [child] : inAll(child, name)));

const fonts = ['', '-Bold'].map((kind) =>
  readFileSync(join(import.meta.dirname, `../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed${kind}.ttf`)),
);

describe('a report as PDF', () => {
  const page = pageWith('de');

  it('says what its page says, in its order', async () => {
    const html = await page;
    const { main } = readPage(html);
    const { text, drawings } = shownIn(pdfDescription(html).content);
    expect(plain(text)).toBe(plain(textOf(withoutDrawings(main))));
    const squares = inAll(main, 'p').flatMap((paragraph) => inAll(paragraph, 'svg')).length;
    const pictures = inAll(main, 'svg').length + inAll(main, 'img').length;
    expect(drawings).toBe(pictures - squares);
  });

  it('cuts no row and no drawing, and leaves no heading at the end of a page', async () => {
    const description = pdfDescription(await page);
    const loose = looseIn(description.content, false);
    expect(loose.filter(({ table }) => table && !table.dontBreakRows)).toEqual([]);
    // Captions and headings are kept with what they belong to; that before a long table may be loose.
    expect(loose.filter(({ svg, text, bold }) => svg !== undefined || (text !== undefined && bold)).length).toBe(2);
    const [next, heading] = [{}, { headlineLevel: 1 }];
    const isMoved = (following: readonly LaidOut[]): boolean =>
      description.pageBreakBefore(heading, { getFollowingNodesOnPage: () => following });
    expect([isMoved([]), isMoved([heading]), isMoved([heading, next])]).toEqual([true, true, false]);
  });

  it('is a file with pages and bookmarks', async () => {
    const html = await page;
    // The built one, which the window loads.
    const { default: pdfMake } = (await import('pdfmake/build/pdfmake.js' as string)) as { readonly default: PdfMake };
    const file = Buffer.from(await reportPdf(html, { normal: fonts[0], bold: fonts[1] }, pdfMake)).toString('latin1');
    expect(file.slice(0, 5)).toBe('%PDF-');
    expect(file.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(5);
    expect(file.match(/\/Title /g)!.length).toBeGreaterThanOrEqual(inAll(readPage(html).main, 'h2').length);
  });

  it('keeps a number with its unit, a square with its name, and a short head in one line', () => {
    const head = `<tr><th>C80 (dB)</th><th>${'Words '.repeat(60)}</th></tr>`;
    const [text, table] = pdfDescription(
      `<main><p>in 10 m or <svg><rect fill="#123456"/></svg>\u00a0seats,\n 5 more</p><table><thead>${head}</thead></table></main>`,
    ).content as unknown as [
      { readonly text: { readonly text: string }[] },
      { readonly table: { readonly widths: number[] } },
    ];
    expect(text.text.map((part) => part.text).join('')).toBe('in 10\u00a0m or ■\u00a0seats, 5 more');
    // Eight characters of about half of the size of the text, which is 7.8 points.
    expect(table.table.widths[0]).toBeGreaterThan(8 * 0.5 * 7.8);
  });

  it('has a halo as a text of its own, and colours by numbers', () => {
    const halo = '<text fill="#111" stroke="#fff" stroke-width="3" paint-order="stroke">R1</text>';
    const svg = `<svg viewBox="0 0 10 5"><path fill="hsl(138 60% 45%)"/>${halo}</svg>`;
    const [block] = pdfDescription(`<main><figure class="room">${svg}</figure></main>`).content as unknown as {
      readonly stack: readonly { readonly svg: string }[];
    }[];
    expect(block.stack[0].svg).toContain('<path fill="#2eb857">');
    expect(block.stack[0].svg.match(/<text [^>]*>/g)).toEqual([
      '<text fill="#fff" stroke="#fff" stroke-width="3" stroke-linejoin="round">',
      '<text fill="#111">',
    ]);
  });
});
