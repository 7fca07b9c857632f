/**
 * Characters that text from files must not bring to a terminal, a dialog or a log:
 * - control characters, C0, DEL and C1, which begin the sequences that move the cursor, colour, rename the window or
 *   fill the clipboard (ECMA-48), and the line ends, with which a title could fake a line of output;
 * - the line and paragraph separators of Unicode;
 * - marks of direction, with which `fdp.exe` is shown as `exe.pdf` (Unicode TR 36, section 2.6), and the other
 *   characters that are invisible on purpose: the word joiner and its neighbours, and the tag characters. Joiners
 *   (U+200C, U+200D) stay, because Persian, Hindi and emoji need them;
 * - halves of surrogate pairs.
 */
const UNFIT =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]/gu;

/**
 * Text as one line for a terminal, a log or a dialog. Unfit characters are shown as escapes of JSON, such as `\u001b`,
 * `\n` or `\u202e`; all others stay.
 */
export function oneLine(text: string): string {
  return text.replace(UNFIT, visible);
}

/**
 * JSON whose strings hold no unfit character: they are escaped, so the value is the same. A number that is none or
 * infinite is `null`, which is what readers of the program's JSON take for unknown.
 */
export function jsonText(value: unknown, indent?: number): string {
  // Line ends and spaces outside of strings are made by `stringify`; inside of strings it has escaped them already.
  return JSON.stringify(value, null, indent).replace(UNFIT, (character) =>
    character === '\n' ? '\n' : visible(character),
  );
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** An escape of JSON; characters beyond U+FFFF have two. */
function visible(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return SHORT[character] ?? units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
