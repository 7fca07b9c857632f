import { expect, it } from 'vitest';
import type { Work } from '../../../../src/room/slabs/work.ts';
import { meshWork } from '../../../support/rooms/slab-rooms.ts';

/** Arrays of more bytes grow with the room. */
const SMALL = 4096;

/** Paths of the arrays in something that are no shared memory, so that each thread would get a copy of its own. */
function ownArrays(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!ArrayBuffer.isView(value))
    return Object.entries(value).flatMap(([key, part]) => ownArrays(part, `${path}.${key}`));
  return value.byteLength > SMALL && !(value.buffer instanceof SharedArrayBuffer) ? [path] : [];
}

it('what the jobs of a room share is not copied for each thread', () => {
  const own = new Set<string>();
  const work = meshWork(0, true, 'compact-5@1%', 4) as Work<unknown>;
  let jobs = 0;
  for (let step = work.next([]); !step.done; jobs++) {
    const { job, shared, inputs } = step.value;
    for (const path of ownArrays(shared, job.name)) own.add(path);
    const make = job.begin(shared);
    step = work.next(inputs.map((input) => make(input)));
  }
  expect([...own]).toEqual([]);
  expect(jobs).toBeGreaterThan(20);
});
