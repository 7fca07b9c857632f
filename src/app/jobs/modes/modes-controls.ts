import type { EngineControls } from '../../ports/engine/controls.ts';
import type { ModesForecast } from './modes-report.ts';
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
}
