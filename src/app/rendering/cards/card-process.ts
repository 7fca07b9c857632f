import type { EngineState } from '../../../engine/engine.ts';
import type { GridPlane } from '../../../room/grid/plane.ts';
import type { KernelReport } from '../../ports/engine/kernel-report.ts';

/** What the process of a card is asked; plain data. */
export type CardQuestion =
  /** Opens the device. */
  | { readonly call: 'engine' }
  /** Opens the room that is sent to it, for the first of the setups. */
  | { readonly call: 'open'; readonly kernel: KernelReport | null }
  /** Calls as of `Simulation`; a setup goes by its number among those that were sent. */
  | { readonly call: 'advance'; readonly steps: number }
  | { readonly call: 'restart'; readonly setup: number }
  | { readonly call: 'wholeState' }
  | { readonly call: 'continueFrom'; readonly state: EngineState }
  | { readonly call: 'readPlanes'; readonly planes: readonly GridPlane[] };

/** Its answer: what the call gives, or why it failed. */
export type CardAnswer = { readonly result: unknown } | { readonly message: string };

/** A process of the program's own that computes on another card. */
export interface CardProcess {
  /** Asks one thing after the other. @throws Error that ended the process */
  ask(question: CardQuestion): Promise<CardAnswer>;
  /** Sends bytes, which the process reads as one stream; resolves when it takes more. @throws Error that ended it */
  send(part: Uint8Array): Promise<void>;
  /** Ends the process. What it was asked is not answered any more. */
  end(): Promise<void>;
}

/** A card beside that of the engine, on which runs are made, too. */
export interface OtherCard {
  /** The name by which a run asks for it. */
  readonly name: string;
  /** Starts its process. */
  readonly start: () => CardProcess;
}

/** All cards of a rendering that is spread over several. */
export interface NamedCards {
  /** Name of the card of the engine. */
  readonly first: string;
  /** Those beside it; they must be alike. */
  readonly others: readonly OtherCard[];
}
