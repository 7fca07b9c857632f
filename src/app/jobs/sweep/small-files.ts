import type { SweepFiles } from './sweep-folder.ts';

/** The text of a small file. @throws as `files.parts` does, and TypeError if it is not in UTF-8 */
export async function textIn(path: string, files: Pick<SweepFiles, 'parts'>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const part of files.parts(path)) text += decoder.decode(part, { stream: true });
  return text;
}

/** A text in one part. */
// eslint-disable-next-line @typescript-eslint/require-await -- files are written in parts
export async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
