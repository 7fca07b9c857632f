import grid from '../../../shaders/grid.wgsl';
import wide from '../../../shaders/text/vectors.wgsl';
import type { Workgroup } from '../kernel.ts';

/** Text of kernels whose threads handle 1, 2 or 4 nodes along x as a vector, `V`. */

const LANES = ['x', 'y', 'z', 'w'];

/** The beginning of such a kernel: workgroup, vectors, grid, states and mask of shaders/text/vectors.wgsl. */
export function vectorHead([x, y, z]: Workgroup, width: number): string {
  const bits = ['1u', '2u', '4u', '8u'].slice(0, width).map((bit) => `(bits & ${bit}) != 0u`);
  const bools = width === 1 ? bits[0] : `vec${width}<bool>(${bits.join(', ')})`;
  return `const GROUP_X = ${x}u;
const GROUP_Y = ${y}u;
const GROUP_Z = ${z}u;
const WIDTH = ${width}u;
alias V = ${width === 1 ? 'f32' : `vec${width}<f32>`};
${grid}${wide}
// The value for nodes whose bit is set, what is stored for the others.
fn chosen(bits: u32, stored: V, value: V) -> V {
  return select(stored, value, ${bools});
}

`;
}

/** The values `k` nodes further along x, from a row of vectors by name. @param type of a vector */
export function shiftedVector(width: number, k: number, name: (vector: number) => string, type = 'V'): string {
  if (k % width === 0) return name(k / width);
  const lanes = Array.from({ length: width }, (_, lane) => {
    const vector = Math.floor((lane + k) / width);
    return `${name(vector)}.${LANES[lane + k - vector * width]}`;
  });
  return `${type}(${lanes.join(', ')})`;
}

/**
 * ` + 2u * ROW`, ` - 1u`, nothing for 0: a term of an index. Unsigned numbers wrap, so the order of terms does not
 * matter.
 */
export function signedText(count: number, unit: string): string {
  if (count === 0) return '';
  return count < 0 ? ` - ${-count}u${unit}` : ` + ${count}u${unit}`;
}
