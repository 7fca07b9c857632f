import { InputError } from '../../../../units/errors.ts';
import { readCheckpoint, type Checkpoint } from '../../../rendering/resume.ts';
import type { Host } from '../../../ports/host/host.ts';
import { checkpointHash, checkpointName, WORK, type SweepFiles } from '../sweep-folder.ts';

/** Where a process keeps the checkpoints of one line. */
export interface LineCheckpoint {
  /** A folder that no other process has. */
  readonly folder: string;
  /** What an earlier process left of the line; undefined if there is nothing that can be used. */
  readonly earlier: Checkpoint | undefined;
  /** Keeps checkpoints for a rendering. */
  readonly checkpoints: NonNullable<Host['checkpoints']>;
}

/**
 * The checkpoints of lines. Each process keeps those of a line in a folder of its own, `work/HASH-RANDOM`, and takes
 * what others left by renaming their folder to its own: of several processes one succeeds, whatever the clocks say. One
 * whose folder was taken while it runs goes on, and makes another.
 */
export class LineCheckpoints {
  private readonly work: string;
  /** Lines that this process keeps a folder for, or did. */
  private readonly taken = new Set<string>();

  constructor(
    outFolder: string,
    private readonly files: Pick<SweepFiles, 'names' | 'move' | 'removeEmpty'>,
    private readonly host: Host,
  ) {
    this.work = `${outFolder}/${WORK}`;
  }

  /**
   * Takes the checkpoint of a line, if there is one, from whoever left it.
   *
   * @returns undefined where no checkpoints can be kept
   * @throws RunError or FileError if the disk fails
   */
  async take(hash: string): Promise<LineCheckpoint | undefined> {
    const inFolder = this.host.checkpoints;
    if (!inFolder) return undefined;
    this.taken.add(hash);
    const newFolder = (): string => `${this.work}/${checkpointName(hash)}`;
    // The folder is this process's alone: it needs no lock, and one from before is nobody's.
    const checkpoints: LineCheckpoint['checkpoints'] = (path) => ({
      ...inFolder(path),
      hold: () => Promise.resolve(true),
      release: () => Promise.resolve(),
    });
    for (const name of await this.left(hash)) {
      const folder = newFolder();
      if (!(await this.files.move(`${this.work}/${name}`, folder))) continue;
      const earlier = await this.read(folder, checkpoints);
      if (earlier) return { folder, earlier, checkpoints };
    }
    return { folder: newFolder(), earlier: undefined, checkpoints };
  }

  /** Removes the checkpoints of a line that is done, those of other processes, too. */
  async remove(hash: string): Promise<void> {
    if (!this.taken.delete(hash)) return;
    for (const name of await this.left(hash)) await this.discard(`${this.work}/${name}`);
  }

  /** Removes those of lines that were done before. */
  async clear(done: ReadonlySet<string>): Promise<void> {
    for (const name of await this.files.names(this.work)) {
      const hash = checkpointHash(name);
      if (hash !== undefined && done.has(hash)) await this.discard(`${this.work}/${name}`);
    }
  }

  private async left(hash: string): Promise<readonly string[]> {
    return (await this.files.names(this.work)).filter((name) => checkpointHash(name) === hash);
  }

  /** One that cannot be used, such as that of another build of the program, is removed. */
  private async read(folder: string, checkpoints: LineCheckpoint['checkpoints']): Promise<Checkpoint | undefined> {
    try {
      return await readCheckpoint(folder, { ...this.host, checkpoints });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      await this.discard(folder);
      return undefined;
    }
  }

  /** Removes the checkpoints in a folder, and the folder if it has nothing else. */
  private async discard(folder: string): Promise<void> {
    await this.host.checkpoints?.(folder).discard();
    await this.files.removeEmpty(folder);
  }
}
