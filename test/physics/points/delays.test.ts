import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScene } from '../../../src/app/rendering/render.ts';
import { keptWaves } from '../../../src/app/setup/direct/kept-waves.ts';
import { delayedImpulse, RING } from '../../../src/app/setup/sources/delayed-impulse.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { decodeChannels } from '../../../src/response/decode-wav.ts';
import { sumResponses } from '../../../src/response/several/sum-responses.ts';
import { spectrumOf } from '../../../src/response/transform.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { hertz, type Vec3 } from '../../../src/units/quantities.ts';
import { spectrumAt } from '../../support/numbers/spectrum.ts';
import { testHost } from '../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const RATE = hertz(4000);
const HIGHEST = 800;
/** s */
const DELAYS = [0.001, 0.005, 0.02];
const FIRST: Vec3 = [0.4, 0.3, 0.5];
const SECOND: Vec3 = [0.4, 0.8, 0.5];
/** So much of the second point, as a share of the first. */
const GAIN_DB = -3;

const sourceOf = (delay: number): string => `D${DELAYS.indexOf(delay)}`;

const scene = (scheme: string): object => ({
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { soft: { absorption: 0.5 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1.9, 1.5, 1.2] }, material: 'soft' }] },
  sources: {
    A: { position: FIRST },
    B: { position: SECOND },
    ...Object.fromEntries(
      DELAYS.map((delay) => [
        sourceOf(delay),
        {
          position: FIRST,
          elements: [
            { at: [0, 0, 0] },
            { at: SECOND.map((at, axis) => at - FIRST[axis]), gainDb: GAIN_DB, delaySeconds: delay },
          ],
        },
      ]),
    ),
  },
  receivers: { R1: { position: [1.6, 1.1, 0.4] } },
  durationSeconds: 0.2,
  maxFrequencyHz: HIGHEST,
  scheme,
  sampleRateHz: RATE,
});

async function responses(scheme: string): Promise<(source: string) => Float32Array> {
  writeFileSync(join(folder, 'scene.json'), JSON.stringify(scene(scheme)));
  const report = await renderScene(
    { sceneFile: join(folder, 'scene.json'), outFolder: join(folder, 'out') },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1 })),
      signal: new AbortController().signal,
      memoryLimit: 2e9,
    },
  );
  return (source) => {
    const { file } = report.responses.find((response) => response.source === source)!;
    return decodeChannels(readFileSync(join(folder, 'out', file)), file).channels[0];
  };
}

/** What differs between two frequencies, as a share of what is wanted. */
function difference(found: Float32Array, wanted: Float32Array, fromHz: number, toHz: number): number {
  const size = 1024;
  const [a, b] = [found, wanted].map((samples) => spectrumOf(Float64Array.from(samples), size));
  let [wrong, all] = [0, 0];
  for (let i = 2 * Math.ceil((fromHz * size) / RATE); i < (2 * toHz * size) / RATE; i++) {
    wrong += (a[i] - b[i]) ** 2;
    all += b[i] ** 2;
  }
  return Math.sqrt(wrong / all);
}

/**
 * Points with delays are one source on the grid. Its response is compared with the sum of the points' own finished
 * responses, which are delayed exactly. A delay on the clock of the grid was off by `ωτ` times the scheme's mean error
 * of the frequency.
 */
describe('the delay of a point', () => {
  // The drive is right to 1 % at the edge of the band. What the band's cut rings before t = 0 is left out of each
  // response, and each is faded out at its end: another 1 %.
  it.each(['compact-5@0.1%', 'compact-5@1%', 'compact-5@2%'])('is exact in finished responses: %s', async (scheme) => {
    const of = await responses(scheme);
    for (const delaySeconds of DELAYS) {
      const wanted = sumResponses(
        [
          { samples: of('A'), gainDb: 0, delaySeconds: 0 },
          { samples: of('B'), gainDb: GAIN_DB, delaySeconds },
        ],
        RATE,
      );
      for (const low of [88, 177, 354]) {
        const error = difference(of(sourceOf(delaySeconds)), wanted, low, 2 * low);
        expect(error, `${delaySeconds} s, ${low} Hz`).toBeLessThan(0.02);
      }
    }
  });

  // 1 % is 0.09 dB and 0.6°.
  it.each([
    ['compact-5@2%', 3],
    ['compact-5@0.1%', 3],
    ['leggy-4@1%', 3],
    ['sparse-55@1%', 3],
    ['box-222@2%', 3],
    ['compact-5@2%', 2],
  ] as const)('of any number of steps is right to a hundredth in the band: %s in %i dimensions', (name, dimensions) => {
    const scheme = schemeByName(name, 'scheme');
    const edge = Math.PI * scheme.courant * scheme.band;
    const plan = { scheme, sampleRate: hertz(1), validTo: hertz(edge / (2 * Math.PI)) };
    const kept = keptWaves(plan, dimensions);
    for (const delay of [0.3, 1.5, 7.2, 40.4, 300.7, 3000.1]) {
      const { start, signal } = delayedImpulse(delay, kept);
      expect(start).toBeGreaterThanOrEqual(-RING);
      for (let share = 0.02; share <= 1; share += 0.02) {
        const angle = share * edge;
        const { from } = kept.waves(angle);
        const [x, y] = spectrumAt(signal, from);
        const [c, s] = [Math.cos(angle * delay - from * start), Math.sin(angle * delay - from * start)];
        expect(Math.hypot(x * c - y * s - 1, x * s + y * c), `${delay} steps, ${share}`).toBeLessThan(0.01);
      }
    }
  });

  it('of none is an impulse', () => {
    const scheme = schemeByName('compact-5@2%', 'scheme');
    const kept = keptWaves({ scheme, sampleRate: hertz(1), validTo: hertz(0.3) });
    expect(delayedImpulse(0, kept)).toEqual({ start: 0, signal: Float64Array.of(1) });
  });
});
