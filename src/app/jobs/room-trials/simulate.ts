import { renderAny, renderScene } from '../../rendering/render.ts';
import type { EngineControls, RenderProgress } from '../../ports/engine/controls.ts';
import type { Files, Host } from '../../ports/host/host.ts';
import type { RenderRequest } from '../../inputs/request/request.ts';

/** Simulates a scene with waves and keeps its figures, but writes no file. */
export const simulateScene = simulating(renderScene);

/** Simulates as {@link simulateScene} does, and scenes without waves too. */
export const simulateAnyScene = simulating(renderAny);

/** A scene's text with a request, rendered in memory. */
type Simulation<R> = (
  text: string,
  request: Omit<RenderRequest, 'outFolder'>,
  controls: Omit<EngineControls, 'onProgress'>,
  onProgress: (progress: RenderProgress) => void,
) => Promise<R>;

function simulating<R>(render: (request: RenderRequest, controls: EngineControls) => Promise<R>): Simulation<R> {
  return (text, request, controls, onProgress) => {
    const host = withScene(controls.host, request.sceneFile, text);
    return render({ ...request, outFolder: '' }, { ...controls, host, onProgress });
  };
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
