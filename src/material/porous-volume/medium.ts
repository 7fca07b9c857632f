import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../../numerics/complex.ts';
import { STILL_AIR } from '../still-air.ts';
import type { PorousFilling } from '../definition.ts';

/** The air in the pores, as an equivalent fluid: both numbers are 1 for free air. For e^{jωt}. */
export interface EquivalentFluid {
  /** α(ω): the density over that of air. */
  readonly density: Complex;
  /** β(ω): the compressibility over the adiabatic one of air. */
  readonly compressibility: Complex;
}

/** Air at 20 °C: density, kg/m³; viscosity, Pa·s; ratio of specific heats; Prandtl number. */
const AIR = { ...STILL_AIR, heatRatio: 1.4, prandtl: 0.71 } as const;

/**
 * φ of the equations of motion: of Miki's model 1, since his characteristic impedance is that of the whole surface,
 * frame included.
 */
export const openShare = (medium: PorousFilling): number => (medium.model === 'jca' ? medium.porosity : 1);

/**
 * Density and compressibility of the air in the pores, relative to free air (docs/theory/porous.md, eq. J1 to J3).
 *
 * @param frequency Hz, > 0.
 */
export function equivalentFluid(medium: PorousFilling, frequency: number): EquivalentFluid {
  return medium.model === 'miki' ? miki(medium, frequency) : johnsonChampouxAllard(medium, 2 * Math.PI * frequency);
}

/** [Miki1990], eq. 32 to 35, with f/σ in SI units: Z_c and k of the medium give α = Z_c k and β = k/Z_c. */
function miki({ flowResistivity }: PorousFilling, frequency: number): EquivalentFluid {
  const x = (1000 * frequency) / flowResistivity;
  const impedance: Complex = [1 + 5.5 * x ** -0.632, -8.43 * x ** -0.632];
  const index: Complex = [1 + 7.81 * x ** -0.618, -11.41 * x ** -0.618];
  return { density: times(impedance, index), compressibility: over(index, impedance) };
}

/** Λ, m: that of round pores, √(8ηα∞/(φσ)), where none is given. */
export function viscousLengthOf(medium: PorousFilling): number {
  const { flowResistivity, porosity, tortuosity = 1, viscousLength } = medium;
  return viscousLength ?? Math.sqrt((8 * AIR.viscosity * tortuosity) / (porosity * flowResistivity));
}

/** Λ′, m: twice the viscous length, where none is given. */
export const thermalLengthOf = (medium: PorousFilling): number => medium.thermalLength ?? 2 * viscousLengthOf(medium);

/**
 * [AllardAtalla2009], section 5.5:
 * α = α∞ (1 + σφ/(jωρα∞) √(1 + 4jα∞²ηρω/(σΛφ)²)) and β = γ − (γ−1)/(1 + 8η/(jΛ′²Prωρ) √(1 + jρωPrΛ′²/(16η))).
 */
function johnsonChampouxAllard(medium: PorousFilling, omega: number): EquivalentFluid {
  const { flowResistivity, porosity, tortuosity = 1 } = medium;
  const { density, viscosity, heatRatio, prandtl } = AIR;
  const [viscousLength, thermalLength] = [viscousLengthOf(medium), thermalLengthOf(medium)];
  const viscous = flowResistivity * porosity;
  const bend = (4 * tortuosity ** 2 * viscosity * density * omega) / (viscous * viscousLength) ** 2;
  const drag = times([0, -viscous / (omega * density * tortuosity)], squareRoot([1, bend]));
  const heat = (thermalLength ** 2 * prandtl * omega * density) / viscosity;
  const loss = times([0, -8 / heat], squareRoot([1, heat / 16]));
  return {
    density: times(real(tortuosity), plus(real(1), drag)),
    compressibility: minus(real(heatRatio), over(real(heatRatio - 1), plus(real(1), loss))),
  };
}

/** What a plane wave meets in a medium that it enters at an angle. */
interface Refracted {
  /** k_z c/ω = √(αβ − sin²θ) */
  readonly vertical: Complex;
  /** Impedance of an endless layer over ρc: α/φ · k/k_z. */
  readonly impedance: Complex;
}

/** @param sine sin θ in the air, 0…1 */
export function refracted({ density, compressibility }: EquivalentFluid, porosity: number, sine: number): Refracted {
  const vertical = squareRoot(minus(times(density, compressibility), real(sine * sine)));
  return { vertical, impedance: over(times(density, real(1 / porosity)), vertical) };
}

/**
 * Surface impedance, over ρc, of a layer with a rigid wall behind, for a plane wave that arrives at an angle and is
 * refracted into the layer: Z = α/φ · k/k_z · (−j cot k_z d), k_z = √(k²αβ − k² sin²θ) ([AllardAtalla2009], chapter 3;
 * docs/theory/porous.md, eq. J4).
 *
 * @param depth k d: thickness times the wavenumber of air, rad, > 0.
 * @param sine sin θ in the air, 0…1; at 0 the impedance that a locally reacting wall has at every angle.
 */
export function layerImpedance(fluid: EquivalentFluid, porosity: number, depth: number, sine = 0): Complex {
  const { vertical, impedance } = refracted(fluid, porosity, sine);
  const [cosine, sinus] = circular(times(vertical, real(depth)));
  // Far inside lossy layers both grow without limit; their ratio is then −1 or 1 times j.
  const isDeep = !Number.isFinite(cosine[0]) || !Number.isFinite(sinus[0]);
  const cotangent: Complex = isDeep ? [0, vertical[1] * depth < 0 ? 1 : -1] : over(cosine, sinus);
  return times(times([0, -1], impedance), cotangent);
}
