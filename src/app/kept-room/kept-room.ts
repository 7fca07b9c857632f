import type { RenderPlan } from '../plan/render-plan.ts';
import type { KeptBytes } from '../host/host.ts';
import type { MadeRoom } from '../render/made-room.ts';
import { stopIfAsked, type StopSignal } from '../../units/task.ts';
import { pack, unpack } from './pack.ts';
import { roomName } from './room-key.ts';

/** The place in a store where the prepared room of a plan is kept. */
export class KeptRoom {
  private constructor(
    private readonly store: KeptBytes,
    /** Tells the room from all others. */
    readonly name: string,
  ) {}

  /** @param store undefined if nothing is to be kept */
  static async of(
    store: KeptBytes | undefined,
    plan: RenderPlan,
    allowLeaks: boolean,
    noFigures = false,
  ): Promise<KeptRoom | undefined> {
    return store && new KeptRoom(store, await roomName(plan, allowLeaks, noFigures));
  }

  /** Undefined if the room is not kept. A damaged one is removed. */
  async read(): Promise<MadeRoom | undefined> {
    try {
      const parts = await this.store.read(this.name);
      return parts && ((await unpack(parts)) as MadeRoom);
    } catch {
      await this.store.remove(this.name).catch(() => undefined);
      return undefined;
    }
  }

  /** @returns why it could not be kept, as a sentence without a full stop; undefined if it was */
  async write(made: MadeRoom, signal: StopSignal): Promise<string | undefined> {
    try {
      await this.store.write(this.name, until(signal, pack(made)));
      return undefined;
    } catch (error) {
      return `the prepared room cannot be kept for later runs: ${(error as Error).message}`;
    }
  }
}

async function* until(signal: StopSignal, parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    stopIfAsked(signal);
    yield part;
  }
}
