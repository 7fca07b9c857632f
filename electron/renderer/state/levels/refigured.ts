import { batch, effect } from '@preact/signals';
import { sceneChanges, withLevelsOf } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import { refigurer } from '../../core/workers.ts';
import { scene, sceneText } from '../document/document.ts';
import { isObject, objectAt, type Json, type JsonObject } from '../document/json.ts';
import { packedResult } from '../results/files/packed-results.ts';
import { results, setFigures, type AsRan, type RenderedResult } from '../results/results.ts';
import { projectSignal } from '../window/lifetimes.ts';
import { say } from '../window/say.ts';
import { words } from '../../../words/words.ts';

/** Time without edits before figures are computed again, ms. */
const PAUSE = 300;

/**
 * Keys of a scene that a preset changes, or that say how finely it runs: a result that differs in these alone is one of
 * the same room.
 */
const OF_RUNS: readonly string[] = ['maxFrequencyHz', 'fullBand', 'scheme', 'tolerancePercent', 'sampleRateHz', 'durationSeconds', 'durationFor']; // prettier-ignore

/** How the levels of a result are to those of the scene. */
export type LevelsState =
  /** `same`; `other` rooms, which keep the levels of their run until they are told; `coming`: at once. */
  { readonly kind: 'same' | 'other' | 'coming' } | { readonly kind: 'failed'; readonly message: string };

/** Why the figures of a result could not be computed again: the text of the scene for which, and the reason. */
const failures = projectSignal<ReadonlyMap<number, { readonly text: string; readonly message: string }>>(new Map());

/** Results whose figures the user wants to follow, though they are of another room than the scene. */
const wanted = projectSignal<ReadonlySet<number>>(new Set());

const parsed = new WeakMap<object, Json>();

/** The scene of a result as it ran, read once. */
function sceneOf(ran: AsRan): JsonObject {
  let found = parsed.get(ran.outcome);
  if (found === undefined) parsed.set(ran.outcome, (found = JSON.parse(ran.text) as Json));
  return isObject(found) ? found : {};
}

const asRan = ({ asRan: first, outcome, ranWith }: RenderedResult): AsRan | null =>
  first ?? (ranWith && { outcome, text: ranWith.text });

/** The scene of a result with the levels of the open scene; null where that has other sources, or none is known. */
function textFor(result: RenderedResult, now: JsonObject): { readonly text: string; readonly isOther: boolean } | null {
  const ran = asRan(result);
  if (!ran || result.outcome.report.responses.some(({ figures }) => figures === null)) return null;
  const before = sceneOf(ran);
  const names = Object.keys(objectAt(now, ['sources']));
  if (Object.keys(objectAt(before, ['sources'])).some((name) => !names.includes(name))) return null;
  const after = withLevelsOf(before, now);
  // The text of the run itself, whatever spaces it has, so that its figures are known again.
  const isBack = sceneChanges(before, after).levels.length === 0;
  const alike = { ...now, ...Object.fromEntries(OF_RUNS.map((key) => [key, before[key]])) };
  const { needsRun } = sceneChanges(before, alike);
  return { text: isBack ? ran.text : sceneText(after), isOther: needsRun !== null };
}

/** What is to be computed again, by results: the texts of their scenes with the levels of now. */
function due(
  now: JsonObject,
  all: readonly RenderedResult[],
  others: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  if (Object.keys(now).length === 0) return found;
  for (const result of all) {
    const next = textFor(result, now);
    if (!next || next.text === result.ranWith?.text) continue;
    if (next.isOther && !others.has(result.id)) continue;
    if (failures.peek().get(result.id)?.text !== next.text) found.set(result.id, next.text);
  }
  return found;
}

/** How the levels of a result are to those of the scene. */
export function levelsOf(result: RenderedResult): LevelsState {
  const next = textFor(result, scene.value);
  if (!next || next.text === result.ranWith?.text) return { kind: 'same' };
  const failure = failures.value.get(result.id);
  if (failure?.text === next.text) return { kind: 'failed', message: failure.message };
  return { kind: next.isOther && !wanted.value.has(result.id) ? 'other' : 'coming' };
}

/** What changed after a run, in words, by the places that its report names. */
export function changedWhat(places: readonly string[]): readonly string[] {
  const text = words.results.levels;
  const named = places.map((place) => {
    const [, name = '', key] =
      /^(?:sources|systems)(?:\.|\[")(.+?)(?:"\])?(?:\.(speechDb|soundPowerDb))?$/.exec(place) ?? [];
    if (place.startsWith('sources')) return key === 'speechDb' ? text.speech(name) : text.power(name);
    if (place.startsWith('systems')) return name === '' ? text.systems : text.system(name);
    return place === 'figures.noiseDb' ? text.noise : text.wishes;
  });
  return [...new Set(named)];
}

/** Lets the figures of a result follow the levels of the scene, though it is of another room. */
export function followToo(id: number): void {
  wanted.value = new Set([...wanted.peek(), id]);
}

/**
 * Computes the figures of results again when levels, noise, systems or wishes for figures of their scene change; what
 * is under way for earlier levels is stopped.
 *
 * @returns a function that ends this
 */
export function followLevels(): () => void {
  return effect(() => {
    const [now, all, others] = [scene.value, results.value, wanted.value];
    const stop = new AbortController();
    const waiting = setTimeout(() => void computeAgain(due(now, all, others), stop.signal), PAUSE);
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  });
}

async function computeAgain(texts: ReadonlyMap<number, string>, stop: AbortSignal): Promise<void> {
  if (texts.size === 0) return;
  const made: (() => void)[] = [];
  say(words.results.levels.computing(texts.size));
  for (const [id, text] of texts) {
    const result = results.peek().find((each) => each.id === id);
    const ran = result && asRan(result);
    if (!result?.ranWith || !ran) continue;
    if (text === ran.text) {
      made.push(() => setFigures(id, ran.outcome, text));
      continue;
    }
    try {
      const { report, files } = ran.outcome;
      const packed = await packedResult(files);
      const { sceneFile } = result.ranWith;
      const argument = { report, files: packed, ran: ran.text, now: text, sceneFile };
      const { changed, gone, report: again } = await refigurer.ask('refigure', argument, { signal: stop }).answer;
      const all = new Map([...files, ...changed]);
      for (const name of gone) all.delete(name);
      made.push(() => setFigures(id, { report: again, files: all }, text));
    } catch (error) {
      const failure = failureOf(error);
      if (stop.aborted || failure.kind === 'stopped') return;
      const { message } = failure.problems[0];
      made.push(() => (failures.value = new Map([...failures.peek(), [id, { text, message }]])));
    }
    if (stop.aborted) return;
  }
  batch(() => made.forEach((show) => show()));
  say(words.results.levels.done(made.length));
}
