import { computed, effect, untracked } from '@preact/signals';
import { renderedVolume, type ChannelUse, type MeasuredBesideResult } from '../../../../src/app/index.ts';
import type { Recordings } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import { bridge } from '../../platform/bridge.ts';
import { say, showTrouble } from '../window/say.ts';
import { Latest } from './answered.ts';
import { foldersOf } from './result-folders.ts';
import { chosen, compareWith, recorded, setRecorded, shownResult } from './results.ts';
import { words } from '../../../words/words.ts';
import { projectSignal } from '../window/lifetimes.ts';

/** The recordings that were loaded; null before. */
export const recordings = projectSignal<Recordings | null>(null);

/** Names of simulated responses that the user chose for measured ones whose name does not say it. */
export const positions = projectSignal<ReadonlyMap<string, string>>(new Map());

const reading = new Latest<readonly MeasuredBesideResult[]>();

/** The measured responses beside the shown result. */
export const measuredState = reading.state;

/** Names of the simulated responses of the shown result, such as `S1-R2`. */
export const simulatedNames = computed(() =>
  (shownResult.value?.outcome.report.responses ?? []).map(({ source, receiver }) => `${source}-${receiver}`),
);

/** Volume of the room of the shown result, m³: what is taken unless another is given; undefined if it has none. */
export const renderedVolumeShown = computed(() => {
  const report = shownResult.value?.outcome.report;
  return report && renderedVolume(report);
});

/** Lets the user choose recordings, which replace those before. */
export async function chooseRecordings(): Promise<void> {
  try {
    const files = await bridge().open('sound', true);
    if (files && files.length > 0) takeRecordings(new Map(files.map(({ name, contents }) => [name, contents])));
  } catch (error) {
    showTrouble(words.judging.measured.opening, error);
  }
}

/** Takes recordings by name, which replace those before. */
export function takeRecordings(files: ReadonlyMap<string, Blob>): void {
  positions.value = new Map();
  recordings.value = {
    files,
    reference: recordings.peek()?.reference ?? null,
    channels: recordings.peek()?.channels ?? 'responses',
    known: recordings.peek()?.known ?? {},
  };
  say(words.judging.measured.saidLoaded([...files.keys()][0], files.size));
}

/** Lets the user choose the signal that was played. */
export async function chooseReference(): Promise<void> {
  try {
    const [file] = (await bridge().open('sound', false)) ?? [];
    const now = recordings.peek();
    if (file && now) recordings.value = { ...now, reference: { name: file.name, contents: file.contents } };
  } catch (error) {
    showTrouble(words.judging.measured.openingReference, error);
  }
}

/** Takes the recordings as impulse responses again. */
export function dropReference(): void {
  const now = recordings.peek();
  if (now) recordings.value = { ...now, reference: null };
}

/** Says what the channels of a file are. */
export function setChannels(channels: ChannelUse): void {
  const now = recordings.peek();
  if (now) recordings.value = { ...now, channels };
}

/** Says what is known of speech, noise and the room; undefined for what is no longer known. */
export function setKnown(changes: Recordings['known']): void {
  const now = recordings.peek();
  if (now) recordings.value = { ...now, known: { ...now.known, ...changes } };
}

/** What the level of speech starts with, dB(A), and the noise by octave, dB: a normal voice, a quiet office. */
export const USUAL_LEVELS = { speechLevel: 60, noise: [45, 40, 35, 30, 25, 22, 20] } as const;

/** Says that the level of speech at the listener is known, or not; noise counts only against it. */
export function giveSpeechLevel(has: boolean): void {
  setKnown(has ? { speechLevel: USUAL_LEVELS.speechLevel } : { speechLevel: undefined, noise: undefined });
}

/** Changes the noise of an octave, counted from 125 Hz. */
export function setNoiseLevel(index: number, level: number): void {
  const noise = recordings.peek()?.known.noise;
  if (typeof noise === 'object') setKnown({ noise: noise.map((before, i) => (i === index ? level : before)) });
}

export function dropRecordings(): void {
  recordings.value = null;
  positions.value = new Map();
}

/** Says to which simulated response a measured one belongs. */
export function setPosition(measured: string, simulated: string): void {
  positions.value = new Map(positions.peek()).set(measured, simulated);
}

/** Reads the recordings again whenever they or the shown result change. Call once. */
export function followMeasured(): () => void {
  return effect(() => {
    const [now, result, where] = [recordings.value, shownResult.value, positions.value];
    untracked(() => {
      if (!now) {
        reading.forget();
        if (recorded.peek().responses.length > 0) setRecorded([]);
        return;
      }
      void reading
        .ask(
          () =>
            desk.ask('measured', {
              recordings: now,
              result: result && foldersOf([result])[0],
              positions: where,
            }).answer,
        )
        .then((all) => all && setRecorded(all));
    });
  });
}

/** Draws a measured response over the simulated one of its place. */
export function drawOver({ name, against }: MeasuredBesideResult, show: (file: string) => void): void {
  const entry = shownResult
    .peek()
    ?.outcome.report.responses.find(({ source, receiver }) => `${source}-${receiver}` === against?.name);
  if (entry) show(entry.file);
  if (chosen.peek()) compareWith({ resultId: recorded.peek().id, file: name });
}
