import { over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import type { MovingPlate, SheetLaw } from '../definition.ts';
import { airImpedance } from '../still-air.ts';
import { wallAdmittance, type WallBranch } from '../wall.ts';
import { perforationImpedance } from './perforation.ts';

/**
 * Specific admittance between the two sides of a sheet, ρc/Z, for e^{jωt} (docs/theory/sheets.md, eq. Z3): air flows
 * through the resistance and the openings, and the sheet moves beside them. Sheets one after the other have the sum of
 * their impedances.
 *
 * @param frequency Hz, > 0.
 */
export function sheetAdmittance(law: SheetLaw, soundSpeed: MetresPerSecond, frequency: number): Complex {
  if (!law.then) return ownAdmittance(law, soundSpeed, frequency);
  const { then, ...first } = law;
  const each = [first, ...then].map((one) => ownAdmittance(one, soundSpeed, frequency));
  if (each.some(([g, b]) => g === 0 && b === 0)) return real(0);
  return over(real(1), each.map((one) => over(real(1), one)).reduce(plus));
}

function ownAdmittance(law: SheetLaw, soundSpeed: MetresPerSecond, frequency: number): Complex {
  const plate = plateBranch(law, soundSpeed);
  const moving =
    plate && law.limp !== false ? wallAdmittance({ conductance: 0, branches: [plate] }, frequency) : real(0);
  const through = flowImpedance(law, soundSpeed, frequency);
  return through ? plus(over(real(1), through), moving) : moving;
}

/** Specific impedance of the flow through a sheet; undefined if it lets no air through. */
export function flowImpedance(
  { flowResistance, perforation }: SheetLaw,
  soundSpeed: MetresPerSecond,
  frequency: number,
): Complex | undefined {
  if (flowResistance === undefined && perforation === undefined) return undefined;
  const openings = perforation ? perforationImpedance(perforation, 2 * Math.PI * frequency) : real(0);
  return times(plus(real(flowResistance ?? 0), openings), real(1 / airImpedance(soundSpeed)));
}

/** A plate that moves as one branch: mass, stiffness and the resistance of its losses; undefined if it has no mass. */
export function plateBranch(
  { massPerArea, resonanceHz, loss = 0 }: MovingPlate,
  soundSpeed: MetresPerSecond,
): WallBranch | undefined {
  if (massPerArea === undefined) return undefined;
  const mass = massPerArea / airImpedance(soundSpeed);
  const omega = 2 * Math.PI * (resonanceHz ?? 0);
  return { resistance: loss * omega * mass, mass, stiffness: mass * omega * omega };
}
