import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScene } from '../../../../src/app/render/render.ts';
import type { RenderReport } from '../../../../src/app/render/report.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { imagePlaces, monopoleCoefficients } from '../../../../src/exact/image-coefficients.ts';
import { decodeChannels } from '../../../../src/response/decode-wav.ts';
import { spectrumOf } from '../../../../src/response/transform.ts';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../../../src/sphere/harmonics.ts';
import { axesOf, toOwn } from '../../../../src/sphere/orientation.ts';
import { InputError } from '../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { testHost } from '../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const SIDES: Vec3 = [2.4, 2, 1.6];
const SOURCE: Vec3 = [1.37, 1.11, 0.83];
const RECEIVER: Vec3 = [0.5, 0.55, 0.45];
const TURNED = { yawDegrees: 25, pitchDegrees: 10, rollDegrees: -15 };
const RATE = 8000;

function scene(source: object, changes: object = {}): object {
  return {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
    materials: { hard: { absorption: 0 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: SIDES }, material: 'hard' }] },
    sources: { S1: { position: SOURCE, ...source } },
    receivers: { R1: { position: RECEIVER } },
    durationSeconds: 0.04,
    maxFrequencyHz: 1200,
    scheme: 'compact-5@0.1%',
    sampleRateHz: RATE,
    ...changes,
  };
}

async function render(file: object): Promise<RenderReport> {
  writeFileSync(join(folder, 'scene.json'), JSON.stringify(file));
  return renderScene(
    { sceneFile: join(folder, 'scene.json'), outFolder: join(folder, 'out') },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      signal: new AbortController().signal,
      memoryLimit: 2e9,
    },
  );
}

const samplesOf = (file: string): Float32Array =>
  decodeChannels(readFileSync(join(folder, 'out', file)), file).channels[0];

/**
 * The exact spectrum at a receiver in the box, real and imaginary parts in turn: by reciprocity the coefficients of the image
 * sources of the receiver round the source, in the source's own axes.
 */
function exactSpectrum(pattern: Float64Array, soundSpeed: number, size: number, farthest: number): Float64Array {
  const order = orderOfChannel(pattern.length - 1);
  const axes = axesOf(TURNED);
  const out = new Float64Array(2 * size);
  const places = imagePlaces(SIDES, RECEIVER, SOURCE, farthest).map((place) => toOwn(axes, place));
  for (let bin = 1; bin <= size / 2; bin++) {
    const k = (2 * Math.PI * bin * RATE) / (size * soundSpeed);
    for (const place of places) {
      const heard = monopoleCoefficients(order, place, k);
      for (let c = 0; c < pattern.length; c++) {
        out[2 * bin] += pattern[c] * heard[2 * c];
        out[2 * bin + 1] += pattern[c] * heard[2 * c + 1];
      }
    }
  }
  return out;
}

describe('x', () => {
  it.each([['cardioid', 0.5], ['figure-of-eight', 0], [1,1]] as const)('%s radiates into a box as its images do', async (name, share) => {
    const report = await render(scene(share===1 ? {} : { pattern: name, orientation: TURNED }));
    console.log(JSON.stringify(report.directivities), report.warnings);
    const found = samplesOf(report.responses[0].file);
    const power = Math.sqrt(share ** 2 + (1 - share) ** 2 / 3);
    const pattern = Float64Array.of(share, 0, 0, 1 - share).map((v) => v / power);
    const size = 1024;
    const c = report.soundSpeedMetresPerSecond;
    const exact = exactSpectrum(pattern, c, size, 0.034 * c);
    // window: compare first 30 ms
    const win = Float64Array.from(found, (v, n) => (n < 0.03 * RATE ? v : n < 0.034 * RATE ? v * (1 + Math.cos((Math.PI * (n - 0.03 * RATE)) / (0.004 * RATE))) / 2 : 0));
    const { realSignal } = await import('../../../../src/response/transform.ts');
    const t = realSignal(exact, size).slice(0, found.length);
    const tw = Float64Array.from(t, (v, n) => (n < 0.03 * RATE ? v : n < 0.034 * RATE ? v * (1 + Math.cos((Math.PI * (n - 0.03 * RATE)) / (0.004 * RATE))) / 2 : 0));
    const [a, b] = [spectrumOf(win, size), spectrumOf(tw, size)];
    for (const [lo, hi] of [[60,120],[125,250],[250,500],[500,1000],[1000,1200]]) {
      let [e, s, f] = [0,0,0];
      for (let bin = Math.ceil(lo*size/RATE); bin < hi*size/RATE; bin++) {
        e += (a[2*bin]-b[2*bin])**2 + (a[2*bin+1]-b[2*bin+1])**2; s += b[2*bin]**2+b[2*bin+1]**2; f+= a[2*bin]**2+a[2*bin+1]**2;
      }
      console.log(name, lo, 'error %', (100*Math.sqrt(e/s)).toFixed(1), 'level dB', (10*Math.log10(f/s)).toFixed(2));
    }
  });
});
