import type { FromHost, RunSetup, Simulation } from '../../../engine/engine.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { unpack } from '../../setup/kept-room/pack.ts';
import type { CardAnswer, CardQuestion } from './card-process.ts';

/** A prepared room with all that is to run in it: plain data, which is sent to other cards. */
export interface SentRoom {
  readonly room: PreparedRoom;
  readonly setups: readonly RunSetup[];
}

/** What a card tells of itself. */
export interface CardEngine {
  readonly adapter: string;
  readonly identity: string;
}

/** What a card tells of a room that it has opened. */
export interface OpenedRoom {
  readonly memoryBytes: number;
  readonly fromHost: FromHost | undefined;
}

/**
 * The work of the process of a card, question after question.
 *
 * @param makeEngine Makes the engine of the card.
 * @param sent The bytes that are sent to the process.
 */
export function cardWorker(
  makeEngine: () => Promise<RunEngine>,
  sent: AsyncIterable<Uint8Array>,
): (question: CardQuestion) => Promise<CardAnswer> {
  let engine: RunEngine | undefined;
  let setups: readonly RunSetup[] = [];
  let simulation: Simulation | undefined;
  const answer = async (question: CardQuestion): Promise<unknown> => {
    engine ??= await makeEngine();
    switch (question.call) {
      case 'engine':
        return { adapter: engine.adapter, identity: engine.identity } satisfies CardEngine;
      case 'open': {
        const { room, setups: all } = (await unpack(sent)) as SentRoom;
        setups = all;
        const { engine: chosen } =
          question.kernel && engine.withKernel ? engine.withKernel(question.kernel) : { engine };
        simulation = await chosen.open(room, setups[0]);
        return { memoryBytes: simulation.memoryBytes, fromHost: simulation.fromHost } satisfies OpenedRoom;
      }
      case 'advance':
        return simulation!.advance(question.steps);
      case 'restart':
        return simulation!.restart(setups[question.setup]);
      case 'wholeState':
        return simulation!.wholeState();
      case 'continueFrom':
        return simulation!.continueFrom(question.state);
      case 'readPlanes':
        return simulation!.readPlanes(question.planes);
    }
  };
  return async (question) => {
    try {
      return { result: await answer(question) };
    } catch (error) {
      return { message: (error as Error).message };
    }
  };
}
