/** Styles of the page and of its drawings; names of users are escaped, so that none is one. */
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

/**
 * Prints a page of a report by the browser's dialog, which also saves PDF. The page stands in a frame of its own: its
 * styles reach it as objects, because the policy of this window allows no text of one.
 */
export async function printPage(page: Uint8Array): Promise<void> {
  const text = new TextDecoder().decode(page);
  const styles = Array.from(text.matchAll(STYLE), ([, style]) => style).join('\n');
  const withoutStyles = text.replace(STYLE, '').replaceAll(' style="', ' data-style="');
  const read = new DOMParser().parseFromString(withoutStyles, 'text/html');
  const frame = document.createElement('iframe');
  frame.className = 'printed';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const shown = frame.contentWindow! as Window & typeof globalThis;
  shown.document.title = read.title;
  shown.document.documentElement.lang = read.documentElement.lang;
  shown.document.body.replaceWith(shown.document.adoptNode(read.body));
  const sheet = new shown.CSSStyleSheet();
  sheet.replaceSync(styles);
  shown.document.adoptedStyleSheets = [sheet];
  for (const element of shown.document.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset['style']!;
  }
  await Promise.all([...shown.document.images].map((image) => image.decode().catch(() => undefined)));
  // The dialog may stay open for as long as somebody looks at it, and not every browser waits for it.
  shown.addEventListener('afterprint', () => setTimeout(() => frame.remove()), { once: true });
  shown.print();
}
