/** Limits of ZIP files that are read, so that a small file cannot fill the memory. */

/** Entries of a file. */
export const MOST_ZIP_ENTRIES = 60_000;
/** Bytes that may come of a file, however small it is packed. */
const DENSE_BYTES = 2 ** 26;
/** Larger ones may grow by this factor: XML and tables become some ten times as small, silence a thousand times. */
const MOST_GROWTH = 100;

/** Bytes that may be unpacked. @param packed Bytes that they come of. @param most Bytes that a reader takes at all. */
export const mostUnpacked = (packed: number, most: number): number =>
  Math.min(most, Math.max(DENSE_BYTES, MOST_GROWTH * packed));
