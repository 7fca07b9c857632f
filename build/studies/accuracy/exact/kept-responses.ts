import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExactRoom } from '../../../../src/app/jobs/verify/exact-rooms/room.ts';
import { responsesOf } from './answers.ts';

const FOLDER = '.cache/accuracy';

/** Exact responses of an earlier run with the same numbers, in single precision, or new ones, which it keeps. */
export function keptResponses(room: ExactRoom, atLeastSeconds: number): Float64Array[] {
  const hash = createHash('sha256').update(`${room.numbers} ${atLeastSeconds}`).digest('hex').slice(0, 16);
  const file = join(FOLDER, `${room.id}-${hash}.f32`);
  const count = room.receivers.length;
  if (existsSync(file)) {
    const bytes = new Uint8Array(readFileSync(file));
    const all = Float64Array.from(new Float32Array(bytes.buffer));
    return room.receivers.map((_, r) => all.slice((r * all.length) / count, ((r + 1) * all.length) / count));
  }
  const sounds = responsesOf(room, atLeastSeconds);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, new Uint8Array(Float32Array.from(sounds.flatMap((sound) => [...sound])).buffer));
  return sounds;
}
