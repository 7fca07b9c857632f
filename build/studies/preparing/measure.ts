import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { RoomThreads } from '../../../src/app/ports/host/room-threads.ts';
import { planRender, resolveMaterialsWork } from '../../../src/app/inputs/request/render-plan.ts';
import { areasInRoom } from '../../../src/app/setup/room/areas-in-room.ts';
import { voxeliseSceneWork } from '../../../src/app/setup/places/voxel-room.ts';
import { readScene } from '../../../src/app/inputs/request/request.ts';
import { nodeFiles } from '../../../src/node/files.ts';
import { startRoomThread } from '../../../src/node/threads/room-threads.ts';
import { absorbedSharesWork } from '../../../src/room/absorbed/absorbed.ts';
import { prepareRoomWork } from '../../../src/room/prepare/prepare.ts';
import { nodeCounts } from '../../../src/room/prepare/prepared.ts';
import { alone, type Work } from '../../../src/room/slabs/work.ts';

/** What it takes to prepare a room. */
export interface Preparation {
  readonly nodes: number;
  /** Seconds by the clock, and of all cores together. */
  readonly wall: number;
  readonly cpu: number;
  /** Seconds in which one thread alone works; without threads, of the processor. */
  readonly leading: number;
  /** Seconds of each kind of batch: by the clock, of all cores together, and on so many cores as `on16` has it. */
  readonly batches: Readonly<Record<string, readonly [wall: number, cpu: number, on16: number]>>;
  /** Seconds in which one thread alone works, by the batch that comes next; `end` after the last. */
  readonly between: Readonly<Record<string, number>>;
  /**
   * Seconds on so many cores, computed: each batch by the seconds of its jobs, given out one after the other, and the
   * leading thread. Starting threads and what each has to learn are left out. Undefined with threads.
   */
  readonly on16: number | undefined;
  /** Memory before, at most, and of the arrays of the prepared room, bytes. */
  readonly before: number;
  readonly peak: number;
  readonly room: number;
  /** Hash of all the room is made of: rooms that are the same to the last bit have the same. */
  readonly hash: string;
}

const CORES = 16;
const MOST_BYTES = 100e9;
const HASH_DIGITS = 12;

/** Times the work that goes through it. */
class Stopwatch {
  leading = 0;
  onCores = 0;
  readonly batches: Record<string, [wall: number, cpu: number, on16: number]> = {};
  readonly between: Record<string, number> = {};

  constructor(private readonly threads: RoomThreads | undefined) {}

  /** Does some work with the threads, or alone. */
  drive<T>(work: Work<T>): Promise<T> | T {
    return this.threads ? this.threads.drive(this.timed(work)) : alone(this.timed(work));
  }

  private *timed<T>(work: Work<T>): Work<T> {
    let begin = this.seconds();
    let step = work.next([]);
    for (;;) {
      this.lead(step.done ? 'end' : step.value.job.name, this.seconds() - begin);
      if (step.done) return step.value;
      const { job, ...batch } = step.value;
      const seconds: number[] = [];
      const [clock, cores] = [performance.now(), cpuSeconds()];
      const outputs = yield {
        ...batch,
        job: {
          name: job.name,
          begin: (shared) => {
            const make = job.begin(shared);
            return (input) => {
              const start = this.seconds();
              const output = make(input);
              seconds.push(this.seconds() - start);
              return output;
            };
          },
        },
      };
      const sum = (this.batches[job.name] ??= [0, 0, 0]);
      sum[0] += (performance.now() - clock) / 1000;
      sum[1] += cpuSeconds() - cores;
      const longest = longestOf(seconds, CORES);
      sum[2] += longest;
      this.onCores += longest;
      begin = this.seconds();
      step = work.next(outputs);
    }
  }

  /** Seconds by the clock; without threads, of the processor. */
  private seconds(): number {
    return this.threads ? performance.now() / 1000 : cpuSeconds();
  }

  private lead(next: string, seconds: number): void {
    this.leading += seconds;
    this.between[next] = (this.between[next] ?? 0) + seconds;
  }
}

/** Processor time of this process, all its threads together, s. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** When the last of some jobs is done, if each goes to the core that is free first. */
function longestOf(jobs: readonly number[], cores: number): number {
  const busy = new Float64Array(cores);
  for (const seconds of jobs) {
    const free = busy.indexOf(Math.min(...busy));
    busy[free] += seconds;
  }
  return Math.max(...busy);
}

/**
 * Prepares the room of a scene as a rendering does, some times in this process: the first has the program translated.
 *
 * @param count of threads; 0 for none
 */
export async function prepareScene(sceneFile: string, count: number, times: number): Promise<Preparation[]> {
  const threads =
    count > 0 ? new RoomThreads(() => startRoomThread(count >= availableParallelism()), count) : undefined;
  threads?.start();
  const preparations: Preparation[] = [];
  for (let time = 0; time < times; time++) preparations.push(await prepareOnce(sceneFile, threads));
  return preparations;
}

async function prepareOnce(sceneFile: string, threads: RoomThreads | undefined): Promise<Preparation> {
  const rendered = await readScene({ sceneFile }, nodeFiles, MOST_BYTES);
  const plan = planRender(rendered, rendered.scheme!);
  const watch = new Stopwatch(threads);
  const before = process.memoryUsage.rss();
  const cpu = cpuSeconds();
  const begin = performance.now();
  const voxels = await watch.drive(voxeliseSceneWork(plan, false, {}));
  const materials = await watch.drive(resolveMaterialsWork(plan, voxels.materialNames));
  const { graph, surface, cut } = voxels;
  const room = await watch.drive(prepareRoomWork(graph, plan.scheme, plan.soundSpeed, materials, surface, { cut }));
  await watch.drive(absorbedSharesWork(room));
  areasInRoom(plan, voxels);
  return {
    nodes: nodeCounts(room).total,
    wall: (performance.now() - begin) / 1000,
    cpu: cpuSeconds() - cpu,
    leading: watch.leading,
    batches: watch.batches,
    between: watch.between,
    on16: threads ? undefined : watch.leading + watch.onCores,
    before,
    peak: 1024 * process.resourceUsage().maxRSS,
    room: bytesOf(room),
    hash: hashOf(room),
  };
}

/** Memory of all arrays in something. */
function bytesOf(value: unknown, known = new Set()): number {
  if (typeof value !== 'object' || value === null || known.has(value)) return 0;
  known.add(value);
  if (!ArrayBuffer.isView(value))
    return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part, known), 0);
  const isNew = !known.has(value.buffer);
  known.add(value.buffer);
  return isNew ? value.buffer.byteLength : 0;
}

/** A short hash of plain data, arrays and the names of classes left out. */
function hashOf(value: unknown): string {
  const hash = createHash('sha256');
  const add = (part: unknown): void => {
    if (typeof part === 'function') return;
    if (typeof part !== 'object' || part === null) hash.update(`${String(part)};`);
    else if (ArrayBuffer.isView(part)) {
      hash.update(`${part.byteLength}:`);
      hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    } else {
      for (const [name, inner] of Object.entries(part)) {
        hash.update(`${name}=`);
        add(inner);
      }
    }
  };
  add(value);
  return hash.digest('hex').slice(0, HASH_DIGITS);
}
