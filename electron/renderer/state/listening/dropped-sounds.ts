import { signal } from '@preact/signals';
import { takeRecordings } from '../results/measured.ts';
import { resultTab } from '../results/result-tab.ts';
import { showTrouble } from '../window/say.ts';
import { view } from '../window/view.ts';
import { words } from '../../../words/words.ts';
import { addRecording } from './dry-sounds.ts';

/** Sounds that were dropped on the window until the user has said what they are; null if there are none. */
export const droppedSounds = signal<readonly File[] | null>(null);

const isSound = ({ name, type }: File): boolean =>
  type.startsWith('audio/') || /\.(wave?|flac|mp3|ogg|opus|m4a|aac|aiff?|caf)$/i.test(name);

/**
 * Takes sounds that were dropped: where the window shows measured responses as such, where it plays as dry recordings,
 * and elsewhere it asks. The scene stays as it is.
 *
 * @returns false if not all of the files are sounds: then they are no matter of this function.
 */
export function takeSounds(files: readonly File[]): boolean {
  if (files.length === 0 || !files.every(isSound)) return false;
  const tab = view.peek() === 'results' ? resultTab.peek() : null;
  if (tab === 'measured') takeAsMeasured(files);
  else if (tab === 'listening') void takeAsDry(files);
  else droppedSounds.value = files;
  return true;
}

/** Takes sounds as impulse responses or recordings of a real room, and shows them. */
export function takeAsMeasured(files: readonly File[]): void {
  droppedSounds.value = null;
  takeRecordings(new Map(files.map((file) => [file.name, file])));
  resultTab.value = 'measured';
  view.value = 'results';
}

/** Takes sounds as recordings without reverberation, to be heard in the room. */
export async function takeAsDry(files: readonly File[]): Promise<void> {
  droppedSounds.value = null;
  try {
    for (const file of files) await addRecording(file.name, file);
    resultTab.value = 'listening';
    view.value = 'results';
  } catch (error) {
    showTrouble(words.listening.addingRecording, error);
  }
}
