import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { decodeWav } from '../../../../src/response/decode-wav.ts';
import { onProcessor } from '../../../support/on-processor.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const WOOL = { from: [1.2, 0, 0], to: [1.5, 0.5, 0.5], material: 'wool' };

const BOX = { add: { from: [0, 0, 0], to: [1.5, 0.5, 0.5] }, material: 'wall' };
const requestOf = (
  walls: string,
  volumes: readonly object[],
  geometry: object = {},
  materials: object = {},
  changes: object = {},
) => {
  const sceneFile = join(folder, 'box.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: {
      wall: { rigid: true },
      wool: { porousVolume: { flowResistivity: 10_000, model: 'jca' } },
      dense: { porousVolume: { flowResistivity: 200_000 } },
      ...materials,
    },
    geometry: { boxes: [BOX], ...(volumes.length > 0 && { volumes }), ...geometry },
    sources: { S: { position: [0.375, 0.275, 0.275] } },
    receivers: { R: { position: [0.875, 0.275, 0.275] } },
    durationSeconds: 0.06,
    maxFrequencyHz: 1300,
    walls,
    scheme: 'compact-3@2%',
    ...changes,
  };
  writeFileSync(sceneFile, JSON.stringify(scene));
  return { sceneFile, outFolder: join(folder, walls), allowLeaks: false };
};

const controls = onProcessor(64);

/** The file of samples at the receiver, between walls that pass between the nodes. */
async function samplesOf(
  { volumes = [], ...geometry }: { readonly volumes?: readonly object[]; readonly [key: string]: unknown },
  materials: object = {},
): Promise<string> {
  const request = requestOf('subcell', volumes, geometry, materials, { durationSeconds: 0.02 });
  await renderScene({ ...request, noAirAbsorption: true, raw: true, plot: false, measure: false }, controls);
  return readFileSync(join(request.outFolder, 'S-R.wav')).toString('hex');
}

describe('a porous volume in a room whose walls pass between the nodes', () => {
  /** Energy of each quarter of a response. */
  async function energies(walls: string, volumes: readonly object[]): Promise<number[]> {
    const request = requestOf(walls, volumes);
    await renderScene({ ...request, noAirAbsorption: true, plot: false, measure: false }, controls);
    const { samples } = decodeWav(readFileSync(join(request.outFolder, 'S-R.wav')), 'S-R.wav');
    const quarter = Math.floor(samples.length / 4);
    return [0, 1, 2, 3].map((q) => samples.subarray(q * quarter, (q + 1) * quarter).reduce((sum, x) => sum + x * x, 0));
  }

  it('absorbs what it does on a staircase where the walls lie on cell faces', async () => {
    const [between, stairs] = [await energies('subcell', [WOOL]), await energies('staircase', [WOOL])];
    const without = await energies('subcell', []);
    between.forEach((energy, q) => expect(Math.abs(10 * Math.log10(energy / stairs[q]))).toBeLessThan(0.5));
    expect(between[3]).toBeLessThan(0.7 * without[3]);
  });

  describe('that the grid cannot resolve', () => {
    it('is a sheet in its middle where it is thin and has air on both sides', async () => {
      const sheets = [{ from: [0.6, 0, 0], to: [0.6, 0.5, 0.25], material: 'cloth' }];
      const expected = await samplesOf({ sheets }, { cloth: { sheet: { flowResistance: 200 } } });
      const thin = { from: [0.59, 0, 0], to: [0.61, 0.5, 0.25], material: 'wool' };
      expect(await samplesOf({ volumes: [thin] })).toBe(expected);
      expect(await samplesOf({})).not.toBe(expected);
    });

    it('is reported with what it costs, its area and the air that is left', async () => {
      const thin = { from: [1.48, 0, 0], to: [1.5, 0.5, 0.5], material: 'wool' };
      const { report, error } = await checkScene(requestOf('subcell', [thin]), controls);
      expect(error).toBeUndefined();
      expect(report.warnings.find((text) => text.startsWith('geometry.volumes[0] is 0.02 m thick'))).toMatch(
        /"wool \(layer of 0\.02 m\)", stands for it\. Random-incidence absorption/,
      );
      const area = report.room!.areas.find(({ material }) => material === 'wool (layer of 0.02 m)')!;
      expect(area.squareMetres).toBeCloseTo(0.25, 9);
      expect(Math.abs(area.gridSquareMetres / 0.25 - 1)).toBeLessThan(0.01);
      expect(report.room!.volumeCubicMetres.scene).toBeCloseTo(1.48 * 0.25, 9);
      expect(report.standIns).toEqual([
        {
          material: 'wool (layer of 0.02 m)',
          volumes: [0],
          kind: 'wall',
          behind: 'wall',
          thicknessMetres: expect.closeTo(0.02, 9) as number,
          cavityMetres: 0,
          squareMetres: area.gridSquareMetres,
          octaves: expect.any(Array) as unknown[],
        },
      ]);
      expect(report.standIns![0].octaves.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500]);
    });

    const ON = { from: [1.48, 0, 0], to: [1.5, 0.5, 0.5] };
    it.each([
      ['in a wall', { volumes: [{ from: [1.51, 0, 0], to: [1.53, 0.5, 0.5], material: 'wool' }] }, 'has no air in it'],
      [
        'partly in a wall',
        {
          boxes: [BOX, { subtract: { from: [1.2, 0, 0], to: [1.5, 0.5, 0.5] }, material: 'wall' }],
          volumes: [{ from: [1.18, 0, 0], to: [1.22, 0.5, 0.5], material: 'wool' }],
        },
        'lies in a wall',
      ],
      [
        'on another one',
        {
          volumes: [
            { ...ON, to: [1.49, 0.5, 0.5], material: 'wool' },
            { ...ON, from: [1.49, 0, 0], material: 'wool' },
          ],
        },
        'another thin volume',
      ],
      [
        'on a sheet',
        {
          volumes: [{ from: [0.6, 0, 0], to: [0.62, 0.5, 0.5], material: 'wool' }],
          sheets: [{ from: [0.61, 0, 0], to: [0.61, 0.5, 0.5], material: 'cloth' }],
        },
        'a sheet lies on it',
      ],
    ])('is an error %s', async (_, geometry, message) => {
      const { volumes, ...others } = geometry;
      const cloth = { sheet: { flowResistance: 200 } };
      const { error } = await checkScene(requestOf('subcell', volumes, others, { cloth }), controls);
      expect(error!.message).toContain(message);
      expect(error!.path).toMatch(/box\.json: geometry\.volumes\[\d\]$/);
    });
  });
});
