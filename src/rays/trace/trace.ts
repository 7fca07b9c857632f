import type { OnShare } from '../../units/task.ts';
import { each, type Work } from '../../room/slabs/work.ts';
import { powersOf } from './powers.ts';
import { bandGroups } from './band-groups.ts';
import { EnergySums } from './energy-sums.ts';
import type { TracedEnergy, TraceRequest } from './request.ts';
import { binsOf, entriesOf, requireScattering, sharesInSight, traceSetting, type TraceSetting } from './setting.ts';
import { traceChunk, type RayChunk } from './trace-chunk.ts';

/** Rays of a chunk: so few that all threads end at about the same time, so many that sums of chunks do not count. */
const CHUNK_RAYS = 1024;

/** Chunks whose sums are kept at a time. */
const CHUNKS_AT_A_TIME = 32;

/** Memory that the sums of chunks may take, bytes. */
const SUMS_BYTES = 512e6;

/**
 * Traces rays from a source to receivers (docs/theory/rays.md). The chunks of rays and the order of sums depend on the
 * request alone, so the result is the same to the last bit for any number of threads.
 *
 * @throws RangeError if a scattering coefficient is not a number from 0 to 1.
 */
export function* traceRays(request: TraceRequest, onProgress?: OnShare): Work<TracedEnergy> {
  const { room, rays } = request;
  room.laws.forEach(requireScattering);
  const groups = bandGroups(room.laws, room.bands.length);
  const inSight = sharesInSight(request);
  const sums = new EnergySums(request, binsOf(request));
  for (const [i, group] of groups.entries()) {
    const setting = traceSetting(request, group, inSight);
    const length = CHUNK_RAYS * chunksAtATime(setting);
    for (let first = 0; first < rays; first += length) {
      const inputs: RayChunk[] = [];
      for (let at = first; at < Math.min(rays, first + length); at += CHUNK_RAYS) {
        const count = Math.min(CHUNK_RAYS, rays - at);
        inputs.push({ first: at, count, powers: powersOf(request, group, at, count) });
      }
      const done = Math.min(length, rays - first);
      const share: OnShare | undefined =
        onProgress && ((part) => onProgress((i + (first + part * done) / rays) / groups.length));
      for (const chunk of yield* each(traceChunk, setting, inputs, share)) sums.add(group, chunk);
    }
  }
  return sums.result();
}

/** How many chunks of a batch have sums that fit into memory together. */
function chunksAtATime(setting: TraceSetting): number {
  const bytes = 8 * entriesOf(setting);
  return Math.max(1, Math.min(CHUNKS_AT_A_TIME, Math.floor(SUMS_BYTES / (bytes + 1))));
}
