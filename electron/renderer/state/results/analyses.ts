import { computed, effect, signal, untracked } from '@preact/signals';
import type { Equaliser, KnownOfResponse, ResponseAnalysis } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { Failure } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import { projectSignal } from '../window/lifetimes.ts';
import { equaliser, isEqualised } from './equaliser/equaliser.ts';
import { chosen, compared, recorded, results, type ShownResponse } from './results.ts';

/** The analysis of a response, or its state. */
export type AnalysisState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly analysis: ResponseAnalysis };

/** Analyses by response key; those of removed results are dropped. */
const analyses = signal<ReadonlyMap<string, AnalysisState>>(new Map());

const PENDING: AnalysisState = { kind: 'pending' };

const stateOf = (response: ShownResponse | null): AnalysisState | null =>
  response && (analyses.value.get(response.key) ?? PENDING);

/** Analysis of the shown response; null if none is shown. */
export const analysisState = computed(() => stateOf(chosen.value));
export const analysis = computed(() => doneOf(analysisState.value));
/** Analysis of the compared response; null if there is none yet. */
export const comparedState = computed(() => stateOf(compared.value));
export const comparedAnalysis = computed(() => doneOf(comparedState.value));

/** An analysis behind an equaliser. Until it is there, what was before stays. */
interface Equalised {
  readonly of: Equaliser;
  readonly wav: Uint8Array;
  readonly state: AnalysisState;
}

/** Analyses behind the loaded equaliser by response key. */
const equalised = projectSignal<ReadonlyMap<string, Equalised>>(new Map());

const equalisedStateOf = (response: ShownResponse | null): AnalysisState | null =>
  response && (equalised.value.get(response.key)?.state ?? PENDING);

/** Analysis of the shown response behind the loaded equaliser, whether it is used or not; null without one. */
export const equalisedState = computed(() => (equaliser.value ? equalisedStateOf(chosen.value) : null));
export const equalisedAnalysis = computed(() => doneOf(equalisedState.value));

/** What curves are drawn of: the response shown, behind the equaliser if that is used. */
export const drawnState = computed(() => (isEqualised.value ? equalisedStateOf(chosen.value) : analysisState.value));
export const drawnResponse = computed(() => doneOf(drawnState.value));
/** What curves of the compared response are drawn of. */
export const drawnComparedState = computed(() =>
  isEqualised.value ? equalisedStateOf(compared.value) : comparedState.value,
);
export const drawnCompared = computed(() => doneOf(drawnComparedState.value));

const doneOf = (state: AnalysisState | null): ResponseAnalysis | null =>
  state?.kind === 'done' ? state.analysis : null;

/** Analyses every response when it is first shown. Call once. */
export function followResponses(): () => void {
  const endAnalysing = effect(() => {
    for (const response of [chosen.value, compared.value]) if (response) untracked(() => void analyse(response));
  });
  const endEqualising = effect(() => {
    const of = equaliser.value?.equaliser;
    if (!of) equalised.value = new Map();
    else for (const one of [chosen.value, compared.value]) if (one) untracked(() => void equalise(one, of));
  });
  const endForgetting = effect(() => {
    const there = new Set([...results.value.map(({ id }) => String(id)), String(recorded.value.id)]);
    const kept = [...analyses.peek()].filter(([key]) => there.has(key.split('/')[0]));
    if (kept.length < analyses.peek().size) analyses.value = new Map(kept);
    for (const key of asked.keys()) if (!there.has(key.split('/')[0])) asked.delete(key);
  });
  return () => {
    endAnalysing();
    endEqualising();
    endForgetting();
  };
}

/** What was last analysed, by response key: the samples, and the figures that came with them. */
const asked = new Map<string, { readonly wav: Uint8Array; readonly figures: unknown }>();

async function analyse({ key, wav, validToHz, known }: ShownResponse): Promise<void> {
  const before = analyses.peek().has(key) ? asked.get(key) : undefined;
  if (before?.wav === wav && before.figures === known.figures) return;
  const own = { wav, figures: known.figures };
  asked.set(key, own);
  // Figures that were computed again take the place of those before when they are there.
  if (!before) set(key, PENDING);
  const state = await answered({ wav, validToHz, known });
  if (asked.get(key) === own) set(key, state);
}

function set(key: string, state: AnalysisState): void {
  analyses.value = new Map(analyses.peek()).set(key, state);
}

/** Analyses a response behind an equaliser, unless it is. */
async function equalise({ key, wav, validToHz, known }: ShownResponse, of: Equaliser): Promise<void> {
  const before = equalised.peek().get(key);
  if (before?.of === of && before.wav === wav) return;
  const keep = (state: AnalysisState): void => {
    equalised.value = new Map(equalised.peek()).set(key, { of, wav, state });
  };
  keep(before?.state ?? PENDING);
  // Figures of the result are those without the equaliser.
  const asked = { wav, validToHz, known: { ...known, figures: null, equaliser: of } };
  const state = await answered(asked);
  const now = equalised.peek().get(key);
  if (now?.of === of && now.wav === wav) keep(state);
}

const answered = (asked: { wav: Uint8Array; validToHz: number; known: KnownOfResponse }): Promise<AnalysisState> =>
  desk.ask('analyse', asked).answer.then(
    (analysis): AnalysisState => ({ kind: 'done', analysis }),
    (error: unknown): AnalysisState => ({ kind: 'failed', failure: failureOf(error) }),
  );
