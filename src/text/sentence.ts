/** A text that begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A remark as a sentence: its first word, unless it names a place in a file, and its full stop. */
export const sentence = (text: string): string =>
  `${/^\p{L}+[ ,]/u.test(text) ? capital(text) : text}${/[.!?:]$/.test(text) ? '' : '.'}`;
