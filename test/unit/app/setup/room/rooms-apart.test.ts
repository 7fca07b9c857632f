import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { InsulationEntry } from '../../../../../src/app/outputs/response/insulation.ts';
import { insulationCsv, insulationTitle } from '../../../../../src/app/outputs/response/insulation-table.ts';
import { renderSummary } from '../../../../../src/cli/words/render-summary.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';

import { box, join as joined, mapped, polygon, rotate, rotationAbout } from '../../../../support/rooms/room-meshes.ts';
import { testHost } from '../../../../support/test-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (position: Vec3): { readonly position: Vec3 } => ({ position });
const POINTS = {
  sources: { S1: at([0.5, 0.5, 0.5]), S2: at([3, 0.8, 0.6]) },
  receivers: { A: at([1.2, 1, 1]), B: at([2.5, 1.1, 0.7]), C: at([3.4, 0.5, 1]) },
};
const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    plaster: { absorption: 0.3 },
    door: { partition: { massPerArea: 5 } },
    cloth: { sheet: { flowResistance: 400 } },
  },
  durationSeconds: 0.15,
  maxFrequencyHz: 500,
  scheme: 'compact-3@2%',
};

/** The pairs of rooms of a scene. */
const pairsOf = async (changes: object): Promise<readonly InsulationEntry[] | undefined> =>
  (await reportOf(changes)).overall?.insulation;

/** The report of a rendering. */
function reportOf(changes: object): Promise<RenderReport> {
  const sceneFile = join(folder, 'rooms.json');
  writeFileSync(sceneFile, JSON.stringify({ ...SCENE, ...POINTS, ...changes }));
  return renderScene(
    { sceneFile, outFolder: join(folder, `out-${Math.random()}`) },
    {
      ...{ host: testHost, memoryLimit: 1e9, signal: new AbortController().signal },
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
    },
  );
}

/** Angle of the turned rooms, degrees. */
const TURN = 25;

/** A box turned about the vertical, with a panel across it, as OBJ. */
function turnedObj(): string {
  const turn = rotationAbout(2, TURN);
  const panel = polygon([[2, 0, 0], [2, 0, 1.4], [2, 1.6, 1.4], [2, 1.6, 0]], 'Panel'); // prettier-ignore
  const soup = mapped(joined(box([0, 0, 0], [4, 1.6, 1.4], 'Wall'), panel), (point) => rotate(turn, point));
  return [
    ...soup.vertices.map((corner) => `v ${corner.join(' ')}`),
    ...soup.triangles.flatMap(({ corners, material }) => [
      `usemtl ${material}`,
      `f ${corners.map((corner) => corner + 1).join(' ')}`,
    ]),
    '',
  ].join('\n');
}

const room = (from: Vec3, to: Vec3, more: object = {}): object => ({ add: { from, to }, material: 'plaster', ...more });

