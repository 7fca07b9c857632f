import grid from '../../../shaders/grid.wgsl';
import bits from '../../../shaders/text/interior-bits.wgsl';
import states from '../../../shaders/text/vectors.wgsl';
import type { Workgroup } from '../kernel.ts';

/** Text of kernels whose threads handle 1, 2 or 4 nodes along x as a vector, `V`. */

const LANES = ['x', 'y', 'z', 'w'];

/** States and mask of shaders/text/vectors.wgsl, for a kernel that declares `V` and `WIDTH` before it. */
export const vectorStates = `${states}
${bits}`;

/** The beginning of such a kernel: workgroup, vectors, grid, states and mask. */
export function vectorHead([x, y, z]: Workgroup, width: number): string {
  return `const GROUP_X = ${x}u;
const GROUP_Y = ${y}u;
const GROUP_Z = ${z}u;
${vectorType(width)}${grid}${vectorStates}
${chosenText(width)}
`;
}

/** Bits of the nodes of a vector, for a kernel that binds the mask as `interior`. */
export const interiorBitsText = bits;

/** Declares `WIDTH` and `V`. */
export const vectorType = (width: number): string => `const WIDTH = ${width}u;
alias V = ${width === 1 ? 'f32' : `vec${width}<f32>`};
`;

/** Function `chosen`. */
export function chosenText(width: number): string {
  const bools = ['1u', '2u', '4u', '8u'].slice(0, width).map((bit) => `(bits & ${bit}) != 0u`);
  const own = width === 1 ? bools[0] : `vec${width}<bool>(${bools.join(', ')})`;
  return `// The value for nodes whose bit is set, what is stored for the others.
fn chosen(bits: u32, stored: V, value: V) -> V {
  return select(stored, value, ${own});
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
