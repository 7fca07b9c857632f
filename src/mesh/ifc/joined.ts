/** Coordinates of several lists of triangles in one list. @param pieces Shapes [9 × triangles]. */
export function joinedBodies(pieces: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
