/** How far the field is continued into walls, nodes: walls lie at most one node from the air. */
const INTO_WALLS = 2;

/**
 * A field from −1 to 1 as bytes (128 is 0, 255 is 1), continued into walls: a node there is the mean of its neighbours
 * in the air, so that walls can be coloured by what is before them.
 *
 * @param values [z][y][x]; NaN where there is no air.
 * @param size Nodes along x, y and z.
 */
export function wallBytes(values: Float32Array, size: readonly [number, number, number]): Uint8Array<ArrayBuffer> {
  const [nx, ny, nz] = size;
  const strides = [1, nx, nx * ny];
  let field = values;
  for (let round = 0; round < INTO_WALLS; round++) {
    const next = field.slice();
    for (let z = 0, at = 0; z < nz; z++)
      for (let y = 0; y < ny; y++)
        for (let x = 0; x < nx; x++, at++) {
          if (!Number.isNaN(field[at])) continue;
          let [sum, count] = [0, 0];
          [x, y, z].forEach((index, axis) => {
            for (const step of [-1, 1]) {
              if (index + step < 0 || index + step >= size[axis]) continue;
              const value = field[at + step * strides[axis]];
              if (Number.isNaN(value)) continue;
              sum += value;
              count++;
            }
          });
          if (count > 0) next[at] = sum / count;
        }
    field = next;
  }
  return Uint8Array.from(field, (value) => (Number.isNaN(value) ? 128 : Math.round(128 + 127 * value)));
}
