import type { EngineName } from '../../../../engine/engine-names.ts';
import type { WallModel } from '../../../../scene/scene.ts';
import type { RenderReport, TimingReport } from '../../../rendering/finished/render-report.ts';

/** Raised when the entries change their meaning. */
export const ROOMS_FORMAT = 'wavehall rooms 1';

/** A whole room with one model of its walls. */
export interface RoomEntry {
  readonly room: string;
  readonly walls: WallModel;
  readonly nodes: RenderReport['nodes'];
  readonly steps: number;
  /** A whole step, µs. */
  readonly stepMicroseconds: number;
  /** The update of as many nodes of bare air, µs; null on the processor, where the bench uses one core. */
  readonly airMicroseconds: number | null;
  /** A whole step over its air. */
  readonly ratio: number | null;
  readonly timing: TimingReport;
}

/** `rooms.json`. */
export interface SavedRooms {
  readonly format: typeof ROOMS_FORMAT;
  readonly program: string;
  readonly engine: EngineName;
  readonly adapter: string;
  readonly scheme: string;
  readonly entries: readonly RoomEntry[];
}
