import { over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';
import type { LayerFluid } from './layers.ts';

/** A porous material of a rigid frame by Johnson, Champoux and Allard, in SI units. */
export interface JcaMaterial {
  /** σ, Pa·s/m²; φ; α∞ */
  readonly flowResistivity: number;
  readonly porosity: number;
  readonly tortuosity: number;
  /** Λ and Λ′, m */
  readonly viscousLength: number;
  readonly thermalLength: number;
}

/** Air at 20 °C: density, kg/m³; viscosity, Pa·s; ratio of specific heats; Prandtl number. */
const AIR = { density: 1.204, viscosity: 1.84e-5, heatRatio: 1.4, prandtl: 0.71 };

/**
 * The fluid of a porous material ([AllardAtalla2009], section 5.5), at complex ω/c as well. It is written out here,
 * apart from what materials of rooms do.
 *
 * @param soundSpeed m/s
 */
export function jcaFluid(material: JcaMaterial, soundSpeed: number): (wavenumber: Complex) => LayerFluid {
  const { flowResistivity, porosity, tortuosity, viscousLength, thermalLength } = material;
  const { density, viscosity, heatRatio, prandtl } = AIR;
  const viscous = flowResistivity * porosity;
  return (wavenumber) => {
    const inertia = times([0, density * soundSpeed], wavenumber);
    const bend = times(inertia, real((4 * tortuosity ** 2 * viscosity) / (viscous * viscousLength) ** 2));
    const drag = times(over(real(viscous / tortuosity), inertia), squareRoot(plus(real(1), bend)));
    const heat = times(inertia, real(prandtl * thermalLength ** 2));
    const exchange = times(
      over(real(8 * viscosity), heat),
      squareRoot(plus(real(1), times(heat, real(1 / (16 * viscosity))))),
    );
    return {
      density: times(real(tortuosity), plus(real(1), drag)),
      compressibility: plus(real(heatRatio), over(real(1 - heatRatio), plus(real(1), exchange))),
      share: porosity,
    };
  };
}
