import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { InputError } from '../../app/index.ts';
import { pngOf } from '../../node/png.ts';
import { readRegular } from '../../node/read-file.ts';

/** A picture as an agent sees it. */
export interface Image {
  readonly type: 'image';
  readonly data: string;
  readonly mimeType: 'image/png';
}

/** Bytes of the largest drawing that is shown. */
const MOST_BYTES = 20_000_000;

/** Pixels of the longer side of a drawing: models that see take a larger picture down to about this. */
const MOST_PIXELS = 1568;

/** A drawing as pixels. */
export const imageOf = async (svg: string): Promise<Image> => image(await pngOf(svg, MOST_PIXELS));

/**
 * A drawing of a folder of results.
 *
 * @param file Its name; the first by name if undefined.
 * @throws InputError if there is none
 */
export async function pictureIn(folder: string, file?: string): Promise<{ name: string; all: string[]; image: Image }> {
  const all = drawingsIn(folder);
  const name = file ?? all.at(0);
  if (name === undefined) {
    throw new InputError('folder', `'${folder}' has no drawing`, 'Render with plot: true, or show the scene.');
  }
  if (!all.includes(name)) {
    const remedy = `Name one of ${all.join(', ') || 'another folder'}.`;
    throw new InputError('file', `'${folder}' has no drawing '${name}'`, remedy);
  }
  const bytes = await readRegular(join(folder, name), MOST_BYTES);
  const shown = extname(name) === '.png' ? image(bytes) : await imageOf(new TextDecoder().decode(bytes));
  return { name, all, image: shown };
}

function drawingsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => ['.svg', '.png'].includes(extname(name)))
      .sort();
  } catch {
    throw new InputError('folder', `'${folder}' is no folder that can be read`, 'Name the folder of a rendering.');
  }
}

const image = (png: Uint8Array): Image => ({
  type: 'image',
  data: Buffer.from(png).toString('base64'),
  mimeType: 'image/png',
});
