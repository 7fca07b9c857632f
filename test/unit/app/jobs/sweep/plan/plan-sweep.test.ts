import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CpuEngine } from '../../../../../../src/engine/reference/engine.ts';
import { type InputError, InputErrors } from '../../../../../../src/units/errors.ts';
import { lineHash, roomHash, type ManifestLine } from '../../../../../../src/app/jobs/sweep/manifest.ts';
import type { SweepPlanProgress } from '../../../../../../src/app/jobs/sweep/plan/plan-progress.ts';
import { planSweep, splitOf, type SweepPlanControls } from '../../../../../../src/app/jobs/sweep/plan/plan-sweep.ts';
import { sha256 } from '../../../../../../src/app/ports/host/sha256.ts';
import { LineDrawer, type DrawnLine, type MakeRoom } from '../../../../../../src/app/jobs/sweep/plan/draw-lines.ts';
import { boxRoom } from '../../../../../../src/app/jobs/sweep/plan/drawn-room.ts';
import { readSweep } from '../../../../../../src/app/jobs/sweep/plan/read-sweep.ts';
import { nodeFiles } from '../../../../../../src/node/files.ts';
import { nodeSweepFiles } from '../../../../../../src/node/sweep-files.ts';
import { testHost } from '../../../../../support/test-host.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-plan-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const controls = (): SweepPlanControls => ({
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1, memoryLimit: 1e9 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
  sweepFiles: nodeSweepFiles,
});

const SCENE = {
  wavehall: 1,
  title: 'Closet',
  description: 'long',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.2 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1.5, 1.2, 1] }, material: 'wall' }] },
  sources: { S1: { position: [0.4, 0.4, 0.4] } },
  receivers: { R1: { position: [1, 0.8, 0.6] } },
  maxFrequencyHz: 300,
  durationSeconds: 0.03,
  scheme: 'leggy-1@standard',
  walls: 'staircase',
  sampleRateHz: 4000,
};

/** A box with sides as the scene's, whose faces look inward. */
const BOX_OBJ = `usemtl wall
v 0 0 0
v 1.5 0 0
v 1.5 1.2 0
v 0 1.2 0
v 0 0 1
v 1.5 0 1
v 1.5 1.2 1
v 0 1.2 1
f 1 2 3 4
f 8 7 6 5
f 5 6 2 1
f 6 7 3 2
f 7 8 4 3
f 8 5 1 4
`;

const WIDTH = 'geometry.boxes[0].add.to[0]';

/** Writes a sweep with its scene. @returns the path of its file */
function sweepFile(sweep: object, scene: object = SCENE): string {
  mkdirSync(join(folder, 'sweeps'), { recursive: true });
  writeFileSync(join(folder, 'room.json'), JSON.stringify(scene));
  const path = join(folder, 'sweeps', 'sweep.json');
  writeFileSync(path, JSON.stringify({ wavehallSweep: 1, scene: '../room.json', seed: 5, ...sweep }));
  return path;
}

const plan = (sweep: object, scene?: object, onProgress?: SweepPlanControls['onProgress']) =>
  planSweep({ sweepFile: sweepFile(sweep, scene), outFolder: join(folder, 'out') }, { ...controls(), onProgress });

