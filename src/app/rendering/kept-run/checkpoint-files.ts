import type { StoppedRun } from '../../../run/run.ts';
import type { CheckpointFolder } from '../../ports/host/host.ts';
import { DamagedError, pack, unpack } from '../../setup/kept-room/pack.ts';
import { areResponses, isStoppedRun } from '../../setup/kept-room/stopped-run.ts';
import { parseJob, type CheckpointJob } from './checkpoint-job.ts';

/** Where the run of a source was, between two of its steps. */
export interface SavedPoint {
  /** Number of the source. */
  readonly source: number;
  /** Length of the responses that the run was to have, s: a chosen one may have grown. */
  readonly durationSeconds: number;
  readonly at: StoppedRun;
}

const JOB = 'job';
const stateName = (number: number): string => `state-${number}`;
const recordName = (source: number): string => `record-${source}`;
const STATE = /^state-(\d{1,12})$/;

/** States that are kept. */
export const KEPT_STATES = 2;

/** A longer response is none that this program began, s. */
const MOST_DURATION = 1e9;

/** Marks the contents, so that those of other programs are told. The number is that of their form. */
export const CHECKPOINT_MARK = 'wavehall checkpoint 3';
const MARKS = /^wavehall checkpoint \d{1,6}$/;

/**
 * The files of a checkpoint: `job`, a `record` for each source whose run is whole, and the last two `state`s of the run
 * under way. States are numbered: no clock says which is the newest.
 */
export class CheckpointFiles {
  constructor(
    private readonly folder: CheckpointFolder,
    private readonly run: string,
  ) {}

  /** @throws DamagedError, or Error with the system's message; undefined if there is none. */
  static async readJob(folder: CheckpointFolder): Promise<CheckpointJob | undefined> {
    const data = await readMarked(folder, JOB);
    if (data === undefined) return undefined;
    try {
      return parseJob(data.content);
    } catch (cause) {
      throw new DamagedError('it is not as this program writes it', { cause });
    }
  }

  /** Whether the folder has the job of this run. */
  async isBegun(): Promise<boolean> {
    const there = await CheckpointFiles.readJob(this.folder).catch(() => undefined);
    return there?.run === this.run;
  }

  /** Begins the checkpoints of a rendering; those of another are removed. */
  async begin(job: CheckpointJob): Promise<void> {
    await this.clear();
    await this.write(JOB, job);
  }

  /** Removes all. The states go first: what is left without them is no checkpoint. */
  async clear(): Promise<void> {
    const names = await this.folder.names();
    await this.folder.remove([
      ...names.filter((each) => STATE.test(each)),
      ...names.filter((each) => !STATE.test(each)),
    ]);
  }

  writeRecord(source: number, responses: readonly Float64Array[]): Promise<void> {
    return this.write(recordName(source), { source, responses });
  }

  /** What was recorded of a whole run; undefined if it is not kept. @throws DamagedError */
  async readRecord(source: number): Promise<readonly Float64Array[] | undefined> {
    const data = (await this.read(recordName(source))) as { source: unknown; responses: unknown } | undefined;
    if (data === undefined) return undefined;
    if (data.source !== source || !areResponses(data.responses)) throw new DamagedError('it is not of this source');
    return data.responses;
  }

  /** Writes the newest state, and removes those before the last. */
  async writeState(point: SavedPoint): Promise<void> {
    const numbers = await this.stateNumbers();
    // Before, so that no more than two take room on the disk.
    await this.folder.remove(numbers.slice(KEPT_STATES - 1).map(stateName));
    await this.write(stateName((numbers[0] ?? 0) + 1), point);
  }

  /**
   * The newest state that is whole; undefined if there is none at all.
   *
   * @param onDamaged Called for each newer one that is not.
   * @throws the reason of the newest if none is whole
   */
  async readState(onDamaged: (name: string, reason: string) => void): Promise<SavedPoint | undefined> {
    let first: unknown;
    for (const number of await this.stateNumbers()) {
      try {
        const point = (await this.read(stateName(number))) as SavedPoint;
        if (!isPoint(point)) throw new DamagedError('it is not as this program writes it');
        return point;
      } catch (error) {
        first ??= error;
        onDamaged(stateName(number), (error as Error).message);
      }
    }
    if (first !== undefined) throw first as Error;
    return undefined;
  }

  /** The newest first. */
  private async stateNumbers(): Promise<number[]> {
    const names = await this.folder.names();
    return names
      .flatMap((each) => STATE.exec(each)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  }

  private write(name: string, content: object): Promise<void> {
    return this.folder.write(name, pack({ mark: CHECKPOINT_MARK, run: this.run, name, content }));
  }

  private async read(name: string): Promise<unknown> {
    const data = await readMarked(this.folder, name);
    if (data && data.run !== this.run) throw new DamagedError('it is of another run');
    return data?.content;
  }
}

async function readMarked(
  folder: CheckpointFolder,
  name: string,
): Promise<{ readonly run: unknown; readonly content: unknown } | undefined> {
  const parts = await folder.read(name);
  if (!parts) return undefined;
  const data = (await unpack(parts)) as Partial<Record<'mark' | 'run' | 'name' | 'content', unknown>> | null;
  const mark = typeof data?.mark === 'string' && MARKS.test(data.mark) ? data.mark : undefined;
  if (data === null || mark === undefined) throw new DamagedError('it is not a file of a checkpoint');
  if (mark !== CHECKPOINT_MARK)
    throw new DamagedError(`it has the form of another version ('${mark}', here '${CHECKPOINT_MARK}')`);
  if (data.name !== name) throw new DamagedError(`it is not '${name}' but another file of a checkpoint`);
  return { run: data.run, content: data.content };
}

function isPoint(value: unknown): value is SavedPoint {
  const { source, durationSeconds, at } = (value ?? {}) as Partial<Record<keyof SavedPoint, unknown>>;
  return (
    Number.isInteger(source) &&
    typeof durationSeconds === 'number' &&
    durationSeconds > 0 &&
    durationSeconds <= MOST_DURATION &&
    isStoppedRun(at)
  );
}
