import type { EngineControls } from '../app/index.ts';
import type { ArraySender } from './sent-arrays.ts';

/** Where a request is: its phase with what that knows. */
export interface ToldProgress {
  readonly phase: string;
  readonly [known: string]: unknown;
}

/** Tells where a request is. */
export type Tell = (value: ToldProgress) => void;

/** What a method works with. */
export interface Work {
  /** What use-cases need; their progress is told. */
  readonly controls: EngineControls;
  /** Tells the progress of what has another one. */
  readonly tell: Tell;
  /** Sends an array and gives what stands for it. */
  readonly give: ArraySender['give'];
}

/** @throws what the use-case throws; InputError for parameters that are not of the method */
export type Method = (parameters: unknown, work: Work) => Promise<unknown>;
