import type { Band } from '../../material/bands.ts';
import type { PorousSlab } from '../../material/porous-volume/absorption.ts';
import type { Wall } from '../../material/wall.ts';

/** Coordinates in metres, or the components of a direction. */
export type Triple = readonly [number, number, number];

/** A porous layer behind a surface, which sound enters at every angle. */
export interface RayLayer extends PorousSlab {
  /** A rigid wall, or air, into which sound goes on. */
  readonly behind: 'wall' | 'air';
}

/** What one kind of surface does to sound. */
export interface RayLaw {
  readonly name: string;
  /** The locally reacting wall, the same as in the wave part. */
  readonly wall: Wall;
  /** The porous layer that is there in place of that wall. */
  readonly layer?: RayLayer;
  /** Whether it is an opening to the outside, from which nothing comes back at any angle, whatever its wall. */
  readonly isOpening?: boolean;
  /**
   * What lies between both sides of a sheet, as in the wave part: sound goes on behind it. Without it, nothing does.
   */
  readonly through?: Wall;
  /**
   * Where sound that goes through comes out: so far behind this side, straight along the normal, m. Left out of a
   * sheet, whose two sides are one place, and of what lets nothing through.
   */
  readonly depth?: number;
  /** Scattering coefficient by band, 0 to 1: the share of the reflected energy that leaves in all directions. */
  readonly scattering: readonly number[];
}

/**
 * A room for rays and image sources: triangles, closed or not. Sound meets the side of a triangle from which it comes.
 */
export interface RayRoom {
  /** x, y, z of each vertex, metres. */
  readonly vertices: Float64Array;
  /** Three vertices of each triangle. The front is the side from which they run counterclockwise. */
  readonly triangles: Uint32Array;
  /** Index into {@link laws} of each triangle, for its front. */
  readonly front: Uint16Array;
  /** Index into {@link laws} of each triangle, for its back. */
  readonly back: Uint16Array;
  /**
   * [triangle] 1 for facets of curved surfaces, which are no mirrors by themselves: image sources leave all paths that
   * meet one to rays. Left out where there are none.
   */
  readonly facets?: Uint8Array;
  readonly laws: readonly RayLaw[];
  /** The bands in which energies are traced. */
  readonly bands: readonly Band[];
  /** Speed of sound, m/s. */
  readonly soundSpeed: number;
}
