import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { imagePlaces, monopoleCoefficients } from '../../../../../src/exact/image-coefficients.ts';
import { decodeChannels } from '../../../../../src/response/decode-wav.ts';
import { realSignal, spectrumOf } from '../../../../../src/response/transform.ts';
import { harmonicCount, orderOfChannel } from '../../../../../src/sphere/harmonics.ts';
import { axesOf, toOwn } from '../../../../../src/sphere/orientation.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const SIDES: Vec3 = [2.4, 2, 1.6];
const SOURCE: Vec3 = [0.5, 0.55, 0.45];
const RECEIVER: Vec3 = [1.37, 1.11, 0.83];
const TURNED = { yawDegrees: 25, pitchDegrees: 10, rollDegrees: -15 };

function scene(receivers: object, changes: object = {}): object {
  return {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
    materials: { hard: { absorption: 0 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: SIDES }, material: 'hard' }] },
    sources: { S1: { position: SOURCE } },
    receivers,
    durationSeconds: 0.04,
    maxFrequencyHz: 1200,
    scheme: 'compact-5@0.1%',
    sampleRateHz: 8000,
    ...changes,
  };
}

async function render(file: object): Promise<RenderReport> {
  writeFileSync(join(folder, 'scene.json'), JSON.stringify(file));
  return renderScene(
    {
      sceneFile: join(folder, 'scene.json'),
      outFolder: join(folder, 'out'),
      noAirAbsorption: false,
      allowLeaks: false,
      raw: false,
      plot: false,
    },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      signal: new AbortController().signal,
      memoryLimit: 2e9,
    },
  );
}

const channelsOf = (file: string): readonly Float32Array[] =>
  decodeChannels(readFileSync(join(folder, 'out', file)), file).channels;

