/**
 * A cell of a table. Null is empty, and so is a number that is none or infinite: spreadsheets would read it as text.
 */
export type CsvCell = string | number | boolean | null;

/** Text that begins so is a formula for a spreadsheet, or a space before one. */
const FORMULA = /^[\s\0]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u;

/**
 * A table as CSV (RFC 4180), which a spreadsheet may open: text that would be a formula gets an apostrophe before it,
 * as OWASP recommends ("CSV injection"). Numbers stay numbers, also below zero.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(field).join(',')}\r\n`).join('');
}

function field(value: CsvCell): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
