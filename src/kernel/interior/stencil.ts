import { stencilPoints } from '../../room/operator.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { InteriorStencil } from './design.ts';

export function interiorStencil(scheme: Scheme): InteriorStencil {
  const { id, family, points, reach } = scheme.stencil;
  const { offsets, weights } = stencilPoints(scheme);
  return { id, family, points, reach, offsets, weights };
}
