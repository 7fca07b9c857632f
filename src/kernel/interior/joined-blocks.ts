import { wholeGroups, type Kernel, type SlabShape } from '../kernel.ts';
import { chosenText, interiorBitsText, vectorType } from '../text/vectors.ts';
import { moveBlockText, type Block } from './block-text.ts';
import { withoutIdlePoints, type InteriorStencil } from './design.ts';

/** Nodes of a vector along x. */
const WIDTH = 4;

/** Interior nodes that the threads of another kernel move besides its own entries, a block each. */
export interface JoinedBlocks {
  /** Threads that move them, in whole workgroups. */
  readonly threads: number;
  /** Text of `moveBlock`, for a kernel with shaders/grid.wgsl that binds u[n+1] as `next`, an array of numbers. */
  readonly text: string;
  readonly constants: Readonly<Record<string, number>>;
}

/**
 * @param block Rows and planes of a block.
 * @param maskOffset bit of the slab's first node in the mask of interior nodes
 */
export function joinedBlocks(
  stencil: InteriorStencil,
  { rows, column }: Pick<Block, 'rows' | 'column'>,
  shape: SlabShape,
  maskOffset: number,
): JoinedBlocks {
  const { text, weights } = moveBlockText(withoutIdlePoints(stencil), { width: WIDTH, rows, column });
  const blocks = (shape.pitch / WIDTH) * Math.ceil(shape.rows / rows) * Math.ceil(shape.planes / column);
  return {
    threads: wholeGroups(blocks),
    text: `${vectorType(WIDTH)}${interiorBitsText}
${chosenText(WIDTH)}
${text}`,
    constants: { ...weights, MASK_OFFSET: maskOffset },
  };
}

/** A kernel of a list without its main function, and the function that takes an entry. */
export interface EntryKernel {
  readonly kernel: Kernel;
  readonly each: string;
}

/**
 * Lets the first threads of a list move blocks: `threads` more entries stand before its own.
 *
 * @param list Binds in group 0 its tables, u[n+1] as `next`; then follow u[n] once more, as vectors, and the mask.
 */
export function withBlocks({ kernel, each }: EntryKernel, { threads, text, constants }: JoinedBlocks): EntryKernel {
  const [tables, ...groups] = kernel.groups;
  const binding = tables.length;
  const code = `${kernel.code}
@group(0) @binding(${binding}) var<storage, read> vectors: array<V>;
// One bit for each node: whether it is interior.
@group(0) @binding(${binding + 1}) var<storage, read> interior: array<u32>;
override BLOCKS: u32;
${text}
fn moveAny(entry: u32) {
  if (entry < BLOCKS) { moveBlock(entry); } else { ${each}(entry - BLOCKS); }
}
`;
  return {
    kernel: {
      ...kernel,
      code,
      constants: { ...kernel.constants, ...constants, BLOCKS: threads },
      groups: [[...tables, 'read', 'read'], ...groups],
    },
    each: 'moveAny',
  };
}
