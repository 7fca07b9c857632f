/** Where use-cases write to in memory. */
export const OUT = 'out';
