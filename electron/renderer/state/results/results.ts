import { computed, signal } from '@preact/signals';
import type { KnownOfResponse, ResponseEntry, ResponseFigures, SceneView } from '../../../../src/app/index.ts';
import type { RenderOutcome, SceneInput } from '../../core/protocol.ts';
import { nameOfRun } from './run-names.ts';
import { resultTab } from './result-tab.ts';
import { words } from '../../../words/words.ts';
import { whenReplaced } from '../window/lifetimes.ts';

/** The result of a run in this window. */
export interface RenderedResult {
  readonly id: number;
  /** What the user calls it. */
  readonly name: string;
  /** Name of the scene, without its extension. */
  readonly scene: string;
  readonly outcome: RenderOutcome;
  /** The room as it was when the run began; null if it was never shown. */
  readonly view: SceneView | null;
  /** The scene as it was rendered, with the levels that the figures are for; null if it is not known. */
  readonly ranWith: SceneInput | null;
  /** The result and the text of its scene as the run left them; left out as long as these are what is shown. */
  readonly asRan?: AsRan;
  readonly finishedAt: Date;
}

/** A result as its run left it. */
export interface AsRan {
  readonly outcome: RenderOutcome;
  readonly text: string;
}

/** An impulse response that was measured, at its place and with its gain beside the simulated one. */
export interface RecordedResponse {
  readonly name: string;
  /** WAV file of one channel. */
  readonly wav: Uint8Array;
  readonly validToHz: number;
  readonly figures: ResponseFigures;
}

/** One of the responses of a result, or of a measurement. */
export interface ResponseChoice {
  readonly resultId: number;
  /** Name of its WAV file in the result, or of the measured response. */
  readonly file: string;
}

/** A response that can be drawn, heard and compared. */
export interface ShownResponse {
  /** Identifies the response; renaming the result does not change it. */
  readonly key: string;
  /** Names the result and the response. */
  readonly title: string;
  readonly wav: Uint8Array;
  readonly validToHz: number;
  readonly known: KnownOfResponse;
}

/** A response with its result. */
export interface ChosenResponse extends ShownResponse {
  readonly result: RenderedResult;
  readonly entry: ResponseEntry;
}

/** The results of this session, latest first. */
export const results = signal<readonly RenderedResult[]>([]);

/** The measured responses of this session, with the id of their choices; an empty list before there are any. */
export const recorded = signal<{ readonly id: number; readonly responses: readonly RecordedResponse[] }>({
  id: 0,
  responses: [],
});

const shownId = signal<number | null>(null);
const choice = signal<ResponseChoice | null>(null);
const comparedChoice = signal<ResponseChoice | null>(null);

/** The shown result; null if there are none. */
export const shownResult = computed(() => (shownId.value === null ? null : (resultOf(shownId.value) ?? null)));
/** The shown response; null if there are no results, or if the shown one has areas only. */
export const chosen = computed(() => responseOf(choice.value));
/** The compared response, or null. */
export const compared = computed<ShownResponse | null>(
  () => responseOf(comparedChoice.value) ?? recordedOf(comparedChoice.value),
);

let nextId = 1;

/**
 * Adds a result and shows its first response.
 *
 * @param scene Name of the scene, without its extension.
 * @param ranWith The scene as it was rendered.
 * @param label Its name; without one, it is named after what changed since the run before.
 * @returns its id.
 */
export function addResult(
  scene: string,
  outcome: RenderOutcome,
  view: SceneView | null,
  ranWith: SceneInput | null = null,
  label: string | null = null,
): number {
  const name = label ?? nameOfRun({ scene, report: outcome.report, text: ranWith?.text ?? null }, results.peek());
  const result = { id: nextId++, name, scene, outcome, view, ranWith, finishedAt: new Date() };
  results.value = [result, ...results.value];
  chooseResult(result.id);
  return result.id;
}

/** Replaces all results by those of a project, latest first. */
export function setResults(all: readonly (Omit<RenderedResult, 'id'> & { readonly notes: string })[]): void {
  comparedChoice.value = null;
  choice.value = null;
  shownId.value = null;
  lastRemoved.value = null;
  // The latest has the highest number.
  const first = nextId;
  nextId += all.length;
  const numbered = all.map(({ notes, ...result }, i) => ({
    notes,
    result: { ...result, id: first + all.length - 1 - i },
  }));
  results.value = numbered.map(({ result }) => result);
  runNotes.value = new Map(numbered.map(({ notes, result }) => [result.id, notes]));
  const [latest] = results.value;
  if (latest) chooseResult(latest.id);
}

whenReplaced('project', () => setResults([]));

/** Replaces the measured responses. */
export function setRecorded(responses: readonly RecordedResponse[]): void {
  recorded.value = { id: nextId++, responses };
}

