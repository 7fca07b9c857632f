import { expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import type { RenderProgress } from '../../../../../src/app/ports/engine/controls.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { testHost } from '../../../../support/test-host.ts';

it('a long look at the responses of a source is told before, because signals have to end it', async () => {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.2 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 2, 2] }, material: 'wall' }] },
    sources: { S: { position: [0.5, 0.6, 0.7] } },
    receivers: { R: { position: [1.4, 1.3, 1.2] } },
    ...{ maxFrequencyHz: 100, scheme: 'leggy-1@standard', walls: 'staircase', sampleRateHz: 48000 },
  };
  const phasesOf = async (durationSeconds: number): Promise<string[]> => {
    const phases: string[] = [];
    const files = new MemoryFiles(new Map([['scene.json', new Blob([JSON.stringify({ ...scene, durationSeconds })])]]));
    await renderScene(
      { sceneFile: 'scene.json', outFolder: 'out' },
      {
        ...{ host: { ...testHost, files }, memoryLimit: 1e9, signal: new AbortController().signal },
        makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
        onProgress: (progress: RenderProgress) => {
          const text = progress.phase === 'finishing' ? `finishing ${progress.done}` : progress.phase;
          if (phases.at(-1) !== text || progress.phase === 'finishing') phases.push(text);
        },
      },
    );
    return phases;
  };
  expect(await phasesOf(0.5)).toEqual(['preparing', 'running', 'finishing 0', 'finishing 1', 'writing']);
  // More than a million samples.
  expect(await phasesOf(22)).toEqual(['preparing', 'running', 'finishing 0', 'finishing 0', 'finishing 1', 'writing']);
});
