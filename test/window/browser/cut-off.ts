/** Runs in the page: what covers something else, leaves the window, or is cut off without saying so. */
export function cutOff(): string[] {
  // Width of the ring around the focused part with its distance (theme.css), px.
  const RING = 4;
  const found: string[] = [];
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = element.closest('.hidden, svg, .scene-3d-canvas, .uplot') !== null;
    return !isDrawn && width > 1 && height > 1 && element.checkVisibility();
  });
  for (const element of shown) {
    const style = getComputedStyle(element);
    const isWider = element.scrollWidth > element.clientWidth + 1;
    const saysSo = style.textOverflow === 'ellipsis' && element.closest('[title]') !== null;
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== '');
    if (isWider && hides && !saysSo) found.push(`cut off: ${named(element)}`);
    if (isWider && hasText && style.overflowX === 'visible' && style.display !== 'inline' && element.clientWidth > 0) {
      found.push(`runs over its edge: ${named(element)}`);
    }
  }
  const focused = document.activeElement;
  if (focused?.matches(':focus-visible')) {
    const ring = focused.getBoundingClientRect();
    for (let around = focused.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const { left, right } = around.getBoundingClientRect();
      if (ring.left - RING < left || ring.right + RING > right)
        found.push(`ring of the focus cut off: ${named(focused)}`);
    }
  }
  for (const list of document.querySelectorAll('.welcome-steps, .example-cards')) {
    const rows = new Map<number, number>();
    for (const card of list.children) {
      const top = Math.round(card.getBoundingClientRect().top);
      rows.set(top, (rows.get(top) ?? 0) + 1);
    }
    const counts = [...rows.values()];
    if (counts.length > 1 && counts.at(-1) === 1 && counts[0] > 1) found.push(`a card alone in a row: ${named(list)}`);
  }
  const boxes = [
    '.top-bar',
    '.views',
    '.stage',
    '.stage canvas',
    '.panel',
    '.results-side',
    '.results-main',
    '.status-bar',
  ]
    .flatMap((query) => [...document.querySelectorAll(query)].map((element) => ({ query, element })))
    .filter(({ element }) => element.checkVisibility())
    .map(({ query, element }) => ({ query, element, box: element.getBoundingClientRect() }));
  for (const [i, one] of boxes.entries()) {
    const { right, bottom, left, top } = one.box;
    if (right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1 || top < -1)
      found.push(`outside: ${one.query}`);
    for (const other of boxes.slice(i + 1)) {
      if (one.element.contains(other.element)) continue;
      const width = Math.min(right, other.box.right) - Math.max(left, other.box.left);
      const height = Math.min(bottom, other.box.bottom) - Math.max(top, other.box.top);
      if (width > 1 && height > 1) found.push(`${one.query} covers ${other.query}`);
    }
  }
  return found;
}
