import { propertiesOf } from '../../../engine/engine-properties.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import { RoomCensus } from './census.ts';

/** The room is counted on two grids, each by a thread. */
const THREADS = 2;

/** Machines of fewer cores need them for what is done meanwhile. */
const FEWEST_CORES = 4;

/** Threads that count a room beside a GPU, on a machine of so many cores. */
export const countingThreads = (cores: number): number => (cores < FEWEST_CORES ? 0 : THREADS);

/**
 * Counts a room while something else is waited for: beside a GPU that is being measured, in threads. Where the engine
 * itself needs the cores of the machine, one is done after the other.
 *
 * @param other Begun at the same time, or afterwards.
 * @throws InputError if the room leaks and may not, or cannot be put on a grid; what the other throws; CancelledError.
 */
export async function countRoom(
  rendered: RenderScene,
  schemes: readonly Scheme[],
  { kind, isSoftware }: Pick<Engine, 'kind' | 'isSoftware'>,
  { host: { threads }, signal }: Controls,
  other: () => Promise<void>,
): Promise<RoomCensus> {
  const work = RoomCensus.work(rendered, schemes);
  const spare = countingThreads(threads?.count ?? 1);
  if (propertiesOf({ kind }).usesCores || isSoftware || spare < 1) {
    const census = await driveAlone(work, signal);
    await other();
    return census;
  }
  const [census] = await Promise.all([threads!.drive(work, signal, spare), other()]);
  return census;
}
