import type { WallModel } from '../../../scene/scene.ts';
import type { RenderReport } from '../../rendering/finished/render-report.ts';
import type { DecayFigure } from '../../results/measured/measured.ts';

/** The content of a calibration's report. */
export interface CalibrationReport {
  readonly title: string;
  /** The measured files, as the request names them. */
  readonly measuredFiles: readonly string[];
  /**
   * `met`: every octave is within the tolerance; `bounds`: an octave needs more than the bounds allow; `stuck`: further
   * runs brought no octave nearer; `runs`: the number of runs was used up.
   */
  readonly outcome: 'met' | 'bounds' | 'stuck' | 'runs';
  /** Largest difference of a mean decay time that counts as met. */
  readonly tolerancePercent: number;
  /** Largest factor by which an absorption could move, up or down. */
  readonly mostFactor: number;
  readonly runs: readonly CalibrationRun[];
  /** Mean over the positions, rising in frequency; those that materials were fitted to before those that were not. */
  readonly bands: readonly CalibratedBand[];
  /** Every measured value that could be compared. */
  readonly positions: readonly CalibratedPosition[];
  readonly materials: readonly CalibratedMaterial[];
  /** The calibrated materials as a scene file has them; empty if nothing moved. */
  readonly definitions: Readonly<Record<string, { readonly absorption: Readonly<Record<string, number>> }>>;
  /** Measured values that were not used, and why. */
  readonly notUsed: readonly UnusedFigures[];
  readonly warnings: readonly string[];
  /** Facts of the run that the calibrated materials are from. */
  readonly simulation: Pick<
    RenderReport,
    'scheme' | 'validToHz' | 'spacingMetres' | 'engine' | 'precision' | 'adapter' | 'soundSpeedMetresPerSecond'
  > & { readonly walls: WallModel; readonly durationSeconds: number };
  readonly elapsedSeconds: number;
  /** Names of the written files in the folder. */
  readonly files: { readonly scene: string; readonly report: string };
}

/** How near one run came. */
export interface CalibrationRun {
  /** Largest difference of an octave's mean decay time, simulated over measured minus 1, by magnitude, %. */
  readonly largestDifferencePercent: number;
  /** The differences themselves; null where the run shows no decay time. */
  readonly bands: readonly {
    readonly figure: DecayFigure;
    readonly centreHz: number;
    readonly differencePercent: number | null;
  }[];
  readonly seconds: number;
}

/** A decay time before and after, and as it was measured. */
interface Compared {
  readonly figure: DecayFigure;
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  readonly measuredSeconds: number;
  readonly beforeSeconds: number;
  readonly afterSeconds: number;
}

/** The mean of an octave. */
export interface CalibratedBand extends Compared {
  /** Whether materials were moved to meet it; other values only show how well they fit. */
  readonly fitted: boolean;
  /** Number of measured values. */
  readonly count: number;
  /** Simulated over measured, minus 1, %. */
  readonly beforePercent: number;
  readonly afterPercent: number;
}

/** A measured value. */
export interface CalibratedPosition extends Compared {
  readonly sources: readonly string[];
  readonly receivers: readonly string[];
}

/** A material that could move. */
export interface CalibratedMaterial {
  readonly name: string;
  readonly squareMetres: number;
  /** Octaves that were fitted, rising. */
  readonly bands: readonly {
    readonly centreHz: number;
    readonly before: number;
    readonly after: number;
    /** Ratio of after to before; null if there was none before. */
    readonly factor: number | null;
    readonly atBound: boolean;
  }[];
}

/** Values of one octave that were not used. */
export interface UnusedFigures {
  readonly figure: DecayFigure;
  readonly centreHz: number;
  readonly count: number;
  readonly reason: string;
}
