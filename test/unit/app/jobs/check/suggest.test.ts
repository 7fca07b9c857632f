import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { hertz, type Hertz } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const BOX = {
  add: { from: [0, 0, 0], to: [4, 4, 2.5] },
  material: 'hard',
  faces: { 'z+': 'ceiling', 'x-': 'ceiling' },
};

/** A box with this material on its ceiling and on one wall, or several boxes. */
function sceneWith(ceiling: object, maxFrequencyHz = 400, boxes: readonly object[] = [BOX]): string {
  const file = join(folder, 'hall.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { hard: { absorption: 0.1 }, ceiling },
    geometry: { boxes },
    sources: { S1: { position: [1, 1, 1] } },
    receivers: { R1: { position: [3, 3, 2] } },
    durationSeconds: 0.04,
    maxFrequencyHz,
    scheme: 'compact-3@2%',
  };
  writeFileSync(file, JSON.stringify(scene));
  return file;
}

const check = (sceneFile: string, suggest = true, maxFrequency?: Hertz) =>
  checkScene(
    { sceneFile, outFolder: join(folder, 'out'), suggest, maxFrequency },
    {
      host: testHost,
      makeEngine: () => Promise.reject(new Error('a check needs no engine')),
      signal: new AbortController().signal,
      memoryLimit: 1e9,
    },
  );

const SPACED = { porous: { flowResistivity: 20_000, thicknessMetres: 0.02, cavityMetres: 0.4 } };

