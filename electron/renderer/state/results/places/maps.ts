import { computed, effect, untracked } from '@preact/signals';
import type { AreaMap, MapView } from '../../../../../src/app/index.ts';
import type { Failure } from '../../../core/protocol.ts';
import { failureOf } from '../../../core/task-failure.ts';
import { desk } from '../../../core/workers.ts';
import { exportName } from '../files/export-names.ts';
import { drawnAsPng } from '../picture.ts';
import { saved } from '../saved/result-export.ts';
import { shownResult } from '../results.ts';
import { projectSignal } from '../../window/lifetimes.ts';

/** The map that is shown, or its state; null if the result has no areas. */
export type MapState =
  | { readonly kind: 'pending' | 'nothing' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly map: AreaMap };

/** The areas of the shown result that have figures. */
export const shownAreas = computed(() =>
  (shownResult.value?.outcome.report.areas ?? []).filter(({ file }) => file !== null),
);

const wantedArea = projectSignal<string | null>(null);

/** The area whose map is shown. */
export const mappedArea = computed(
  () => shownAreas.value.find(({ area }) => area === wantedArea.value) ?? shownAreas.value.at(0) ?? null,
);

/** What the user chose to see, which the area may not have. */
const wanted = projectSignal<Partial<MapView>>({});

export const mapState = projectSignal<MapState | null>(null);
export const shownMap = computed(() => (mapState.value?.kind === 'done' ? mapState.value.map : null));

export function chooseArea(area: string): void {
  wantedArea.value = area;
}

/** Shows another figure, octave, source or storey; the rest stays where the area has it. */
export function chooseMap(change: Partial<MapView>): void {
  const shown = shownMap.peek()?.view ?? {};
  wanted.value = { ...shown, ...change };
}

/** Draws the map whenever another is chosen. Call once. */
export function followMap(): () => void {
  let latest = 0;
  return effect(() => {
    const file = mappedArea.value?.file;
    const contents = file ? shownResult.value?.outcome.files.get(file) : undefined;
    const view = wanted.value;
    const own = ++latest;
    if (!file || !contents) {
      mapState.value = null;
      return;
    }
    untracked(() => void draw(file, contents, view, () => own === latest));
  });
}

async function draw(name: string, file: Uint8Array, view: Partial<MapView>, isLatest: () => boolean): Promise<void> {
  // The map before stays until the next is there, so that nothing flickers.
  if (mapState.peek()?.kind !== 'done') mapState.value = { kind: 'pending' };
  try {
    const map = await desk.ask('areaMap', { name, file, wanted: view }).answer;
    if (isLatest()) mapState.value = map ? { kind: 'done', map } : { kind: 'nothing' };
  } catch (error) {
    if (isLatest()) mapState.value = { kind: 'failed', failure: failureOf(error) };
  }
}

/** Saves the shown map as a picture of lines, for print. */
export async function saveMapSvg(): Promise<void> {
  const map = shownMap.peek();
  if (map) await saved(named(map.fileName), () => Promise.resolve(new TextEncoder().encode(map.svg)));
}

/** Saves the shown map as a picture of points, for other programs. */
export async function saveMapPng(): Promise<void> {
  const map = shownMap.peek();
  if (map) await saved(named(map.fileName.replace(/\.svg$/, '.png')), () => drawnAsPng(map.svg));
}

/** Saves the figures at all receivers of the shown area as CSV. */
export async function saveAreaTable(): Promise<void> {
  const table = mappedArea.peek()?.table;
  const contents = table ? shownResult.peek()?.outcome.files.get(table) : undefined;
  if (table && contents) await saved(named(table), () => Promise.resolve(contents));
}

function named(file: string): string {
  const result = shownResult.peek();
  return result ? exportName(result, file) : file;
}
