import { bridge } from '../../platform/bridge.ts';
import { analysis } from './analyses.ts';
import { figuresCsv } from '../../../../src/app/index.ts';
import { chosen, shownResult } from './results.ts';
import { say, showTrouble } from '../window/say.ts';

/** Saves the shown response as a WAV file. */
export async function saveResponse(): Promise<void> {
  const response = chosen.peek();
  if (response) await saved(response.entry.file, () => Promise.resolve(response.wav));
}

/** Saves the figures of the shown response as CSV. */
export async function saveFigures(): Promise<void> {
  const [response, figures] = [chosen.peek(), analysis.peek()];
  if (!response || !figures) return;
  const text = new TextEncoder().encode(
    figuresCsv([{ source: response.entry.source, receiver: response.entry.receiver, figures }], figures.validToHz),
  );
  await saved(named(response.entry.file, 'figures.csv'), () => Promise.resolve(text));
}

/** Saves all files of the result. */
export async function saveResult(): Promise<void> {
  const result = shownResult.peek();
  if (!result) return;
  const { files } = result.outcome;
  try {
    const where = await bridge().export(files);
    if (where !== null) say(`${files.size} files of ${result.name} saved to ${where}.`);
  } catch (error) {
    showTrouble('Saving', error);
  }
}

const named = (file: string, ending: string): string => `${file.replace(/\.wav$/i, '')}-${ending}`;

/** Saves a file. Says its name then, or why it is not saved. */
export async function saved(name: string, contents: () => Promise<Uint8Array>): Promise<void> {
  try {
    const written = await bridge().saveAs(name, await contents());
    if (written) say(`${written.name} is saved.`);
  } catch (error) {
    showTrouble('Saving', error);
  }
}
