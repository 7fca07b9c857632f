import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';

/** A fluid at one frequency, for e^{jωt}, relative to free air. */
export interface LayerFluid {
  /** Density and compressibility over those of air; both are 1 in free air. */
  readonly density: Complex;
  readonly compressibility: Complex;
  /** Share of the layer's surface that is fluid. */
  readonly share: number;
}

/** A layer of a wall: a fluid of some thickness, m, or a sheet with an impedance over ρc between its sides. */
export type Layer =
  | { readonly kind: 'fluid'; readonly fluid: LayerFluid; readonly thickness: number }
  | { readonly kind: 'sheet'; readonly impedance: Complex };

/** Free air as the fluid of a layer. */
export const FREE_AIR: LayerFluid = { density: real(1), compressibility: real(1), share: 1 };

/** A plane wave that meets a wall of layers. */
export interface Incidence {
  /** ω/c, 1/m. */
  readonly wavenumber: number;
  /** sin θ, 0 to below 1. */
  readonly sine: number;
}

/** Pressure and normal velocity in front by those behind: [[a, b], [c, d]], velocities times ρc. */
type Transfer = readonly [a: Complex, b: Complex, c: Complex, d: Complex];

/**
 * The transfer matrix of layers, the front one first: for a fluid `[[cos, jZ sin], [j sin/Z, cos]]` of k_z d, k_z² =
 * k²(αβ − sin² θ), Z = αk/(φk_z) ([AllardAtalla2009], chapter 11); for a sheet [[1, Z], [0, 1]].
 */
function transferOf(layers: readonly Layer[], incidence: Incidence): Transfer {
  const none: Transfer = [real(1), real(0), real(0), real(1)];
  return layers.reduce((matrix, layer) => product(matrix, one(layer, incidence)), none);
}

function one(layer: Layer, { wavenumber, sine }: Incidence): Transfer {
  if (layer.kind === 'sheet') return [real(1), layer.impedance, real(0), real(1)];
  const { density, compressibility, share } = layer.fluid;
  const across = squareRoot(minus(times(density, compressibility), real(sine * sine)));
  const impedance = over(density, times(across, real(share)));
  const [cosine, sineOf] = circular(times(across, real(wavenumber * layer.thickness)));
  const turned = times([0, 1], sineOf);
  return [cosine, times(impedance, turned), over(turned, impedance), cosine];
}

function product([a, b, c, d]: Transfer, [e, f, g, h]: Transfer): Transfer {
  return [
    plus(times(a, e), times(b, g)),
    plus(times(a, f), times(b, h)),
    plus(times(c, e), times(d, g)),
    plus(times(c, f), times(d, h)),
  ];
}

/** Reflection factor of pressure at layers with a rigid wall behind them. */
export function layersReflection(layers: readonly Layer[], incidence: Incidence): Complex {
  const [a, , c] = transferOf(layers, incidence);
  // Z = a/c, and R = (Z cos θ − 1)/(Z cos θ + 1).
  const scaled = times(a, real(cosineOf(incidence)));
  return over(minus(scaled, c), plus(scaled, c));
}

/** Pressure behind layers, in free air, over that of the wave that meets them. */
export function layersTransmission(layers: readonly Layer[], incidence: Incidence): Complex {
  const [a, b, c, d] = transferOf(layers, incidence);
  const cosine = cosineOf(incidence);
  return over(real(2), plus(plus(a, d), plus(times(b, real(cosine)), times(c, real(1 / cosine)))));
}

const cosineOf = ({ sine }: Incidence): number => Math.sqrt((1 - sine) * (1 + sine));
