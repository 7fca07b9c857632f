const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'];

/** A number of bytes as text, such as `19.5 GB`. */
export function bytes(count: number): string {
  const unit = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(count) / 3)));
  return `${rounded(count / 1000 ** unit)} ${BYTE_UNITS[unit]}`;
}

/** A number as text, to three digits, with commas between thousands. */
export function rounded(count: number): string {
  return count.toLocaleString('en', { maximumSignificantDigits: 3 });
}
