import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { decodeWav } from '../../../../src/response/decode-wav.ts';
import { testHost } from '../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const WOOL = { from: [1.2, 0, 0], to: [1.5, 0.5, 0.5], material: 'wool' };

const requestOf = (walls: string, volumes: readonly object[]) => {
  const sceneFile = join(folder, 'box.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { rigid: true }, wool: { porousVolume: { flowResistivity: 10_000, model: 'jca' } } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1.5, 0.5, 0.5] }, material: 'wall' }], volumes },
    sources: { S: { position: [0.375, 0.275, 0.275] } },
    receivers: { R: { position: [0.875, 0.275, 0.275] } },
    durationSeconds: 0.06,
    maxFrequencyHz: 1300,
    walls,
    scheme: 'compact-3@2%',
  };
  writeFileSync(sceneFile, JSON.stringify(scene));
  return { sceneFile, outFolder: join(folder, walls), allowLeaks: false };
};

const controls = {
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
};

describe('a porous volume in a room whose walls pass between the nodes', () => {
  /** Energy of each quarter of a response. */
  async function energies(walls: string, volumes: readonly object[]): Promise<number[]> {
    const request = requestOf(walls, volumes);
    await renderScene({ ...request, noAirAbsorption: true, plot: false, measure: false }, controls);
    const { samples } = decodeWav(readFileSync(join(request.outFolder, 'S-R.wav')), 'S-R.wav');
    const quarter = Math.floor(samples.length / 4);
    return [0, 1, 2, 3].map((q) => samples.subarray(q * quarter, (q + 1) * quarter).reduce((sum, x) => sum + x * x, 0));
  }

  it('absorbs what it does on a staircase where the walls lie on cell faces', async () => {
    const [between, stairs] = [await energies('subcell', [WOOL]), await energies('staircase', [WOOL])];
    const without = await energies('subcell', []);
    between.forEach((energy, q) => expect(Math.abs(10 * Math.log10(energy / stairs[q]))).toBeLessThan(0.5));
    expect(between[3]).toBeLessThan(0.7 * without[3]);
  });

  it('is an error where the grid cannot resolve it', async () => {
    const thin = { ...WOOL, from: [0, 0, 0], to: [0.02, 0.5, 0.5] };
    const { error } = await checkScene(requestOf('subcell', [WOOL, thin]), controls);
    expect(error).toMatchObject({
      path: expect.stringMatching(/box\.json: geometry\.volumes\[1\]$/) as string,
      message: expect.stringContaining('too thin for nodes 0.05 m apart') as string,
      remedy: expect.stringContaining('"walls": "staircase"') as string,
    });
  });
});
