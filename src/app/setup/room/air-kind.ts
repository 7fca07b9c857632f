/** What kind of air a node is, as a check of a scene reports and draws it. */
export const AIR_KIND = {
  /** Nothing joins it to the first source. */
  apart: 0,
  joined: 1,
  /** Beyond an opening or a leak. */
  outside: 2,
} as const;
export type AirKind = (typeof AIR_KIND)[keyof typeof AIR_KIND];
