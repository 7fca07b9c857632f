/** What the head of a page says to search engines, and to people who share its link. */
import type { PageEvent } from 'typedoc';

/** Longest description, characters; what is longer is cut between two words. */
const LONGEST = 160;

/** What TypeDoc writes into every page. */
const DESCRIPTION = /<meta name="description" content="[^"]*"\/>/;

/** Titles of pages that TypeDoc all calls by the name of the program. */
const TITLES: Readonly<Record<string, string>> = {
  'index.html': 'Wavehall: how a room sounds',
  'modules.html': 'Reference of the library | Wavehall',
  'hierarchy.html': 'Classes of the library | Wavehall',
};

/**
 * A page with a title of its own and its first paragraph as its description.
 *
 * @throws Error if the page has no place for a description: TypeDoc has changed
 */
export function withHead(html: string, { url }: Pick<PageEvent, 'url'>): string {
  if (!DESCRIPTION.test(html)) throw new Error(`${url} has no description: see build/site/page-head.ts`);
  const title = TITLES[url] ?? /<title>([^<]*)<\/title>/.exec(html)![1];
  const description = firstParagraph(html) ?? title;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${description.replaceAll('"', '&quot;')}"/>`);
}

/** The first paragraph of what is written on a page, without its markup. */
function firstParagraph(html: string): string | undefined {
  const found = /<p>([\s\S]*?)<\/p>/.exec(html.slice(html.indexOf('class="col-content"')))?.[1];
  const text = found
    ?.replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!text || text.length <= LONGEST) return text || undefined;
  return `${text.slice(0, text.lastIndexOf(' ', LONGEST)).replace(/[,;:.]$/, '')} …`;
}
