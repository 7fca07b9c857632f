import type { RunSetup } from '../../../../engine/engine.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import type { Stability } from '../../../../run/measure-stability.ts';

/** A run that may be made together with others: from rest, without lead-in. */
export interface WantedRun {
  readonly room: PreparedRoom;
  readonly setup: RunSetup;
  readonly steps: number;
  /** Whether it has to be measured first that the room is stable. */
  readonly measure: boolean;
}

/** What became of it. */
export interface MadeRun {
  /** The response at each receiver, shape [steps]; none if the room is not known to be stable. */
  readonly responses: readonly Float64Array[];
  /** Measured stability; null if it was not measured. If rooms were measured together, it holds for each. */
  readonly stability: Stability | null;
  /** Memory of the device, of all rooms of the batch. */
  readonly memoryBytes: number;
}

/** Makes runs, several at a time. @throws RunError if one fails; CancelledError if stopped. */
export type MakeRun = (wanted: WantedRun) => Promise<MadeRun>;
