import { InputError } from '../../units/errors.ts';

/**
 * Reads a number as programs of several languages write it. The last of `.` and `,` is the decimal mark if both are
 * there; a comma alone is the decimal mark, too.
 *
 * @param what Names the number in errors.
 * @throws InputError if it is no finite number.
 */
export function numberOf(written: string, what: string, at: string): number {
  const plain = written.replaceAll(/[\u00A0\u202F]/g, '').replaceAll('−', '-');
  const isGrouped = plain.includes(',') && plain.includes('.');
  const group = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? ',' : '.';
  const pointed = (isGrouped ? plain.replaceAll(group, '') : plain).replace(',', '.');
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(pointed)) {
    const value = Number(pointed);
    if (Number.isFinite(value)) return value;
  }
  throw new InputError(at, `${what} ${JSON.stringify(written)} is no number`, 'Write a number such as 63.0.');
}

/**
 * Reads a frequency. A comma before three digits is refused: it may be a decimal mark or stand between thousands.
 *
 * @throws InputError as {@link numberOf}.
 */
export function frequencyOf(written: string, at: string): number {
  if (/^\d{1,3},\d{3}$/.test(written)) {
    throw new InputError(
      at,
      `the frequency ${JSON.stringify(written)} may be ${written.replace(',', '')} or ${written.replace(',', '.')} Hz`,
      'Write it without a comma.',
    );
  }
  return numberOf(written, 'the frequency', at);
}
