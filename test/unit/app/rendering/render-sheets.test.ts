import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { onProcessor } from '../../../support/on-processor.ts';

/** A narrow duct whose ends take a plane wave whole: below 1100 Hz there is no other wave in it. */
const DUCT = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    wall: { rigid: true },
    end: { admittance: 1 },
    cloth: { sheet: { flowResistance: 800 } },
    film: { sheet: { massPerArea: 0.5 } },
    door: { partition: { massPerArea: 0.5 } },
  },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [4.8, 0.15, 0.15] }, material: 'wall', faces: { 'x-': 'end', 'x+': 'end' } }],
  },
  sources: { S: { position: [1, 0.075, 0.075] } },
  receivers: { R: { position: [3.8, 0.075, 0.075] } },
  durationSeconds: 0.12,
  maxFrequencyHz: 270,
  walls: 'staircase',
  scheme: 'leggy-1@standard',
};

const across = (x: number, material: string, width = 0.15): object => ({
  from: [x, 0, 0],
  to: [x, width, width],
  material,
});

/** The duct twice as wide on a grid twice as fine, four nodes across: between the nodes its ends send 3 % back. */
function wider(sheets: readonly object[]): object {
  const [box] = DUCT.geometry.boxes;
  const middle = (x: number): object => ({ position: [x, 0.15, 0.15] });
  return {
    geometry: { boxes: [{ ...box, add: { from: [0, 0, 0], to: [4.8, 0.3, 0.3] } }], sheets },
    sources: { S: middle(1) },
    receivers: { R: middle(3.8) },
    maxFrequencyHz: 540,
    walls: 'subcell',
  };
}

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function sceneFile(changes: object): string {
  const file = join(folder, 'duct.json');
  writeFileSync(file, JSON.stringify({ ...DUCT, ...changes }));
  return file;
}

const requestOf = (changes: object) => ({
  sceneFile: sceneFile(changes),
  outFolder: join(folder, 'out'),
  allowLeaks: false,
});

const controls = onProcessor(64);

/** The samples of the grid at the receiver, and their rate. */
async function responseOf(changes: object = {}): Promise<{ samples: Float32Array; rate: number }> {
  await renderScene({ ...requestOf(changes), noAirAbsorption: true, raw: true, plot: false, measure: false }, controls);
  const wav = new wavefile.WaveFile(readFileSync(join(folder, 'out', 'S-R.wav')));
  return {
    samples: wav.getSamples(false, Float32Array) as unknown as Float32Array,
    rate: (wav.fmt as { sampleRate: number }).sampleRate,
  };
}

function spectrumAt({ samples, rate }: { samples: Float32Array; rate: number }, hz: number): [number, number] {
  let [re, im] = [0, 0];
  samples.forEach((sample, n) => {
    // A wave is past after a third of the time; what is left stands still.
    const value = sample * Math.cos((Math.PI * n) / (2 * samples.length)) ** 2;
    re += value * Math.cos((2 * Math.PI * hz * n) / rate);
    im -= value * Math.sin((2 * Math.PI * hz * n) / rate);
  });
  return [re, im];
}

/** Impedance of the air at 20 °C and 101.325 kPa, Pa·s/m. */
const AIR = 413;

describe('a sheet across a duct', () => {
  it.each([
    ['cloth', 'staircase', 800 / AIR, 0],
    ['film', 'staircase', 0, 0.5 / AIR],
    ['cloth', 'subcell', 800 / AIR, 0],
  ] as const)('of %s lets through what the theory says (%s)', async (material, walls, resistance, mass) => {
    const between = walls === 'subcell';
    const sheets = [across(2.4, material, between ? 0.3 : 0.15)];
    const open = await responseOf(between ? wider([]) : {});
    const closed = await responseOf(between ? wider(sheets) : { geometry: { ...DUCT.geometry, sheets } });
    for (const hz of [60, 120, 180, 240]) {
      const [a, b] = [spectrumAt(closed, hz), spectrumAt(open, hz)];
      const ratio = Math.hypot(...a) / Math.hypot(...b);
      const theory = 1 / Math.hypot(1 + resistance / 2, (2 * Math.PI * hz * mass) / 2);
      // Between the nodes the ends send 3 % back, and sheets of this scheme have the traces of another one, which adds
      // a percent at most.
      expect(Math.abs(ratio / theory - 1)).toBeLessThan(between ? 0.04 : 0.004);
    }
  });

  it('is the same where two boxes share a face of that material', async () => {
    const drawn = await responseOf({ geometry: { ...DUCT.geometry, sheets: [across(2.4, 'door')] } });
    const half = (from: number, to: number, faces: object): object => ({
      add: { from: [from, 0, 0], to: [to, 0.15, 0.15] },
      material: 'wall',
      faces,
    });
    const boxes = [half(0, 2.4, { 'x-': 'end' }), half(2.4, 4.8, { 'x-': 'door', 'x+': 'end' })];
    expect((await responseOf({ geometry: { boxes } })).samples.every((value, n) => value === drawn.samples[n])).toBe(
      true,
    );
  });

  it('keeps what is behind it in the report of a check, and its area once', async () => {
    const { report } = await checkScene(
      requestOf({ geometry: { ...DUCT.geometry, sheets: [across(2.4, 'cloth')] } }),
      controls,
    );
    expect(report.problems).toEqual([]);
    expect(report.room).toMatchObject({ unreachableNodes: 0 });
    const bands = [63, 125, 250].map((centreHz) => ({
      centreHz,
      normal: expect.closeTo(20 * Math.log10(1 + 800 / 413 / 2), 1) as number,
    }));
    expect(report.sheets).toMatchObject([{ material: 'cloth', transmission: bands }]);
    const cloth = report.room?.areas.find(({ material }) => material === 'cloth');
    expect(cloth).toMatchObject({ through: true, squareMetres: expect.closeTo(0.0225, 9) as number });
    expect(report.room?.effectiveAreas.some(({ material }) => material === 'cloth')).toBe(false);
  });

  it('is a warning where it has one node of air on one side', async () => {
    const { report } = await checkScene(
      requestOf({ geometry: { ...DUCT.geometry, sheets: [across(0.15, 'cloth')] } }),
      controls,
    );
    expect(report.problems).toEqual([]);
    expect(report.warnings).toContainEqual(
      expect.stringMatching(
        /^0\.02\d+ m² of the sheet "cloth" have less air on one side than two spacings of the grid/,
      ),
    );
  });
});
