import zone from '../../../shaders/lab/published/mo-li/aligned-zone.wgsl';
import cubeGhostTransit from '../../../shaders/lab/measuring/transits/cube-ghost-transit.wgsl';
import cubeGhostTransitTexture from '../../../shaders/lab/measuring/transits/cube-ghost-transit-texture.wgsl';
import cubeTransit from '../../../shaders/lab/measuring/transits/cube-transit.wgsl';
import grid from '../../../shaders/grid.wgsl';
import { alignedWidth } from '../published/mo-li/aligned-zone.ts';
import { gridConstants, type Kernel, type SlabShape } from '../../kernel/kernel.ts';

/** The yardsticks of [MoLi2018], section 6: the most that a walk through the grid by tiles can reach. */

/** Nodes of a tile, one thread each (section 4.3). With its ghost zone of 8 and 1 nodes it loads in two full rounds. */
const TILE = [32, 6] as const;

/** Bytes that a transit moves for each node, as the paper counts: one value read, one written. */
export const TRANSIT_BYTES = 8;

/** Copies the updated part of a slab. Bindings: the state that is written, the state that is read. */
export interface TransitKernel extends Kernel {
  readonly workgroups: readonly [number, number, number];
}

/** Listing 4: each thread copies a column of nodes along z. */
export function cubeTransitKernel(shape: SlabShape): TransitKernel {
  return transitKernel('cube_transit', cubeTransit, shape);
}

/** Listing 5: the same through workgroup memory, with the aligned ghost zone of every plane. */
export function cubeGhostTransitKernel(shape: SlabShape): TransitKernel {
  const { width, margin } = alignedWidth(TILE[0], 1);
  const sizes = `const ZONE_X = ${width}u;\nconst MARGIN = ${margin}u;\n`;
  return transitKernel('cube_ghost_transit', sizes + zone + cubeGhostTransit, shape);
}

/** A copy out of a texture of three dimensions: binding 0 is what is written, binding 1 the texture. */
export interface TextureTransit {
  readonly code: string;
  readonly constants: Readonly<Record<string, number>>;
  readonly workgroups: readonly [number, number, number];
}

/** Listing 5 with the grid in a texture; what is written has no padding. @param size nodes along x, y, z */
export function textureTransitKernel([width, height, planes]: readonly [number, number, number]): TextureTransit {
  const zoneSize = alignedWidth(TILE[0], 1);
  const [x, y] = TILE;
  return {
    code: `const TILE_X = ${x}u;\nconst TILE_Y = ${y}u;\nconst ZONE_X = ${zoneSize.width}u;\nconst MARGIN = ${zoneSize.margin}u;\n${cubeGhostTransitTexture}`,
    constants: { WIDTH: width, HEIGHT: height, PLANES: planes },
    workgroups: [Math.ceil(width / x), Math.ceil(height / y), 1],
  };
}

function transitKernel(label: string, text: string, shape: SlabShape): TransitKernel {
  const [x, y] = TILE;
  return {
    label,
    code: `const TILE_X = ${x}u;\nconst TILE_Y = ${y}u;\n${grid}${text}`,
    constants: gridConstants(shape),
    groups: [['read_write', 'read']],
    workgroups: [Math.ceil(shape.pitch / x), Math.ceil(shape.rows / y), 1],
  };
}
