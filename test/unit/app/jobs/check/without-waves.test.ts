import { expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { cpuEngine } from '../../../../support/checkpoint-runs.ts';
import { testHost } from '../../../../support/test-host.ts';

/** Checks a room of 6 × 5 × 3 m. */
async function checked(changes: object) {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.3, scattering: 0.5 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [6, 5, 3] }, material: 'wall' }] },
    sources: { S1: { position: [1.2, 1.3, 1.2] } },
    receivers: { R1: { position: [4.7, 3.6, 1.7] } },
    durationSeconds: 0.5,
    maxFrequencyHz: 200,
    ...changes,
  };
  const files = new MemoryFiles(new Map([['room.json', new Blob([JSON.stringify(scene)])]]));
  return checkScene(
    { sceneFile: 'room.json', outFolder: 'out' },
    {
      host: { ...testHost, files },
      makeEngine: () => Promise.resolve(cpuEngine()),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
    },
  );
}

it('a scene without waves is checked on the grid of its own highest frequency, and told so', async () => {
  const [alone, waves] = [await checked({ fullBand: { waves: false } }), await checked({})];
  expect(alone.error).toBeUndefined();
  expect(alone.report.room).toEqual(waves.report.room);
  const told = (of: typeof alone) => of.report.warnings.filter((text) => text.includes('by rays alone'));
  expect(told(alone)).toEqual([expect.stringMatching(/^the scene is computed by rays alone, .* up to 20\d Hz, /)]);
  expect(told(waves)).toEqual([]);
});
