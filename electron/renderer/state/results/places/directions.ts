/**
 * Where the sound of the shown response comes from: a map of the sphere in a window of time, and a hedgehog in the
 * room.
 */
import { computed, effect, signal, untracked } from '@preact/signals';
import { placeOf, type DirectionMap, type Hedgehog } from '../../../../../src/app/index.ts';
import type { HeardDirection } from '../../../core/protocol.ts';
import { desk } from '../../../core/workers.ts';
import { Latest } from '../answered.ts';
import { exportName } from '../files/export-names.ts';
import { drawnAsPng } from '../picture.ts';
import { saved } from '../saved/result-export.ts';
import { chosen, type ChosenResponse } from '../results.ts';
import { projectSignal } from '../../window/lifetimes.ts';

/** Octave that is shown, by its nominal centre; null for the sum of all. */
export const octaveHz = signal<number | null>(null);
/** Beginning of the window, s after the direct sound. */
export const fromSeconds = signal(0);
/** Its length, s; null for all that follows. */
export const lengthSeconds = signal<number | null>(0.005);
/** Whether the window moves on by itself. */
export const isMoving = signal(false);
/** Steps of the window, s. */
export const STEP_SECONDS = 0.001;
/** Time between two windows while it moves, ms: as slow as one can follow. */
const FRAME_MS = 100;

const kept = new WeakMap<Uint8Array, Blob>();

/** The shown response as a worker needs it; null if it has no coefficients. */
export const heardDirection = computed((): HeardDirection | null => of(chosen.value));

function of(response: ChosenResponse | null): HeardDirection | null {
  const entry = response?.entry;
  const file = entry?.direction?.convention && response!.result.outcome.files.get(entry.direction.file);
  if (!response || !entry || !file) return null;
  // A blob is handed to the worker without a copy.
  if (!kept.has(file)) kept.set(file, new Blob([file as Uint8Array<ArrayBuffer>]));
  const { report } = response.result.outcome;
  return {
    key: response.key,
    file: kept.get(file)!,
    entry,
    validToHz: report.validToHz,
    place: placeOf(entry, report),
  };
}

const maps = new Latest<DirectionMap>();
const spikes = new Latest<Hedgehog>();
/** The asked map, or its state. */
export const directionState = maps.state;
/** The latest map; it stays while the next is drawn. */
export const shownDirections = projectSignal<DirectionMap | null>(null);
export const shownHedgehog = projectSignal<Hedgehog | null>(null);

/** Draws the map and the hedgehog whenever another is asked for. Call once. */
export function followDirections(): () => void {
  const ends = [
    // What was drawn for another response is not shown beside this one.
    heardDirection.subscribe(() => {
      shownDirections.value = null;
      shownHedgehog.value = null;
      isMoving.value = false;
    }),
    effect(() => {
      const heard = heardDirection.value;
      const [octave, from, length] = [octaveHz.value, fromSeconds.value, lengthSeconds.value];
      if (!heard) {
        maps.forget();
        return;
      }
      const view = { octaveHz: octave, fromSeconds: from, toSeconds: length === null ? null : from + length };
      untracked(() => void draw(heard, view));
    }),
    effect(() => {
      const heard = heardDirection.value;
      const octave = octaveHz.value;
      if (!heard) {
        spikes.forget();
        return;
      }
      untracked(() => {
        void spikes
          .ask(() => desk.ask('hedgehog', { heard, octaveHz: octave }).answer)
          .then((made) => made && (shownHedgehog.value = made));
      });
    }),
    effect(() => {
      if (!isMoving.value) return undefined;
      const timer = setInterval(moveOn, FRAME_MS);
      return () => clearInterval(timer);
    }),
  ];
  return () => {
    isMoving.value = false;
    for (const end of ends) end();
  };
}

let isDrawing = false;
let next: Parameters<typeof draw> | null = null;

/** Draws one map at a time; of those asked for meanwhile, the last. */
async function draw(heard: HeardDirection, view: Parameters<typeof ask>[1]): Promise<void> {
  if (isDrawing) {
    next = [heard, view];
    return;
  }
  isDrawing = true;
  const map = await ask(heard, view);
  if (map && heard === heardDirection.peek()) shownDirections.value = map;
  isDrawing = false;
  const waiting = next;
  next = null;
  if (waiting) void draw(...waiting);
}

const ask = (
  heard: HeardDirection,
  view: {
    readonly octaveHz: number | null;
    readonly fromSeconds: number;
    readonly toSeconds: number | null;
  },
): Promise<DirectionMap | null> => {
  // An octave of another receiver may not be there.
  const there = shownDirections.peek()?.octavesHz;
  const octave = view.octaveHz !== null && there && !there.includes(view.octaveHz) ? null : view.octaveHz;
  return maps.ask(() => desk.ask('directionMap', { heard, view: { ...view, octaveHz: octave } }).answer);
};

/** The window a step later; from the end on again from the beginning. */
function moveOn(): void {
  const last = shownDirections.peek()?.lastSeconds;
  if (last === undefined || isDrawing) return;
  const to = fromSeconds.peek() + STEP_SECONDS;
  fromSeconds.value = to + (lengthSeconds.peek() ?? 0) > last ? 0 : to;
}

/** Moves the window. @param to Its beginning, s; limited to the response. */
export function moveWindow(to: number): void {
  const last = shownDirections.peek()?.lastSeconds ?? 0;
  fromSeconds.value = Math.max(0, Math.min(last, Math.round(to / STEP_SECONDS) * STEP_SECONDS));
}

/** Saves the shown map as a picture of lines. */
export async function saveDirectionsSvg(): Promise<void> {
  const map = shownDirections.peek();
  if (map) await saved(named(map.fileName), () => Promise.resolve(new TextEncoder().encode(map.svg)));
}

/** Saves the shown map as a picture of points. */
export async function saveDirectionsPng(): Promise<void> {
  const map = shownDirections.peek();
  if (map) await saved(named(map.fileName.replace(/\.svg$/, '.png')), () => drawnAsPng(map.svg));
}

function named(file: string): string {
  const response = chosen.peek();
  return response ? exportName(response.result, file) : file;
}

/** Saves the channels of the shown response: coefficients, a pattern or an array. */
export async function saveChannels(): Promise<void> {
  const response = chosen.peek();
  const file = response?.entry.direction?.file;
  const contents = file && response.result.outcome.files.get(file);
  if (response && file && contents) await saved(exportName(response.result, file), () => Promise.resolve(contents));
}
