import type { Extents, SliceRequest } from '../../../../src/app/index.ts';
import { NO_AIR, type PackedSlice } from '../../core/packed-frame.ts';

/** A slice through the whole room without a field, which is drawn as an outline. */
export function sliceOutline({ axis, position }: SliceRequest, { from, to }: Extents): PackedSlice {
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  const side = (along: number): number => Math.max(1e-3, (to[along] ?? 0) - (from[along] ?? 0));
  const middle = (along: number): number => (from[along] ?? 0) + side(along) / 2;
  return {
    axis,
    position,
    origin: [middle(u), middle(v)],
    spacing: [side(u), side(v)],
    size: [1, 1],
    values: Int16Array.of(NO_AIR),
    scale: 0,
  };
}
