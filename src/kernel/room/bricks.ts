import alone from '../../../shaders/room/bricks/alone.wgsl';
import cut from '../../../shaders/room/bricks/cut.wgsl';
import main from '../../../shaders/room/bricks/main.wgsl';
import nearWall from '../../../shaders/room/bricks/near-wall.wgsl';
import grid from '../../../shaders/grid.wgsl';
import { FULL } from '../../room/subcell/cut/cut-cubes.ts';
import { NO_ROW, type Subcell } from '../../room/subcell/subcell.ts';
import type { Offset } from '../../scheme/shells.ts';
import { gridConstants, type Kernel, type SlabShape } from '../kernel.ts';
import { neighbour } from '../text/neighbour.ts';
import { cubeSum } from './cube-sum.ts';
import { BRICK, CUT_NODE } from './layouts.ts';
import { rowTerms, rowVectors } from './near-wall.ts';

/**
 * Nodes near walls, brick by brick. A workgroup takes the near-wall and cut nodes of a brick of the room: it loads the
 * values round them into its memory once, and every node finds its neighbours there. Nodes behind walls get their values
 * there as well, and nowhere else. In a brick, nodes with the same row of weights stand together, so that threads side
 * by side read the same weights.
 */

/** A brick and the nodes round it: the values that a workgroup holds. */
export interface BrickShape {
  /** Nodes of the box along x, y, z. */
  readonly box: readonly [number, number, number];
  /** From one row of the box to the next: odd, so that nodes of a column lie in different banks of the memory. */
  readonly pitch: number;
  /** Nodes of the box before and after the brick along each axis. */
  readonly halo: number;
  /** Whether the rows of nodes reach no further than the halo. */
  readonly holdsRows: boolean;
}

/** Bits of a node's place in its box. */
const PLACE_BITS = 12;

/** Threads of a workgroup. */
const GROUP = 256;

/** The most rows that a near-wall node of a brick can name. */
export const MOST_BRICK_ROWS = 2 ** (32 - PLACE_BITS);

/** Nodes behind walls that the cut nodes of a brick feel, at most. Together with the box they fill 16 KiB. */
export const MOST_FELT = 832;

/** From a cut node to most of the nodes behind walls whose host it is, and one more node to the corners of their cubes. */
const CUT_HALO = 3;
const MOST_REACH = 4;

/** @param hasCut Whether walls pass between the nodes. @returns null where there would be hardly any node in a box. */
export function brickShape(reach: number, hasCut: boolean): BrickShape | null {
  if (hasCut) return { box: [16, 16, 12], pitch: 17, halo: CUT_HALO, holdsRows: reach <= CUT_HALO };
  return reach <= MOST_REACH ? { box: [16, 16, 15], pitch: 17, halo: reach, holdsRows: true } : null;
}

/** Where a node stands in its box. @param at x, y, z in the box */
export function placeInBox({ box: [, rows], pitch }: BrickShape, at: ArrayLike<number>): number {
  return at[0] + pitch * (at[1] + rows * at[2]);
}

/** A place in a box with a number of at most 20 bits: a row, or how many hosts there are. */
export function placeAnd(place: number, number: number): number {
  return (place | (number << PLACE_BITS)) >>> 0;
}

/** Values that a thread has under way while it loads the box. */
const LOADS = 8;

/** Statements that load `LOADS` values of the box: all are under way together. */
function loads(): string {
  const each = (line: (k: number) => string): string[] => Array.from({ length: LOADS }, (_, k) => line(k));
  return [
    ...each((k) => `let at${k} = inBox(min(begin + ${k}u * GROUP, count - 1u), first, size, perRow, perPlane);`),
    ...each((k) => `let v${k} = nowAt(brick.corner + at${k}.x + at${k}.y * PITCH + at${k}.z * PLANE);`),
    ...each(
      (k) =>
        `if (begin + ${k}u * GROUP < count) { box[at${k}.x + BOX_PITCH * (at${k}.y + BOX_Y * at${k}.z)] = v${k}; }`,
    ),
  ].join('\n    ');
}

