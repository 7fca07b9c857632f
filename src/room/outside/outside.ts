import type { NodeNumbers } from '../../lists/node-numbers.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { hertz, type Hertz, type Metres, type MetresPerSecond } from '../../units/quantities.ts';
import type { DampedNodes } from '../surfaces/damped.ts';

/** Thickness of the layer in wavelengths of the lowest frequency that it absorbs. */
const WAVELENGTHS = 0.9;

/** Fewest nodes of a layer, for the short waves of a wide band, and the fewest in multiples of the stencil's reach. */
const FEWEST_NODES = 16;
const FEWEST_REACHES = 3;

/** Attenuation of the hyperbola and of its onset, in nepers. */
const STRENGTH = 1.15;
const ONSET = 0.15;

/** Nodes beyond openings: air of the graph that is not part of the room. */
export interface OutsideNodes {
  /** Array indices, ascending. */
  readonly nodes: NodeNumbers;
  /** [node] steps along open edges from the nearest opening, 1 just beyond it. */
  readonly level: Uint8Array;
}

export const NO_OUTSIDE: OutsideNodes = { nodes: new Uint32Array(0), level: new Uint8Array(0) };

/** Levels are bytes. */
export const MOST_OUTSIDE_STEPS = 255;

/** The thickness of the layer beyond openings, and the frequency from which it absorbs. */
export interface OutsideLayer {
  /** Nodes from an opening to where its layer ends. */
  readonly steps: number;
  /** Lowest frequency at which {@link OUTSIDE_REFLECTION} holds; it holds above, too. */
  readonly absorbsFrom: Hertz;
  /** Whether the layer has the fewest nodes allowed, so that a higher frequency would not make it thinner. */
  readonly isThinnest: boolean;
}

/** {@link OUTSIDE_REFLECTION} as a level. */
export const OUTSIDE_REFLECTION_DECIBELS = -30;

/**
 * Greatest reflection coefficient of the layer at normal incidence and at 45°, −30 dB: from `absorbsFrom` to 0.95 of
 * the scheme's band (docs/theory/outside.md, 'Reflection', has figures of other angles and frequencies).
 */
export const OUTSIDE_REFLECTION = 10 ** (OUTSIDE_REFLECTION_DECIBELS / 20);

/**
 * The thinnest layer that absorbs from a frequency on; from a lower one where the fewest nodes allowed are more.
 *
 * @param wanted Above 0.
 * @returns a layer that is too thick for the program if `steps` is above {@link MOST_OUTSIDE_STEPS}.
 */
export function outsideLayer(
  { stencil }: Scheme,
  spacing: Metres,
  soundSpeed: MetresPerSecond,
  wanted: Hertz,
): OutsideLayer {
  const thickness = (WAVELENGTHS * soundSpeed) / wanted;
  const fewest = Math.max(FEWEST_NODES, FEWEST_REACHES * stencil.reach);
  const steps = Math.max(fewest, Math.ceil(thickness / spacing));
  return {
    steps,
    absorbsFrom: hertz(Math.min(wanted, (WAVELENGTHS * soundSpeed) / (steps * spacing))),
    isThinnest: steps === fewest,
  };
}

/** The lowest frequency from which the thickest layer of a grid absorbs. */
export function lowestAbsorbed(spacing: Metres, soundSpeed: MetresPerSecond): Hertz {
  return hertz((WAVELENGTHS * soundSpeed) / (MOST_OUTSIDE_STEPS * spacing));
}

/**
 * The damping of the nodes of a layer: ℓ = d / (1 + d) of {@link DampedNodes}, by level, [0] being level 1.
 *
 * d/λ is the attenuation of a wave from one node to the next, in nepers. It grows from the opening inward as the
 * shifted hyperbola x/(1 − x) of [Modave2014], plus a little onset; strength, onset and thickness are fitted to a layer
 * that damps and nothing else ([Israeli1981]; docs/theory/outside.md, eq. L3).
 */
export function outsideLosses({ courant }: Scheme, { steps }: Pick<OutsideLayer, 'steps'>): Float64Array {
  return Float64Array.from({ length: steps }, (_, index) => {
    const x = (index + 0.5) / steps;
    const damping = (courant / steps) * ((STRENGTH * x) / (1 - x) + ONSET * (1 - x) ** 4);
    return damping / (1 + damping);
  });
}

/** The layer on the nodes reserved for it. */
export function dampOutside(
  { nodes, level }: OutsideNodes,
  scheme: Scheme,
  layer: Pick<OutsideLayer, 'steps'>,
): DampedNodes {
  const losses = outsideLosses(scheme, layer);
  return { node: nodes, loss: Float64Array.from(level, (steps) => losses[steps - 1]) };
}
