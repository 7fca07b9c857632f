import { fileReferences } from '../../../scene/file-references.ts';
import type { Files } from '../../ports/host/host.ts';
import { sha256 } from '../../ports/host/sha256.ts';
import type { SceneJson } from './scene-text.ts';

/** Hashes of the files that a scene names, by their paths. @throws FileError if one cannot be read */
export async function fileHashes(
  scene: SceneJson,
  sceneFile: string,
  files: Files,
): Promise<Readonly<Record<string, string>>> {
  const hashes = await Promise.all(
    fileReferences(scene).map(async ({ path }) => {
      const bytes = await files.readBytes(files.beside(sceneFile, path));
      return [path, await sha256(bytes as Uint8Array<ArrayBuffer>)] as const;
    }),
  );
  return Object.fromEntries(hashes);
}
