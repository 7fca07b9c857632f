import type { RunSetup, Simulation } from '../../../../engine/engine.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import type { RunEngine } from '../../../ports/engine/kernel-choice.ts';
import type { MadeRoom } from '../../../setup/room/made-room.ts';
import type { RoomShelf } from '../../../rendering/job/job.ts';

/**
 * An engine on which a room stays open from one rendering to the next, with the shelf that gives them the same room. It
 * takes the kernel that is the default on every machine, so that samples do not depend on what was measured before.
 */
export class OneRoom implements RoomShelf {
  private made: { readonly name: string; readonly room: MadeRoom } | undefined;
  private held: { readonly room: PreparedRoom; readonly simulation: Simulation } | undefined;

  constructor(private readonly inner: RunEngine) {}

  get(name: string): MadeRoom | undefined {
    return this.made?.name === name ? this.made.room : undefined;
  }

  put(name: string, room: MadeRoom): void {
    this.made = { name, room };
  }

  /** The engine for renderings that follow one another. */
  get engine(): RunEngine {
    const { inner } = this;
    return {
      kind: inner.kind,
      ...(inner.isSoftware !== undefined && { isSoftware: inner.isSoftware }),
      ...(inner.threads !== undefined && { threads: inner.threads }),
      adapter: inner.adapter,
      identity: inner.identity,
      precision: inner.precision,
      mostRowBytes: inner.mostRowBytes,
      deviceMemory: inner.deviceMemory,
      unlimited: inner.unlimited,
      open: (room, setup) => this.open(room, setup),
    };
  }

  /** Closes the room that is open. */
  async close(): Promise<void> {
    const { held } = this;
    this.held = undefined;
    this.made = undefined;
    await held?.simulation.close();
  }

  private async open(room: PreparedRoom, setup: RunSetup): Promise<Simulation> {
    const { held } = this;
    this.held = undefined;
    if (held && held.room !== room) await held.simulation.close();
    let simulation: Simulation;
    if (held?.room === room) {
      simulation = held.simulation;
      await simulation.restart(setup).catch(async (error: unknown) => {
        await simulation.close();
        throw error;
      });
    } else simulation = await this.inner.open(room, setup);
    return lent(simulation, () => this.takeBack(room, simulation));
  }

  /** A room that is worth keeping open is one that the next rendering gets from the shelf. */
  private async takeBack(room: PreparedRoom, simulation: Simulation): Promise<void> {
    if (this.held || this.made?.room.room !== room) await simulation.close();
    else this.held = { room, simulation };
  }
}

/** A simulation that is given back in place of being closed, unless something of it failed. */
function lent(simulation: Simulation, giveBack: () => Promise<void>): Simulation {
  let hasFailed = false;
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  return {
    memoryBytes: simulation.memoryBytes,
    ...(simulation.fromHost && { fromHost: simulation.fromHost }),
    advance: (steps, into, at) => watched(simulation.advance(steps, into, at)),
    setState: (state) => watched(simulation.setState(state)),
    getState: () => watched(simulation.getState()),
    wholeState: () => watched(simulation.wholeState()),
    continueFrom: (state) => watched(simulation.continueFrom(state)),
    readPlanes: (planes) => watched(simulation.readPlanes(planes)),
    probe: () => simulation.probe(),
    timePasses: (steps) => watched(simulation.timePasses(steps)),
    rest: () => watched(simulation.rest()),
    restart: (setup) => watched(simulation.restart(setup)),
    close: () => (hasFailed ? simulation.close() : giveBack()),
  };
}
