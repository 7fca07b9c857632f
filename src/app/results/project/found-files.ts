/** Files that a search wrote, by name. */
export type FoundFiles = ReadonlyMap<string, Uint8Array>;
