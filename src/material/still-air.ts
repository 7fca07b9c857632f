import type { MetresPerSecond } from '../units/quantities.ts';

/** Air at 20 °C and 101.325 kPa: density, kg/m³, and viscosity, Pa·s. Materials are tabled in it. */
export const STILL_AIR = { density: 1.204, viscosity: 1.84e-5 } as const;

/** ρc, Pa·s/m: what impedances of materials are relative to. */
export const airImpedance = (soundSpeed: MetresPerSecond): number => STILL_AIR.density * soundSpeed;
