import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { speedOfSound } from '../../../../src/material/air.ts';
import { standInDefinition, type StandIn } from '../../../../src/material/porous-volume/stand-in.ts';
import { onProcessor } from '../../../support/on-processor.ts';

/** A duct of three by three nodes, about 0.05 m apart. */
const DUCT = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    wall: { absorption: 0.1 },
    wool: { porousVolume: { flowResistivity: 10_000, model: 'jca' } },
    dense: { porousVolume: { flowResistivity: 200_000 } },
    other: { porousVolume: { flowResistivity: 20_000 } },
  },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1.5, 0.15, 0.15] }, material: 'wall' }] },
  sources: { S: { position: [0.375, 0.075, 0.075] } },
  receivers: { R: { position: [0.875, 0.075, 0.075] } },
  durationSeconds: 0.03,
  maxFrequencyHz: 1300,
  walls: 'staircase',
  scheme: 'compact-3@2%',
};
const BOX = DUCT.geometry.boxes[0];

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const requestOf = (geometry: object, materials: object = {}) => {
  const sceneFile = join(folder, 'duct.json');
  const scene = {
    ...DUCT,
    geometry: { ...DUCT.geometry, ...geometry },
    materials: { ...DUCT.materials, ...materials },
  };
  writeFileSync(sceneFile, JSON.stringify(scene));
  return { sceneFile, outFolder: join(folder, 'out'), allowLeaks: false };
};

const controls = onProcessor(64);

/** The file of samples at the receiver. */
async function samplesOf(geometry: object, materials: object = {}): Promise<string> {
  const request = requestOf(geometry, materials);
  await renderScene({ ...request, noAirAbsorption: true, raw: true, plot: false, measure: false }, controls);
  return readFileSync(join(folder, 'out', 'S-R.wav')).toString('hex');
}

const volume = (from: number, to: number, material: string): object => ({
  from: [from, 0, 0],
  to: [to, 0.15, 0.15],
  material,
});

/** The admittance of a stand-in, as a scene gives it. */
function admittanceOf(standIn: Omit<StandIn, 'kind'>): object {
  const soundSpeed = speedOfSound({
    temperature: 20,
    relativeHumidity: 50,
    pressure: 101.325,
    absorbs: false,
  } as never);
  const definition = standInDefinition({ kind: 'wall', ...standIn }, soundSpeed);
  return { admittance: (definition as { points: unknown }).points };
}

const WOOL = { model: 'jca', flowResistivity: 10_000, porosity: 0.97 } as const;
const DENSE = { model: 'miki', flowResistivity: 200_000, porosity: 0.97 } as const;

