import type { MediumPoles } from '../../material/porous-volume/fit.ts';
import type { PorousFilling } from '../../material/definition.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';
import type { MediumLaw } from './medium-law.ts';

/** A medium that fills parts of a room. */
export interface PorousMedium {
  readonly name: string;
  readonly filling: PorousFilling;
  /** Nodes across its thinnest part, ≥ 1: its border is fitted to a layer of as many. */
  readonly depth: number;
}

/** Nodes of a room that porous media fill. */
export interface PorousRegions {
  /** Array indices, ascending. */
  readonly node: NodeNumbers;
  /** Index of the medium of each. */
  readonly medium: Uint8Array;
  readonly media: readonly PorousMedium[];
}

/** Nodes that are filled, with what their media do in a step (docs/theory/porous.md, 'A step'). */
export interface PorousNodes extends Pick<PorousRegions, 'node' | 'medium'> {
  readonly media: readonly MediumLaw[];
  /** How near the poles of each medium are to its model. */
  readonly fits: readonly { readonly name: string; readonly error: MediumPoles['error'] }[];
}
