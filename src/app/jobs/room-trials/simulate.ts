import type { RenderReport } from '../../rendering/finished/render-report.ts';
import { renderScene } from '../../rendering/render.ts';
import type { EngineControls, RenderProgress } from '../../ports/engine/controls.ts';
import type { Files, Host } from '../../ports/host/host.ts';
import type { RenderRequest } from '../../inputs/request/request.ts';

/** Simulates a scene and keeps its figures, but writes no file. */
export async function simulateScene(
  text: string,
  request: Omit<RenderRequest, 'outFolder'>,
  controls: Omit<EngineControls, 'onProgress'>,
  onProgress: (progress: RenderProgress) => void,
): Promise<RenderReport> {
  const host = withScene(controls.host, request.sceneFile, text);
  return renderScene({ ...request, outFolder: '' }, { ...controls, host, onProgress });
}

/**
 * A host on which a scene file has another text, and nothing is written. Its rooms have other materials each time and
 * are not kept.
 */
export function withScene({ files, kept, threads }: Host, sceneFile: string, text: string): Host {
  const changed: Files = {
    largestBytes: files.largestBytes,
    sizeOf: (path) => files.sizeOf(path),
    readBytes: (path, mostBytes) => files.readBytes(path, mostBytes),
    readText: (path) => (path === sceneFile ? Promise.resolve(text) : files.readText(path)),
    beside: (file, name) => files.beside(file, name),
    between: (folder, file) => files.between(folder, file),
    split: (path) => files.split(path),
    isFolder: (path) => files.isFolder(path),
    checkFolder: () => Promise.resolve(),
    writeTogether: () => Promise.resolve(),
  };
  return { files: changed, kept, threads };
}
