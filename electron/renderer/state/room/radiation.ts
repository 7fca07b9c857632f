import { computed, effect, signal } from '@preact/signals';
import {
  axesOf,
  BALLOON_COLUMNS,
  BALLOON_ROWS,
  type RadiationOctave,
  type SourceRadiation,
  type Vec3,
} from '../../../../src/app/index.ts';
import type { Failure, Tasks } from '../../core/protocol.ts';
import { failureOf } from '../../core/task-failure.ts';
import { desk } from '../../core/workers.ts';
import { scene, sceneDocument } from '../document/document.ts';
import { numberAt, objectAt, textAt, type JsonObject } from '../document/json.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import { anglesOf } from './direction.ts';
import { aheadOf, selected, shownView } from './shown-room.ts';

/** Time without edits before radiation is computed, ms. */
const PAUSE = 120;
/** °C, where the scene does not say it. */
const USUAL_TEMPERATURE = 20;
/** Keys of a source that its radiation in its own axes depends on. */
const OF_RADIATION = ['pattern', 'directivity', 'elements', 'piston'] as const;

/** The task that finds the radiation of a source. @param file The file that its directivity names, if there is one. */
export function radiationRequest(
  source: string,
  entry: JsonObject,
  file: Blob | undefined,
): Tasks['radiation']['argument'] {
  const name = textAt(entry, ['directivity', 'file']);
  return {
    source: Object.fromEntries(OF_RADIATION.flatMap((key) => (entry[key] === undefined ? [] : [[key, entry[key]]]))),
    path: `sources.${source}`,
    file: name !== undefined && file ? { name, contents: file } : null,
    highestHz: numberAt(scene.peek(), ['maxFrequencyHz']) ?? 1000,
    temperatureCelsius: numberAt(scene.peek(), ['air', 'temperatureCelsius']) ?? USUAL_TEMPERATURE,
  };
}

/** The radiation of the selected source, or why there is none. */
type Radiation =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly radiation: SourceRadiation };

const found = sceneSignal<{ readonly key: string; readonly state: Radiation } | null>(null);

/** The selected source that has a direction; null if none is. */
const subject = computed<{ readonly source: string; readonly key: string; readonly file: Blob | undefined } | null>(
  () => {
    const chosen = selected.value;
    if (chosen?.kind !== 'source') return null;
    const entry = objectAt(scene.value, ['sources', chosen.name]);
    if (!OF_RADIATION.some((key) => entry[key] !== undefined)) return null;
    const path = textAt(entry, ['directivity', 'file']);
    const file = path === undefined ? undefined : sceneDocument.value?.files.get(path);
    const highest = numberAt(scene.value, ['maxFrequencyHz']);
    const key = JSON.stringify([chosen.name, OF_RADIATION.map((one) => entry[one]), highest, file?.size]);
    return { source: chosen.name, key, file };
  },
);

/** The radiation of the selected source; null where none with a direction is selected. */
export const radiation = computed<Radiation | null>(() => {
  const now = subject.value;
  if (!now) return null;
  // What is being computed anew stays as it was until then.
  return found.value?.key === now.key || found.value?.state.kind === 'done' ? found.value.state : { kind: 'pending' };
});

/** Finds the radiation of the selected source after its changes. @returns a function that ends this */
export function followRadiation(): () => void {
  return effect(() => {
    const now = subject.value;
    if (!now) {
      found.value = null;
      return undefined;
    }
    if (found.peek()?.key === now.key) return undefined;
    const stop = new AbortController();
    const waiting = setTimeout(() => {
      const entry = objectAt(scene.peek(), ['sources', now.source]);
      void desk.ask('radiation', radiationRequest(now.source, entry, now.file), { signal: stop.signal }).answer.then(
        (answer) => take({ kind: 'done', radiation: answer }),
        (error: unknown) => take({ kind: 'failed', failure: failureOf(error) }),
      );
    }, PAUSE);
    const take = (state: Radiation): void => {
      if (!stop.signal.aborted) found.value = { key: now.key, state };
    };
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  });
}

/** The octave whose radiation is shown, Hz; the nearest that there is, if it is not there. */
export const radiationOctave = signal(1000);

/** The radiation of the selected source in the shown octave; null if it is not known. */
export const shownRadiation = computed<RadiationOctave | null>(() => {
  const state = radiation.value;
  if (state?.kind !== 'done') return null;
  const wanted = radiationOctave.value;
  const apart = ({ centreHz }: RadiationOctave): number => Math.abs(Math.log(centreHz / wanted));
  return state.radiation.octaves.toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
});

/** Whether the picture shows the balloon of the selected source. */
export const showsBalloon = signal(true);

/** A balloon at its source in the room. */
export interface PlacedBalloon {
  readonly at: Vec3;
  /** Ahead, left and up of the source in the room. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
  readonly rows: number;
  readonly columns: number;
  /** [row][column] dB, 0 for the loudest direction. */
  readonly levelsDb: Float32Array;
}

/** The balloon of the selected source where it stands now; null where none is shown. */
export const placedBalloon = computed<PlacedBalloon | null>(() => {
  const now = subject.value;
  const octave = shownRadiation.value;
  const at = now && shownView.value?.sources.find(({ name }) => name === now.source)?.position;
  if (!now || !octave || !at || !showsBalloon.value) return null;
  if (!aheadOf(scene.value, ['sources', now.source])) return null;
  const axes = axesOf(anglesOf({ kind: 'source', name: now.source }));
  return { at, axes, rows: BALLOON_ROWS, columns: BALLOON_COLUMNS, levelsDb: octave.balloonDb };
});
