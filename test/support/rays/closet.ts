import { MemoryFiles } from '../../../src/app/ports/host/memory-files.ts';
import type { RenderControls } from '../../../src/app/rendering/job/job.ts';
import type { RenderRequest } from '../../../src/app/inputs/request/request.ts';
import { renderScene } from '../../../src/app/rendering/render.ts';
import type { RunEngine } from '../../../src/app/ports/engine/kernel-choice.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { testHost } from '../test-host.ts';

/** A small room whose waves take no time. */
const CLOSET = {
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2, scattering: 0.1 }, floor: { absorption: 0.5 } },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [3, 2.6, 2.3] }, material: 'wall', faces: { 'z-': 'floor' } }],
  },
  sources: { S1: { position: [0.7, 0.8, 1.2] } },
  receivers: { R1: { position: [2.2, 1.7, 1.1] }, R2: { position: [1.2, 1.9, 0.9] } },
  durationSeconds: 0.2,
  maxFrequencyHz: 400,
  walls: 'staircase',
  scheme: 'leggy-1@standard',
  sampleRateHz: 8000,
};

/**
 * Renders the whole band of the closet.
 *
 * @param engine Computes in single precision on one core if left out.
 * @param changes What the scene has otherwise.
 */
export async function renderedCloset(
  fullBand: object | true,
  engine: RunEngine = new CpuEngine({ precision: 32, threads: 1 }),
  controls: Partial<RenderControls> = {},
  request: Partial<RenderRequest> = {},
  changes: object = {},
) {
  const files = new MemoryFiles(
    new Map([['closet.json', new Blob([JSON.stringify({ ...CLOSET, fullBand, ...changes })])]]),
  );
  const report = await renderScene(
    { sceneFile: 'closet.json', outFolder: 'out', ...request },
    {
      host: { ...testHost, ...controls.host, files },
      makeEngine: controls.makeEngine ?? (() => Promise.resolve(engine)),
      memoryLimit: 2e9,
      signal: controls.signal ?? new AbortController().signal,
    },
  );
  return { report, files: files.written };
}
