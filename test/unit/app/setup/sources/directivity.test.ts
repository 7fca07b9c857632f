import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { spiralDirections } from '../../../../../src/run/clouds/net.ts';
import { imagePlaces, monopoleCoefficients } from '../../../../../src/exact/image-coefficients.ts';
import { decodeChannels } from '../../../../../src/response/decode-wav.ts';
import { realSignal, spectrumOf } from '../../../../../src/response/transform.ts';
import { orderOfChannel } from '../../../../../src/sphere/harmonics.ts';
import { axesOf, toOwn, toRoomAxes } from '../../../../../src/sphere/orientation.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

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

/** How loud each coefficient is at a wavenumber, rad/m. */
type Coefficients = (k: number) => Float64Array;

/**
 * The exact response at the receiver, faded out at its end: by reciprocity it is made of the coefficients that image
 * sources of the receiver have round a point of the source, in the source's own axes.
 */
function exact(points: readonly (readonly [Vec3, Coefficients, number])[], soundSpeed: number): Float64Array {
  const size = 1024;
  const axes = axesOf(TURNED);
  const out = new Float64Array(2 * size);
  for (const [at, coefficients, delay] of points) {
    const places = imagePlaces(SIDES, RECEIVER, at, 0.036 * soundSpeed).map((place) => toOwn(axes, place));
    for (let bin = 1; (bin * RATE) / size < 1400; bin++) {
      const k = (2 * Math.PI * bin * RATE) / (size * soundSpeed);
      const wanted = coefficients(k);
      const order = orderOfChannel(wanted.length - 1);
      const turn = (2 * Math.PI * bin * RATE * delay) / size;
      for (const place of places) {
        const heard = monopoleCoefficients(order, place, k);
        for (let c = 0; c < wanted.length; c++) {
          const [x, y] = [wanted[c] * heard[2 * c], wanted[c] * heard[2 * c + 1]];
          out[2 * bin] += x * Math.cos(turn) + y * Math.sin(turn);
          out[2 * bin + 1] += y * Math.cos(turn) - x * Math.sin(turn);
        }
      }
    }
  }
  return realSignal(out, size).slice(0, Math.round(0.04 * RATE));
}

/** The error between two frequencies as a share of the energy, and the level, dB. */
function compared(found: ArrayLike<number>, wanted: ArrayLike<number>, from: number, to: number) {
  const size = 1024;
  const window = (t: number): number =>
    t < 0.03 * RATE ? 1 : t < 0.034 * RATE ? (1 + Math.cos((Math.PI * (t - 0.03 * RATE)) / (0.004 * RATE))) / 2 : 0;
  const [a, b] = [found, wanted].map((samples) =>
    spectrumOf(
      Float64Array.from({ length: Math.round(0.04 * RATE) }, (_, t) => samples[t] * window(t)),
      size,
    ),
  );
  let [wrong, all, heard] = [0, 0, 0];
  for (let i = 2 * Math.ceil((from * size) / RATE); i < (2 * to * size) / RATE; i++) {
    wrong += (a[i] - b[i]) ** 2;
    all += b[i] ** 2;
    heard += a[i] ** 2;
  }
  return { error: Math.sqrt(wrong / all), level: 10 * Math.log10(heard / all) };
}

