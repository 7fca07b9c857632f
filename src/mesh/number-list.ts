import { decimal } from './text.ts';

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Reads numbers that are separated by blanks. @throws InputError if one is no number */
export function numbersIn(text: string, place: () => string): Float64Array {
  let numbers = new Float64Array(64);
  let count = 0;
  for (let at = 0; at < text.length;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    const start = at;
    while (at < text.length && !isSpace(text.charCodeAt(at))) at++;
    if (at === start) break;
    if (count === numbers.length) {
      const longer = new Float64Array(2 * count);
      longer.set(numbers);
      numbers = longer;
    }
    numbers[count++] = decimal(text.slice(start, at), place);
  }
  return numbers.slice(0, count);
}
