import { reachAlong } from '../../../scheme/points.ts';
import type { Workgroup } from '../../kernel.ts';
import {
  parameter,
  threads,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorStencil,
} from '../../interior/design.ts';

/**
 * Tiles of u[n] in workgroup memory, with a halo of the stencil's reach. The parameter `haloThreads` of a choice says who
 * loads the halo. 1, as in the notes: it has threads of its own, which wait while the others update their nodes. 0: each
 * thread has a node, and all take turns to load the tile; so a halo may be wider than a workgroup can have threads.
 */

/** A tile along one axis. */
export interface TileSide {
  /** Nodes that are updated. */
  readonly nodes: number;
  /** Values that are held. */
  readonly cells: number;
}

/** Along x, y, z. */
export type TileSides = readonly [TileSide, TileSide, TileSide];

/** h along x, y, z: none along z in a room of one layer. */
export function haloOf({ offsets }: InteriorStencil): readonly [number, number, number] {
  return [reachAlong(offsets, 0), reachAlong(offsets, 1), reachAlong(offsets, 2)];
}

/** Along an axis on which a workgroup has so many threads. */
export function tileSide(count: number, halo: number, choice: InteriorChoice): TileSide {
  return parameter(choice, 'haloThreads') === 1
    ? { nodes: count - 2 * halo, cells: count }
    : { nodes: count, cells: count + 2 * halo };
}

/** Values of a tile. */
export function cellsOf(sides: TileSides): number {
  return sides.reduce((product, { cells }) => product * cells, 1);
}

/** Workgroups that a design may take, those to be measured first in front. */
export interface TileWorkgroups {
  readonly withHalo: readonly Workgroup[];
  readonly inTurns: readonly Workgroup[];
}

/** With fewer threads of nodes, as a part of all threads, a tile is not worth measuring. */
const LEAST_SHARE_OF_NODES = 1 / 8;

/** Those for a stencil on a device: the first one whose halo has threads of its own, and two without. */
export function tileChoices(
  design: string,
  { withHalo, inTurns }: TileWorkgroups,
  sidesOf: (choice: InteriorChoice) => TileSides,
  traits: DeviceTraits,
): InteriorChoice[] {
  const fits = (choice: InteriorChoice): boolean =>
    threads(choice.workgroup) <= traits.maxThreads && 4 * cellsOf(sidesOf(choice)) <= traits.workgroupBytes;
  const isWorth = (choice: InteriorChoice): boolean => {
    const nodes = sidesOf(choice).reduce((product, side) => product * Math.max(0, side.nodes), 1);
    return nodes >= LEAST_SHARE_OF_NODES * threads(choice.workgroup);
  };
  const choices = (workgroups: readonly Workgroup[], haloThreads: number): InteriorChoice[] =>
    workgroups.map((workgroup) => ({ design, workgroup, parameters: { haloThreads } })).filter(fits);
  return [...choices(withHalo, 1).filter(isWorth).slice(0, 1), ...choices(inTurns, 0).slice(0, 2)];
}

/** Why no tile of a stencil fits a device, of which the smallest has so many values. */
export function tooWide({ reach }: InteriorStencil, cells: number, { workgroupBytes }: DeviceTraits): string {
  const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KiB`;
  return (
    `a tile with a halo of ${reach} takes ${kibibytes(4 * cells)} of workgroup memory or more; ` +
    `the device has ${kibibytes(workgroupBytes)}`
  );
}
