import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kernelText } from '../../../src/app/ports/engine/kernel-report.ts';
import type { RenderProgress } from '../../../src/app/ports/engine/controls.ts';
import { renderScene } from '../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../src/app/rendering/finished/render-report.ts';
import { TunedEngine } from '../../../src/app/ports/engine/tuner.ts';
import { columnsDesign } from '../../../src/lab/experiments/columns.ts';
import { kernelADesign } from '../../../src/kernel/interior/kernel-a.ts';
import { offering } from '../../support/engines/catalogue.ts';
import { testDevice } from '../../support/engines/gpu.ts';
import { testHost } from '../../support/test-host.ts';
import { keptInFolder } from '../../../src/node/kept-store.ts';

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2, 1.6, 1.2] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.5, 0.6] }, S2: { position: [1.5, 0.5, 0.6] } },
  receivers: { R1: { position: [1.43, 0.91, 0.55] } },
  durationSeconds: 0.01,
  maxFrequencyHz: 500,
  scheme: 'leggy-1@standard',
};

let device: GPUDevice;
let folder: string;
beforeAll(async () => {
  device = await testDevice();
  folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
});
afterAll(() => {
  device.destroy();
  rmSync(folder, { recursive: true });
});

it('a rendering measures kernels when told to, says so, and the next one knows', async () => {
  const sceneFile = join(folder, 'scene.json');
  writeFileSync(sceneFile, JSON.stringify(SCENE));
  const cache = join(folder, 'cache');
  const render = async (measure: boolean): Promise<{ report: RenderReport; shares: number[]; out: string }> => {
    const shares: number[] = [];
    const onProgress = (progress: RenderProgress): void => {
      if (progress.phase === 'preparing' && progress.what === 'choosing a kernel') shares.push(progress.share!);
    };
    const gpu = { device, adapterName: 'test', identity: 'test', fallback: true };
    const designs = offering(columnsDesign, kernelADesign);
    const out = mkdtempSync(join(folder, 'out-'));
    const outFolder = out;
    const report = await renderScene(
      { sceneFile, outFolder, noAirAbsorption: false, allowLeaks: false, raw: true, plot: false, measure },
      {
        host: testHost,
        makeEngine: () =>
          Promise.resolve(
            new TunedEngine(gpu, { store: keptInFolder(cache), compilers: 2, designs, catalogue: 'test' }),
          ),
        memoryLimit: 1e9,
        signal: new AbortController().signal,
        onProgress,
      },
    );
    return { report, shares, out };
  };

  const untouched = await render(false);
  expect(untouched.report.kernel).toMatchObject({ from: 'default', tried: 0 });
  expect(untouched.shares).toEqual([]);

  const measured = await render(true);
  expect(measured.report.kernel).toMatchObject({ from: 'measured', complete: true, reason: null });
  expect(measured.report.kernel!.tried).toBeGreaterThan(8);
  expect(measured.report.seconds.choosing).toBeGreaterThanOrEqual(measured.report.kernel!.seconds);
  expect(kernelText(measured.report.kernel!)).toMatch(/: fastest of \d+, measured in \d+\.\d s; /);
  expect(measured.shares.at(-1)).toBe(1);
  expect(readdirSync(cache)).toHaveLength(1);

  const known = await render(false);
  expect(known.report.kernel).toEqual({
    ...measured.report.kernel,
    from: 'cache',
    seconds: known.report.kernel!.seconds,
  });
  expect(known.report.seconds.choosing).toBeLessThan(measured.report.seconds.choosing);
  // The same kernel, the same samples.
  const samples = ({ out }: { out: string }): Buffer => readFileSync(join(out, 'S2-R1.wav'));
  expect(samples(known).equals(samples(measured))).toBe(true);
});
