import { computed } from '@preact/signals';
import type { ModesForecast, ModesReport } from '../../../../../src/app/index.ts';
import type { Found, ModesInput, ModesProgress } from '../../../core/protocol.ts';
import { machine, modeFinder } from '../../../core/workers.ts';
import { bridge } from '../../../platform/bridge.ts';
import { sceneSignal, whenReplaced } from '../../window/lifetimes.ts';
import { say, showTrouble } from '../../window/say.ts';
import { searchInput } from '../asked.ts';
import { SearchCost } from '../cost.ts';
import { RoomSearch } from '../search.ts';
import { words } from '../../../../words/words.ts';

export type { ModesProgress };

/** What says where the list of modes ends. */
export type ModesUntil = 'count' | 'frequency';

/** Whether a number of the lowest modes is looked for, or all up to a frequency. */
export const modesUntil = sceneSignal<ModesUntil>('count');

/** Number of the lowest modes: some seconds for a living room. */
export const modesCount = sceneSignal(40);

/** Modes are looked for up to here, Hz. */
export const modesUpTo = sceneSignal(120);

/** What is looked for; null without a scene that can be simulated. */
const modesInput = computed<ModesInput | null>(() => {
  const asked = searchInput.value;
  if (!asked) return null;
  const wanted = modesUntil.value === 'count' ? { count: modesCount.value } : { upToHz: modesUpTo.value };
  return { input: asked.input, overrides: asked.overrides, wanted };
});

/** Equal for all that cost the same: the files of a scene count by their names. */
const keyOf = ({ input, ...others }: ModesInput): string =>
  JSON.stringify([input.text, [...input.files.keys()], others]);

export const modesCost = new SearchCost<ModesInput, ModesForecast>(
  modesInput,
  keyOf,
  (asked, signal) => machine.ask('modesCost', asked, { signal }).answer,
);

export const modesSearch = new RoomSearch<ModesProgress, Found<ModesReport>>('modes');

// Its shapes take the memory of the search.
whenReplaced('scene', () => modeFinder.close());

/** Finds the modes of the open room, unless something is in the way. The scene stays as it is. */
export async function startModes(): Promise<void> {
  const asked = modesInput.peek();
  if (!asked) return;
  await modesSearch.start(async (signal, onProgress) => {
    const onEvent = ({ progress }: { readonly progress: ModesProgress }): void => onProgress(progress);
    const found = await modeFinder.ask('modes', asked, { signal, onEvent }).answer;
    shapesOf.value = found.report;
    return found;
  });
}

/** Puts a report of the same modes in place of the one that was found: the worker has their shapes as well. */
export function replaceModes(found: Found<ModesReport>): void {
  shapesOf.value = found.report;
  modesSearch.replace(found);
}

/** The report whose shapes the worker has. */
const shapesOf = sceneSignal<ModesReport | null>(null);

/** The report of the last search; null if there is none. */
export const modesReport = computed(() => modesSearch.answer.value?.report ?? null);

/** Whether the shapes of these modes are at hand: a project keeps none. */
export const haveShapes = computed(() => modesReport.value !== null && modesReport.value === shapesOf.value);

/** Saves a file of the last search, as the command writes it. */
export async function saveModes(name: string): Promise<void> {
  const contents = modesSearch.answer.peek()?.files.get(name);
  if (!contents) return;
  try {
    const written = await bridge().saveAs(name, contents);
    if (written) say(words.design.saved(written.name));
  } catch (error) {
    showTrouble(words.design.saving, error);
  }
}
