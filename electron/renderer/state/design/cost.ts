import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Failure } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';
import { occupation, takeMachine } from '../window/machine-turn.ts';

/** Time without changes before a cost is computed, ms. */
const BEFORE_COST = 700;

/** What a search is predicted to take. */
export type CostState<Cost> =
  | { readonly kind: 'unknown' | 'computing' }
  | { readonly kind: 'known'; readonly cost: Cost }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The cost of a search before it starts, computed again when what is asked changes. Make one for each kind. */
export class SearchCost<Asked, Cost> {
  private readonly held: Signal<{ readonly key: string; readonly state: CostState<Cost> } | null> = signal(null);

  /**
   * @param asked What would be searched; null if nothing can be.
   * @param keyOf Equal for all that cost the same.
   * @param ask Computes the cost on the worker `machine`; it obeys the signal.
   */
  constructor(
    private readonly asked: ReadonlySignal<Asked | null>,
    private readonly keyOf: (asked: Asked) => string,
    private readonly ask: (asked: Asked, signal: AbortSignal) => Promise<Cost>,
  ) {}

  get value(): CostState<Cost> {
    const asked = this.asked.value;
    const known = this.held.value;
    return asked !== null && known?.key === this.keyOf(asked) ? known.state : { kind: 'unknown' };
  }

  /** Computes the cost after each change while nothing else is in progress. @returns a function that ends this. */
  follow(): () => void {
    return effect(() => {
      const asked = this.asked.value;
      if (asked === null || occupation.value !== null) return undefined;
      const key = this.keyOf(asked);
      const known = this.held.peek();
      if (known?.key === key && known.state.kind !== 'unknown' && known.state.kind !== 'computing') return undefined;
      const controller = new AbortController();
      const waiting = setTimeout(() => void this.find(asked, key, controller), BEFORE_COST);
      return () => {
        clearTimeout(waiting);
        controller.abort();
      };
    });
  }

  private async find(asked: Asked, key: string, controller: AbortController): Promise<void> {
    const { signal: stop } = controller;
    const tell = (state: CostState<Cost>): void => {
      if (!stop.aborted) this.held.value = { key, state };
    };
    tell({ kind: 'computing' });
    try {
      // A cost is a plan: it waits for other plans, and whatever is to start stops it.
      const cost = await takeMachine('plan', controller, () => this.ask(asked, stop));
      tell({ kind: 'known', cost });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'stopped') this.held.value = null;
      else tell({ kind: 'failed', failure });
    }
  }
}
