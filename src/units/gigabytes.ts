/** Bytes in words: `1.25 GB`; less than a hundredth of one in MB or kB. */
export function gigabytes(bytes: number): string {
  if (bytes < 1e4) return `${bytes} bytes`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} kB`;
  if (bytes < 1e7) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
