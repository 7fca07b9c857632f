import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { over, plus, real, type Complex } from '../../../../src/numerics/complex.ts';
import { onProcessor } from '../../../support/on-processor.ts';

/** A narrow duct, in which below 1100 Hz there is only a plane wave. Its low end takes that whole. */
const DUCT = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    wall: { rigid: true },
    end: { admittance: 1 },
    soft: { admittance: 0.3 },
    cloth: { sheet: { flowResistance: 800 } },
    // Next to nothing: for the same planes, and so the same grid, as with another sheet.
    air: { sheet: { flowResistance: 1 } },
    film: { sheet: { massPerArea: 0.5 } },
    membrane: { sheet: { flowResistance: 800, massPerArea: 2, resonanceHz: 100 } },
    door: { partition: { massPerArea: 5 } },
    open: { open: true },
  },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [4.8, 0.15, 0.15] }, material: 'wall', faces: { 'x-': 'end' } }],
  },
  sources: { S: { position: [1, 0.075, 0.075] } },
  receivers: { R: { position: [2.9, 0.075, 0.075] } },
  durationSeconds: 0.12,
  maxFrequencyHz: 270,
  walls: 'staircase',
  scheme: 'leggy-1@standard',
};

const AIR = 413;
const C = 343.4;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const requestOf = (changes: object) => {
  const sceneFile = join(folder, 'duct.json');
  writeFileSync(sceneFile, JSON.stringify({ ...DUCT, ...changes }));
  return { sceneFile, outFolder: join(folder, 'out'), allowLeaks: false };
};

const controls = onProcessor(64);

const check = async (changes: object) => (await checkScene(requestOf(changes), controls)).report;

const across = (x: number, material: string): object => ({ from: [x, 0, 0], to: [x, 0.15, 0.15], material });

/** The duct with another far end, and sheets across it. */
const ductWith = (end: string, ...sheets: object[]) => {
  const [box] = DUCT.geometry.boxes;
  return { geometry: { boxes: [{ ...box, faces: { ...box.faces, 'x+': end } }], sheets } };
};

/** The samples of the grid at the receiver, and their rate. */
async function responseOf(changes: object): Promise<{ samples: Float32Array; rate: number }> {
  await renderScene({ ...requestOf(changes), noAirAbsorption: true, raw: true, plot: false, measure: false }, controls);
  const wav = new wavefile.WaveFile(readFileSync(join(folder, 'out', 'S-R.wav')));
  return {
    samples: wav.getSamples(false, Float32Array) as unknown as Float32Array,
    rate: (wav.fmt as { sampleRate: number }).sampleRate,
  };
}

function amplitudeAt({ samples, rate }: { samples: Float32Array; rate: number }, hz: number): number {
  let [re, im] = [0, 0];
  samples.forEach((sample, n) => {
    // Both waves are past after a fifth of the time; what is left stands still and fades.
    const value = sample * Math.cos((Math.PI / 2) * Math.max(0, (2 * n) / samples.length - 1)) ** 2;
    re += value * Math.cos((2 * Math.PI * hz * n) / rate);
    im -= value * Math.sin((2 * Math.PI * hz * n) / rate);
  });
  return Math.hypot(re, im);
}

/** |R| of a wall of some impedance behind air of a depth, behind a sheet: by the wave in the air. */
function reflected(hz: number, sheet: Complex, depth: number, wall: number): number {
  const t = Math.tan((2 * Math.PI * hz * depth) / C);
  const air = over(plus(real(wall), [0, t]), plus(real(1), [0, wall * t]));
  const [re, im] = plus(sheet, over(real(1), air));
  return Math.hypot(re - 1, im) / Math.hypot(re + 1, im);
}

