import { desk } from '../../../core/workers.ts';
import { bridge } from '../../../platform/bridge.ts';
import { words } from '../../../../words/words.ts';
import { analysis } from '../analyses.ts';
import { figuresCsv, frequencyResponseText } from '../../../../../src/app/index.ts';
import { exportName, exportPrefix } from '../files/export-names.ts';
import { packedResult } from '../files/packed-results.ts';
import { chosen, shownResult, type ChosenResponse } from '../results.ts';
import { say, showTrouble } from '../../window/say.ts';

/** Saves the shown response as a WAV file. */
export async function saveResponse(): Promise<void> {
  const response = chosen.peek();
  if (response) await saved(exportName(response.result, response.entry.file), () => Promise.resolve(response.wav));
}

/** Saves the figures of the shown response as CSV. */
export async function saveFigures(): Promise<void> {
  const [response, figures] = [chosen.peek(), analysis.peek()];
  if (!response || !figures) return;
  const text = new TextEncoder().encode(
    figuresCsv([
      { source: response.entry.source, receiver: response.entry.receiver, figures, validToHz: figures.validToHz },
    ]),
  );
  await saved(named(response, 'figures.csv'), () => Promise.resolve(text));
}

/** Saves level and phase of the shown response over frequency, as text that Room EQ Wizard imports. */
export async function saveFrequencyResponse(): Promise<void> {
  const [response, phase] = [chosen.peek(), analysis.peek()?.phase];
  if (!response || !phase) return;
  const text = new TextEncoder().encode(frequencyResponseText(phase, response.title));
  await saved(named(response, 'frequency-response.txt'), () => Promise.resolve(text));
}

/** Saves all files of the result in one ZIP file. */
export async function saveResult(): Promise<void> {
  const result = shownResult.peek();
  if (!result) return;
  const prefix = exportPrefix(result);
  const files = await packedResult(result.outcome.files);
  await saved(
    `${prefix}.zip`,
    () => desk.ask('zipResult', { files, prefix }).answer,
    (name) => words.project.zipped(files.places.length, name),
  );
}

/** Saves all responses of the result as SOFA. */
export async function saveSofa(): Promise<void> {
  const result = shownResult.peek();
  if (!result) return;
  const prefix = exportPrefix(result);
  const files = await packedResult(result.outcome.files);
  try {
    const made = await desk.ask('sofaResult', { files, prefix, eachSource: false, date: new Date() }).answer;
    await saved(made.name, () => Promise.resolve(made.contents));
  } catch (error) {
    showTrouble(words.project.saving, error);
  }
}

const named = ({ result, entry }: ChosenResponse, ending: string): string =>
  exportName(result, `${entry.file.replace(/\.wav$/i, '')}-${ending}`);

/** Saves a file. Says its name then, or why it is not saved. */
export async function saved(
  name: string,
  contents: () => Promise<Uint8Array | Blob>,
  said: (name: string) => string = words.project.saved,
): Promise<void> {
  try {
    const written = await bridge().saveAs(name, await contents());
    if (written) say(said(written.name));
  } catch (error) {
    showTrouble(words.project.saving, error);
  }
}
