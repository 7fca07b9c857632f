const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for an element or an attribute in quotes, in XML, SVG and HTML. */
export function escaped(words: string): string {
  return withoutUnfit(words).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/**
 * Leaves out what no document may hold (XML 1.0, section 2.2: control characters, halves of surrogate pairs,
 * non-characters) or should not (carriage returns, C1 controls, separators of lines, and marks that turn the direction
 * of what follows).
 */
export function withoutUnfit(document: string): string {
  return document.replace(
    // What is kept.
    /[^\t\n\u0020-\u007e\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]/gu,
    '',
  );
}