describe('rooms that partitions keep apart', () => {
  it('are known by the air of their points, with volume and area', async () => {
    const patch = (face: string): object => ({ patches: [{ face, from: [0.4, 0], to: [1.2, 1.2], material: 'door' }] });
    const boxes = [room([0, 0, 0], [1.8, 1.6, 1.4], patch('x+')), room([2, 0, 0], [4, 1.6, 1.4], patch('x-'))];
    const pairs = (await pairsOf({ geometry: { boxes } }))!;
    expect(pairs.map(({ from, to }) => [from.sources, from.receivers, to.receivers])).toEqual([
      [['S1'], ['A'], ['B', 'C']],
      [['S2'], ['B', 'C'], ['A']],
    ]);
    const [first, second] = pairs;
    // Cubes within the wall, 1.5 spacings thick, belong to both rooms: 3 % are 0.13 dB of the absorption area.
    expect(Math.abs(first.from.cubicMetres / (1.8 * 1.6 * 1.4) - 1)).toBeLessThan(0.03);
    expect(Math.abs(first.to.cubicMetres / (2 * 1.6 * 1.4) - 1)).toBeLessThan(0.03);
    expect([second.from, second.to]).toEqual([first.to, first.from]);
    for (const { through, around } of pairs) {
      expect([through!.materials, around]).toEqual([['door'], []]);
      expect(through!.squareMetres).toBeCloseTo(0.8 * 1.2, 3);
    }
  });

  it.each([0, 0.06])('have the volumes and the area that are drawn, with walls %d m further', async (by) => {
    const low = 0.1 + by;
    const patch = (face: string): object => ({
      patches: [{ face, from: [0.4, low], to: [1.2, 1.2], material: 'door' }],
    });
    const boxes = [
      room([0, 0, 0], [1.8 + by, 1.6, 1.4], patch('x+')),
      room([2.4, 0.06, low], [4, 1.5, 1.34], patch('x-')),
    ];
    const eight = { B1: at([2.7, 1.1, 0.72]), B2: at([2.7, 1.1, 0.68]), B: at([2.7, 1.1, 0.7]) };
    const pairs = (await pairsOf({
      geometry: { boxes },
      receivers: { ...POINTS.receivers, ...eight },
      figures: { figureOfEight: { B: ['B1', 'B2'] } },
      walls: 'subcell',
    }))!;
    const [{ from, to, through }] = pairs;
    // Receivers beside another one do not count.
    expect(to.receivers).toEqual(['B', 'C']);
    // Walls pass between the nodes: only fractions of cubes, in 240ths, are rounded.
    expect(from.cubicMetres / ((1.8 + by) * 1.6 * 1.4)).toBeCloseTo(1, 2);
    expect(to.cubicMetres / (1.6 * 1.44 * (1.34 - low))).toBeCloseTo(1, 2);
    expect(through!.squareMetres / (0.8 * (1.2 - low))).toBeCloseTo(1, 1);
  });

  it('have the area of a panel that stands askew on the grid', async () => {
    writeFileSync(join(folder, 'turned.obj'), turnedObj());
    const turned = <Points extends Record<string, { readonly position: Vec3 }>>(points: Points): object =>
      Object.fromEntries(
        Object.entries(points).map(([name, { position }]) => [name, at(rotate(rotationAbout(2, TURN), position))]),
      );
    const pairs = (await pairsOf({
      geometry: { mesh: { file: 'turned.obj', unit: 'm', materials: { Wall: 'plaster', Panel: 'door' } } },
      ...{ sources: turned(POINTS.sources), receivers: turned(POINTS.receivers) },
    }))!;
    expect(pairs.map(({ to }) => to.receivers)).toEqual([['B', 'C'], ['A']]);
    for (const { from, to, through } of pairs) {
      // Cubes that the panel cuts belong to both rooms in equal parts.
      for (const { cubicMetres } of [from, to]) expect(Math.abs(cubicMetres / (2 * 1.6 * 1.4) - 1)).toBeLessThan(0.03);
      // Areas of meshes on the grid are right to 3 % (`LIMITS` of check-model.ts).
      expect(Math.abs(through!.squareMetres / (1.6 * 1.4) - 1)).toBeLessThan(0.03);
    }
  });

  it('are not there where a sheet leaves a way round, nor where a room has no receiver', async () => {
    const boxes = [room([0, 0, 0], [4, 1.6, 1.4])];
    const sheet = { from: [2, 0, 0], to: [2, 1.4, 1.4], material: 'cloth' };
    expect(await pairsOf({ geometry: { boxes, sheets: [sheet] } })).toBeUndefined();
    const ceiling = { from: [0, 0, 1.2], to: [4, 1.6, 1.2], material: 'cloth' };
    expect(await pairsOf({ geometry: { boxes, sheets: [ceiling] } })).toBeUndefined();
  });

  it('have no area in common where a third one lies between', async () => {
    const boxes = [room([0, 0, 0], [4, 1.6, 1.4])];
    const sheets = [1.8, 2.2].map((x) => ({ from: [x, 0, 0], to: [x, 1.6, 1.4], material: 'cloth' }));
    const pairs = (await pairsOf({ geometry: { boxes, sheets } }))!;
    expect(pairs.map(({ through }) => through)).toEqual([null, null]);
    expect(pairs.map(({ around }) => around)).toEqual([['cloth'], ['cloth']]);
    expect(insulationTitle(pairs[0])).toMatch(
      /no sheet or partition in common; D and DnT count what comes over cloth$/,
    );
  });

  it('name what sound comes over beside the door: a ceiling and its plenum', async () => {
    const sheets = [
      { from: [2, 0, 0], to: [2, 1.6, 1.4], material: 'door' },
      { from: [0, 0, 1.4], to: [4, 1.6, 1.4], material: 'cloth' },
    ];
    const report = await reportOf({ geometry: { boxes: [room([0, 0, 0], [4, 1.6, 2])], sheets } });
    const pairs = report.overall!.insulation!;
    expect(renderSummary(report, 'out').join('\n')).toContain(`wrote    ${join('out', 'insulation.csv')}\n`);
    expect(pairs.map(({ through }) => through?.materials)).toEqual([['door'], ['door']]);
    expect(pairs.map(({ around }) => around)).toEqual([['cloth'], ['cloth']]);
    expect(insulationTitle(pairs[0])).toMatch(
      /through 2\.\d m² of door; D, DnT and R' count what comes over cloth, too$/,
    );
    expect(insulationCsv(pairs).split('\n')[1]).toContain(',door,cloth,');
  });
});
