import { reachAlong } from '../../../scheme/points.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import type { Variant } from '../../../kernel/interior/define-design.ts';
import { threads, type DeviceTraits, type InteriorStencil } from '../../../kernel/interior/design.ts';

/** Tiles of u[n] in workgroup memory, with a halo as wide as the stencil reaches. */

export interface TileParameters {
  /**
   * Who loads the halo. 1, as in the notes: threads of its own, which wait while the others update their nodes. 0: each
   * thread has a node, and all take turns to load the tile, so a halo may be wider than a workgroup can have threads.
   */
  readonly haloThreads: number;
}

/** A tile along one axis. */
export interface TileSide {
  /** Nodes that are updated. */
  readonly nodes: number;
  /** Values that are held. */
  readonly cells: number;
}

/** Sides of a tile along x, y, z. */
export type TileSides = readonly [TileSide, TileSide, TileSide];

/** h along x, y, z: none along z in a room of one layer. */
export function haloOf({ offsets }: InteriorStencil): readonly [number, number, number] {
  return [reachAlong(offsets, 0), reachAlong(offsets, 1), reachAlong(offsets, 2)];
}

/** Side of a tile along an axis on which a workgroup has so many threads. */
export function tileSide(count: number, halo: number, { haloThreads }: TileParameters): TileSide {
  return haloThreads === 1 ? { nodes: count - 2 * halo, cells: count } : { nodes: count, cells: count + 2 * halo };
}

/** Values of a tile. */
export function cellsOf(sides: TileSides): number {
  return sides.reduce((product, { cells }) => product * cells, 1);
}

/** Workgroups of a design, the likeliest first: for a halo with threads of its own, and for one without. */
export interface TileWorkgroups {
  readonly withHalo: readonly Workgroup[];
  readonly inTurns: readonly Workgroup[];
}

/** A tile is not worth measuring if a smaller part of its threads have nodes. */
const LEAST_SHARE_OF_NODES = 1 / 8;

/**
 * Variants for a stencil on a device: the first that fits whose halo has threads of its own, and the first two without.
 */
export function tileVariants(
  { withHalo, inTurns }: TileWorkgroups,
  sidesOf: (variant: Variant<TileParameters>) => TileSides,
  traits: DeviceTraits,
): Variant<TileParameters>[] {
  const fits = (variant: Variant<TileParameters>): boolean =>
    threads(variant.workgroup) <= traits.maxThreads && 4 * cellsOf(sidesOf(variant)) <= traits.workgroupBytes;
  const isWorth = (variant: Variant<TileParameters>): boolean => {
    const nodes = sidesOf(variant).reduce((product, side) => product * Math.max(0, side.nodes), 1);
    return nodes >= LEAST_SHARE_OF_NODES * threads(variant.workgroup);
  };
  const variants = (workgroups: readonly Workgroup[], haloThreads: number): Variant<TileParameters>[] =>
    workgroups.map((workgroup) => ({ workgroup, parameters: { haloThreads } })).filter(fits);
  return [...variants(withHalo, 1).filter(isWorth).slice(0, 1), ...variants(inTurns, 0).slice(0, 2)];
}

/** Why no tile of a stencil fits a device. @param cells values of the smallest tile */
export function tooWide({ reach }: InteriorStencil, cells: number, { workgroupBytes }: DeviceTraits): string {
  const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`;
  return (
    `a tile with a halo of ${reach} takes ${kibibytes(4 * cells)} of workgroup memory or more; ` +
    `the device has ${kibibytes(workgroupBytes)}`
  );
}
