import { InputError } from '../../../units/errors.ts';
import { bytes as bytesText } from '../../ports/engine/counts.ts';
import type { CheckpointFolder } from '../../ports/host/host.ts';

/** Why a folder takes no checkpoints, and what to do about it. */
export interface PlaceTrouble {
  readonly message: string;
  readonly remedy: string;
}

/** The folder of a rendering's checkpoints, which one rendering at a time holds. */
export class CheckpointPlace {
  private held = false;

  constructor(private readonly folder: CheckpointFolder) {}

  get isHeld(): boolean {
    return this.held;
  }

  /**
   * Takes the folder.
   *
   * @param needed Bytes that the checkpoints need.
   * @returns why it cannot be taken; undefined if it is.
   */
  async hold(needed: number): Promise<PlaceTrouble | undefined> {
    const { folder } = this;
    const free = await folder.freeBytes();
    if (needed > free) {
      return {
        message: `checkpoints need about ${bytesText(needed)}, and the disk of ${folder.place} has ${bytesText(free)} left`,
        remedy: 'Make room on the disk, name a folder on another one, or do without checkpoints.',
      };
    }
    try {
      this.held = await folder.hold();
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
    if (this.held) return undefined;
    return {
      message: `another rendering keeps its checkpoints in ${folder.place}`,
      remedy: 'Wait until it has ended, or name another folder.',
    };
  }

  /** Takes the folder again after someone has removed it. @throws Error if another rendering has taken it */
  async holdAgain(): Promise<void> {
    if (!(await this.folder.hold())) throw new Error('another rendering has taken the folder');
  }

  /** Gives the folder back. */
  async release(): Promise<void> {
    await this.folder.release().catch(() => undefined);
    this.held = false;
  }
}