/** What a kernel of bricks has to do. */
export interface BrickWork {
  /** Number of bricks. */
  readonly count: number;
  readonly shape: BrickShape;
  /** Whether there are near-wall nodes among them. */
  readonly nearWall: boolean;
  /** `Subcell.element`, if there are cut nodes. */
  readonly element: Subcell['element'] | undefined;
}

/** Text and constants that update nodes by bricks: `brickNodes(number, local)`. */
export interface BrickText {
  readonly code: string;
  readonly constants: Readonly<Record<string, number>>;
  /** Buffers that it reads: bricks, rows, near-wall nodes; with cut nodes also these, nodes behind walls, terms. */
  readonly buffers: number;
}

/**
 * The text reads and writes states by the functions `nowAt`, `nextAt` and `setNext`, and the grid by the overrides of
 * shaders/grid.wgsl.
 * @param binding Of the first of its buffers in group 0
 * @param threads Of a workgroup
 */
export function brickText(
  offsets: readonly Offset[],
  { count, shape, nearWall: hasNearWall, element }: BrickWork,
  binding: number,
  threads: number,
): BrickText {
  const [, y, z] = shape.box;
  /** The value of a neighbour of place `p` in the box. Unsigned numbers wrap. */
  const inBox = (offset: Offset): string => {
    const distance = placeInBox(shape, offset);
    return distance < 0 ? `box[p - ${-distance}u]` : `box[p + ${distance}u]`;
  };
  const inState = (offset: Offset): string => `nowAt(${neighbour('i', offset)})`;
  const parts = [
    ...(element ? ['fill(brick, local);', 'workgroupBarrier();', 'feel(brick, local);', 'workgroupBarrier();'] : []),
    ...(hasNearWall ? ['nearWallNodes(brick, local);'] : []),
    ...(element ? ['updateCutNodes(brick, local);'] : []),
  ];
  const code = `const GROUP = ${threads}u;
const BOX_PITCH = ${shape.pitch}u;
const BOX_Y = ${y}u;
const BOX_Z = ${z}u;
const PLACE_BITS = ${PLACE_BITS}u;
const LOADS = ${LOADS}u;
const ROW_VECTORS = ${rowVectors(offsets.length)}u;
${BRICK.declaration}${main.replace('/* loads */', loads()).replace('/* parts */', parts.join('\n  '))}
// Σ of the row of node i at place p: its value, first vector of the row.
fn rowSum(i: u32, p: u32, c: f32, row: u32) -> f32 {
  var sum = 0.0;
  var w: vec4<f32>;
${rowTerms(offsets, shape.holdsRows ? inBox : inState)}
  return sum;
}
${hasNearWall ? nearWall : ''}${element ? `const NO_ROW = ${NO_ROW}u;\nconst MOST_FELT = ${MOST_FELT}u;\n${CUT_NODE.declaration}${cut}${cubeSum(inBox)}` : ''}`;
  const [one, two, three] = element ?? [0, 0, 0];
  const names = ['BRICK', 'ROW', 'NEAR_WALL', 'CUT', 'BEHIND', 'TERM'].slice(0, element ? 6 : 3);
  return {
    code: names.reduce((text, name, n) => text.replaceAll(`(${name}_BINDING)`, `(${binding + n})`), code),
    constants: { BRICKS: count, ...(element && { ONE: one / FULL, TWO: two / FULL, THREE: three / FULL }) },
    buffers: names.length,
  };
}

/** Updates the near-wall and cut nodes of bricks as in a rigid room. */
export function brickKernel(id: string, offsets: readonly Offset[], slab: SlabShape, work: BrickWork): Kernel {
  const { code, constants, buffers } = brickText(offsets, work, 2, GROUP);
  return {
    label: `${id} at walls`,
    code: grid + code + alone,
    constants: { ...gridConstants(slab), ...constants },
    groups: [['read_write', 'read', ...Array.from({ length: buffers }, () => 'read' as const)]],
  };
}
