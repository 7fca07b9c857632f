import type { EngineState, FromHost } from '../../../engine/engine.ts';
import type { GridPlane } from '../../../room/grid/plane.ts';
import type { SpreadRoom } from '../../../run/spread.ts';
import { DeviceLostError } from '../../../units/errors.ts';
import type { CardProcess, CardQuestion } from './card-process.ts';
import type { OpenedRoom } from './card-worker.ts';

/** Asks the process of a card. @throws DeviceLostError for whatever fails there: another card may do the same */
export async function askCard<T>(name: string, worker: CardProcess, question: CardQuestion): Promise<T> {
  const answer = await worker.ask(question).catch((cause: unknown) => ({ message: (cause as Error).message }));
  if ('result' in answer) return answer.result as T;
  throw cardLost(name, answer.message);
}

/** The failure of a card. */
export const cardLost = (name: string, reason: string): DeviceLostError =>
  new DeviceLostError(`card ${name} failed: ${reason}`, 'Run it again; if it happens again, name the other cards.');

/** A room in the process of another card. */
export class RemoteRoom implements SpreadRoom {
  readonly memoryBytes: number;
  readonly fromHost?: FromHost;

  constructor(
    private readonly name: string,
    private readonly worker: CardProcess,
    { memoryBytes, fromHost }: OpenedRoom,
  ) {
    this.memoryBytes = memoryBytes;
    if (fromHost) this.fromHost = fromHost;
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = await this.ask<Float64Array[]>({ call: 'advance', steps });
    if (!into) return samples;
    samples.forEach((record, r) => into[r].set(record, at));
    return into;
  }

  restart(setup: number): Promise<void> {
    return this.ask({ call: 'restart', setup });
  }

  wholeState(): Promise<EngineState> {
    return this.ask({ call: 'wholeState' });
  }

  continueFrom(state: EngineState): Promise<void> {
    return this.ask({ call: 'continueFrom', state });
  }

  readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]> {
    return this.ask({ call: 'readPlanes', planes });
  }

  private ask<T>(question: CardQuestion): Promise<T> {
    return askCard(this.name, this.worker, question);
  }
}
