import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { renderScene } from '../../src/app/rendering/render.ts';
import { onProcessor } from './on-processor.ts';
import { testHost } from './test-host.ts';

/** Renders a scene on the processor, in single precision, and keeps its files (`out/…`) in memory. */
export async function renderInMemory(scene: object) {
  const files = new MemoryFiles(new Map([['scene.json', new Blob([JSON.stringify(scene)])]]));
  const report = await renderScene(
    { sceneFile: 'scene.json', outFolder: 'out' },
    { ...onProcessor(32), host: { ...testHost, files } },
  );
  return { report, written: files.written };
}
