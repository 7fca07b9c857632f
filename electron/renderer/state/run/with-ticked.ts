/** What a search found, below what is ticked and was not found: ticks stay in sight while the search changes. */
export const withTicked = <T extends { readonly key: string }>(found: readonly T[], ticked: readonly T[]): T[] => [
  ...ticked.filter(({ key }) => !found.some((one) => one.key === key)),
  ...found,
];
