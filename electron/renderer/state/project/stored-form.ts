/** Values as the database keeps them: each blob is replaced by its key. */

interface BlobKey {
  readonly storedBlob: string;
}

/** A copy with a key in place of each blob. Lists of places in packed files are kept as they are. */
export const withoutBlobs = (value: unknown, keyOf: (blob: Blob) => string): unknown =>
  mapped(value, (each) => (each instanceof Blob ? ({ storedBlob: keyOf(each) } satisfies BlobKey) : undefined));

/** The reverse of {@link withoutBlobs}. @throws Error if a blob is missing. */
export const withBlobs = (value: unknown, blobs: ReadonlyMap<string, Blob>): unknown =>
  mapped(value, (each) => {
    const key = (each as Partial<BlobKey> | null | undefined)?.storedBlob;
    if (key === undefined) return undefined;
    const blob = blobs.get(key);
    if (!blob) throw new Error('a part of the kept work is missing');
    return blob;
  });

/** A copy in which some values are replaced. @param replace Returns undefined for values that stay. */
function mapped(value: unknown, replace: (value: unknown) => unknown): unknown {
  const other = replace(value);
  if (other !== undefined) return other;
  const inner = (each: unknown): unknown => mapped(each, replace);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof Map) return new Map(Array.from(value, ([key, each]) => [key, inner(each)] as const));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'places' ? (each as unknown) : inner(each)] as const),
  );
}
