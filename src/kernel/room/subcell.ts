import grid from '../../../shaders/grid.wgsl';
import list from '../../../shaders/list.wgsl';
import feel from '../../../shaders/room/subcell/feel.wgsl';
import fill from '../../../shaders/room/subcell/fill.wgsl';
import update from '../../../shaders/room/subcell/update.wgsl';
import { FULL_CUBE } from '../../room/subcell/cut/cut-cubes.ts';
import { CUBES, NO_ROW, type Subcell } from '../../room/subcell/model/subcell.ts';
import { inOneLayer } from '../../scheme/points.ts';
import type { Offset } from '../../scheme/shells.ts';
import { gridConstants, listGroups, wholeGroups, type Kernel, type SlabShape } from '../kernel.ts';
import { CUT_COUNTS_TEXT, CUT_NODE } from './layouts.ts';
import { moveNearWall, rowTerms } from './near-wall.ts';
import { listKernel, type BesideList } from './points.ts';
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
  offsets: readonly Offset[],
  shape: SlabShape,
  element: Subcell['element'],
  { skip, count }: { readonly skip: number; readonly count: number },
): Kernel {
  return {
    label: 'behind walls: feel',
    code: grid + list + cubeSum(inOneLayer(offsets)) + feel,
    constants: { ...gridConstants(shape), ...elementConstants(element), COUNT: count, SKIP: skip },
    groups: [['read_write', 'read', 'read']],
  };
}

/** Numbers of nodes that are updated together. */
export interface WallNodeCounts {
  readonly near: number;
  readonly cut: number;
}

/** Entries of {@link subcellUpdateKernel}, some left out: no workgroup has nodes of both kinds. */
export function subcellEntries({ near, cut }: WallNodeCounts): number {
  return wholeGroups(near) + cut;
}

/** Updates near-wall nodes, and nodes whose walls pass between the nodes. */
export function subcellUpdateKernel(
  id: string,
  offsets: readonly Offset[],
  shape: SlabShape,
  element: Subcell['element'],
  { near, cut }: WallNodeCounts,
  beside: BesideList = {},
): Kernel {
  const kernel: Kernel = {
    label: `${id} ${beside.blocks ? 'interior and ' : ''}walls between nodes`,
    code:
      grid +
      list +
      cubeSum(inOneLayer(offsets)) +
      rowAndCubeSum(offsets) +
      CUT_NODE.declaration +
      CUT_COUNTS_TEXT +
      update +
      moveNearWall(offsets),
    constants: {
      ...gridConstants(shape),
      ...elementConstants(element),
      COUNT: cut,
      NEAR: near,
      NEAR_GROUPS: listGroups(near),
    },
    groups: [['read_write', 'read', 'read', 'read', 'read', 'read', 'read']],
  };
  return listKernel(kernel, 'moveAtWall', beside);
}

/** Weights of a cube as the fractions count it. */
function elementConstants([one, two, three]: Subcell['element']): Record<string, number> {
  return { ONE: one / FULL_CUBE, TWO: two / FULL_CUBE, THREE: three / FULL_CUBE };
}

const STEPS = [-1, 0, 1] as const;

/** Neighbours of a node in the cubes round it; in a room of one layer those in the layer. */
function neighboursOf(isLayer: boolean): Offset[] {
  return (isLayer ? ([0] as const) : STEPS)
    .flatMap((z) => STEPS.flatMap((y) => STEPS.map((x): Offset => [x, y, z])))
    .filter((offset) => offset.some((x) => x !== 0));
}

/** The corners of cubes that have the value of a neighbour; in a room of one layer also those above and below it. */
const cornersAt = ([x, y, z]: Offset, isLayer: boolean): Offset[] =>
  isLayer ? STEPS.map((above): Offset => [x, y, above]) : [[x, y, z]];

const FRACTIONS = CUBES.map(
  (_, c) => `  let f${c} = f32((${c < 4 ? 'f.x' : 'f.y'} >> ${8 * (c % 4)}u) & 255u);\n`,
).join('');

/** Number of axes along which a neighbour differs. */
const axesOf = (offset: Offset): number => offset.filter((x) => x !== 0).length;

/** What the cubes that have a neighbour as a corner have of air. */
function fractionsAt(offset: Offset): string {
  const cubes = CUBES.flatMap((signs, c) => (offset.every((x, axis) => x === 0 || x === signs[axis]) ? [`f${c}`] : []));
  return `(${cubes.join(' + ')})`;
}

/**
 * Σ over the eight cubes round node i, neighbour by neighbour: each is loaded once for all cubes that it is a corner
 * of. One that is in none with air has weight 0, whatever its value.
 */
function cubeSum(isLayer: boolean): string {
  const sums = ['one', 'two', 'three'];
  const terms = neighboursOf(isLayer).flatMap((offset) =>
    cornersAt(offset, isLayer).map(
      (corner) => `  ${sums[axesOf(corner) - 1]} += ${fractionsAt(corner)} * (now[${neighbour('i', offset)}] - c);`,
    ),
  );
  return `// 240ths of the weights of a full cube between corners that differ along one axis, two and three.
override ONE: f32;
override TWO: f32;
override THREE: f32;

fn cubeSum(i: u32, c: f32, f: vec2<u32>) -> f32 {
  if ((f.x | f.y) == 0u) { return 0.0; }
${FRACTIONS}  var one = 0.0;
  var two = 0.0;
  var three = 0.0;
${terms.join('\n')}
  return ONE * one + TWO * two + THREE * three;
}

`;
}

/** The row's sum and the cubes' together: each neighbour is loaded once. */
function rowAndCubeSum(offsets: readonly Offset[]): string {
  const factors = ['ONE', 'TWO', 'THREE'];
  const isLayer = inOneLayer(offsets);
  const ofCubes = (offset: Offset): string => {
    const parts = cornersAt(offset, isLayer).map((corner) => `${factors[axesOf(corner) - 1]} * ${fractionsAt(corner)}`);
    return parts.length > 1 ? `(${parts.join(' + ')})` : parts[0];
  };
  const isNear = (offset: Offset): boolean => offset.every((x) => Math.abs(x) <= 1);
  const others = neighboursOf(isLayer).filter(
    (near) => !offsets.some((offset) => offset.every((x, axis) => x === near[axis])),
  );
  const rest = others.map((offset) => `  sum += ${ofCubes(offset)} * (now[${neighbour('i', offset)}] - c);\n`);
  return `const NO_ROW = ${NO_ROW}u;

fn rowAndCubeSum(i: u32, c: f32, row: u32, f: vec2<u32>) -> f32 {
${FRACTIONS}  var sum = 0.0;
  var w: vec4<f32>;
${rowTerms(offsets, (offset) => (isNear(offset) ? ` + ${ofCubes(offset)}` : ''))}
${rest.join('')}  return sum;
}

`;
}
