import type { Engine } from './engine.ts';

/** The counts of a room that its passes depend on. */
export interface PassCounts {
  readonly nearWall: number;
  readonly cut: number;
  readonly faces: number;
  readonly damped: number;
}

/** Passes of a step, each of which waits for the one before, by what they are for. */
export interface StepPasses {
  /** Passes of every room: receivers and the interior. */
  readonly air: number;
  readonly nearWall: number;
  readonly cut: number;
  readonly faces: number;
  readonly damped: number;
}

/** Passes of a GPU: dispatches of `engine/webgpu/parts`. */
const GPU: StepPasses = { air: 2, nearWall: 1, cut: 3, faces: 2, damped: 1 };
/** Passes of the processor: barriers between its threads (`engine/reference/stepper.ts`). */
const CPU: StepPasses = { air: 1, nearWall: 0, cut: 2, faces: 4, damped: 1 };

/** Passes of a step of a room without sources at work; a part that the room has no nodes for takes none. */
export function stepPasses(kind: Engine['kind'], counts: PassCounts): StepPasses {
  const passes = kind === 'webgpu' ? GPU : CPU;
  const of = (part: keyof PassCounts): number => (counts[part] > 0 ? passes[part] : 0);
  // On a GPU, near-wall nodes move in the dispatch of the cut nodes, if there are any.
  const nearWall = kind === 'webgpu' && counts.cut > 0 ? 0 : of('nearWall');
  return { air: passes.air, nearWall, cut: of('cut'), faces: of('faces'), damped: of('damped') };
}
