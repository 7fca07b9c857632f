import { describe, expect, it } from 'vitest';
import { BALLOON_COLUMNS, BALLOON_ROWS, POLAR_STEP, sourceRadiation } from '../../../../../src/app/index.ts';

/** Speed of sound at 20 °C, m/s. */
const C = 343.4;

const radiated = (source: object, text: string | null = null) =>
  sourceRadiation({
    source,
    path: 'sources.S1',
    file: text === null ? null : { name: 'box.csv', bytes: new TextEncoder().encode(text) },
    highestHz: 1000,
    temperatureCelsius: 20,
  });

const octaveAt = ({ octaves }: Awaited<ReturnType<typeof radiated>>, hertz: number) =>
  octaves.find(({ centreHz }) => centreHz === hertz)!;

/** A table of a cardioid that is louder at 1 kHz than at 500 Hz. */
const TABLE = [
  '# title: Box',
  '# licence: CC0',
  'azimuth,elevation,500,1000',
  ...Array.from({ length: 24 * 13 }, (_, i) => {
    const [azimuth, elevation] = [15 * (i % 24), 15 * Math.floor(i / 24) - 90];
    const ahead = Math.cos((azimuth * Math.PI) / 180) * Math.cos((elevation * Math.PI) / 180);
    const level = 20 * Math.log10(Math.max(1e-3, (1 + ahead) / 2));
    return [azimuth, elevation, level, level + 6].join(',');
  }),
].join('\n');

describe('The radiation of a source', () => {
  it('is even without a direction', async () => {
    const { octaves, file } = await radiated({});
    expect(file).toBeNull();
    expect(octaves.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000, 2000, 4000, 8000]);
    for (const { directivityIndexDb, levelDb } of octaves) {
      expect(directivityIndexDb).toBeCloseTo(0, 9);
      expect([...levelDb].every((level) => level === 0)).toBe(true);
    }
  });

  it('of a cardioid has a gain of 10 lg 3, half the pressure beside and nothing behind', async () => {
    const octave = octaveAt(await radiated({ pattern: 'cardioid' }), 500);
    // The balloon has 5°, the mean over it is right to 0.01 dB.
    expect(octave.directivityIndexDb).toBeCloseTo(10 * Math.log10(3), 2);
    for (const plane of [octave.levelDb, octave.uprightDb]) {
      expect(plane).toHaveLength(360 / POLAR_STEP);
      expect(plane[0]).toBe(0);
      expect(plane[90 / POLAR_STEP]).toBeCloseTo(20 * Math.log10(0.5), 5);
      expect(plane[180 / POLAR_STEP]).toBe(-60);
    }
    expect(octave.balloonDb).toHaveLength(BALLOON_ROWS * BALLOON_COLUMNS);
    // Level with the source, straight ahead and to the left.
    const row = ((BALLOON_ROWS - 1) / 2) * BALLOON_COLUMNS;
    expect(octave.balloonDb[row]).toBeCloseTo(0, 5);
    expect(octave.balloonDb[row + BALLOON_COLUMNS / 4]).toBeCloseTo(20 * Math.log10(0.5), 5);
  });

  it('of two points over each other falls upwards as their sum does', async () => {
    const apart = 0.3;
    const elements = [{ at: [0, 0, apart / 2] }, { at: [0, 0, -apart / 2] }];
    const { uprightDb, levelDb } = octaveAt(await radiated({ elements }), 500);
    expect([...levelDb].every((level) => level > -1e-6)).toBe(true);
    // cos²(kd/2 sin θ) over the octave: (1 + sinc) / 2, integrated over ln f here as there.
    const at = 60;
    const steps = 2000;
    let mean = 0;
    for (let i = 0; i < steps; i++) {
      const hertz = 500 * 2 ** ((i + 0.5) / steps - 0.5);
      mean += Math.cos(((Math.PI * hertz * apart) / C) * Math.sin((at * Math.PI) / 180)) ** 2 / steps;
    }
    // Seven frequencies stand for the octave; a plot of 40 dB shows a quarter of a decibel.
    expect(Math.abs(uprightDb[at / POLAR_STEP] - 10 * Math.log10(mean))).toBeLessThan(0.25);
    // A delay of the lower point turns the sound downwards.
    const delayed = [{ at: [0, 0, 0.15] }, { at: [0, 0, -0.15], delaySeconds: 0.0003 }];
    const turned = octaveAt(await radiated({ elements: delayed }), 500).uprightDb;
    expect(turned[(360 - 20) / POLAR_STEP]).toBeGreaterThan(turned[20 / POLAR_STEP] + 3);
  });

  it('of a file has its octaves, up to its order, and what it says of itself', async () => {
    const directivity = { file: 'box.csv' };
    const made = await radiated({ directivity }, TABLE);
    expect(made.file).toMatchObject({ title: 'Box', licence: 'CC0', format: 'CSV', measurements: [], order: 1 });
    expect(made.file).toMatchObject({ directions: 312, fromHz: 500, toHz: 1000 });
    expect(made.file!.keptShare).toBeGreaterThan(0.999);
    expect(made.octaves.map(({ centreHz }) => centreHz)).toEqual([500, 1000]);
    const octave = octaveAt(made, 1000);
    expect(octave.levelDb[90 / POLAR_STEP]).toBeCloseTo(20 * Math.log10(0.5), 1);
    expect(octave.directivityIndexDb).toBeCloseTo(10 * Math.log10(3), 1);
  });

  it('is refused without the file, or with what no scene may say', async () => {
    await expect(radiated({ directivity: { file: 'box.csv' } })).rejects.toMatchObject({
      path: 'sources.S1.directivity.file',
    });
    await expect(radiated({ piston: { radiusMetres: -1 } })).rejects.toMatchObject({ path: 'sources.S1' });
    await expect(
      radiated({ directivity: { file: 'box.csv', order: 7 } }, 'azimuth,elevation,500\n0,0,0'),
    ).rejects.toThrow(/order/);
  });
});
