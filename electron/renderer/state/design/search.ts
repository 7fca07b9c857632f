import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Failure } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';
import { documentNumber, scene } from '../document/document.ts';
import type { JsonObject } from '../document/json.ts';
import { problems } from '../room/scene-check.ts';
import { whenReplaced } from '../window/lifetimes.ts';
import { machineUse, occupation, takeMachine, type SearchName } from '../window/machine-turn.ts';
import { say } from '../window/say.ts';
import { words } from '../../../words/words.ts';

/** The last search of a kind. */
export interface Searched<Progress, Answer> {
  /** Number of the document that it belongs to. */
  readonly document: number;
  /** The scene that it is of. */
  readonly scene: JsonObject;
  readonly progress: Progress | null;
  readonly state:
    | { readonly kind: 'going' | 'stopping' | 'stopped' }
    | { readonly kind: 'done'; readonly answer: Answer }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

/** How a search is made: it obeys the signal, and tells how far it is. */
export type SearchWork<Progress, Answer> = (
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
) => Promise<Answer>;

const isUnderWay = ({ state }: Searched<unknown, unknown>): boolean =>
  state.kind === 'going' || state.kind === 'stopping';

/** A search in the open room that takes the machine for long: one at a time. Make one for each kind. */
export class RoomSearch<Progress, Answer> {
  private readonly held = signal<Searched<Progress, Answer> | null>(null);
  private controller: AbortController | null = null;

  /** The last search of the open scene; null if there is none. */
  readonly last: ReadonlySignal<Searched<Progress, Answer> | null> = computed(() =>
    this.held.value?.document === documentNumber.value ? this.held.value : null,
  );

  readonly isGoing = computed(() => this.last.value !== null && isUnderWay(this.last.value));

  /** What the last search has found; null if it has not come to its end. */
  readonly answer = computed(() => {
    const state = this.last.value?.state;
    return state?.kind === 'done' ? state.answer : null;
  });

  /** Whether the scene has changed since the search began. */
  readonly isOfOtherScene = computed(() => this.last.value !== null && this.last.value.scene !== scene.value);

  constructor(private readonly name: SearchName) {
    // The room would be one that is no longer open.
    whenReplaced('scene', () => this.stop());
  }

  /** Searches, unless something is in the way; then it does nothing. */
  async start(work: SearchWork<Progress, Answer>): Promise<void> {
    if (searchObstacle.peek() !== null) return;
    const controller = (this.controller = new AbortController());
    const texts = words.design.said;
    this.held.value = {
      document: documentNumber.peek(),
      scene: scene.peek(),
      progress: null,
      state: { kind: 'going' },
    };
    say(texts.started(words.design.searches[this.name]));
    try {
      const answer = await takeMachine(this.name, controller, () =>
        work(controller.signal, (progress) => this.update({ progress })),
      );
      this.update({ state: { kind: 'done', answer } });
      if (this.last.peek()) say(texts.done(words.design.searches[this.name]));
    } catch (error) {
      const failure = failureOf(error);
      this.update({ state: failure.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', failure } });
      if (failure.kind === 'stopped' && this.last.peek()) say(texts.stopped(words.design.searches[this.name]));
    } finally {
      this.controller = null;
    }
  }

  /** Stops the search; the runs that it has made stay kept. */
  stop(): void {
    this.update({ state: { kind: 'stopping' } });
    this.controller?.abort();
  }

  private update(change: Partial<Searched<Progress, Answer>>): void {
    const before = this.held.peek();
    if (before && isUnderWay(before)) this.held.value = { ...before, ...change };
  }
}

/** Why no search can start, or null. */
export const searchObstacle = computed<string | null>(() => {
  if (occupation.value !== null) return words.window.busyWith(occupation.value);
  const { length } = problems.value;
  return length > 0 ? words.design.sceneHas(length) : null;
});

const SEARCHES: readonly string[] = ['modes', 'places', 'sensitivities', 'design'] satisfies SearchName[];

/** Whether some search is under way: closing the window would end it. */
export const isSearching = computed(() => machineUse.value !== null && SEARCHES.includes(machineUse.value));
