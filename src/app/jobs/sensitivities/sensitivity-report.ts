import type { FigureName } from '../../../response/figures/catalogue.ts';
import type { MovedQuantity } from '../room-trials/moved-material.ts';
import type { RoomSurface } from '../room-trials/surfaces.ts';
import type { SimulationOfTrials } from '../room-trials/trials.ts';

/** A surface whose material was moved. */
export interface MovedSurface {
  readonly name: string;
  readonly side: RoomSurface['side'];
  /** Name of its material in the scene. */
  readonly material: string;
  /** Area that faces the air, m²; null for a sheet or a volume, whose effect is not one of an area. */
  readonly squareMetres: number | null;
  readonly quantity: MovedQuantity;
  /** How far the true quantity may lie off in nine of ten cases, % of it, as a mean over the octaves. */
  readonly uncertaintyPercent: number;
}

/** What one surface does to a figure. */
export interface SurfaceEffect {
  /** Name of the surface. */
  readonly surface: string;
  /** The quantity of the surface in this octave, as it was simulated. */
  readonly quantity: number;
  /** Change of the figure by a unit of the quantity. */
  readonly derivative: number;
  /**
   * Half the difference of the derivatives to either side: large beside the derivative where a decay of few modes
   * bends; null where only one side was simulated.
   */
  readonly uneven: number | null;
  /** Change of the figure if the quantity grows by a tenth. */
  readonly byTenPercent: number;
  /** Change of the figure by a square metre more of absorbing area on this surface; null if it has no absorption. */
  readonly bySquareMetre: number | null;
  /** Share of the variance that uncertain materials bring into the figure. */
  readonly share: number;
}

/** What rooms with drawn materials say of a figure. */
export interface DrawnFigure {
  /** Half of the interval that holds nine of ten values, by their standard deviation. */
  readonly half: number;
  /** Half of that interval by what the derivatives predict for these rooms. */
  readonly linearHalf: number;
  /** Values that 5, 50 and 95 % of the rooms lie below; null of fewer than 20 rooms. */
  readonly quantiles: { readonly low: number; readonly median: number; readonly high: number } | null;
}

/** A figure in one octave, or of whole responses, as a mean over the responses. */
export interface FigureSensitivity {
  readonly figure: FigureName;
  /** Hz; null for a figure of whole responses. */
  readonly centreHz: number | null;
  readonly value: number;
  /** Half of the interval that holds the value in nine of ten cases as far as the grid goes; null if not known. */
  readonly gridUncertainty: number | null;
  /** Half of that interval as far as the materials go. */
  readonly materialUncertainty: number;
  /** Left out if no rooms were drawn, or one of them does not show the figure. */
  readonly drawn?: DrawnFigure;
  readonly surfaces: readonly SurfaceEffect[];
}

/** The content of a report of sensitivities. */
export interface SensitivityReport {
  readonly title: string;
  readonly surfaces: readonly MovedSurface[];
  readonly figures: readonly FigureSensitivity[];
  /** Surfaces by the mean share of variance over all figures, the largest first. */
  readonly ranking: readonly { readonly surface: string; readonly share: number }[];
  readonly notMoved: readonly { readonly surface: string; readonly reason: string }[];
  readonly simulation: SimulationOfTrials & {
    /** How surfaces that absorb were moved. */
    readonly movedBy: 'runs' | 'walls';
    /** Rooms with drawn materials among them. */
    readonly draws: number;
    /** Seed of what was drawn. */
    readonly seed: number;
  };
  readonly warnings: readonly string[];
  readonly elapsedSeconds: number;
  /** Names of the written files in the folder. */
  readonly files: { readonly report: string; readonly table: string; readonly runs: string };
}
