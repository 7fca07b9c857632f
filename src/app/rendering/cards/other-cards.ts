import type { OtherRoom } from '../../../run/spread.ts';
import type { ChosenKernel } from '../../ports/engine/kernel-choice.ts';
import { pack } from '../../setup/kept-room/pack.ts';
import type { CardProcess, NamedCards } from './card-process.ts';
import type { CardEngine, OpenedRoom, SentRoom } from './card-worker.ts';
import { askCard, cardLost, RemoteRoom } from './remote-room.ts';

interface StartedCard {
  readonly name: string;
  readonly worker: CardProcess;
  readonly engine: Promise<CardEngine>;
}

/** The cards of a rendering beside that of its engine; each is a process that begins while the room is prepared. */
export class OtherCards {
  private started: readonly StartedCard[] = [];
  private rooms: readonly OtherRoom[] | undefined;

  /** @param named Undefined for a rendering on one card. */
  constructor(private readonly named: NamedCards | undefined) {}

  /** Starts as many as there are, but no more than these. Their devices open at once. */
  start(most: number): void {
    this.started = (this.named?.others ?? []).slice(0, Math.max(0, most)).map(({ name, start }) => {
      const worker = start();
      const engine = askCard<CardEngine>(name, worker, { call: 'engine' });
      // Heard where the room is opened.
      engine.catch(() => undefined);
      return { name, worker, engine };
    });
  }

  /** Names of all cards that take runs, that of the engine first. */
  get names(): readonly (string | null)[] {
    return [this.named?.first ?? null, ...this.started.map(({ name }) => name)];
  }

  /**
   * Sends a room to the cards and opens it there. Called once more, it answers with the same rooms: so it can begin
   * before they are needed.
   *
   * @param chosen The engine of the first card, with its kernel. Cards of other devices round in other ways: they count
   *   as lost.
   */
  open(sent: SentRoom, chosen: ChosenKernel): readonly OtherRoom[] {
    return (this.rooms ??= this.openRooms(sent, chosen));
  }

  /** Begins with new processes: the room is another one. */
  async startAgain(): Promise<void> {
    const { length } = this.started;
    await this.end();
    this.rooms = undefined;
    this.start(length);
  }

  private openRooms(sent: SentRoom, { engine, report }: ChosenKernel): OtherRoom[] {
    const alike = this.started.map(async ({ name, engine: own }) => {
      const { identity, adapter } = await own;
      if (identity === engine.identity) return;
      throw cardLost(name, `it is ${adapter}, and its driver or model differ from those of ${engine.adapter}`);
    });
    const delivered = this.deliver(sent, alike);
    return this.started.map(({ name, worker }, i) => {
      const opened = (async () => {
        await alike[i];
        const opening = askCard<OpenedRoom>(name, worker, { call: 'open', kernel: report });
        opening.catch(() => undefined);
        const problem = (await delivered)[i];
        if (problem) throw cardLost(name, problem.message);
        return new RemoteRoom(name, worker, await opening);
      })();
      // Heard where the room is waited for.
      opened.catch(() => undefined);
      return { opened, close: () => worker.end() };
    });
  }

  /** Ends all processes. */
  async end(): Promise<void> {
    await Promise.all(this.started.map(({ worker }) => worker.end()));
  }

  /**
   * Sends a room to all cards that are ready for it, at the speed of the slowest.
   * @returns of each why it could not be sent; undefined if it was
   */
  private async deliver(sent: SentRoom, ready: readonly Promise<void>[]): Promise<(Error | undefined)[]> {
    const problems = (await Promise.allSettled(ready)).map((each) =>
      each.status === 'rejected' ? (each.reason as Error) : undefined,
    );
    if (problems.every((problem) => problem !== undefined)) return problems;
    for await (const part of pack(sent)) {
      await Promise.all(
        this.started.map(async ({ worker }, i) => {
          if (problems[i]) return;
          await worker.send(part).catch((error: unknown) => (problems[i] = error as Error));
        }),
      );
      if (problems.every((problem) => problem !== undefined)) break;
    }
    return problems;
  }
}
