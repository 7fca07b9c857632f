import { posix } from 'node:path';

/** A place of a page that leads or loads: the element, the attribute and the address. */
const ADDRESS = /<(\w+)\b[^>]*?\s(href|src)="([^"]*)"/g;

/**
 * Links of pages that lead nowhere, each with its page.
 *
 * @param pages HTML by paths from the root of the site.
 * @param files All paths of the site.
 */
export function brokenLinks(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): readonly string[] {
  const ids = new Map([...pages].map(([path, html]) => [path, idsOf(html)]));
  return [...pages].flatMap(([page, html]) =>
    [...html.matchAll(ADDRESS)].flatMap(([, element, , address]) => {
      const fault = faultOf(page, element, address.replaceAll('&amp;', '&'));
      return fault === null ? [] : [`${page}: ${address}: ${fault}`];
    }),
  );

  function faultOf(page: string, element: string, address: string): string | null {
    if (/^(https?:)?\/\//.test(address)) return element === 'a' ? null : 'is loaded from another host';
    if (/^(mailto|data):/.test(address)) return null;
    if (address.startsWith('/')) return 'leads to the root of the host';
    const [path, anchor] = address.split('#');
    const found = path === '' ? page : posix.join(posix.dirname(page), decodeURI(path));
    const file = found.endsWith('/') ? posix.join(found, 'index.html') : found;
    if (!files.has(file)) return 'there is no such file';
    // The window reads what follows by itself.
    if (!anchor || file === 'app/index.html') return null;
    return ids.get(file)?.has(decodeURIComponent(anchor)) === false ? 'there is no such place' : null;
  }
}

const idsOf = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(/\s(?:id|name)="([^"]*)"/g), ([, id]) => id.replaceAll('&amp;', '&')));
