/** The axes x, y, z by number. */
export const AXES = [0, 1, 2] as const;

/** The six orders in which the axes can be taken. */
export const AXIS_ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
