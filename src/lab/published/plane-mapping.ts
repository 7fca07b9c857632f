import { neighbour } from '../../kernel/text/neighbour.ts';
import type { InteriorStencil } from '../../kernel/interior/design.ts';
import type { Workgroup } from '../../kernel/kernel.ts';

/**
 * How the threads of a workgroup load a tile of a plane and its ghost zone (the nodes around it that the stencil reads)
 * into workgroup memory, and which node each thread updates.
 */
export interface PlaneMapping {
  /** Nodes along x and y that a workgroup updates. */
  readonly tile: readonly [number, number];
  /** Words of a row in workgroup memory. */
  readonly stride: number;
  /** Words of a plane in workgroup memory. */
  readonly words: number;
  /** WGSL outside of the kernel. */
  readonly functions: string;
  /**
   * Lines that read `at` (first node of the tile), `local` and `index` (of the thread). They define `x` and `y` of the
   * thread's node; `own`, the word of its value; and `base`, the index in a plane from which loads count.
   */
  readonly setup: readonly string[];
  /** The condition under which a thread has a node to update; null if all have one. */
  readonly computes: string | null;
  readonly loads: readonly PlaneLoads[];
}

/** Values that a thread loads if a condition holds (null: always): from an index of `now`, to a word. */
interface PlaneLoads {
  readonly when: string | null;
  readonly values: readonly { readonly from: string; readonly word: string }[];
}

/** One line for each value to load, in branches for the conditions. */
export function loadLines(
  { loads }: PlaneMapping,
  line: (value: { from: string; word: string }, index: number) => string,
): string[] {
  let index = 0;
  return loads.flatMap(({ when, values }) => {
    const lines = values.map((value) => line(value, index++));
    return when === null ? lines : [`if (${when}) {`, ...lines.map((text) => `  ${text}`), `}`];
  });
}

/** Whether a stencil has points off the axes of its planes. */
export function hasCorners({ offsets }: InteriorStencil): boolean {
  return offsets.some(([x, y]) => x !== 0 && y !== 0);
}

/**
 * One thread for each node of the tile. Those near its edges also load the ghost zone, in branches
 * ([MoLi2018], Listing 2; [Garces2011], section 2.3.1).
 * @param corners whether the corners of the ghost zone are loaded
 */
export function branchingMapping([x, y]: readonly [number, number], reach: number, corners: boolean): PlaneMapping {
  const stride = x + 2 * reach;
  /** Rounds in which `size` threads load a ghost zone of `reach` on both sides. */
  const rounds = (axis: 'x' | 'y', size: number): { when: string | null; ends: [number, number] }[] =>
    Array.from({ length: Math.ceil(reach / size) }, (_, round) => {
      const left = reach - round * size;
      return {
        when: left >= size ? null : `local.${axis} < ${left}u`,
        ends: [round * size - reach, size + round * size],
      };
    });
  const at = (dx: number, dy: number): { from: string; word: string } => ({
    from: neighbour('input', [dx, dy, 0]),
    word: offset('own', dy * stride + dx),
  });
  const alongX = rounds('x', x);
  const alongY = rounds('y', y);
  const both = (one: string | null, other: string | null): string | null =>
    one === null ? other : other === null ? one : `${one} && ${other}`;
  return {
    tile: [x, y],
    stride,
    words: stride * (y + 2 * reach),
    functions: '',
    setup: [
      'let x = at.x + local.x;',
      'let y = at.y + local.y;',
      `let own = (local.y + ${reach}u) * ${stride}u + local.x + ${reach}u;`,
      'let base = y * PITCH + x;',
    ],
    computes: null,
    loads: [
      { when: null, values: [at(0, 0)] },
      ...alongY.map(({ when, ends }) => ({ when, values: ends.map((dy) => at(0, dy)) })),
      ...alongX.map(({ when, ends }) => ({ when, values: ends.map((dx) => at(dx, 0)) })),
      ...(corners ? alongX : []).flatMap((column) =>
        alongY.map((row) => ({
          when: both(column.when, row.when),
          values: row.ends.flatMap((dy) => column.ends.map((dx) => at(dx, dy))),
        })),
      ),
    ],
  };
}

/**
 * One thread for each node of the tile and of its ghost zone. Each thread loads one value; only the threads of the tile
 * compute ([Garces2011], section 2.3.2). The first parameter is the number of threads along x and y, which must exceed
 * the width of both ghost zones together.
 */
export function overlappedMapping([x, y]: readonly [number, number], reach: number): PlaneMapping {
  const within = (axis: 'x' | 'y', size: number): string =>
    `local.${axis} >= ${reach}u && local.${axis} < ${size - reach}u`;
  return {
    tile: [x - 2 * reach, y - 2 * reach],
    stride: x,
    words: x * y,
    functions: '',
    setup: [
      `let x = at.x + local.x - ${reach}u;`,
      `let y = at.y + local.y - ${reach}u;`,
      'let own = index;',
      'let base = y * PITCH + x;',
    ],
    computes: `${within('x', x)} && ${within('y', y)}`,
    loads: [{ when: null, values: [{ from: 'input', word: 'own' }] }],
  };
}

/** Why a workgroup has no threads left for nodes in {@link overlappedMapping}; null if it has. */
export const refusesGhosts = ({ reach }: Pick<InteriorStencil, 'reach'>, [x, y]: Workgroup): string | null =>
  Math.min(x, y) > 2 * reach ? null : `it needs more than ${2 * reach} threads along x and y, for its ghost zone alone`;

/** `own - 3u`: the word at a distance from another. */
export function offset(word: string, by: number): string {
  return by === 0 ? word : `${word} ${by < 0 ? '-' : '+'} ${Math.abs(by)}u`;
}
