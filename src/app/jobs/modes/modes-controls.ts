import type { EngineControls } from '../../ports/engine/controls.ts';
import type { OnShare } from '../../../units/task.ts';
import type { ModesForecast, ModesReport } from './modes-report.ts';
import type { ShapesOfModes } from './shapes-of-modes.ts';

/** How a caller follows the search for modes, and stops it. */
export interface ModesControls extends Omit<EngineControls, 'onProgress'> {
  /** Called once the room is on its grid, before modes are looked for. */
  readonly onForecast?: ((forecast: ModesForecast) => void) | undefined;
  /** Called before it with the share of the search that is taken from an earlier one, above 0. */
  readonly onGoesOn?: ((share: number) => void) | undefined;
  /** Called with what is being done, the share of it that is done, 0 to 1, and the seconds left if that is known. */
  readonly onProgress?: ((what: string, share: number, secondsLeft: number | null) => void) | undefined;
  /** Called with the shapes of the modes, before files are written. They hold the memory of the search. */
  readonly onShapes?: ((shapes: ShapesOfModes) => void) | undefined;
  /** Called once files are written, with what checks the modes by a run. It holds the memory of the search. */
  readonly onCheckable?: ((check: CheckLater) => void) | undefined;
}

/**
 * Compares modes that were found with a run in the same room, and writes the files again. Called with what stops it,
 * and what hears the share that is done. @returns the report with the check
 */
export type CheckLater = (signal: AbortSignal, onShare: OnShare) => Promise<ModesReport>;
