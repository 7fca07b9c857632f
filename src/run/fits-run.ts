import { recordsOf, type Precision, type RunSetup } from '../engine/engine.ts';
import { isStateOf } from '../engine/room-state.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import type { StoppedRun } from './run.ts';

/**
 * Whether a run can go on from where another stopped: its state has the tables of the room in the engine's precision,
 * and as many samples were recorded at each receiver as steps were made. What comes from a file has to pass it first.
 */
export function fitsRun(
  { state, responses }: StoppedRun,
  room: PreparedRoom,
  setup: Pick<RunSetup, 'receivers' | 'walkers' | 'leadIn'>,
  precision: Precision,
): boolean {
  const recorded = responses[0]?.length ?? 0;
  return (
    responses.length === recordsOf(setup) &&
    state.step === recorded + (setup.leadIn ?? 0) &&
    isStateOf(room, state, precision === 64 ? Float64Array : Float32Array)
  );
}
