import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { convertResponses, renderScene } from '../../../../../src/app/index.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { readSimulatedComment } from '../../../../../src/response/simulated-comment.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-known-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 23, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.6] } },
  // The second is nearer to the source than the grid resolves.
  receivers: { far: { position: [1.43, 0.71, 0.55] }, near: { position: [0.53, 0.5, 0.6] } },
  durationSeconds: 0.1,
  maxFrequencyHz: 400,
  walls: 'staircase',
  scheme: 'leggy-1@standard',
  sampleRateHz: 8000,
};

async function throughSofa(name: string, raw: boolean): Promise<(receiver: string) => readonly unknown[]> {
  const [scene, out, back] = [join(folder, `${name}.json`), join(folder, name), join(folder, `${name} again`)];
  writeFileSync(scene, JSON.stringify(SCENE));
  const { signal } = new AbortController();
  await renderScene(
    { sceneFile: scene, outFolder: out, raw },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      memoryLimit: 1e9,
      signal,
    },
  );
  const convert = (input: string, to: string) =>
    convertResponses({ input, out: to, date: new Date(0) }, { host: testHost, signal });
  await convert(out, `${out}.sofa`);
  await convert(`${out}.sofa`, back);
  return (receiver) => [out, back].map((one) => readSimulatedComment(readFileSync(join(one, `S1-${receiver}.wav`))));
}

it('WAV files say after SOFA what their figures need, as before', async () => {
  const known = await throughSofa('finished', false);
  for (const receiver of ['far', 'near']) {
    const [before, after] = known(receiver) as Record<string, number>[];
    expect(before).not.toBeNull();
    expect(after).toMatchObject({ validTo: before['validTo'], isCalibrated: before['isCalibrated'] });
    expect(after['straightLine']).toBeCloseTo(before['straightLine'], 12);
  }
});

it('unfiltered samples say nothing, also after SOFA', async () => {
  const known = await throughSofa('raw', true);
  expect(known('far')).toEqual([null, null]);
});
