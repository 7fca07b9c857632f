/** Folder in memory that the use-cases write to. */
export const OUT = 'out';
