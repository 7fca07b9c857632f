import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { SearchKind } from '../../../../src/app/index.ts';
import type { Failure, FoundByKind, SceneInput } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';
import { documentNumber, parseDocument, scene, sceneInput, sceneText } from '../document/document.ts';
import type { JsonObject } from '../document/json.ts';
import { problems } from '../room/scene-check.ts';
import { forgetSearch, keepSearch, keptSearches } from '../results/saved/kept-searches.ts';
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

  /** The last search of the open scene, be it of this window or one that the project keeps; null if there is none. */
  readonly last: ReadonlySignal<Searched<Progress, Answer> | null> = computed(() =>
    this.held.value?.document === documentNumber.value ? this.held.value : this.ofProject.value,
  );

  private readonly ofProject = computed<Searched<Progress, Answer> | null>(() => {
    const kept = keptSearches.value.find(({ kind }) => kind === this.kind);
    if (!kept) return null;
    const { text, sceneFile } = kept.ranWith;
    return {
      document: documentNumber.value,
      scene: parseDocument(text, sceneFile),
      progress: null,
      // The worker has read it as what this kind of search finds.
      state: { kind: 'done', answer: kept.found as Answer },
    };
  });

  readonly isGoing = computed(() => this.last.value !== null && isUnderWay(this.last.value));

  /** What the last search has found; null if it has not come to its end. */
  readonly answer = computed(() => {
    const state = this.last.value?.state;
    return state?.kind === 'done' ? state.answer : null;
  });

  private readonly searched = computed(() => this.last.value?.scene);
  private readonly searchedText = computed(() => this.searched.value && sceneText(this.searched.value));

  /** Whether the scene is another than the one of the search: a scene that was read again is the same. */
  readonly isOfOtherScene = computed(
    () =>
      this.searched.value !== undefined &&
      this.searched.value !== scene.value &&
      this.searchedText.value !== sceneInput.value?.text,
  );

  /** @param kind What of it the project keeps. */
  constructor(
    private readonly name: SearchName,
    private readonly kind: SearchKind = name,
  ) {
    // The room would be one that is no longer open.
    whenReplaced('scene', () => this.stop());
  }

  /** Searches, unless something is in the way; then it does nothing. */
  async start(work: SearchWork<Progress, Answer>): Promise<void> {
    if (searchObstacle.peek() !== null) return;
    const controller = (this.controller = new AbortController());
    const texts = words.design.said;
    const ranWith = sceneInput.peek()!;
    forgetSearch(this.kind);
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
      if (this.isOpen) this.keep(answer, ranWith);
      if (this.isOpen) say(texts.done(words.design.searches[this.name]));
    } catch (error) {
      const failure = failureOf(error);
      this.update({ state: failure.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', failure } });
      if (failure.kind === 'stopped' && this.isOpen) say(texts.stopped(words.design.searches[this.name]));
    } finally {
      this.controller = null;
    }
  }

  /** Puts another answer in place of the one that this window's last search has found, such as one that was checked. */
  replace(answer: Answer): void {
    const before = this.held.peek();
    if (before?.state.kind !== 'done' || !this.isOpen) return;
    this.held.value = { ...before, state: { kind: 'done', answer } };
    const kept = keptSearches.peek().find(({ kind }) => kind === this.kind);
    if (kept) this.keep(answer, kept.ranWith);
  }

  /** Keeps an answer for the project. */
  private keep(answer: Answer, ranWith: SceneInput): void {
    keepSearch({ kind: this.kind, finishedAt: new Date(), ranWith, found: answer as FoundByKind[SearchKind] });
  }

  /** Stops the search; the runs that it has made stay kept. */
  stop(): void {
    this.update({ state: { kind: 'stopping' } });
    this.controller?.abort();
  }

  /** Whether the scene of this window's last search is still open. */
  private get isOpen(): boolean {
    return this.held.peek()?.document === documentNumber.peek();
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
