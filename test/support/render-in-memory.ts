import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { renderAny } from '../../src/app/rendering/render.ts';
import type { RenderRequest } from '../../src/app/inputs/request/request.ts';
import type { RenderReport } from '../../src/app/rendering/finished/render-report.ts';
import { onProcessor } from './on-processor.ts';
import { testHost } from './test-host.ts';

/** Renders a scene of waves on the processor, in single precision, and keeps its files (`out/…`) in memory. */
export async function renderInMemory(scene: object, request: Partial<RenderRequest> = {}) {
  const { report, written } = await renderAnyInMemory(scene, request);
  return { report: report as RenderReport, written };
}

/** Renders a scene as {@link renderInMemory} does, also of rays alone. */
export async function renderAnyInMemory(scene: object, request: Partial<RenderRequest> = {}) {
  const files = new MemoryFiles(new Map([['scene.json', new Blob([JSON.stringify(scene)])]]));
  const report = await renderAny(
    { sceneFile: 'scene.json', outFolder: 'out', ...request },
    { ...onProcessor(32), host: { ...testHost, files } },
  );
  return { report, written: files.written };
}
