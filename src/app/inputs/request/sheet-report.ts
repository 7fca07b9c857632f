import type { ResolvedMaterial } from '../../../material/resolve.ts';
import type { TransmittedBand } from '../../../material/sheet/transmitted-bands.ts';

/** What a sheet or partition lets through, and how near the simulation comes to it. */
export interface SheetReport {
  readonly material: string;
  /** Part of the admittance between its sides that is real and the same at every frequency, relative to 1/ρc. */
  readonly conductance: number;
  /** Branches r + jωm + κ/(jω) of that admittance in continuous time, relative to ρc. */
  readonly branches: readonly SheetBranchReport[];
  /**
   * Largest error that the time step of the simulation makes of the level behind it in an octave, at normal incidence,
   * dB.
   */
  readonly gridErrorDecibels: number;
  /** Transmission loss in the bands that were asked for, or in octaves from 63 Hz. */
  readonly transmission: readonly TransmittedBand[];
}

/** A branch; a mass or a stiffness may be 0. */
interface SheetBranchReport {
  readonly resistance: number;
  readonly massSeconds: number;
  readonly stiffnessPerSecond: number;
}

/** The sheets and partitions among the materials of a room; as the part of a report, left out where there are none. */
export function sheetReports(materials: readonly ResolvedMaterial[]): { readonly sheets?: readonly SheetReport[] } {
  const sheets = materials.flatMap(({ name, wall, gridError, transmission }): SheetReport[] => {
    if (!transmission) return [];
    const branches = wall.branches.map(({ resistance, mass, stiffness }) => ({
      resistance,
      massSeconds: mass,
      stiffnessPerSecond: stiffness,
    }));
    return [{ material: name, conductance: wall.conductance, branches, gridErrorDecibels: gridError, transmission }];
  });
  return sheets.length > 0 ? { sheets } : {};
}
