import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { planScene } from '../../../../../src/app/planning/scene/plan-scene.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const SIDE = 9;
const RATE = 8000;
/** Spacing of `compact-5@2%` at 500 Hz, about, m. */
const SPACING = 0.27;
const SOURCE = [4.43, 4.52, 4.61] as const;

/** A cube with receivers at distances from the source, m. */
function write(distances: readonly number[], more: object = {}): string {
  const receivers = distances.map((distance, i): [string, object] => {
    const angle = 1 + 2.4 * i;
    const across = Math.cos(0.7 + 1.3 * i);
    const along = Math.sqrt(1 - across ** 2);
    const direction = [along * Math.cos(angle), along * Math.sin(angle), across];
    return [`R${i}`, { position: SOURCE.map((x, axis) => x + distance * direction[axis]) }];
  });
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
    materials: { wall: { absorption: 0.9 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [SIDE, SIDE, SIDE] }, material: 'wall' }] },
    sources: { S: { position: SOURCE } },
    receivers: Object.fromEntries(receivers),
    durationSeconds: 0.025,
    maxFrequencyHz: 500,
    scheme: 'compact-5@2%',
    walls: 'staircase',
    sampleRateHz: RATE,
    ...more,
  };
  const file = join(folder, 'cube.json');
  writeFileSync(file, JSON.stringify(scene));
  return file;
}

const controls = () => ({
  host: { ...testHost, kept: keptInMemory() },
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
});
const out = () => join(folder, 'out');
const render = (sceneFile: string) => renderScene({ sceneFile, outFolder: out() }, controls());

/** Level over that of 1/(4πr), dB, from 100 to 300 Hz, before anything comes back from a wall. */
function excess(receiver: string, distance: number): number {
  const { samples } = decodeWav(readFileSync(join(out(), `S-${receiver}.wav`)), receiver);
  let [found, exact] = [0, 0];
  for (let frequency = 100; frequency <= 300; frequency += 10) {
    let [real, imaginary] = [0, 0];
    samples.forEach((sample, n) => {
      const turn = (2 * Math.PI * frequency * n) / RATE;
      real += sample * Math.cos(turn);
      imaginary -= sample * Math.sin(turn);
    });
    found += real ** 2 + imaginary ** 2;
    exact += (4 * Math.PI * distance) ** -2;
  }
  return 10 * Math.log10(found / exact);
}

describe('receivers near a source', () => {
  it('have the level of free air from a quarter of the shortest wavelength on, and are named where they are nearer', async () => {
    const distances = [0.01, 0.05, 0.19, 0.3, 0.4, 0.5, 1, 2];
    const { warnings, spacingMetres } = await render(write(distances));
    const level = distances.map((distance, i) => excess(`R${i}`, distance));
    expect(Math.abs(spacingMetres - SPACING)).toBeLessThan(0.01);
    // The just noticeable difference, 1 dB: the reason of the limit.
    for (const dB of level.slice(2)) expect(Math.abs(dB)).toBeLessThan(1);
    for (const dB of level.slice(0, 2)) expect(dB).toBeLessThan(-2);
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^no G, and C80 and D50 in doubt, at "R0" 0\.01 m from "S", "R1" 0\.05 m from "S": nearer to a source than 0\.16 m \(a quarter/,
      ),
    );
  });

  it('are told by check and plan as well', async () => {
    const sceneFile = write([0.1, 1]);
    const near: unknown = expect.stringMatching(
      /^no G, and C80 and D50 in doubt, at "R0" 0\.1 m from "S": .* to 8\d{2} Hz\.$/,
    );
    expect((await checkScene({ sceneFile, outFolder: out() }, controls())).report.warnings).toContainEqual(near);
    expect((await planScene({ sceneFile, schemes: 'compact-5@2%' }, controls())).warnings).toContainEqual(near);
    expect(
      (await checkScene({ sceneFile: write([0.2, 1]), outFolder: out() }, controls())).report.warnings,
    ).not.toContainEqual(near);
  });

  it('are refused at its place', async () => {
    const sceneFile = write([1, 0]);
    const plan = () => planScene({ sceneFile, schemes: 'compact-5@2%' }, controls());
    for (const use of [() => render(sceneFile), plan]) {
      await expect(use()).rejects.toThrow(/^is at the place of source "S", where its sound has no finite level/);
    }
  });
});
