import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { axesOf, toOwn } from '../../../../../src/sphere/orientation.ts';
import { type Vec3 } from '../../../../../src/units/quantities.ts';
import { difference } from '../../../../support/numbers/direct-sound.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const RATE = 4000;
const SIDE = 15;
const SOURCE = [7.57, 7.38, 7.61] as const;
const ORIENTATION = { yawDegrees: 40, pitchDegrees: -20, rollDegrees: 65 };
const AXES = axesOf(ORIENTATION);
const RADIUS = 0.4;
/** The first two nearly along axes of the grid, where interpolations disturb each other most. */
const DIRECTIONS = [
  [1, 0.02, 0.03],
  [0.03, -1, 0.02],
  [0.57, 0.6, 0.55],
  [-0.3, 0.8, 0.5],
].map((direction): Vec3 => unit(direction as never));
/** Distances from a quarter of the shortest wavelength to the farthest that is put right, m: 0.8 to 7 spacings. */
const DISTANCES = [0.3, 0.6, 1.2, 2.5];
/** Hz, up to 0.6 of the band; above, the cut at its end rings before t = 0. */
const FREQUENCIES = [50, 100, 150, 213];

/** Renders a source in the middle of a cube, until the walls are heard. */
async function heard(name: string, source: object, receivers: readonly Vec3[], more: object = {}) {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
    materials: { wall: { absorption: 0.9 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [SIDE, SIDE, SIDE] }, material: 'wall' }] },
    sources: { S: { position: SOURCE, ...source } },
    receivers: Object.fromEntries(receivers.map((position, r) => [`R${r}`, { position }])),
    durationSeconds: 0.036,
    maxFrequencyHz: 355,
    walls: 'staircase',
    scheme: 'compact-5@2%',
    sampleRateHz: RATE,
    ...more,
  };
  const [sceneFile, outFolder] = [join(folder, `${name}.json`), join(folder, name)];
  writeFileSync(sceneFile, JSON.stringify(scene));
  const report = await renderScene(
    { sceneFile, outFolder },
    {
      host: { ...testHost, kept: keptInMemory() },
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
    },
  );
  const samples = receivers.map((_, r) => decodeWav(readFileSync(join(outFolder, `S-R${r}.wav`)), `R${r}`).samples);
  return { report, samples };
}

/**
 * Asserts that a source has its exact sound, to the just noticeable difference of levels and a sixth of what turns a
 * sum.
 */
async function expectExact(
  name: string,
  source: object,
  expected: (away: Vec3, k: number) => readonly [number, number],
) {
  const places = DISTANCES.flatMap((distance) =>
    DIRECTIONS.map((direction) => ({ distance, away: direction.map((part) => distance * part) as unknown as Vec3 })),
  );
  const positions = places.map(({ away }) => SOURCE.map((at, axis) => at + away[axis]) as unknown as Vec3);
  const { report, samples } = await heard(name, source, positions);
  const { soundSpeedMetresPerSecond: c, validToHz } = report as unknown as Record<string, number>;
  expect(report.spacingMetres).toBeGreaterThan(0.3);
  for (const [p, { away, distance }] of places.entries()) {
    const sound = (frequency: number) => expected(away, (2 * Math.PI * frequency) / c);
    const found = difference(samples[p], RATE, validToHz, FREQUENCIES, sound);
    for (const [f, { dB, degrees }] of found.entries()) {
      const where = `${distance} m, direction ${p % DIRECTIONS.length}, ${FREQUENCIES[f]} Hz`;
      expect(Math.abs(dB), where).toBeLessThan(1);
      expect(Math.abs(degrees), where).toBeLessThan(10);
    }
  }
  return report;
}

describe('the direct sound near a source', () => {
  it('is that of a monopole', async () => {
    const { warnings } = await expectExact('monopole', {}, (away, k) => wave(Math.hypot(...away), k));
    expect(warnings.filter((text) => /no G/.test(text))).toEqual([]);
  });

  it('is that of a figure-of-eight, also among its nodes', async () => {
    const source = { pattern: 'figure-of-eight', orientation: ORIENTATION };
    const report = await expectExact('eight', source, (away, k) => {
      const r = Math.hypot(...away);
      const ahead = (Math.sqrt(3) * toOwn(AXES, away)[0]) / r;
      // cos θ (1 + 1/(jkr)) times the monopole.
      const [x, y] = wave(r, k);
      return [ahead * (x + y / (k * r)), ahead * (y - x / (k * r))];
    });
    expect(report.warnings.filter((text) => /among the nodes|so near|no G/.test(text))).toEqual([]);
    expect(report.directivities![0].rightBeyondMetres).toBe(1);
  });

  it('is that of a piston', async () => {
    // The sum of an even disc, by rings of equal areas; on the axis it is (e^(−jkr) − e^(−jk√(r² + a²))) / (2πa² jk).
    const source = { piston: { radiusMetres: RADIUS }, orientation: ORIENTATION };
    await expectExact('piston', source, (away, k) => {
      let [x, y] = [0, 0];
      const [rings, around] = [12, 32];
      for (let ring = 0; ring < rings; ring++) {
        const at = RADIUS * Math.sqrt((ring + 0.5) / rings);
        for (let i = 0; i < around; i++) {
          const angle = (2 * Math.PI * (i + (ring % 2) / 2)) / around;
          const [ahead, left, up] = toOwn(AXES, away);
          const distance = Math.hypot(ahead, left - at * Math.cos(angle), up - at * Math.sin(angle));
          const [real, imaginary] = wave(distance, k);
          x += real / rings / around;
          y += imaginary / rings / around;
        }
      }
      return [x, y];
    });
  });
});

/** e^(−jkr) / (4πr) */
function wave(r: number, k: number): readonly [number, number] {
  return [Math.cos(k * r) / (4 * Math.PI * r), -Math.sin(k * r) / (4 * Math.PI * r)];
}

function unit(direction: Vec3): Vec3 {
  const length = Math.hypot(...direction);
  return direction.map((part) => part / length) as unknown as Vec3;
}
