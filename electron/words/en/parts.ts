/** Controls that all views share. */
export const parts = {
  notLoaded: 'This part of the program could not be loaded. Save your work, then reload the page.',
  choose: '(choose)',
  unknownChoice: (value: string) => `${value} (unknown)`,
  enterNumber: (label: string, range: string) => `${label}: enter a number${range}`,
  rangeBetween: (min: number, max: number) => ` from ${min} to ${max}`,
  rangeFrom: (min: number) => ` of at least ${min}`,
  rangeTo: (max: number) => ` of at most ${max}`,
  sortHint: 'Sort by this column',
};
