import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { KeptBytes } from '../../ports/host/host.ts';
import type { MadeRoom } from '../room/made-room.ts';
import type { StopSignal } from '../../../units/task.ts';
import { packKept, readKept, untilStopped } from './kept-content.ts';
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

  /**
   * Undefined if the room is not kept. One that is damaged, or that of another plan, is removed.
   *
   * @param onWarning Told of one that is not used, in a sentence without a full stop.
   */
  read(onWarning: (warning: string) => void): Promise<MadeRoom | undefined> {
    return readKept(this.store, this.name, 'room', isMadeRoom, onWarning);
  }

  /**
   * @param about What a list of what is kept says of it.
   * @returns why it could not be kept, as a sentence without a full stop; undefined if it was
   */
  async write(made: MadeRoom, about: string, signal: StopSignal): Promise<string | undefined> {
    try {
      await this.store.write(this.name, untilStopped(signal, packKept(this.name, made, about)));
      return undefined;
    } catch (error) {
      return `the prepared room cannot be kept for later runs: ${(error as Error).message}`;
    }
  }
}

/** Whether data have the parts of a room; that they are whole, checksums say. */
function isMadeRoom(value: unknown): value is MadeRoom {
  const { room, ...others } = (value ?? {}) as Partial<Record<keyof MadeRoom, unknown>>;
  const { nodes, graph } = (room ?? {}) as Partial<Record<'nodes' | 'graph', unknown>>;
  const { rows } = (nodes ?? {}) as { rows?: unknown };
  const lists = [others.materialNames, others.materials, others.areas, others.effectiveAreas];
  const objects = [graph, others.outside, others.walls, others.volume];
  return (
    ArrayBuffer.isView(rows) &&
    lists.every((each) => Array.isArray(each)) &&
    objects.every((each) => typeof each === 'object' && each !== null)
  );
}
