import { signal, type Signal } from '@preact/signals';
import type { Failure } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';

/** What became of a question to a worker. */
export type Answered<T> =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly answer: T };

/** The answer to the latest of several questions; null before the first. */
export class Latest<T> {
  readonly state: Signal<Answered<T> | null> = signal<Answered<T> | null>(null);
  private number = 0;

  /** @returns the answer; null if it failed, or if another question came meanwhile. */
  async ask(question: () => Promise<T>): Promise<T | null> {
    const own = ++this.number;
    this.state.value = { kind: 'pending' };
    try {
      const answer = await question();
      if (own !== this.number) return null;
      this.state.value = { kind: 'done', answer };
      return answer;
    } catch (error) {
      if (own === this.number) this.state.value = { kind: 'failed', failure: failureOf(error) };
      return null;
    }
  }

  forget(): void {
    this.number++;
    this.state.value = null;
  }
}