describe('a check that suggests', () => {
  it('names the sheet, and draws its air in a scene that can be checked again', async () => {
    const { report } = await check(sceneWith(SPACED));
    expect(report.warnings.join()).toMatch(
      /Nearer is a "sheet" with "flowResistance": 400 and 0\.41 m of air drawn behind it: it is off by at most \d+ % in/,
    );
    const { file, changes, unchanged } = report.suggestion!;
    expect(file).toBe('hall-suggested.json');
    expect(unchanged).toEqual([
      'the face "x-" of the box, "ceiling", stays as it is: layers are drawn across one axis only, since the air behind two ' +
        'walls that meet would be joined; draw it by hand',
    ]);
    expect(changes).toEqual([
      'the face "z+" of the box, "ceiling", is a sheet of 400 Pa·s/m, "ceiling-sheet", with 0.41 m of air behind it, before a rigid wall',
    ]);
    const written = join(folder, 'out', file!);
    const { geometry, materials } = JSON.parse(readFileSync(written, 'utf8')) as {
      geometry: Record<string, unknown>;
      materials: Record<string, unknown>;
    };
    expect(geometry).toEqual({
      boxes: [
        {
          add: { from: [0, 0, 0], to: [4, 4, 2.91] },
          material: 'hard',
          faces: { 'z+': 'behind-ceiling', 'x-': 'ceiling' },
        },
      ],
      sheets: [{ from: [0, 0, 2.5], to: [4, 4, 2.5], material: 'ceiling-sheet' }],
    });
    expect(materials).toMatchObject({ 'ceiling-sheet': { sheet: { flowResistance: 400 } }, ceiling: SPACED });
    const again = await check(written, false);
    expect(again.error).toBeUndefined();
    expect(again.report).not.toHaveProperty('suggestion');
  });

  it('names the porous volume of a layer that the grid resolves, and draws it with the air behind it', async () => {
    const thick = { porous: { flowResistivity: 6000, thicknessMetres: 0.25, cavityMetres: 0.25 } };
    const scene = sceneWith(thick, 600);
    const { report } = await check(scene);
    expect(report.warnings).toContain(
      'material "ceiling" is right at all angles as a volume in the air, which this grid resolves: a "porousVolume" of ' +
        '"flowResistivity": 6000, 0.25 m thick, with 0.25 m of air before a wall behind it',
    );
    expect(report.suggestion!.changes).toEqual([
      'the face "z+" of the box, "ceiling", is a porous volume of 6000 Pa·s/m², "ceiling-volume", 0.25 m thick, with 0.25 m of air behind ' +
        'it, before a rigid wall',
    ]);
    const written = join(folder, 'out', report.suggestion!.file!);
    const { geometry, materials } = JSON.parse(readFileSync(written, 'utf8')) as Record<string, unknown>;
    expect(geometry).toMatchObject({
      boxes: [{ add: { from: [0, 0, 0], to: [4, 4, 3] }, faces: { 'z+': 'behind-ceiling', 'x-': 'ceiling' } }],
      volumes: [{ from: [0, 0, 2.5], to: [4, 4, 2.75], material: 'ceiling-volume' }],
    });
    expect(materials).toMatchObject({ 'ceiling-volume': { porousVolume: { flowResistivity: 6000 } } });
    const again = await check(written, false);
    expect(again.error).toBeUndefined();
    // On the grid of a lower frequency it is less than two spacings thick.
    const coarse = await check(sceneWith(thick, 200), false);
    expect(coarse.report.warnings.join()).not.toContain('porousVolume');
  });

  it('keeps the highest frequency that was asked for, which its grid needs', async () => {
    const { report } = await check(sceneWith(SPACED, 300), true, hertz(400));
    expect(report.suggestion!.changes).toHaveLength(1);
    const written = join(folder, 'out', report.suggestion!.file!);
    expect(JSON.parse(readFileSync(written, 'utf8'))).toMatchObject({ maxFrequencyHz: 400 });
  });

  it('replaces no file', async () => {
    const scene = sceneWith(SPACED);
    await check(scene);
    await expect(check(scene)).rejects.toMatchObject({
      path: 'suggest',
      message: expect.stringContaining('hall-suggested.json is already in') as string,
      remedy: expect.stringContaining('Rename or remove it') as string,
    });
  });

  describe('says why a layer that answers locally stays as it is', () => {
    const CEILING = { ...BOX, faces: { 'z+': 'ceiling' } };
    const reason = async (ceiling: object, boxes: readonly object[] = [CEILING], maxFrequencyHz = 400) => {
      const { report } = await check(sceneWith(ceiling, maxFrequencyHz, boxes));
      expect(report.warnings.join()).toContain('is simulated as locally reacting');
      const { file, unchanged } = report.suggestion!;
      expect(file).toBeNull();
      expect(unchanged).toHaveLength(1);
      return unchanged[0];
    };

    it('where the grid is too coarse for the air behind a sheet', async () => {
      expect(await reason(SPACED, [CEILING], 150)).toMatch(
        /^the material "ceiling" stays as it is: the 0\.41 m of air behind its sheet are less than the 2 spacings of the grid that it takes, 0\.\d+ m; raise the maximum frequency/,
      );
    });

    it('where the grid is too coarse for a volume, and a sheet is no better', async () => {
      const wool = { porous: { flowResistivity: 6000, thicknessMetres: 0.1, cavityMetres: 0.1 } };
      expect(await reason(wool)).toMatch(
        /: no sheet is much nearer, and as a porous volume it is 0\.1 m thick, less than the 2 spacings of the grid that it takes/,
      );
    });

    it('where it has patches of other materials', async () => {
      const patches = [{ face: 'z+', from: [1, 1], to: [2, 2], material: 'hard' }];
      expect(await reason(SPACED, [{ ...CEILING, patches }])).toMatch(
        /^the face "z\+" of the box, "ceiling", stays as it is: it has patches of other materials$/,
      );
    });

    it('where only a solid has it', async () => {
      const solid = { subtract: { from: [1.5, 1.5, 0], to: [2.5, 2.5, 1] }, material: 'ceiling' };
      expect(await reason(SPACED, [{ ...BOX, faces: {} }, solid])).toMatch(
        /no whole face of a box of air has it; draw a "sheet" of "flowResistance": 400, with 0\.41 m of air behind it, by hand$/,
      );
    });
  });

  it('writes nothing where no sheet is nearer', async () => {
    const { report } = await check(sceneWith({ porous: { flowResistivity: 50_000, thicknessMetres: 0.05 } }));
    expect(report.suggestion).toEqual({ file: null, changes: [], unchanged: [] });
    expect(existsSync(join(folder, 'out', 'hall-suggested.json'))).toBe(false);
  });

  describe('in a room of several boxes', () => {
    const HALL = { add: { from: [0, 0, 0], to: [4, 4, 2.5] }, material: 'hard', faces: { 'z+': 'ceiling' } };
    const aisle = (height: number, ceiling = 'ceiling'): object => ({
      add: { from: [4, 0, 0], to: [6, 2, height] },
      material: 'hard',
      faces: { 'z+': ceiling },
    });
    const suggested = async (...boxes: object[]) => {
      const { report } = await check(sceneWith(SPACED, 400, [HALL, ...boxes]));
      return report.suggestion!;
    };

    it('draws a box of air behind each face', async () => {
      const { file, changes, unchanged } = await suggested(aisle(2.5));
      expect(unchanged).toEqual([]);
      expect(changes.map((text) => text.split(' is ')[0])).toEqual([
        'the face "z+" of geometry.boxes[0], "ceiling",',
        'the face "z+" of geometry.boxes[1], "ceiling",',
      ]);
      const written = join(folder, 'out', file!);
      const { geometry } = JSON.parse(readFileSync(written, 'utf8')) as { geometry: Record<string, unknown[]> };
      expect(geometry['boxes'].slice(2)).toEqual([
        { add: { from: [0, 0, 2.5], to: [4, 4, 2.91] }, material: 'behind-ceiling' },
        { add: { from: [4, 0, 2.5], to: [6, 2, 2.91] }, material: 'behind-ceiling' },
      ]);
      expect(geometry['sheets']).toEqual([
        { from: [0, 0, 2.5], to: [4, 4, 2.5], material: 'ceiling-sheet' },
        { from: [4, 0, 2.5], to: [6, 2, 2.5], material: 'ceiling-sheet' },
      ]);
      const { error, report } = await check(written, false);
      expect(error).toBeUndefined();
      expect(report.room!.volumeCubicMetres.scene).toBeCloseTo(20 * 2.91, 6);
    });

    it.each([
      [
        'other air',
        aisle(3.5, 'hard'),
        /^the face "z\+" of geometry\.boxes\[0\], "ceiling", stays as it is: there is other air/,
      ],
      [
        'a column',
        { subtract: { from: [1.5, 1.5, 0], to: [2.5, 2.5, 2.5] }, material: 'hard' },
        /stays as it is: other boxes cover a part of it$/,
      ],
      [
        'a wall of the same layer',
        { ...aisle(2.4, 'hard'), faces: { 'x+': 'ceiling' } },
        /^the face "x\+" of geometry\.boxes\[1\], "ceiling", stays as it is: layers are drawn across one axis only, since/,
      ],
    ])('leaves a face as it is and says why: %s', async (_, box, why) => {
      const { unchanged } = await suggested(box);
      expect(unchanged).toEqual([expect.stringMatching(why)]);
    });
  });
});
