import type { Files } from '../../ports/host/host.ts';

/** What files about a scene are named after: the name of its file without what says that it is a scene. */
export const sceneStem = (files: Pick<Files, 'split'>, sceneFile: string): string =>
  files.split(sceneFile).name.replace(/(\.scene)?\.(json|wavehall)$/i, '');
