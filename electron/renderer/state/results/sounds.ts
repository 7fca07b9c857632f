import { computed, signal } from '@preact/signals';
import type { SoundsReport } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';
import { showTrouble } from '../window/say.ts';
import { exportName } from './files/export-names.ts';
import { saved } from './saved/result-export.ts';
import { shownResult } from './results.ts';
import { whenReplaced } from '../window/lifetimes.ts';

/** What is heard in the shown result, if something moved in it: such a result has sounds in place of responses. */
export const heardSounds = computed<SoundsReport | null>(() => shownResult.value?.outcome.report.sounds ?? null);

/** File of the sound that plays; null if none does. */
export const playingSound = signal<string | null>(null);

/** Its largest sample as it is played. */
const PEAK = 0.7;

let context: AudioContext | undefined;
let source: AudioBufferSourceNode | undefined;

/** Plays a sound, or stops it if it plays. Its samples are pascals: it is played with its peak at a fixed level. */
export async function togglePlay(file: string, peakPascals: number): Promise<void> {
  const wasPlaying = playingSound.peek() === file;
  stopSound();
  const wav = shownResult.peek()?.outcome.files.get(file);
  if (wasPlaying || !wav) return;
  playingSound.value = file;
  try {
    context ??= new AudioContext();
    await context.resume();
    const buffer = await context.decodeAudioData(new Uint8Array(wav).buffer);
    // Another one may have been chosen meanwhile.
    if (playingSound.peek() !== file) return;
    const gain = new GainNode(context, { gain: peakPascals > 0 ? PEAK / peakPascals : 1 });
    const node = new AudioBufferSourceNode(context, { buffer });
    node.connect(gain).connect(context.destination);
    node.onended = () => {
      if (source === node) stopSound();
    };
    source = node;
    node.start();
  } catch (error) {
    stopSound();
    showTrouble(words.moved.playing, error);
  }
}

export function stopSound(): void {
  const before = source;
  source = undefined;
  playingSound.value = null;
  before?.stop();
}

whenReplaced('project', stopSound);

/** Saves a sound as a WAV file, in pascals. */
export async function saveMovedSound(file: string): Promise<void> {
  const result = shownResult.peek();
  const wav = result?.outcome.files.get(file);
  if (result && wav) await saved(exportName(result, file), () => Promise.resolve(wav));
}
