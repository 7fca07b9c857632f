import type { SimulationOfTrials } from '../room-trials/trials.ts';
import type { RoomGoal } from './goals.ts';

/** A goal with what the room has. */
export interface JudgedGoal extends RoomGoal {
  /** Its value in the scene as it is. */
  readonly before: number;
  /** Its value with the materials of the answer; null if no response shows it. */
  readonly after: number | null;
  /** Half of the interval that holds the value in nine of ten cases, by the grid and by the materials together. */
  readonly half: number;
  /** The part of the half that is the grid's, and the one that is the materials': their squares add up. */
  readonly halfOfGrid: number;
  readonly halfOfMaterials: number;
  /**
   * Whether the simulation determines the value: as in a rendering, it does not if the half of the grid
   * is too wide.
   */
  readonly isDetermined: boolean;
  /** Probability that the true value lies within the limits, 0 to 1. */
  readonly probability: number;
  readonly isMet: boolean;
  /** How far it is beyond a limit, as a share of it, and a tenth of the probability that is missing. */
  readonly missed: number;
}

/** Material on a surface. */
export interface Covering {
  readonly surface: string;
  readonly material: string;
  readonly squareMetres: number;
  /** Share of the surface. */
  readonly share: number;
  readonly cost: number | null;
}

/** A room that was simulated on the way. */
export interface DesignTrial {
  readonly cost: number;
  readonly squareMetres: number;
  /** Sum of what the goals were missed by, each relative to its limit. */
  readonly missed: number;
  readonly isMet: boolean;
  readonly coverings: readonly Covering[];
}

/** The content of a report of a design. */
export interface DesignRoomReport {
  readonly title: string;
  /** Whether the answer, as it was simulated, meets all goals with the confidence that was asked for. */
  readonly isMet: boolean;
  readonly confidencePercent: number;
  readonly goals: readonly JudgedGoal[];
  /** Goals of octaves that the simulation does not show. */
  readonly notSimulated: readonly RoomGoal[];
  readonly coverings: readonly Covering[];
  readonly squareMetres: number;
  /** Price of all materials; null where there were no prices. */
  readonly cost: number | null;
  /** What limits the room if the goals are not met, in sentences. */
  readonly limits: readonly string[];
  readonly trials: readonly DesignTrial[];
  readonly simulation: SimulationOfTrials;
  readonly warnings: readonly string[];
  readonly elapsedSeconds: number;
  /** Names of the written files in the folder. */
  readonly files: { readonly scene: string; readonly report: string; readonly table: string; readonly runs: string };
}
