import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';
import { modesIn, type ModalFunction, type ModeRange } from './find-modes.ts';
import type { LayerFluid } from './layers.ts';

/** Air and a layer of another fluid behind it, with rigid ends and sides: a room with a porous ceiling. */
export interface PorousBox {
  /** Depths of the air and of the layer, m. */
  readonly depths: readonly [number, number];
  /** Wave number along the layer, 1/m: that of a standing wave between the sides. */
  readonly lateral: number;
  /** The fluid of the layer at ω/c, 1/m, which is complex for a wave that decays; for e^{jωt}. */
  readonly fluid: (wavenumber: Complex) => LayerFluid;
}

/** k_z of k_z² = k²αβ − q², and cosine and sine of k_z times a depth. */
function wave(
  square: Complex,
  depth: number,
): { readonly across: Complex; readonly cosine: Complex; readonly sine: Complex } {
  const across = squareRoot(square);
  const [cosine, sine] = circular(times(across, real(depth)));
  return { across, cosine, sine };
}

const acrossAir = ({ lateral }: PorousBox, k: Complex): Complex => minus(times(k, k), real(lateral * lateral));

function acrossLayer({ lateral }: PorousBox, k: Complex, { density, compressibility }: LayerFluid): Complex {
  return minus(times(times(k, k), times(density, compressibility)), real(lateral * lateral));
}

/**
 * The function whose zeros are the modes: `α k₁ sin(k₁a) cos(k₂b) + φ k₂ sin(k₂b) cos(k₁a)`. At the border the
 * pressures A cos(k₁x) and B cos(k₂y), from the rigid ends, are equal, and so are the velocities, k₁ A sin(k₁x) and
 * −(φ/α) k₂ B sin(k₂y) ([AllardAtalla2009], section 5.9). It is even in k₁ and k₂, so that roots need no choice.
 */
function modal(box: PorousBox, k: Complex): Complex {
  const fluid = box.fluid(k);
  const air = wave(acrossAir(box, k), box.depths[0]);
  const layer = wave(acrossLayer(box, k, fluid), box.depths[1]);
  return plus(
    times(times(fluid.density, times(air.across, air.sine)), layer.cosine),
    times(times(real(fluid.share), times(layer.across, layer.sine)), air.cosine),
  );
}

/**
 * The modes of a box with a porous layer: ω/c, complex, by rising frequency.
 *
 * @throws RangeError as {@link modesIn}
 */
export function porousBoxModes(box: PorousBox, range: ModeRange): Complex[] {
  const ofBox: ModalFunction = { at: (k) => modal(box, k), depth: box.depths[0] + box.depths[1] };
  return modesIn(ofBox, range);
}

/**
 * Pressures on both sides of the border, near it, whatever drives the air: a standing wave before the rigid end of the
 * layer.
 *
 * @param wavenumber ω/c, complex for a field that grows or decays.
 * @param distances How far from the border the pressures are, in the air and in the layer, m.
 */
export function porousPressures(
  box: PorousBox,
  wavenumber: Complex,
  [before, after]: readonly [number, number],
): readonly [Complex, Complex] {
  const fluid = box.fluid(wavenumber);
  const square = acrossLayer(box, wavenumber, fluid);
  const { across, cosine, sine } = wave(square, box.depths[1]);
  // The slope of the pressure is continuous but for the factor φ/α.
  const slope = times(over(real(fluid.share), fluid.density), times(across, sine));
  const air = wave(acrossAir(box, wavenumber), before);
  const inAir = minus(times(cosine, air.cosine), times(slope, over(air.sine, air.across)));
  return [inAir, wave(square, box.depths[1] - after).cosine];
}
