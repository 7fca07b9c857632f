import { computed, signal } from '@preact/signals';
import type { ResponseEntry } from '../../../../src/app/index.ts';
import type { RenderOutcome } from '../../core/protocol.ts';

/** The result of a run in this window. */
export interface RenderedResult {
  readonly id: number;
  readonly name: string;
  readonly outcome: RenderOutcome;
  readonly finishedAt: Date;
}

/** One of the responses of a result. */
export interface ResponseChoice {
  readonly resultId: number;
  /** Name of its WAV file in the result. */
  readonly file: string;
}

/** A response with its result and its WAV file. */
export interface ChosenResponse {
  readonly result: RenderedResult;
  readonly entry: ResponseEntry;
  readonly wav: Uint8Array;
  /** Identifies the response; renaming the result does not change it. */
  readonly key: string;
}

/** The results of this session, latest first. */
export const results = signal<readonly RenderedResult[]>([]);

const choice = signal<ResponseChoice | null>(null);
const comparedChoice = signal<ResponseChoice | null>(null);

/** The shown response; null if there are no results. */
export const chosen = computed(() => responseOf(choice.value));
/** The compared response, or null. */
export const compared = computed(() => responseOf(comparedChoice.value));

let nextId = 1;

/** Adds a result and shows its first response. */
export function addResult(name: string, outcome: RenderOutcome): void {
  const result = { id: nextId++, name, outcome, finishedAt: new Date() };
  results.value = [result, ...results.value];
  chooseResult(result.id);
}

/** Shows a result: the response from the same source to the same receiver as before, else its first response. */
export function chooseResult(id: number): void {
  const responses = resultOf(id)?.outcome.report.responses ?? [];
  const before = chosen.peek()?.entry;
  const same = responses.find(({ source, receiver }) => source === before?.source && receiver === before.receiver);
  const entry = same ?? responses[0];
  if (entry) choose({ resultId: id, file: entry.file });
}

/** Shows a response. If it was the compared one, the comparison ends. */
export function choose(response: ResponseChoice): void {
  choice.value = response;
  if (isSame(comparedChoice.peek(), response)) comparedChoice.value = null;
}

/** Compares the shown response with another. Null, or the shown response itself, ends the comparison. */
export function compareWith(response: ResponseChoice | null): void {
  comparedChoice.value = isSame(choice.peek(), response) ? null : response;
}

export function renameResult(id: number, name: string): void {
  results.value = results.value.map((result) => (result.id === id ? { ...result, name } : result));
}

/** Removes a result. If it was shown, the next one is shown. */
export function removeResult(id: number): void {
  const at = results.value.findIndex((result) => result.id === id);
  const wasShown = choice.peek()?.resultId === id;
  results.value = results.value.filter((result) => result.id !== id);
  if (comparedChoice.peek()?.resultId === id) comparedChoice.value = null;
  if (!wasShown) return;
  choice.value = null;
  const next = results.value[Math.min(at, results.value.length - 1)];
  if (next) chooseResult(next.id);
}

/** Name of a response within its result. */
export function responseName({ source, receiver }: ResponseEntry): string {
  return `${source} to ${receiver}`;
}

export function keyOfResponse({ resultId, file }: ResponseChoice): string {
  return `${resultId}/${file}`;
}

function resultOf(id: number): RenderedResult | undefined {
  return results.value.find((result) => result.id === id);
}

function responseOf(of: ResponseChoice | null): ChosenResponse | null {
  const result = of && resultOf(of.resultId);
  const entry = result?.outcome.report.responses.find(({ file }) => file === of?.file);
  const wav = entry && result?.outcome.files.get(entry.file);
  return of && result && entry && wav ? { result, entry, wav, key: keyOfResponse(of) } : null;
}

function isSame(one: ResponseChoice | null, other: ResponseChoice | null): boolean {
  return one !== null && other !== null && keyOfResponse(one) === keyOfResponse(other);
}
