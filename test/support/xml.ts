const TAG = /^<(\/?)([A-Za-z][\w.:-]*)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>/;
const TEXT = /^[^<&]+|^&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);|^<!\[CDATA\[[^]*?\]\]>/i;

/**
 * The first fault of an XML document of elements and text, such as SVG; null if it is well-formed. Comments and
 * declarations are not supported.
 */
export function faultOfXml(document: string): string | null {
  const open: string[] = [];
  let roots = 0;
  for (let at = 0; at < document.length;) {
    const rest = document.slice(at, at + 100_000);
    const place = `at ${at}: ${rest.slice(0, 60)}`;
    const tag = TAG.exec(rest);
    if (tag) {
      const [whole, closes, name, attributes, isEmpty] = tag;
      const names = [...attributes.matchAll(/([\w.:-]+)="/g)].map(([, attribute]) => attribute);
      if (new Set(names).size < names.length) return `an attribute twice ${place}`;
      if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(attributes)) return `a bare & ${place}`;
      if (closes) {
        if (open.pop() !== name) return `closed what was not open ${place}`;
      } else {
        if (open.length === 0 && ++roots > 1) return `a second root ${place}`;
        if (!isEmpty) open.push(name);
      }
      at += whole.length;
      continue;
    }
    const text = TEXT.exec(rest);
    if (!text) return `neither tag nor text ${place}`;
    if (open.length === 0 && text[0].trim() !== '') return `text outside the root ${place}`;
    at += text[0].length;
  }
  if (roots === 0) return 'no root';
  return open.length > 0 ? `${open.join(', ')} left open` : null;
}
