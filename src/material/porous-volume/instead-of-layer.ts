import type { Metres, MetresPerSecond } from '../../units/quantities.ts';
import type { PorousLayer } from '../definition.ts';
import { MOST_RESISTANCE, resistanceOf } from './stand-in.ts';

/** Layers and cavities are named as volumes from this many spacings on: fewer are rounded too coarsely. */
const LEAST_SPACINGS = 2;

/** Whether a grid resolves a porous layer, and the air behind it, if they are drawn. */
export function isResolvedAsVolume(
  layer: PorousLayer,
  grid: { readonly spacing: Metres; readonly soundSpeed: MetresPerSecond },
): boolean {
  const { thicknessMetres, cavityMetres } = layer;
  const least = LEAST_SPACINGS * grid.spacing;
  return (
    thicknessMetres >= least &&
    (cavityMetres === 0 || cavityMetres >= least) &&
    resistanceOf(layer, grid.spacing, grid.soundSpeed) <= MOST_RESISTANCE
  );
}