describe('sources with direction', () => {
  it('radiate as the images of a hypercardioid', async () => {
    const [share, reference] = [0.25, 'power'];
    const report = await render(scene({ pattern: 'hypercardioid', orientation: TURNED }));
    const [entry] = report.directivities!;
    expect(entry).toMatchObject({ source: 'S1', kind: 'pattern', order: 1, nodesFed: 93, isCramped: false, reference });
    const level = Math.sqrt(share ** 2 + (1 - share) ** 2 / 3);
    const wanted = exact(
      [[SOURCE, () => Float64Array.of(share / level, 0, 0, (1 - share) / level), 0]],
      report.soundSpeedMetresPerSecond,
    );
    const { error, level: heard } = compared(samplesOf(report.responses[0].file), wanted, 500, 1000);
    // As for receivers: 0.1 % of the phase at 750 Hz after 0.03 s is 0.14 rad, and a rigid room is as loud at the end.
    expect(error).toBeLessThan(0.122);
    expect(Math.abs(heard)).toBeLessThan(0.3);
    // A short response leaves room for two periods of the lowest frequency before it begins.
    expect(entry.rightHz!.from).toBeLessThan(125);
    expect(entry.leadInSeconds).toBeLessThan(0.021);
  });

  it('radiate what a table says, and report what of it they keep', async () => {
    // 1 + 0.6 cos γ + 0.3 P₂(sin elevation) is positive everywhere; louder above 500 Hz, which the reference takes
    // back.
    const coefficients = Float64Array.of(1, 0, 0, 0.6, 0, 0, 0.3, 0, 0);
    const directions = spiralDirections(200);
    const lines = directions.map(([x, y, z]) => {
      const level = 20 * Math.log10(1 + 0.6 * x + 0.15 * (3 * z * z - 1));
      const angles = [Math.atan2(y, x), Math.asin(z)].map((angle) => ((angle * 180) / Math.PI).toFixed(6));
      return [...angles, level.toFixed(6), (level + 6).toFixed(6)].join(',');
    });
    writeFileSync(
      join(folder, 'horn.csv'),
      ['# title: A horn', '# licence: CC0', 'azimuth,elevation,125,1000', ...lines].join('\n'),
    );
    const report = await render(scene({ directivity: { file: 'horn.csv' }, reference: 'axis', orientation: TURNED }));
    const [entry] = report.directivities!;
    expect(entry.file).toMatchObject({ title: 'A horn', licence: 'CC0', format: 'CSV', directions: 200 });
    expect(entry.order).toBe(2);
    expect(Math.min(...entry.file!.keptShare.map(({ value }) => value))).toBeGreaterThan(0.9999);
    const ahead = 1 + 0.6 - 0.15;
    const wanted = exact(
      [[SOURCE, () => coefficients.map((value) => value / ahead), 0]],
      report.soundSpeedMetresPerSecond,
    );
    const { error, level } = compared(samplesOf(report.responses[0].file), wanted, 500, 1000);
    expect(error).toBeLessThan(0.122);
    expect(Math.abs(level)).toBeLessThan(0.3);
  });

  it('may be sums of points with gains and delays', async () => {
    const report = await render(
      scene({
        orientation: TURNED,
        elements: [{ at: [0, 0, 0.15] }, { at: [0, 0.1, -0.15], gainDb: -6, delaySeconds: 0.00123 }],
      }),
    );
    const axes = axesOf(TURNED);
    const place = (offset: Vec3): Vec3 => {
      const [x, y, z] = toRoomAxes(axes, offset);
      return [SOURCE[0] + x, SOURCE[1] + y, SOURCE[2] + z];
    };
    const wanted = exact(
      [
        [place([0, 0, 0.15]), () => Float64Array.of(1), 0],
        [place([0, 0.1, -0.15]), () => Float64Array.of(10 ** -0.3), 0.00123],
      ],
      report.soundSpeedMetresPerSecond,
    );
    const { error, level } = compared(samplesOf(report.responses[0].file), wanted, 500, 1000);
    expect(error).toBeLessThan(0.122);
    expect(Math.abs(level)).toBeLessThan(0.3);
    expect(report.directivities![0]).toMatchObject({ kind: 'extended', elements: 2, order: null });
  });

  it('say what is wrong', async () => {
    const refused = async (source: object, message: RegExp): Promise<void> => {
      const trial = render(scene(source));
      await expect(trial).rejects.toThrow(InputError);
      await expect(trial).rejects.toThrow(message);
    };
    await refused({ position: [1.4, 1.1, 0.05], pattern: 'cardioid' }, /the source is too close to a wall/);
    await refused({ piston: { radiusMetres: 1 } }, /is in a wall or beyond one/);
    await refused({ directivity: { file: 'none.sofa' } }, /none.sofa: there is no such file/);
    await refused({ pattern: 'cardioid', piston: { radiusMetres: 0.1 } }, /"piston" does not go with "pattern"/);
    await refused({ orientation: { yawDegrees: 3 } }, /no meaning for a source that radiates evenly/);
    await refused({ pattern: 0.5, reference: 'axis', soundPowerDb: 80 }, /a sound power level needs/);
    await refused({ pattern: 0.5, reference: 'power', speechDb: 60 }, /the level of speech is that 1 m ahead/);
    await refused({ elements: [{ at: [0, 0, 0] }], reference: 'axis' }, /the gains say how loud it is/);
  });
});