describe('a sheet that the grid cannot tell from a wall', () => {
  it.each([
    ['cloth before a rigid wall', 'cloth', 'wall', 'staircase'],
    ['cloth before a soft wall', 'cloth', 'soft', 'staircase'],
    ['film before a soft wall', 'film', 'soft', 'staircase'],
    ['cloth before a rigid wall', 'cloth', 'wall', 'subcell'],
  ] as const)('reflects as sheet, air and wall do: %s', async (_, sheet, end, walls) => {
    const depth = 0.04;
    const anechoic = await responseOf({ ...ductWith('end', across(4.8 - depth, 'air')), walls });
    const total = await responseOf({ ...ductWith(end, across(4.8 - depth, sheet)), walls });
    const back = { ...total, samples: total.samples.map((value, n) => value - anechoic.samples[n]) };
    for (const hz of [60, 120, 180, 240]) {
      const ratio = amplitudeAt(back, hz) / amplitudeAt(anechoic, hz);
      const impedance: Complex = sheet === 'cloth' ? real(800 / AIR) : [0, (2 * Math.PI * hz * 0.5) / AIR];
      const exact = reflected(hz, impedance, depth, end === 'soft' ? 0.3 : 0);
      // The fit is allowed 0.02 in R, and the wall on the grid 0.01 more. A duct one node wide, cut between the
      // nodes, has ends that send some percent back.
      expect(Math.abs(ratio - exact)).toBeLessThan(walls === 'staircase' ? 0.03 : 0.06);
    }
  });

  it.each(['staircase', 'subcell'])('is a wall in the report, with what local reaction costs: %s', async (walls) => {
    const report = await check({ ...ductWith('wall', across(4.76, 'cloth')), walls });
    expect(report.problems).toEqual([]);
    expect(report.sheets).toBeUndefined();
    expect(report.room?.areas.find(({ material }) => material === 'cloth, 0.04 m before wall')).toMatchObject({
      squareMetres: expect.closeTo(0.0225, 9) as number,
    });
    expect(report.warnings).toContainEqual(
      expect.stringMatching(
        /^geometry\.sheets\[0\]: 0\.0225 m² of the sheet "cloth" are 0\.04 m before "wall", and the grid of 0\.1\d+ m has no air between them: .* 0\.\d\d for 0\.\d\d at 63 Hz, 0\.\d\d for 0\.\d\d at 125 Hz/,
      ),
    );
  });

  it('says why it cannot be a wall', async () => {
    const messagesOf = async (changes: object): Promise<string> => {
      const { problems } = await check(changes);
      expect(problems.every(({ remedy }) => remedy.endsWith('Or raise the maximum frequency for a finer grid.'))).toBe(
        true,
      );
      expect(problems.every(({ path }) => path.endsWith('duct.json: geometry.sheets[0]'))).toBe(true);
      return problems.map(({ message }) => message).join();
    };
    expect(await messagesOf(ductWith('wall', across(4.76, 'door')))).toMatch(/so that it has no second room$/);
    const outside = { outside: { absorbsFromHz: 100 } };
    expect(await messagesOf({ ...ductWith('open', across(4.76, 'cloth')), ...outside })).toMatch(
      /but that is an opening$/,
    );
    const near = { receivers: { R: { position: [4.78, 0.075, 0.075] } } };
    expect(await messagesOf({ ...ductWith('wall', across(4.76, 'cloth')), ...near })).toMatch(/but "R" is there$/);
  });

  it('is an error where no face of the grid has any of it, and a warning where few have', async () => {
    const wide = { boxes: [{ add: { from: [0, 0, 0], to: [4.8, 1.5, 0.15] }, material: 'wall' }] };
    const sheet = (high: number): object => ({ from: [2.4, 0.45, 0], to: [2.4, 0.45 + high, 0.15], material: 'cloth' });
    const lost = await check({ geometry: { ...wide, sheets: [sheet(0.01)] } });
    expect(lost.problems.map(({ path, message }) => [path.split(': ')[1], message])).toEqual([
      [
        'geometry.sheets[0]',
        expect.stringMatching(/^no face of the grid of 0\.1\d+ m has any of the 0\.0015 m² of the sheet "cloth"$/),
      ],
    ]);
    const part = await check({ geometry: { ...wide, sheets: [sheet(0.22)] } });
    expect(part.problems).toEqual([]);
    expect(part.warnings).toContainEqual(
      expect.stringMatching(
        /^geometry\.sheets\[0\]: the grid has 0\.02\d+ m² of the 0\.033 m² of the sheet "cloth", 2\d % less/,
      ),
    );
  });
});

describe('sheets that the grid cannot tell from each other', () => {
  it.each([
    ['cloth', 'cloth'],
    ['cloth', 'film'],
  ] as const)('let through what both in series do: %s and %s', async (one, two) => {
    const open = await responseOf(ductWith('end', across(2.4, 'air'), across(2.41, 'air')));
    const closed = await responseOf(ductWith('end', across(2.4, one), across(2.41, two)));
    for (const hz of [60, 120, 180, 240]) {
      // One sheet is within 0.4 % on this grid, and its error grows with its impedance.
      const of = (name: string): Complex => (name === 'cloth' ? real(800 / AIR) : [0, (2 * Math.PI * hz * 0.5) / AIR]);
      const [re, im] = plus(of(one), of(two));
      const theory = 1 / Math.hypot(1 + re / 2, im / 2);
      expect(Math.abs(amplitudeAt(closed, hz) / amplitudeAt(open, hz) / theory - 1)).toBeLessThan(0.008);
    }
  });

  it('are a warning with the error of leaving their air out, or an error', async () => {
    const { problems, warnings, sheets, picture } = await check(
      ductWith('end', across(2.4, 'cloth'), across(2.43, 'film')),
    );
    expect(picture).toBe('check.svg');
    rmSync(join(folder, 'out'), { recursive: true });
    expect(problems).toEqual([]);
    expect(sheets?.map(({ material }) => material)).toEqual(['cloth + film']);
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^geometry\.sheets\[0\] and geometry\.sheets\[1\]: 0\.0225 m² of the sheets "cloth" and "film" are 0\.03 m apart, .* At normal incidence it lets through up to \d\.\d dB (less|more), at \d+ Hz/,
      ),
    );
    const refused = await check(ductWith('end', across(2.4, 'cloth'), across(2.43, 'membrane')));
    expect(refused.picture).toBeNull();
    expect(existsSync(join(folder, 'out', 'check.svg'))).toBe(false);
    expect(refused.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the sheets "cloth" and "membrane" are nearer to each other than the grid resolves/),
    ]);
  });
});
