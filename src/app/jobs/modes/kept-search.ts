import {
  isCompletedPart,
  isDampedPart,
  isRigidPart,
  isWallsPart,
  type CompletedPart,
  type FoundPart,
  type ModesSoFar,
} from '../../../modes/modes-so-far.ts';
import type { KeptBytes } from '../../ports/host/host.ts';
import { packKept, readKept } from '../../setup/kept-room/kept-content.ts';
import { hashedName } from '../../setup/kept-room/room-key.ts';

/** What a search for modes has found so far, kept on the machine: the next one goes on from it. */
export class KeptSearch {
  private readonly written: string[] = [];
  private completed = 0;
  /** Settles when all is written so far. */
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly store: KeptBytes,
    private readonly search: object,
    private readonly about: string,
  ) {}

  /**
   * Reads what an earlier search has kept.
   *
   * @param search Plain data that tell this search from all others.
   * @param nodes Nodes of the room that move.
   * @param about What a list of the cache says of it.
   */
  static async read(
    store: KeptBytes,
    search: object,
    nodes: number,
    about: string,
  ): Promise<{ readonly kept: KeptSearch; readonly known: ModesSoFar }> {
    const kept = new KeptSearch(store, search, about);
    const part = async <T>(name: string, isPart: (content: unknown) => content is T): Promise<T | undefined> => {
      const file = await kept.nameOf(name);
      const found = await readKept(store, file, 'search for modes', isPart, () => undefined);
      if (found) kept.written.push(file);
      return found;
    };
    const rigid = await part('rigid', (content) => isRigidPart(content, nodes));
    if (!rigid) return { kept, known: {} };
    const modes = rigid.eigenvalues.length;
    const walls = await part('walls', (content) => isWallsPart(content, nodes, modes));
    const damped = walls && (await part('damped', (content) => isDampedPart(content, modes)));
    const completed: CompletedPart[] = [];
    while (damped) {
      const next = await part(`completed ${kept.completed}`, (content) =>
        isCompletedPart(content, walls.forms.length, modes),
      );
      if (!next) break;
      completed.push(next);
      kept.completed++;
    }
    return { kept, known: { rigid, walls, damped, completed } };
  }

  /** Keeps a part while the search goes on. One that cannot be kept is found again another time. */
  keep({ name, part }: FoundPart): void {
    const place = name === 'completed' ? `completed ${this.completed++}` : name;
    this.writing = this.writing.then(async () => {
      const file = await this.nameOf(place);
      this.written.push(file);
      await this.store.write(file, packKept(file, part, this.about)).catch(() => undefined);
    });
  }

  /** Removes all parts: the answer is there. */
  async remove(): Promise<void> {
    await this.writing;
    for (const file of this.written) await this.store.remove(file).catch(() => undefined);
  }

  private nameOf(part: string): Promise<string> {
    return hashedName('modes', { ...this.search, part });
  }
}