/** Shows a result: the response from the same source to the same receiver as before, else its first response. */
export function chooseResult(id: number): void {
  const { responses = [], sounds } = resultOf(id)?.outcome.report ?? {};
  const before = chosen.peek()?.entry;
  const same = responses.find(({ source, receiver }) => source === before?.source && receiver === before.receiver);
  const entry = same ?? responses[0];
  shownId.value = id;
  if (sounds) resultTab.value = 'responses';
  else if (!entry && resultTab.peek() === 'responses') resultTab.value = 'maps';
  choose(entry ? { resultId: id, file: entry.file } : null);
}

/** Shows a response; null for a result that has none. If it was the compared one, the comparison ends. */
export function choose(response: ResponseChoice | null): void {
  if (response) shownId.value = response.resultId;
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

/** Shows a result with other levels: other figures and files, and the text of the scene that has them. */
export function setFigures(id: number, outcome: RenderOutcome, text: string): void {
  results.value = results.value.map((result) => {
    const { ranWith, outcome: before, asRan, ...rest } = result;
    if (result.id !== id || !ranWith) return result;
    const first = asRan ?? { outcome: before, text: ranWith.text };
    return { ...rest, outcome, ranWith: { ...ranWith, text }, ...(text !== first.text && { asRan: first }) };
  });
}

/** The user's notes on results, by their ids; apart from them, so that typing computes nothing again. */
export const runNotes = signal<ReadonlyMap<number, string>>(new Map());

export function setRunNotes(id: number, text: string): void {
  runNotes.value = new Map(runNotes.peek()).set(id, text);
}

/** The result that was removed last, and its place in the list; null if there is none. */
export const lastRemoved = signal<{ readonly result: RenderedResult; readonly at: number } | null>(null);

/** Puts the result that was removed last back into its place. */
export function putBack(): void {
  const removed = lastRemoved.peek();
  if (!removed) return;
  lastRemoved.value = null;
  results.value = results.peek().toSpliced(removed.at, 0, removed.result);
  chooseResult(removed.result.id);
}

/** Removes a result. If it was shown, the next one is shown. It can be put back. */
export function removeResult(id: number): void {
  const at = results.value.findIndex((result) => result.id === id);
  if (at < 0) return;
  lastRemoved.value = { result: results.value[at], at };
  const wasShown = shownId.peek() === id;
  results.value = results.value.filter((result) => result.id !== id);
  if (comparedChoice.peek()?.resultId === id) comparedChoice.value = null;
  if (!wasShown) return;
  choice.value = null;
  shownId.value = null;
  const next = results.value[Math.min(at, results.value.length - 1)];
  if (next) chooseResult(next.id);
}

/** Name of a response within its result. */
export function responseName({ source, receiver }: ResponseEntry): string {
  return words.results.response.between(source, receiver);
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
  if (!of || !result || !entry || !wav) return null;
  const { validToHz, errors, dimensions } = result.outcome.report;
  return {
    key: keyOfResponse(of),
    title: `${result.name}, ${responseName(entry)}`,
    wav,
    validToHz,
    known: { errors, figures: entry.figures, isCalibrated: dimensions === 3 },
    result,
    entry,
  };
}

/** Name of a measured response among simulated ones. */
export const recordedTitle = (name: string): string => words.results.response.measured(name);

function recordedOf(of: ResponseChoice | null): ShownResponse | null {
  const { id, responses } = recorded.value;
  const response = of?.resultId === id ? responses.find(({ name }) => name === of.file) : undefined;
  if (!of || !response) return null;
  const { name, wav, validToHz, figures } = response;
  return {
    key: keyOfResponse(of),
    title: recordedTitle(name),
    wav,
    validToHz,
    known: { figures, hasNoise: true },
  };
}

/** The response of a key ({@link keyOfResponse}), simulated or measured; null if there is none. */
export function responseOfKey(key: string): ShownResponse | ChosenResponse | null {
  const slash = key.indexOf('/');
  const of = { resultId: Number(key.slice(0, slash)), file: key.slice(slash + 1) };
  return responseOf(of) ?? recordedOf(of);
}

/** Every response there is, in the order of the lists. */
export const allResponses = computed((): readonly { readonly key: string; readonly title: string }[] => [
  ...results.value.flatMap(({ id, name, outcome }) =>
    outcome.report.responses.map((entry) => ({
      key: keyOfResponse({ resultId: id, file: entry.file }),
      title: `${name}, ${responseName(entry)}`,
    })),
  ),
  ...recorded.value.responses.map(({ name }) => ({
    key: keyOfResponse({ resultId: recorded.value.id, file: name }),
    title: recordedTitle(name),
  })),
]);

function isSame(one: ResponseChoice | null, other: ResponseChoice | null): boolean {
  return one !== null && other !== null && keyOfResponse(one) === keyOfResponse(other);
}
