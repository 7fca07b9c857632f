import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { planScene } from '../../../../src/app/planning/scene/plan-scene.ts';
import { onProcessor } from '../../../support/on-processor.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const WALL = { from: [0, 0, 0], to: [0.15, 3.3, 2.6], material: 'wool' };
const BAFFLE = { from: [1.5, 1.2, 2.2], to: [2.7, 2.4, 2.3], material: 'wool' };

/** A small room with volumes as somebody draws them: no scheme is named. */
const sceneOf = (volumes: readonly object[], changes: object = {}): object => ({
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.05 }, wool: { porousVolume: { flowResistivity: 5000 } } },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [4.1, 3.3, 2.6] }, material: 'plaster' }],
    ...(volumes.length > 0 && { volumes }),
  },
  sources: { S: { position: [3.2, 1, 1.2] } },
  receivers: { R: { position: [1.1, 2.8, 1.3] } },
  durationSeconds: 0.02,
  maxFrequencyHz: 300,
  ...changes,
});

const controls = onProcessor(64);

function requestOf(scene: object) {
  const sceneFile = join(folder, 'room.json');
  writeFileSync(sceneFile, JSON.stringify(scene));
  return { sceneFile, outFolder: join(folder, 'out'), allowLeaks: false };
}

const check = async (scene: object) => (await checkScene(requestOf(scene), controls)).report;

const RAISED = /raise the maximum frequency to (\d+) Hz(?: with the scheme (\S+))?/;

/** A scene in which somebody does what a text says. */
function followed(text: string, scene: object): object {
  const [, hertz, scheme] = RAISED.exec(text)!;
  return { ...scene, maxFrequencyHz: Number(hertz), ...(scheme !== undefined && { scheme }) };
}

describe('a porous volume that the grid of the maximum frequency does not resolve', () => {
  it.each([
    ['staircase', 'auto'],
    ['subcell', 'auto'],
    ['staircase', 'compact-5@2%'],
    ['subcell', 'leggy-1@standard'],
    ['staircase', 'leggy-1@standard'],
  ])('is resolved at the frequency that the warning names: %s, %s', async (walls, scheme) => {
    const of = (thickness: number): object =>
      sceneOf([{ ...WALL, to: [thickness, 3.3, 2.6] }], { walls, ...(scheme !== 'auto' && { scheme }) });
    for (const thickness of scheme === 'auto' ? [0.09] : [0.05, 0.09]) {
      const scene = of(thickness);
      const { warnings } = await check(scene);
      const warning = warnings.find((text) => text.startsWith('geometry.volumes[0] is'))!;
      expect(warning).toMatch(RAISED);
      const { warnings: after, problems, standIns } = await check(followed(warning, scene));
      expect(problems).toEqual([]);
      expect(standIns).toBeUndefined();
      expect(after.filter((text) => text.startsWith('geometry.volumes'))).toEqual([]);
    }
  });

  it('is not said to be less thick than a spacing that reads the same', async () => {
    const scene = { scheme: 'leggy-1@standard', walls: 'subcell', maxFrequencyHz: 200 };
    const { spacingMetres } = await check(sceneOf([], scene));
    const thickness = 0.998 * spacingMetres;
    const { warnings } = await check(
      sceneOf([{ ...BAFFLE, from: [1.5, 1.2, 1], to: [2.7, 2.4, 1 + thickness] }], scene),
    );
    const told = /is (\S+) m thick, less than the spacing of the nodes, (\S+) m/.exec(warnings.join())!;
    expect(Number(told[1])).toBeCloseTo(thickness, 3);
    expect(Number(told[2])).toBeGreaterThan(Number(told[1]));
  });

  it('makes the grid finer by itself where it is at least a fifth of the shortest wavelength thick', async () => {
    const at = (maxFrequencyHz: number) => ({ maxFrequencyHz, walls: 'staircase', scheme: 'compact-4@2%' });
    const coarse = await check(sceneOf([], at(500)));
    const { warnings, spacingMetres, standIns } = await check(sceneOf([WALL], at(500)));
    expect(standIns).toBeUndefined();
    expect(coarse.spacingMetres).toBeGreaterThan(0.24);
    expect(spacingMetres).toBeLessThan(0.15);
    expect(warnings).toContain(
      'the spacing of the nodes is at most 150 mm here, so that they resolve porous volumes; without these it could be about 260 mm',
    );
    // At 450 Hz a fifth of a wavelength is 0.1525 m.
    expect((await check(sceneOf([WALL], at(450)))).standIns).toHaveLength(1);
    expect(coarse.warnings.join()).not.toContain('porous');
  });

  it('counts in a plan', async () => {
    const scene = { maxFrequencyHz: 500, walls: 'staircase' };
    const plan = async (volumes: readonly object[]) =>
      (await planScene({ ...requestOf(sceneOf(volumes, scene)), schemes: 'leggy-1@standard' }, controls)).rows[0];
    const [bare, wool] = [await plan([]), await plan([WALL])];
    expect(bare.porousNodes).toBe(0);
    expect(wool.porousNodes * wool.spacingMetres ** 3).toBeCloseTo(0.15 * 3.3 * 2.6, 0);
    expect(wool.hostBytes).toBeGreaterThan(bare.hostBytes + 300 * wool.porousNodes);
  });
});

describe('a sheet that stands for a thin porous volume', () => {
  it.each(['staircase', 'subcell'])('has a grid as fine as another sheet has: %s', async (walls) => {
    const scene = { walls, scheme: 'compact-5@1%', maxFrequencyHz: 250 };
    const free = { ...BAFFLE, from: [1.5, 1.2, 1.3], to: [2.7, 2.4, 1.32] };
    const onWall = { ...WALL, to: [0.02, 3.3, 2.6] };
    const bare = await check(sceneOf([], scene));
    const [sheet, wall] = [await check(sceneOf([free], scene)), await check(sceneOf([onWall], scene))];
    expect(sheet.standIns).toMatchObject([{ kind: 'sheet' }]);
    expect(wall.standIns).toMatchObject([{ kind: 'wall' }]);
    // The band of a sheet; of walls between the nodes it is that of walls, or the sheet's.
    const least = walls === 'staircase' ? 1.2 : 1.03;
    expect(bare.spacingMetres / sheet.spacingMetres).toBeGreaterThan(least);
    expect(Math.abs(wall.spacingMetres / bare.spacingMetres - 1)).toBeLessThan(0.05);
  });
});
