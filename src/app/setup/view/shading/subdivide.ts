/** Triangles that are parts of others. */
export interface ShadedPieces {
  /** Corners, 9 numbers a triangle, metres. */
  readonly positions: Float32Array;
  /** The index of the triangle that each triangle is a part of. */
  readonly partOf: Uint32Array;
}

/** Bits of the sides of a triangle: from its first corner to the second, and so on. */
const SIDE_BITS = [1, 2, 4] as const;

/**
 * Splits sides of triangles at their middle. If triangles that share a side both split it, they stay joined without a
 * gap.
 *
 * @param isSplit Whether to split a side of a triangle; 0 is that from the first corner to the second, and so on.
 */
export function split(
  { positions, partOf }: ShadedPieces,
  isSplit: (triangle: number, side: 0 | 1 | 2) => boolean,
): ShadedPieces {
  const sides = new Uint8Array(partOf.length);
  let count = 0;
  for (let i = 0; i < sides.length; i++) {
    sides[i] = SIDE_BITS.reduce((sum: number, bit, side) => sum + (isSplit(i, side as 0 | 1 | 2) ? bit : 0), 0);
    count += PARTS[sides[i]].length;
  }
  const smaller = { positions: new Float32Array(9 * count), partOf: new Uint32Array(count) };
  /** Corners a, b, c and the middles of ab, bc, ca: [point][x, y, z]. */
  const points = new Float64Array(18);
  let to = 0;
  for (let i = 0; i < sides.length; i++) {
    for (let at = 0; at < 9; at++) points[at] = positions[9 * i + at];
    for (let at = 0; at < 9; at++) points[9 + at] = (points[at] + points[(at + 3) % 9]) / 2;
    for (const part of PARTS[sides[i]]) {
      smaller.partOf[to] = partOf[i];
      for (let at = 0; at < 9; at++) smaller.positions[9 * to + at] = points[3 * part[Math.floor(at / 3)] + (at % 3)];
      to++;
    }
  }
  return smaller;
}

/** Parts of a triangle by the sides that are split: corners a, b, c are 0, 1, 2, the middles of ab, bc, ca 3, 4, 5. */
const PARTS: readonly (readonly (readonly [number, number, number])[])[] = [
  [[0, 1, 2]],
  [[0, 3, 2], [3, 1, 2]],
  [[0, 1, 4], [0, 4, 2]],
  [[3, 1, 4], [0, 3, 4], [0, 4, 2]],
  [[0, 1, 5], [5, 1, 2]],
  [[0, 3, 5], [5, 3, 2], [3, 1, 2]],
  [[4, 2, 5], [1, 4, 5], [1, 5, 0]],
  [[0, 3, 5], [3, 1, 4], [5, 4, 2], [3, 4, 5]],
]; // prettier-ignore

/** Length of a side of a triangle, metres. */
export function sideLength(positions: Float32Array, triangle: number, side: 0 | 1 | 2): number {
  const a = 9 * triangle + 3 * side;
  const b = 9 * triangle + 3 * ((side + 1) % 3);
  const x = positions[a] - positions[b];
  const y = positions[a + 1] - positions[b + 1];
  const z = positions[a + 2] - positions[b + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/**
 * Splits triangles until no side is longer than a limit.
 *
 * @param limit Metres; above 0.
 * @param most Number of triangles at which to give up.
 * @returns null if there are too many.
 */
export function subdivided(pieces: ShadedPieces, limit: number, most: number): ShadedPieces | null {
  let parts = pieces;
  for (;;) {
    const { positions } = parts;
    const smaller = split(parts, (triangle, side) => sideLength(positions, triangle, side) > limit);
    if (smaller.partOf.length > most) return null;
    if (smaller.partOf.length === parts.partOf.length) return smaller;
    parts = smaller;
  }
}
