import { CUBES } from '../../room/subcell/subcell.ts';
import type { Offset } from '../../scheme/shells.ts';

/** The nodes that a node shares cubes with. */
export const CUBE_NEIGHBOURS: readonly Offset[] = [-1, 0, 1]
  .flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x): Offset => [x, y, z])))
  .filter((offset) => offset.some((x) => x !== 0));

/** Of each of these, the cubes that it is a corner of. */
export const CUBES_OF: readonly (readonly number[])[] = CUBE_NEIGHBOURS.map((offset) =>
  CUBES.flatMap((signs, c) => (offset.every((x, axis) => x === 0 || x === signs[axis]) ? [c] : [])),
);

/** Along how many axes it differs, less one: index of its weight in `Subcell.element`. */
export const KIND_OF: readonly number[] = CUBE_NEIGHBOURS.map((offset) => offset.filter((x) => x !== 0).length - 1);

/** Sums of neighbours that differ along one axis, two and three. */
const KINDS = ['one', 'two', 'three'];

/**
 * Text of Σ over the eight cubes round the node at place p, neighbour by neighbour: each is loaded once for all cubes
 * that it is a corner of. One that is in none with air has weight 0, whatever its value.
 * @param value The value of a neighbour of place `p`
 */
export function cubeSum(value: (offset: Offset) => string): string {
  const fractions = CUBES.map((_, c) => `  let f${c} = f32((${c < 4 ? 'f.x' : 'f.y'} >> ${8 * (c % 4)}u) & 255u);`);
  const terms = CUBE_NEIGHBOURS.map((offset, n) => {
    const cubes = CUBES_OF[n].map((c) => `f${c}`);
    return `  ${KINDS[KIND_OF[n]]} += (${cubes.join(' + ')}) * (${value(offset)} - c);`;
  });
  return `
// 240ths of the weights of a full cube between corners that differ along one axis, two and three.
override ONE: f32;
override TWO: f32;
override THREE: f32;

fn cubeSum(p: u32, c: f32, f: vec2<u32>) -> f32 {
  if ((f.x | f.y) == 0u) { return 0.0; }
${fractions.join('\n')}
  var one = 0.0;
  var two = 0.0;
  var three = 0.0;
${terms.join('\n')}
  return ONE * one + TWO * two + THREE * three;
}
`;
}
