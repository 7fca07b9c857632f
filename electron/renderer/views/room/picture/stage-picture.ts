import { signal } from '@preact/signals';
import { sceneDocument } from '../../../state/document/document.ts';
import { saved } from '../../../state/results/saved/result-export.ts';
import type { RoomPicture } from '../../../three/room/room-interface.ts';
import { words } from '../../../../words/words.ts';
import { pictureLegend } from './legend.tsx';

/** The picture of the room in the stage; null while there is none. */
export const stagePicture = signal<RoomPicture | null>(null);

/** Saves the picture as PNG. */
export async function savePicture(): Promise<void> {
  const shown = stagePicture.peek();
  if (!shown) return;
  const scene = sceneDocument.peek()?.name.replace(/(\.scene)?\.json$/i, '') ?? 'scene';
  const canvas = shown.picture(pictureLegend());
  await saved(words.picture.save.file(scene), () => pngOf(canvas));
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture is too large to be saved');
  return new Uint8Array(await blob.arrayBuffer());
}
