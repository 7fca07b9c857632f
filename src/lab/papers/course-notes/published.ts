/** Numbers that [StencilNotes] print: operations a byte of a 3 × 3 convolution and of a stencil of 5 points. */
export const OPERATIONS_A_BYTE = { convolution3: 4.5, fivePoints: 2.5 } as const;

/** Tiling Analysis: operations of 7 points, 7 multiplications and 6 additions. */
export const SEVEN_POINT_FLOP = 13;

/** Sides of the tiles that the notes draw or name: 8 of three dimensions, 6 and more of a walk. */
export const TILES = [6, 8, 16, 32] as const;

/** Tiling Analysis: threads of a warp, and distant rows of values that one loads in a block of 8 × 8 × 8. */
export const WARP = 32;
export const ROWS_OF_A_WARP = 4;
