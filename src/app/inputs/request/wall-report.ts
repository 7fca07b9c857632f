import { isWall } from '../../../material/definition.ts';
import type { LocalReaction } from '../../../material/local-reaction.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import type { RenderPlan } from './render-plan.ts';

export type { LocalReaction };

/** The wall that a material is, and how near the simulation comes to it. */
export interface WallReport {
  readonly material: string;
  /** G, relative to 1/ρc. */
  readonly conductance: number;
  /** Branches in continuous time, which are the same in every simulation; by rising resonance. */
  readonly branches: readonly WallBranchReport[];
  /** Number of branches in the time of the simulation: those that matter below its highest frequency. */
  readonly simulatedBranches: number;
  /**
   * Largest error of the complex reflection factor at normal incidence in the time of the simulation, up to 0.9 of its
   * highest frequency.
   */
  readonly gridError: number;
  /**
   * Absorption of porous layers by whole octaves: as simulated, and that of the layer if sound also travels sideways in
   * it. Null for other materials.
   */
  readonly localReaction: readonly LocalReaction[] | null;
}

/** A branch r + jωm + κ/(jω), relative to ρc. */
export interface WallBranchReport {
  readonly resonanceHz: number;
  readonly resistance: number;
  readonly massSeconds: number;
  readonly stiffnessPerSecond: number;
}

/** The walls of a scene; openings and what sound goes through are none. */
export function wallReports({ scene }: RenderPlan, materials: readonly ResolvedMaterial[]): WallReport[] {
  return materials
    .filter(({ name, through }) => {
      const definition = scene.materials.get(name);
      if (through) return false;
      return definition === undefined || isWall(definition);
    })
    .map(wallReport);
}

export function wallReport({ name, wall, admittance, gridError, localReaction }: ResolvedMaterial): WallReport {
  return {
    material: name,
    conductance: wall.conductance,
    branches: wall.branches.map(({ resistance, mass, stiffness }) => ({
      resonanceHz: Number((Math.sqrt(stiffness / mass) / (2 * Math.PI)).toPrecision(6)),
      resistance,
      massSeconds: mass,
      stiffnessPerSecond: stiffness,
    })),
    simulatedBranches: admittance.branches.length,
    gridError,
    localReaction,
  };
}
