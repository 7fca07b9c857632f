import { viewScene } from '../../../src/app/setup/view/scene-view.ts';
import type { Host } from '../../../src/app/ports/host/host.ts';
import { examplePicture } from './draw.ts';

/** Bytes that reading a scene may take: the examples are small. */
const MEMORY = 1e9;

/** The picture of a scene file, as PNG. */
export const examplePictureOf = async (sceneFile: string, host: Host): Promise<Buffer> =>
  examplePicture(await viewScene(sceneFile, { host, memoryLimit: MEMORY }));
