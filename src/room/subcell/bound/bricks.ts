import type { Grid } from '../../grid/grid.ts';

/** Nodes of a brick along each axis. */
const SIDE = 32;
/** A brick is searched together with this many nodes beyond it on every side. */
const HALO = 4;

/** The nodes from one corner of a grid up to, but not including, another. */
export interface NodeRange {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
}

/**
 * A part of the grid in which nodes that are too light are looked for by themselves. Bricks fill the grid from its
 * first node on, so they are the same however the grid is cut into slabs.
 */
export interface Brick {
  /** The nodes of this brick alone. */
  readonly core: NodeRange;
  /** The core and what is searched with it. */
  readonly around: NodeRange;
}

/**
 * The bricks that hold some nodes.
 *
 * @param nodes array indices
 */
export function bricksOf({ size, pitch }: Grid, nodes: Uint32Array): Brick[] {
  const plane = pitch * size[1];
  const [countX, countY, countZ] = size.map((side) => Math.ceil(side / SIDE)) as [number, number, number];
  const holds = new Uint8Array(countX * countY * countZ);
  for (const node of nodes) {
    const z = Math.floor(node / plane);
    const y = Math.floor((node - z * plane) / pitch);
    const x = node - z * plane - y * pitch;
    const bricks = Math.floor(z / SIDE) * countY + Math.floor(y / SIDE);
    holds[bricks * countX + Math.floor(x / SIDE)] = 1;
  }
  const found: Brick[] = [];
  holds.forEach((held, number) => {
    if (!held) return;
    const at = [number % countX, Math.floor(number / countX) % countY, Math.floor(number / (countX * countY))];
    const range = (halo: number): NodeRange => ({
      from: at.map((brick) => Math.max(0, SIDE * brick - halo)) as unknown as NodeRange['from'],
      to: at.map((brick, axis) => Math.min(size[axis], SIDE * (brick + 1) + halo)) as unknown as NodeRange['to'],
    });
    found.push({ core: range(0), around: range(HALO) });
  });
  return found;
}