const planned = (): ManifestLine[] =>
  readFileSync(join(folder, 'out', 'manifest.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ManifestLine);

describe('a plan of a sweep', () => {
  it('writes a whole scene a line, for every combination, and draws the first three', async () => {
    const report = await plan({
      vary: {
        width: { at: WIDTH, unit: 'm', grid: { from: 1.4, to: 1.6, count: 3 } },
        wall: { at: 'materials.wall', list: [{ absorption: 0.1 }, { absorption: 0.3 }] },
        place: { at: 'receivers.R1.position', list: [[1, 0.8, 0.6]] },
      },
    });
    expect(report).toMatchObject({ lines: 6, rooms: 6, scheme: null, durationSeconds: null });
    const lines = planned();
    expect(lines.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(lines.map(({ parameters }) => parameters['width'])).toEqual([1.4, 1.4, 1.5, 1.5, 1.6, 1.6]);
    expect(lines[1].parameters).toEqual({
      width: 1.4,
      wall: '{"absorption":0.3}',
      'place.x': 1,
      'place.y': 0.8,
      'place.z': 0.6,
    });
    for (const line of lines) {
      expect(line.hash).toBe(await lineHash(line));
      expect(line.room).toBe(await roomHash(line));
      expect(line.scene).not.toHaveProperty('description');
      expect(line.predicted.seconds).toBeGreaterThan(0);
      expect(line.predicted.memoryBytes).toBeGreaterThan(0);
    }
    expect(new Set(lines.map(({ hash }) => hash)).size).toBe(6);
    expect(lines[4].scene['geometry']).toEqual({
      boxes: [{ add: { from: [0, 0, 0], to: [1.6, 1.2, 1] }, material: 'wall' }],
    });
    expect(report.pictures).toEqual(['scene-1.svg', 'scene-2.svg', 'scene-3.svg']);
    for (const name of report.pictures) expect(readFileSync(join(folder, 'out', name), 'utf8')).toContain('<svg');
  });

  it('names the scheme and the duration that the scene leaves open', async () => {
    const open = { ...SCENE, scheme: undefined, durationSeconds: undefined };
    const told: SweepPlanProgress[] = [];
    const { scheme, durationSeconds, split, emptySplits } = await plan(
      { vary: { width: { at: WIDTH, list: [1.4] } } },
      open,
      (progress) => told.push(progress),
    );
    // Planning says what it does, how much is done and what time is left, and then counts lines.
    const predicting = told.filter((progress) => progress.phase === 'predicting');
    const shares = predicting.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThanOrEqual(0.85);
    for (const what of ['choosing the scheme: counting nodes', 'predicting line 1 of 1', 'drawing room 1 of 1'])
      expect(predicting.map((progress) => progress.what)).toContainEqual(expect.stringContaining(what));
    expect(predicting[0].remainingSeconds).toBeNull();
    expect(predicting.at(-1)!.remainingSeconds).toBeGreaterThanOrEqual(0);
    expect(told.at(-1)).toEqual({ phase: 'writing', lines: 0, of: 1 });
    // One room is in one part.
    expect(emptySplits).toEqual(Object.keys(split).filter((name) => split[name as keyof typeof split] === 0));
    expect(emptySplits).toHaveLength(2);
    expect(scheme).toMatch(/@/);
    expect(durationSeconds).toBeGreaterThan(0.1);
    expect(planned()[0].scene).toMatchObject({ scheme, durationSeconds });
  });

  it('names files relative to the manifest, with their hashes', async () => {
    mkdirSync(join(folder, 'models'));
    writeFileSync(join(folder, 'models', 'box.obj'), BOX_OBJ);
    const geometry = { mesh: { file: 'models/box.obj', unit: 'm', materials: { wall: 'wall' } } };
    const grid = { from: 1, to: 1.2, count: 2 };
    const sweep = { vary: { size: { at: 'geometry.mesh.scale', unit: '1', grid } } };
    await plan(sweep, { ...SCENE, geometry });
    const [line, other] = planned();
    const path = '../models/box.obj';
    expect(line.scene['geometry']).toEqual({ mesh: { ...geometry.mesh, file: path, scale: 1 } });
    expect(line.files).toEqual({ [path]: await sha256(BOX_OBJ) });
    expect(other.room).not.toBe(line.room);
    // A mesh is a room in the air of which points stand.
    await expect(
      plan({ ...sweep, constraints: [{ fromWalls: { of: ['sources'], atLeastMetres: 0.5 } }] }, { ...SCENE, geometry }),
    ).rejects.toMatchObject({ path: expect.stringContaining('constraints[0].fromWalls') as string });
  });
});

describe('the lines of a sweep', () => {
  const roomOf: MakeRoom = ({ geometry }) => Promise.resolve(boxRoom(geometry.kind === 'boxes' ? geometry.boxes : []));

  async function drawn(sweep: object, numbers: readonly number[]): Promise<DrawnLine[]> {
    const drawer = new LineDrawer(await readSweep(sweepFile(sweep), nodeFiles), roomOf);
    const lines: DrawnLine[] = [];
    for (const number of numbers) lines.push(await drawer.draw(number));
    return lines;
  }

  const DRAWN = {
    vary: {
      width: { at: WIDTH, unit: 'm', random: { uniform: { from: 1.3, to: 1.8 } } },
      source: { at: 'sources.S1.position', random: { inRoom: {} } },
      receiver: { at: 'receivers.R1.position', random: { inRoom: { heightMetres: [0.4, 0.6] } } },
    },
    rooms: 5,
    linesPerRoom: 4,
    constraints: [
      { volume: { atLeastCubicMetres: 1.6, atMostCubicMetres: 2 } },
      { fromWalls: { of: ['sources', 'receivers'], atLeastMetres: 0.2 } },
      { distance: { between: ['sources', 'receivers'], atLeastMetres: 0.5 } },
    ],
  };

  const ALL = Array.from({ length: 20 }, (_, i) => i);

  it('are what the constraints allow, those of a room together', async () => {
    const lines = await drawn(DRAWN, ALL);
    expect(new Set(lines.map(({ parameters }) => parameters['width'])).size).toBe(5);
    expect(new Set(lines.map(({ seed }) => seed)).size).toBe(20);
    for (const { parameters, roomNumber } of lines) {
      expect(parameters['width']).toBe(lines[4 * roomNumber].parameters['width']);
      const at = (name: string): number[] => ['x', 'y', 'z'].map((axis) => Number(parameters[`${name}.${axis}`]));
      const width = Number(parameters['width']);
      expect(width * 1.2).toBeGreaterThanOrEqual(1.6);
      expect(width * 1.2).toBeLessThanOrEqual(2);
      const [source, receiver] = [at('source'), at('receiver')];
      for (const point of [source, receiver]) {
        const gaps = [width, 1.2, 1].flatMap((side, axis) => [point[axis], side - point[axis]]);
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.2);
      }
      expect(Math.hypot(...source.map((x, axis) => x - receiver[axis]))).toBeGreaterThanOrEqual(0.5);
      expect(receiver[2]).toBeGreaterThanOrEqual(0.4);
      expect(receiver[2]).toBeLessThanOrEqual(0.6);
    }
  });

  it('do not depend on each other', async () => {
    const lines = await drawn(DRAWN, ALL);
    expect(await drawn(DRAWN, [17, 3])).toEqual(
      [lines[17], lines[3]].map((line) => expect.objectContaining(plain(line)) as unknown),
    );
    expect((await drawn({ ...DRAWN, rooms: 9 }, [17]))[0].parameters).toEqual(lines[17].parameters);
    expect((await drawn({ ...DRAWN, seed: 6 }, [17]))[0].parameters).not.toEqual(lines[17].parameters);
  });

  it('are refused if their constraints cannot be met, with the number of tries', async () => {
    const far = { ...DRAWN, constraints: [{ distance: { between: ['sources', 'receivers'], atLeastMetres: 9 } }] };
    await expect(drawn(far, [0])).rejects.toMatchObject({
      path: expect.stringContaining('sweep.json: constraints[0].distance') as string,
      message: expect.stringMatching(
        /^line 0 cannot be drawn in its room of 1\.\d+ × 1\.2 × 1 m: 10000 of 10000 tries of receiver failed by it$/,
      ) as string,
      remedy: 'Widen its limits, let the points vary in wider limits, or draw fewer points.',
    });
    const given = { vary: { width: { at: WIDTH, list: [1.5] } }, constraints: [{ volume: { atLeastCubicMetres: 9 } }] };
    await expect(drawn(given, [0])).rejects.toMatchObject({
      message: 'room 0 cannot be drawn: nothing of what fails is drawn at random',
    });
  });

  it('are refused with their numbers if a scene cannot be used', async () => {
    await expect(
      drawn({ vary: { wall: { at: 'materials.wall', list: [{ absorption: 2 }] } } }, [0]),
    ).rejects.toMatchObject({
      path: expect.stringMatching(/sweep\.json: room 0: materials\.wall\.absorption/) as string,
    });
  });

  it('have values of each distribution within its limits, spread as it says', async () => {
    const draw = async (random: object): Promise<number[]> => {
      const vary = { air: { at: 'air.temperatureCelsius', unit: '°C', random } };
      const lines = await drawn(
        { vary, rooms: 300 },
        Array.from({ length: 300 }, (_, i) => i),
      );
      return lines.map(({ parameters }) => Number(parameters['air']));
    };
    const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
    // Means of 300 values: four standard errors.
    const uniform = await draw({ uniform: { from: 10, to: 30 } });
    expect(Math.min(...uniform)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...uniform)).toBeLessThanOrEqual(30);
    expect(Math.abs(mean(uniform) - 20)).toBeLessThan((4 * 20) / Math.sqrt(12 * 300));
    const normal = await draw({ normal: { mean: 20, deviation: 3, from: 5, to: 35 } });
    expect(Math.abs(mean(normal) - 20)).toBeLessThan((4 * 3) / Math.sqrt(300));
    const spread = Math.sqrt(mean(normal.map((x) => (x - 20) ** 2)));
    expect(Math.abs(spread / 3 - 1)).toBeLessThan(4 / Math.sqrt(2 * 300));
    const logs = (await draw({ logUniform: { from: 1, to: 32 } })).map(Math.log2);
    expect(Math.abs(mean(logs) - 2.5)).toBeLessThan((4 * 5) / Math.sqrt(12 * 300));
    const one = await draw({ oneOf: [15, 20, 25] });
    expect(new Set(one)).toEqual(new Set([15, 20, 25]));
  });
});

const plain = ({ seed, parameters, scene, roomNumber }: DrawnLine) => ({ seed, parameters, scene, roomNumber });

describe('a sweep file', () => {
  const refused = async (sweep: object): Promise<readonly InputError[]> => {
    const error: unknown = await readSweep(sweepFile(sweep), nodeFiles).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputErrors);
    return (error as InputErrors).faults;
  };

  it('tells all problems of a sweep together', async () => {
    const faults = await refused({
      vary: {
        width: { at: 'geometry.boxes[3].add.to[0]', unit: 'cm', grid: { from: 1, to: 2, count: 2 } },
        air: { at: 'air.temperatureCelsius', random: { normal: { mean: 20, deviation: 1 } } },
        place: { at: 'air', random: { inRoom: {} } },
      },
      rooms: 3,
      linesPerRoom: 2,
      constraints: [{ lineOfSight: { between: ['sources.S9', 'receivers'] } }],
    });
    expect(faults.map(({ path, message }) => `${path.slice(path.indexOf(': ') + 2)}: ${message}`)).toEqual([
      'vary.width.at: the scene has no "geometry.boxes[3].add.to[0]"',
      'vary.width.unit: the scene has numbers in "m" there, found "cm"',
      'vary.air.unit: missing; expected the unit of the numbers',
      'vary.place.at: a point is drawn, and "air" is no position',
      'linesPerRoom: nothing of a line is drawn at random, so all 2 would be equal',
      'constraints[0].lineOfSight: the scene has no "sources.S9"',
    ]);
    for (const { remedy } of faults) expect(remedy).toMatch(/^[A-Z].*\.$/);
  });

  it('tells faults of the shape with their paths', async () => {
    const faults = await refused({
      seed: -1,
      vary: { width: { at: 'a..b', unit: 'm', grid: { from: 1, count: 2 }, list: [1] } },
      keeep: {},
    });
    const paths = faults.map(({ path }) => path.slice(path.indexOf(': ') + 2));
    expect(paths).toEqual(expect.arrayContaining(['seed', 'vary.width.grid.to', 'keeep']));
  });
});

it('splits rooms by their hashes, in about the shares that are wanted', () => {
  const shares = { training: 0.5, validation: 0.3, test: 0.2 };
  const counts = { training: 0, validation: 0, test: 0 };
  for (let i = 0; i < 2000; i++) {
    // The low bits of a product with an odd number fill the range evenly.
    counts[splitOf((Math.imul(i, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0').padEnd(64, '0'), shares)]++;
  }
  for (const [name, share] of Object.entries(shares)) {
    expect(Math.abs(counts[name as keyof typeof counts] / 2000 - share)).toBeLessThan(0.01);
  }
});
