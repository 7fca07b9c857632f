import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import { reciprocalRuns } from '../../../../../src/app/inputs/request/reciprocity.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { decodeChannels } from '../../../../../src/response/decode-wav.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2.4, 2, 1.6] }, material: 'plaster' }] },
  sources: { S1: { position: [0.5, 0.55, 0.45] }, S2: { position: [2, 1.7, 1.1] }, S3: { position: [1.2, 0.3, 0.8] } },
  receivers: { R1: { position: [1.37, 1.11, 0.83] }, R2: { position: [0.4, 1.6, 1.2] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 900,
  scheme: 'compact-3@2%',
  sampleRateHz: 8000,
};

async function render(name: string, reciprocity: boolean): Promise<RenderReport> {
  const sceneFile = join(folder, 'scene.json');
  writeFileSync(sceneFile, JSON.stringify(SCENE));
  return renderScene(
    { sceneFile, outFolder: join(folder, name), reciprocity },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })),
      signal: new AbortController().signal,
      memoryLimit: 2e9,
    },
  );
}

it('computes three sources by two runs from the receivers, with the same responses', async () => {
  const fewer = await render('fewer', true);
  const each = await render('each', false);
  expect(fewer.reciprocity).toEqual({ runs: 2, sources: 3 });
  expect(each.reciprocity).toBeUndefined();
  expect(fewer.responses.map(({ file }) => file)).toEqual(each.responses.map(({ file }) => file));
  expect(fewer.responses).toHaveLength(6);
  for (const { file } of each.responses) {
    const [a, b] = ['fewer', 'each'].map(
      (name) => decodeChannels(readFileSync(join(folder, name, file)), file).channels[0],
    );
    const peak = b.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    // The files have 32 bits: a difference of rounding in float64 changes the last of them at most.
    a.forEach((value, n) => expect(Math.abs(value - b[n])).toBeLessThan(1e-7 * peak));
  }
});

it('is used where it saves runs, and all are points', () => {
  const point = (name: string) => ({ name, position: [1, 1, 1] as const });
  const [a, b, c] = ['a', 'b', 'c'].map(point);
  expect(reciprocalRuns({ sources: [a, b], receivers: [c], areas: [] })).toBe(1);
  expect(reciprocalRuns({ sources: [a, b], receivers: [a, c], areas: [] })).toBeNull();
  expect(reciprocalRuns({ sources: [a, b], receivers: [], areas: [] })).toBeNull();
  const heard = {
    ...c,
    direction: {
      kind: 'ambisonics' as const,
      order: 1,
      normalisation: 'SN3D' as const,
      orientation: { yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 },
    },
  };
  expect(reciprocalRuns({ sources: [a, b], receivers: [heard], areas: [] })).toBeNull();
  const shaped = {
    ...a,
    directivity: {
      kind: 'pattern' as const,
      pattern: { name: 'cardioid' as const, share: 0.5 },
      orientation: heard.direction.orientation,
      reference: 'power' as const,
    },
  };
  expect(reciprocalRuns({ sources: [shaped, b], receivers: [c], areas: [] })).toBeNull();
});
