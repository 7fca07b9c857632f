import grid from '../../../shaders/grid.wgsl';
import list from '../../../shaders/list.wgsl';
import feel from '../../../shaders/room/subcell/feel.wgsl';
import fill from '../../../shaders/room/subcell/fill.wgsl';
import update from '../../../shaders/room/subcell/update.wgsl';
import { FULL } from '../../room/subcell/cut/cut-cubes.ts';
import { CUBES, NO_ROW, type Subcell } from '../../room/subcell/subcell.ts';
import type { Offset } from '../../scheme/shells.ts';
import { gridConstants, type Kernel, type SlabShape } from '../kernel.ts';
import { CUT_NODE } from './layouts.ts';
import { rowTerms } from './near-wall.ts';
import { neighbour } from '../text/neighbour.ts';

/** Kernels for walls between the nodes, in the order of a step. */

/** Gives `count` nodes behind walls their values. */
export function subcellFillKernel(count: number): Kernel {
  return {
    label: 'behind walls: fill',
    code: list + fill,
    constants: { COUNT: count },
    groups: [['read_write', 'read', 'read']],
  };
}

/** What `count` nodes behind walls feel; `skip` of the table's stand before them. */
export function subcellFeelKernel(
  shape: SlabShape,
  element: Subcell['element'],
  { skip, count }: { readonly skip: number; readonly count: number },
): Kernel {
  return {
    label: 'behind walls: feel',
    code: grid + list + cubeSum() + feel,
    constants: { ...gridConstants(shape), ...elementConstants(element), COUNT: count, SKIP: skip },
    groups: [['read_write', 'read', 'read']],
  };
}

/** Updates `count` nodes whose walls pass between the nodes. */
export function subcellUpdateKernel(
  id: string,
  offsets: readonly Offset[],
  shape: SlabShape,
  element: Subcell['element'],
  count: number,
): Kernel {
  const rowSum = `const NO_ROW = ${NO_ROW}u;

fn rowSum(i: u32, c: f32, row: u32) -> f32 {
  var sum = 0.0;
  var w: vec4<f32>;
${rowTerms(offsets)}
  return sum;
}

`;
  return {
    label: `${id} walls between nodes`,
    code: grid + list + cubeSum() + rowSum + CUT_NODE.declaration + update,
    constants: { ...gridConstants(shape), ...elementConstants(element), COUNT: count },
    groups: [['read_write', 'read', 'read', 'read', 'read', 'read']],
  };
}

/** Weights of a cube as the fractions count it. */
function elementConstants([one, two, three]: Subcell['element']): Record<string, number> {
  return { ONE: one / FULL, TWO: two / FULL, THREE: three / FULL };
}

const NEIGHBOURS: readonly Offset[] = [-1, 0, 1]
  .flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x): Offset => [x, y, z])))
  .filter((offset) => offset.some((x) => x !== 0));

/** Sums of neighbours that differ along one axis, two and three. */
const KINDS = ['one', 'two', 'three'];

/**
 * Σ over the eight cubes round node i, neighbour by neighbour: each is loaded once for all cubes that it is a corner
 * of. One that is in none with air has weight 0, whatever its value.
 */
function cubeSum(): string {
  const fractions = CUBES.map((_, c) => `  let f${c} = f32((${c < 4 ? 'f.x' : 'f.y'} >> ${8 * (c % 4)}u) & 255u);`);
  const terms = NEIGHBOURS.map((offset) => {
    const kind = KINDS[offset.filter((x) => x !== 0).length - 1];
    const cubes = CUBES.flatMap((signs, c) =>
      offset.every((x, axis) => x === 0 || x === signs[axis]) ? [`f${c}`] : [],
    );
    return `  ${kind} += (${cubes.join(' + ')}) * (now[${neighbour('i', offset)}] - c);`;
  });
  return `// 240ths of the weights of a full cube between corners that differ along one axis, two and three.
override ONE: f32;
override TWO: f32;
override THREE: f32;

fn cubeSum(i: u32, c: f32, f: vec2<u32>) -> f32 {
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
