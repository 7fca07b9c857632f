/** A whole number with its noun: `1 problem`, `3 problems`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
