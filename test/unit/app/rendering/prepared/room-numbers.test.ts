import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RenderReport } from '../../../../../src/app/index.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';

it('A rendering has the Schroeder frequency of its volume, in the report and in the table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  const sceneFile = join(folder, 'cabinet.json');
  // A cabinet: the octaves at 500 and 1000 Hz in a few hundred nodes.
  const box = { add: { from: [0, 0, 0], to: [0.8, 0.7, 0.6] }, material: 'wood' };
  const scene = {
    wavehall: 1,
    title: 'A cabinet',
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wood: { absorption: 0.06 } },
    geometry: { boxes: [box] },
    sources: { S: { position: [0.15, 0.2, 0.15] } },
    receivers: { R: { position: [0.65, 0.5, 0.45] } },
    maxFrequencyHz: 1430,
    durationSeconds: 0.5,
    scheme: 'compact-3@2%',
    sampleRateHz: 8000,
  };
  writeFileSync(sceneFile, JSON.stringify(scene));
  const outFolder = join(folder, 'out');
  const makeEngine = () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 }));
  await renderScene(
    { sceneFile, outFolder },
    {
      ...{ host: { ...testHost, kept: keptInMemory() }, memoryLimit: 1e9, signal: new AbortController().signal },
      makeEngine,
    },
  );
  const report = JSON.parse(readFileSync(join(outFolder, 'report.json'), 'utf8')) as RenderReport;
  const { bands, schroederHz } = report.responses[0].figures!;
  const [middle, upper] = [500, 1000].map((centre) => bands.find(({ centreHz }) => centreHz === centre)!.t30Seconds!);
  expect(schroederHz).toBeCloseTo(2000 * Math.sqrt((middle + upper) / 2 / (0.8 * 0.7 * 0.6)), 6);
  const lines = readFileSync(join(outFolder, 'figures.csv'), 'utf8').trimEnd().split('\r\n');
  const column = lines[0].split(/,(?! )/).indexOf('"fSchroeder, Hz"');
  expect(Number(lines.at(-1)!.split(',')[column])).toBeCloseTo(schroederHz!, 1);
  rmSync(folder, { recursive: true });
});
