import { computed, signal } from '@preact/signals';
import type { ResponseEntry } from '../../../../src/app/index.ts';
import type { RenderOutcome } from '../../core/protocol.ts';

/** What a run of this window came to. */
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

/** A response with all that is known of it. */
export interface ChosenResponse {
  readonly result: RenderedResult;
  readonly entry: ResponseEntry;
  readonly wav: Uint8Array;
  /** The same for the same response, whatever the result is called. */
  readonly key: string;
}

/** Of this session, the latest first. */
export const results = signal<readonly RenderedResult[]>([]);

const choice = signal<ResponseChoice | null>(null);
const comparedChoice = signal<ResponseChoice | null>(null);

/** What is shown; null if there are no results. */
export const chosen = computed(() => responseOf(choice.value));
/** What it is compared with; null if with nothing. */
export const compared = computed(() => responseOf(comparedChoice.value));

let nextId = 1;

/** Adds a result and shows its first response. */
export function addResult(name: string, outcome: RenderOutcome): void {
  const result = { id: nextId++, name, outcome, finishedAt: new Date() };
  results.value = [result, ...results.value];
  chooseResult(result.id);
}

/** Shows a result: from the same source to the same receiver as before, if it has that, else its first response. */
export function chooseResult(id: number): void {
  const responses = resultOf(id)?.outcome.report.responses ?? [];
  const before = chosen.peek()?.entry;
  const same = responses.find(({ source, receiver }) => source === before?.source && receiver === before.receiver);
  const entry = same ?? responses[0];
  if (entry) choose({ resultId: id, file: entry.file });
}

/** What was compared with it before is no longer, if it is the same. */
export function choose(response: ResponseChoice): void {
  choice.value = response;
  if (isSame(comparedChoice.peek(), response)) comparedChoice.value = null;
}

/** Null ends the comparison; so does what is shown already. */
export function compareWith(response: ResponseChoice | null): void {
  comparedChoice.value = isSame(choice.peek(), response) ? null : response;
}

export function renameResult(id: number, name: string): void {
  results.value = results.value.map((result) => (result.id === id ? { ...result, name } : result));
}

/** Removes a result; if it was shown, the next one is. */
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

/** How a response is called beside others of its result. */
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
