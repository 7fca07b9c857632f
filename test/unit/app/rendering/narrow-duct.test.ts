import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { over, type Complex } from '../../../../src/numerics/complex.ts';
import { testHost } from '../../../support/test-host.ts';

const LENGTH = 4.83;
const WIDTH = 0.15;
/** Places of two receivers along the duct. */
const AT = [3, 3.3] as const;

/** A duct whose ends take a plane wave whole, with walls between the nodes. */
const DUCT = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { rigid: true }, end: { admittance: 1 } },
  geometry: {
    boxes: [
      {
        add: { from: [0, 0, 0], to: [LENGTH, WIDTH, WIDTH] },
        material: 'wall',
        faces: { 'x-': 'end', 'x+': 'end' },
      },
    ],
  },
  sources: { S: { position: [1, WIDTH / 2, WIDTH / 2] } },
  receivers: {
    near: { position: [AT[0], WIDTH / 2, WIDTH / 2] },
    far: { position: [AT[1], WIDTH / 2, WIDTH / 2] },
  },
  durationSeconds: 0.25,
  walls: 'subcell',
  scheme: 'leggy-1@standard',
};

const C = 343.2;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const controls = {
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
};

const requestOf = (maxFrequencyHz: number) => {
  const sceneFile = join(folder, 'duct.json');
  writeFileSync(sceneFile, JSON.stringify({ ...DUCT, maxFrequencyHz }));
  return { sceneFile, outFolder: join(folder, 'out'), allowLeaks: false };
};

function spectrumAt(receiver: string, hz: number): Complex {
  const wav = new wavefile.WaveFile(readFileSync(join(folder, 'out', `S-${receiver}.wav`)));
  const samples = wav.getSamples(false, Float32Array) as unknown as Float32Array;
  const turn = (2 * Math.PI * hz) / (wav.fmt as { sampleRate: number }).sampleRate;
  let [re, im] = [0, 0];
  samples.forEach((sample, n) => {
    const value = sample * Math.cos((Math.PI * n) / (2 * samples.length)) ** 2;
    re += value * Math.cos(turn * n);
    im -= value * Math.sin(turn * n);
  });
  return [re, im];
}

/** |R| of the far end, by the method of two microphones. */
async function reflected(maxFrequencyHz: number): Promise<number[]> {
  const request = requestOf(maxFrequencyHz);
  await renderScene({ ...request, noAirAbsorption: true, raw: true, plot: false, measure: false }, controls);
  return [60, 120, 180, 240].map((hz) => {
    const [hRe, hIm] = over(spectrumAt('far', hz), spectrumAt('near', hz));
    const k = (2 * Math.PI * hz) / C;
    // What is left of H p₁ − p₂ for waves of phase φ at both: of the one that goes, and of the one that comes back.
    const left = ([one, two]: readonly [number, number]): number =>
      Math.hypot(
        hRe * Math.cos(one) + hIm * Math.sin(one) - Math.cos(two),
        hIm * Math.cos(one) - hRe * Math.sin(one) + Math.sin(two),
      );
    return left([k * AT[0], k * AT[1]]) / left([k * (2 * LENGTH - AT[0]), k * (2 * LENGTH - AT[1])]);
  });
}

const warningOf = async (maxFrequencyHz: number): Promise<string | undefined> =>
  (await checkScene(requestOf(maxFrequencyHz), controls)).report.warnings.find((text) => text.includes('one node'));

describe('a duct with walls between the nodes', () => {
  it('sends back from its end what the warning says where it has one node across, and little with two', async () => {
    const one = Math.max(...(await reflected(440)));
    expect(one).toBeGreaterThan(0.1);
    expect(one).toBeLessThan(0.165);
    // What other widths send back (docs/measurements/walls-between-nodes.md).
    expect(Math.max(...(await reflected(540)))).toBeLessThan(0.06);
  });

  it('is warned of, with the frequency that mends it', async () => {
    const warning = (await warningOf(440))!;
    expect(warning).toMatch(/at least 0\.15 m \(1\.4\d spacings\) apart/);
    expect(warning).toMatch(/levels there by up to 1 dB/);
    const frequency = Number(/with this scheme (\d+) Hz, puts two nodes/.exec(warning)![1]);
    expect(await warningOf(frequency)).toBeUndefined();
    expect(Math.max(...(await reflected(frequency)))).toBeLessThan(0.06);
    expect(await warningOf(330)).toBeUndefined();
  });
});