describe('receivers with direction', () => {
  it('hear the coefficients of image sources', async () => {
    const report = await render(scene({ R1: { position: RECEIVER, ambisonics: 3, orientation: TURNED } }));
    const { direction } = report.responses[0];
    expect(direction).toMatchObject({
      file: 'S1-R1-ambisonics-3-ACN-SN3D.wav',
      channels: 16,
      convention: { order: 3, channelOrder: 'ACN', normalisation: 'SN3D' },
      nodesRead: 93,
      isCramped: false,
    });
    const found = channelsOf(direction!.file);
    const rate = 8000;
    const { length } = found[0];
    const size = 2 ** Math.ceil(Math.log2(2 * length));
    const axes = axesOf(TURNED);
    const sound = report.soundSpeedMetresPerSecond;
    const images = imagePlaces(SIDES, SOURCE, RECEIVER, 0.04 * sound).map((place) => toOwn(axes, place));
    const spectra = found.map(() => new Float64Array(2 * size));
    const top = 1.1 * report.validToHz;
    for (let bin = 1; (bin * rate) / size < top; bin++) {
      const frequency = (bin * rate) / size;
      for (const image of images) {
        const values = monopoleCoefficients(3, image, (2 * Math.PI * frequency) / sound);
        values.forEach((value, i) => {
          const range = direction!.ranges[orderOfChannel(i >> 1)];
          // Below its range a channel is faded; an octave lower it is silent.
          const octave = Math.min(1, Math.max(0, 1 + Math.log2(frequency / range.fromHz!)));
          const gain = range.order === 0 ? 1 : (1 - Math.cos(Math.PI * octave)) / 2;
          spectra[i >> 1][2 * bin + (i & 1)] += gain * value;
        });
      }
    }
    // Both are faded out alike, before what was cut off is missed.
    const window = (t: number): number =>
      t < length / 2 ? 1 : (1 + Math.cos((2 * Math.PI * (t - length / 2)) / length)) / 2;
    const seen = (samples: ArrayLike<number>): Float64Array =>
      spectrumOf(
        Float64Array.from({ length }, (_, t) => samples[t] * window(t)),
        size,
      );
    const exact = spectra.map((spectrum) => seen(realSignal(spectrum, size)));
    const simulated = found.map(seen);
    for (let n = 1; n <= 3; n++) {
      const { fromHz } = direction!.ranges[n];
      // The record is short: it shows directions from a few hundred hertz on.
      expect(fromHz).toBeLessThan(410);
      let [wrong, all, heard] = [0, 0, 0];
      for (let bin = Math.ceil((450 * size) / rate); bin < (900 * size) / rate; bin++) {
        for (let c = n * n; c < harmonicCount(n); c++) {
          for (const part of [2 * bin, 2 * bin + 1]) {
            wrong += (simulated[c][part] - exact[c][part]) ** 2;
            all += exact[c][part] ** 2;
            heard += simulated[c][part] ** 2;
          }
        }
      }
      // 0.1 % of the phase at the end of the record, 700 Hz · 0.04 s · 2π, is 0.2 rad for the worst direction; most of
      // what arrives is earlier, and the mean of the dispersion is taken back.
      expect(Math.sqrt(wrong / all), `order ${n}`).toBeLessThan(0.122);
      expect(Math.abs(10 * Math.log10(heard / all)), `order ${n}`).toBeLessThan(0.3);
    }
  });

  it('have patterns and arrays made of the coefficients', async () => {
    const report = await render(
      scene({
        A: { position: RECEIVER, ambisonics: 2, normalisation: 'N3D', orientation: { yawDegrees: 30 } },
        C: { position: RECEIVER, pattern: 'cardioid', orientation: { yawDegrees: 30 } },
        E: { position: RECEIVER, pattern: 'figure-of-eight', orientation: { yawDegrees: 120 } },
        O: {
          position: RECEIVER,
          array: { microphones: [{ at: [0, 0, 0] }, { at: [0, 0, 0], pattern: 0.5, orientation: { yawDegrees: 30 } }] },
        },
        M: {
          position: RECEIVER,
          orientation: { yawDegrees: 30 },
          array: { rigidSphereRadiusMetres: 0.005, order: 2, microphones: [{ at: [1, 0, 0] }, { at: [0, 0, 3] }] },
        },
      }),
    );
    const entry = (name: string) => report.responses.find(({ receiver }) => receiver === name)!.direction!;
    const channels = (name: string): readonly Float32Array[] => channelsOf(entry(name).file);
    expect(entry('C').file).toBe('S1-C-cardioid.wav');
    expect(entry('A').file).toBe('S1-A-ambisonics-2-ACN-N3D.wav');
    const [w, y, , x] = channels('A');
    const root = Math.sqrt(3);
    /** Clouds differ by what they may be wrong, 1 dB at the edge of the band; beyond it nothing is promised. */
    const same = (one: ArrayLike<number>, other: (n: number) => number, within: number): void => {
      const count = Math.floor(one.length / 2);
      let [wrong, all] = [0, 0];
      for (let n = 0; n < count; n++) {
        wrong += (one[n] - other(n)) ** 2;
        all += other(n) ** 2;
      }
      expect(Math.sqrt(wrong / all)).toBeLessThan(within);
    };
    same(channels('C')[0], (n) => w[n] / 2 + x[n] / root / 2, 0.122);
    // It looks to the left of the other.
    same(channels('E')[0], (n) => y[n] / root, 0.122);
    same(channels('O')[0], (n) => w[n], 0.122);
    const [cardioid] = channels('C');
    same(channels('O')[1], (n) => cardioid[n], 1e-5);
    // A tiny sphere hears the pressure, but for ka = 0.1.
    same(channels('M')[0], (n) => w[n], 0.15);
    expect(entry('M').microphones![1].position[2]).toBeCloseTo(RECEIVER[2] + 0.005, 9);
  });

  it('say what is too close, and use smaller clouds before', async () => {
    const near = scene({ R1: { position: [1.4, 1.1, 0.05], ambisonics: 1 } });
    await expect(render(near)).rejects.toThrow(InputError);
    await expect(render(near)).rejects.toThrow(/too close to a wall to hear direction.*needs [\d.]+ m of free air/);
    await expect(render(scene({ R1: { position: SOURCE, ambisonics: 1 } }))).rejects.toThrow(/at the place of source/);
    const report = await render(scene({ R1: { position: [1.37, 1.11, 0.17], ambisonics: 1 } }));
    expect(report.responses[0].direction!.isCramped).toBe(true);
    expect(report.warnings.join()).toContain('close to a wall');
  });
});
