import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderScene } from '../../src/app/rendering/render.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { apparentReduction, levelDifference } from '../../src/response/several/level-difference.ts';
import { testHost } from '../support/test-host.ts';

/** Specific impedance of the wall between the rooms, and the flow resistance that gives it at 20 °C, Pa·s/m. */
const Z = 20;
const FLOW_RESISTANCE = Z * 413;

const position = (...at: number[]): object => ({ position: at });
const between = { x: 4.6, width: 3.7, height: 2.8 };
const AREA = between.width * between.height;

/** Two rooms that share a wall, which lets a little sound through. */
const ROOMS = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    plaster: { absorption: 0.1 },
    carpet: { absorption: 0.2 },
    wall: { sheet: { flowResistance: FLOW_RESISTANCE } },
  },
  geometry: {
    boxes: [
      {
        add: { from: [0, 0, 0], to: [between.x, between.width, between.height] },
        material: 'plaster',
        faces: { 'z-': 'carpet', 'x+': 'wall' },
      },
      {
        add: { from: [between.x, 0, 0], to: [8, between.width, between.height] },
        material: 'plaster',
        faces: { 'z-': 'carpet' },
      },
    ],
  },
  sources: { S1: position(0.9, 2.8, 1.4), S2: position(1.1, 0.8, 0.7) },
  receivers: {
    A1: position(2.4, 1.1, 1.2),
    A2: position(3.3, 2.6, 1.6),
    A3: position(2.1, 2.3, 0.8),
    A4: position(3.6, 1, 2.1),
    B1: position(6.1, 2.9, 1.3),
    B2: position(7.2, 1.1, 1.7),
    B3: position(6.6, 2, 0.8),
    B4: position(7.4, 3.3, 2),
  },
  durationSeconds: 0.75,
  maxFrequencyHz: 355,
  scheme: 'box-200@0.5%',
};

/** Mean over random incidence, ∫ f(cos θ) sin 2θ dθ. */
function diffuse(of: (cosine: number) => number): number {
  const count = 1000;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += (2 * of((i + 0.5) / count) * (i + 0.5)) / count ** 2;
  return sum;
}

// Takes seconds: fewer points or a shorter band have no diffuse field to compare with.
it("two rooms with a wall between them have the levels of Sabine's balance within 1 dB", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  const sceneFile = join(folder, 'rooms.json');
  writeFileSync(sceneFile, JSON.stringify(ROOMS));
  const request = { sceneFile, outFolder: join(folder, 'out'), noAirAbsorption: true, allowLeaks: false };
  await renderScene(
    { ...request, raw: false, plot: false, measure: false },
    {
      host: testHost,
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
    },
  );
  const [head, ...lines] = readFileSync(join(folder, 'out', 'figures.csv'), 'utf8')
    .trim()
    .split('\n');
  rmSync(folder, { recursive: true });
  // Titles such as "centre, Hz" have commas in them.
  const columns = head.match(/"[^"]*"|[^,]+/g)!.map((name) => name.replaceAll('"', ''));
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [columns[i], value])));
  const levels = (room: string, hz: number): number[] =>
    rows
      .filter(
        (row) => row['receiver']?.startsWith(room) && row['band'] === 'octave' && Number(row['centre, Hz']) === hz,
      )
      .map((row) => Number(row['G, dB']));

  const transmitted = diffuse((cosine) => 1 / (1 + (Z / 2) * cosine) ** 2);
  const lost = diffuse((cosine) => 1 - ((Z * cosine) / (Z * cosine + 2)) ** 2);
  const [length, { width, height }] = [3.4, between];
  const absorption = 0.1 * (length * width + 2 * length * height + AREA) + 0.2 * length * width + lost * AREA;
  for (const hz of [125, 250]) {
    const [there, here] = [levels('A', hz), levels('B', hz)];
    expect([there.length, here.length]).toEqual([8, 8]);
    const reduction = apparentReduction(levelDifference(there, here), AREA, absorption);
    expect(Math.abs(reduction + 10 * Math.log10(transmitted))).toBeLessThan(1);
  }
});
