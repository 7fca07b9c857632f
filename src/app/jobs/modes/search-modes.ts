import { findModesWork, shareKnown, type FoundModes, type WantedModes } from '../../../modes/find-modes.ts';
import { movingNodes } from '../../../modes/rigid/moving-nodes.ts';
import { RunError } from '../../../units/errors.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import { roomName } from '../../setup/kept-room/room-key.ts';
import type { ModesControls } from './modes-controls.ts';
import { KeptSearch } from './kept-search.ts';
import type { ModesForecast } from './modes-report.ts';
import type { ModesRequest, RoomOfModes } from './room-of-modes.ts';

/**
 * Searches for the modes of a room with all threads. Parts that are found are kept on the machine, where it keeps
 * rooms, and those that an earlier search has kept are taken.
 *
 * @returns the modes, and what is kept of the search, to be removed once they are written
 * @throws RunError if the modes are not found; CancelledError if stopped.
 */
export async function searchModes(
  { sceneFile, allowLeaks }: Pick<ModesRequest, 'sceneFile' | 'allowLeaks'>,
  { plan, made: { room } }: RoomOfModes,
  wanted: Pick<WantedModes, 'upTo' | 'basisUpTo' | 'expected'>,
  forecast: ModesForecast,
  { host, signal, onProgress, onGoesOn }: ModesControls,
): Promise<{ readonly found: FoundModes; readonly kept: KeptSearch | undefined }> {
  const about = `${host.files.split(sceneFile).name}, search for ${Math.round(forecast.expectedModes)} modes`;
  const search = { room: await roomName(plan, allowLeaks === true, true), ...wanted };
  const earlier = host.rooms && (await KeptSearch.read(host.rooms, search, movingNodes(room).node.length, about));
  const begin = shareKnown(earlier?.known ?? {});
  if (begin > 0) onGoesOn?.(begin);
  const started = performance.now();
  const work = findModesWork(room, {
    ...wanted,
    expected: wanted.expected + 1,
    known: earlier?.known,
    onPart: (part) => earlier?.kept.keep(part),
    onProgress: (share, what) => {
      const past = (performance.now() - started) / 1000;
      const done = share - begin;
      const left = done > SURE ? (past * (1 - share)) / done : (1 - begin) * forecast.seconds;
      onProgress?.(what, share, left);
    },
  });
  try {
    const found = await (host.threads ? host.threads.drive(work, signal) : driveAlone(work, signal));
    return { found, kept: earlier?.kept };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new RunError(`the modes could not be computed: ${cause.message}`, 'Report this with the scene.', { cause });
  }
}

/** Share of the work from which on the time that it took says how long the rest takes. */
const SURE = 0.05;
