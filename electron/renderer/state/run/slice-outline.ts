import type { Extents, FieldSlice, SliceRequest } from '../../../../src/app/index.ts';

/** Nodes along the longer side; the outline is exact to half their spacing. */
const NODES = 128;

/** A slice through the whole room without a field, which is drawn as an outline. */
export function sliceOutline({ axis, position }: SliceRequest, { from, to }: Extents): FieldSlice {
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  const sides = [u, v].map((along) => Math.max(1e-3, (to[along] ?? 0) - (from[along] ?? 0)));
  const spacing = Math.max(...sides) / NODES;
  const nodes = (side: number): number => Math.max(1, Math.round(side / spacing));
  const size = [nodes(sides[0]), nodes(sides[1])] as const;
  const first = (along: number): number => (from[along] ?? 0) + spacing / 2;
  return {
    axis,
    position,
    origin: [first(u), first(v)],
    spacing,
    size,
    pressure: new Float32Array(size[0] * size[1]).fill(NaN),
  };
}