describe('a porous volume that the grid cannot resolve', () => {
  it('is the material of the wall behind it where it is thin', async () => {
    const end = admittanceOf({ medium: WOOL, thickness: 0.02, behind: 'wall', cavity: 0 });
    const drawn = { boxes: [{ ...BOX, faces: { 'x+': 'end' } }] };
    const expected = await samplesOf(drawn, { end });
    expect(await samplesOf({ volumes: [volume(1.48, 1.5, 'wool')] })).toBe(expected);
    expect(await samplesOf({})).not.toBe(expected);
    // What is drawn into the wall is not there.
    expect(await samplesOf({ volumes: [volume(1.48, 2.5, 'wool')] })).toBe(expected);
  });

  it('knows the air between it and that wall', async () => {
    const end = admittanceOf({ medium: WOOL, thickness: 0.02, behind: 'wall', cavity: 0.015 });
    const expected = await samplesOf({ boxes: [{ ...BOX, faces: { 'x+': 'end' } }] }, { end });
    expect(await samplesOf({ volumes: [volume(1.465, 1.485, 'wool')] })).toBe(expected);
  });

  it('is a sheet where it is thin and has air on both sides', async () => {
    const cloth = { sheet: { flowResistance: 200 } };
    const expected = await samplesOf({ sheets: [volume(0.6, 0.6, 'cloth')] }, { cloth });
    expect(await samplesOf({ volumes: [volume(0.59, 0.61, 'wool')] })).toBe(expected);
  });

  it('is solid with faces that react locally where it is dense', async () => {
    const face = admittanceOf({ medium: DENSE, thickness: 0.3, behind: 'wall', cavity: 0 });
    const block = { subtract: { from: [1.2, 0, 0], to: [1.5, 0.15, 0.15] }, material: 'face' };
    const expected = await samplesOf({ boxes: [BOX, block] }, { face });
    expect(await samplesOf({ volumes: [volume(1.2, 1.5, 'dense')] })).toBe(expected);
    expect(await samplesOf({ volumes: [volume(1.2, 2.5, 'dense')] })).toBe(expected);
  });

  it('is a sheet on a volume that it lies on', async () => {
    const cloth = { sheet: { flowResistance: 400 } };
    const slab = volume(1.2, 1.5, 'wool');
    const expected = await samplesOf({ volumes: [slab], sheets: [volume(1.2, 1.2, 'cloth')] }, { cloth });
    expect(await samplesOf({ volumes: [slab, volume(1.18, 1.2, 'other')] })).toBe(expected);
    expect(await samplesOf({ volumes: [slab] })).not.toBe(expected);
  });

  it.each([
    [{ massPerArea: 1, resonanceHz: 100 }, 'has a resonance'],
    [{ flowResistance: 200, front: 'wall' }, 'has a "front" or "back"'],
  ])('may not have a sheet on it whose law cannot be joined with its own: %j', async (sheet, what) => {
    const volumes = [volume(1.2, 1.5, 'wool')];
    const { error } = await checkScene(
      requestOf({ volumes, sheets: [volume(1.2, 1.2, 'film')] }, { film: { sheet } }),
      controls,
    );
    expect(error).toMatchObject({
      path: expect.stringMatching(/geometry\.volumes\[0\]$/) as string,
      message: expect.stringContaining(`"film", which ${what}`) as string,
    });
  });

  it('says what that costs, in octaves that are simulated, and counts areas and air as they are', async () => {
    const { report, error } = await checkScene(
      requestOf({ volumes: [volume(1.48, 1.5, 'wool'), volume(0, 0.25, 'dense')] }),
      controls,
    );
    expect(error).toBeUndefined();
    const [dense, thin] = report.warnings.filter((text) => text.startsWith('geometry.volumes')).reverse();
    expect(thin).toMatch(
      /^geometry\.volumes\[0\] is 0\.02 m thick, less than the spacing of the nodes, 0\.05 m; a wall that reacts locally, "wool \(layer of 0\.02 m\)", stands for it\. Random-incidence absorption as simulated and of the layer itself: 63 Hz 0\.\d\d for 0\.\d\d, 125 Hz [^H]*, 250 Hz [^H]*, 500 Hz [^H]*; by angle of incidence at 500 Hz, where it differs most: 0° (0\.\d\d) for \1, 30° [^°]*, 60° [^°]*, 80° [^°]*; for a grid that resolves it, raise the maximum frequency to \d+ Hz with the scheme compact-3@2%$/,
    );
    expect(dense).toMatch(/^geometry\.volumes\[1\] is so dense .*"dense \(layer of 0\.25 m\)", stands for it/);
    const areas = report.room!.areas.map(({ material, squareMetres, gridSquareMetres }) => [
      material,
      squareMetres.toFixed(4),
      gridSquareMetres.toFixed(4),
    ]);
    expect(areas).toEqual([
      ['wall', '0.7500', '0.7500'],
      ['dense (layer of 0.25 m)', '0.0225', '0.0225'],
      ['wool (layer of 0.02 m)', '0.0225', '0.0225'],
    ]);
    expect(report.room!.volumeCubicMetres.scene).toBeCloseTo(1.25 * 0.15 ** 2, 5);
    expect(report.room!.volumeCubicMetres.grid).toBeCloseTo(1.25 * 0.15 ** 2, 5);
    expect(report.materials.map(({ material }) => material)).toContain('wool (layer of 0.02 m)');
  });

  it.each([
    [[volume(1.51, 1.53, 'wool')], 'has no air in it'],
    [[volume(1.48, 1.49, 'wool'), volume(1.49, 1.5, 'other')], 'another volume lies on the same faces'],
  ])('is an error where nothing can stand for it: %j', async (volumes, message) => {
    const { error } = await checkScene(requestOf({ volumes }), controls);
    expect(error).toMatchObject({
      path: expect.stringMatching(/duct\.json: geometry\.volumes\[\d\]$/) as string,
      message: expect.stringContaining(message) as string,
    });
  });

  it('is an error where a dense one lies on a sheet', async () => {
    const sheets = [volume(1.2, 1.2, 'cloth')];
    const { error } = await checkScene(
      requestOf({ sheets, volumes: [volume(1.2, 1.5, 'dense')] }, { cloth: { sheet: { flowResistance: 200 } } }),
      controls,
    );
    expect(error).toMatchObject({
      message: expect.stringContaining('a wall stands for it, and a sheet lies there') as string,
    });
  });
});
