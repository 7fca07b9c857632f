import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { decodeWav } from '../../../../src/response/decode-wav.ts';
import { onProcessor } from '../../../support/on-processor.ts';

const FACES = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];

/** A box from the origin as OBJ. @param left Faces that are left out at the end. */
function boxObj([x, y, z]: readonly number[], material: string, left = 0): string {
  const corners = Array.from({ length: 8 }, (_, i) => `v ${i & 1 ? x : 0} ${i & 2 ? y : 0} ${i & 4 ? z : 0}`);
  return [...corners, `usemtl ${material}`, ...FACES.slice(left).map((face) => `f ${face}`), ''].join('\n');
}

/** A room of about 12 × 9 × 8 nodes, 0.1 m apart. */
const ROOM = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    wall: { absorption: 0.1 },
    wool: { porousVolume: { flowResistivity: 8000 } },
    dense: { porousVolume: { flowResistivity: 200_000 } },
  },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [1.2, 0.9, 0.8] }, material: 'wall' }] },
  sources: { S: { position: [0.25, 0.25, 0.25] } },
  receivers: { R: { position: [0.85, 0.35, 0.25] } },
  durationSeconds: 0.03,
  maxFrequencyHz: 650,
  walls: 'staircase',
  scheme: 'compact-3@2%',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  writeFileSync(join(folder, 'chip.obj'), boxObj([0.3, 0.2, 0.1], 'Wood'));
  writeFileSync(join(folder, 'slab.obj'), boxObj([0.5, 0.3, 0.2], 'Foam'));
  writeFileSync(join(folder, 'board.obj'), boxObj([0.5, 0.3, 0.02], 'Foam'));
  writeFileSync(join(folder, 'open.obj'), boxObj([0.5, 0.3, 0.25], 'Foam', 1));
});
afterEach(() => rmSync(folder, { recursive: true }));

const chip = { file: 'chip.obj', unit: 'm', position: [0.1, 0.6, 0.1], materials: { Wood: 'wall' } };
const piece = (file: string, position: number[], material = 'wool', more: object = {}): object => ({
  file,
  unit: 'm',
  position,
  materials: { Foam: material },
  ...more,
});

const requestOf = (geometry: object, walls?: string, changes: object = {}) => {
  const sceneFile = join(folder, 'room.json');
  const scene = { ...ROOM, walls: walls ?? ROOM.walls, geometry: { ...ROOM.geometry, ...geometry }, ...changes };
  writeFileSync(sceneFile, JSON.stringify(scene));
  return { sceneFile, outFolder: join(folder, 'out'), allowLeaks: false };
};

const controls = onProcessor(64);

async function samplesOf(geometry: object): Promise<string> {
  await renderScene(
    { ...requestOf(geometry), noAirAbsorption: true, raw: true, plot: false, measure: false },
    controls,
  );
  return readFileSync(join(folder, 'out', 'S-R.wav')).toString('hex');
}

describe('a closed body of a model that a porous medium fills', () => {
  it('is the volume with the same nodes', async () => {
    const body = await samplesOf({ furniture: [chip, piece('slab.obj', [0.6, 0.5, 0.5])] });
    const volumes = [{ from: [0.6, 0.5, 0.5], to: [1.1, 0.8, 0.7], material: 'wool' }];
    expect(body).toBe(await samplesOf({ furniture: [chip], volumes }));
    expect(body).not.toBe(await samplesOf({ furniture: [chip] }));
  });

  it('absorbs where walls pass between the nodes what it does on a staircase, if all faces lie on cell faces', async () => {
    const energyOf = async (geometry: object, walls: string): Promise<number> => {
      const request = requestOf(geometry, walls);
      await renderScene({ ...request, noAirAbsorption: true, plot: false, measure: false }, controls);
      const { samples } = decodeWav(readFileSync(join(folder, 'out', 'S-R.wav')), 'S-R.wav');
      // Of the differences: the static pressure of the source stays in the room, which is closed.
      const later = samples.subarray(samples.length / 2);
      return later.reduce((sum, x, n) => sum + (n === 0 ? 0 : (x - later[n - 1]) ** 2), 0);
    };
    // All of a wall, 0.3 m thick.
    writeFileSync(join(folder, 'lining.obj'), boxObj([1.2, 0.3, 0.8], 'Foam'));
    const furniture = [piece('lining.obj', [0, 0.6, 0])];
    const [between, stairs] = [await energyOf({ furniture }, 'subcell'), await energyOf({ furniture }, 'staircase')];
    const without = await energyOf({}, 'subcell');
    expect(Math.abs(10 * Math.log10(between / stairs))).toBeLessThan(0.5);
    expect(between).toBeLessThan(0.7 * without);
  });

  it('is no surface in the report of a check, and the air in it counts', async () => {
    const { report, error } = await checkScene(
      requestOf({ furniture: [chip, piece('slab.obj', [0.6, 0.5, 0.5])] }),
      controls,
    );
    expect(error).toBeUndefined();
    expect(report.room!.areas.map(({ material }) => material)).toEqual(['wall']);
    expect(report.room!.unreachableNodes).toBe(0);
    expect(report.warnings.join()).not.toContain('wool');
  });

  it.each([
    ['thin', piece('board.obj', [0.6, 0.5, 0.5]), 'wool (layer)', 0.0091],
    ['dense', piece('slab.obj', [0.6, 0.5, 0.5], 'dense'), 'dense (layer)', 0.0484],
  ])('is a wall that reacts locally if it is too %s, with a warning', async (_, body, name, thickness) => {
    const { report, error } = await checkScene(requestOf({ furniture: [chip, body] }), controls);
    expect(error).toBeUndefined();
    const areas = report.room!.areas;
    expect(areas.map(({ material }) => material)).toContain(name);
    const warning = report.warnings.find((text) => text.startsWith(`bodies that "${name}" stands for`))!;
    expect(warning).toMatch(/too thin or too dense for nodes 0\.1 m apart: .* Random-incidence absorption .* 80° /);
    // Volume over area: 0.5 × 0.3 × d over that of all its faces.
    expect(Number(/of a layer of ([\d.]+) m/.exec(warning)![1])).toBeCloseTo(thickness, 3);
  });

  it.each(['staircase', 'subcell'])('is resolved at the frequency that the warning names: %s', async (walls) => {
    const geometry = { furniture: [chip, piece('board.obj', [0.6, 0.5, 0.5])] };
    const { report } = await checkScene(requestOf(geometry, walls), controls);
    const [, hertz, scheme] = /raise the maximum frequency to (\d+) Hz with the scheme (\S+)$/.exec(
      report.warnings.find((text) => text.startsWith('bodies that'))!,
    )!;
    const changes = { maxFrequencyHz: Number(hertz), scheme };
    const after = await checkScene(requestOf(geometry, walls, changes), controls);
    expect(after.error).toBeUndefined();
    expect(after.report.standIns).toBeUndefined();
    expect(after.report.warnings.filter((text) => text.startsWith('bodies that'))).toEqual([]);
  });

  it('is an error if it is open, out of the air, round a source, or in another one', async () => {
    const errorOf = async (...furniture: object[]): Promise<unknown> =>
      checkScene(requestOf({ furniture }), controls).then(
        ({ error }) => error,
        (error: unknown) => error,
      );
    expect(await errorOf(piece('open.obj', [0.6, 0.5, 0.5]))).toMatchObject({
      path: expect.stringMatching(/room\.json: geometry\.furniture\[0\]\.materials$/) as string,
      message: expect.stringMatching(/"wool", which fills a volume, are open: 4 of their sides .* at \[/) as string,
      remedy: expect.stringContaining('Close the body') as string,
    });
    expect(await errorOf(piece('slab.obj', [0.1, 0.1, 0.1]))).toMatchObject({
      message: expect.stringContaining('source "S" stands in a porous volume, "wool"') as string,
    });
    expect(await errorOf(piece('slab.obj', [0.6, 0.5, 0.5]), piece('slab.obj', [0.4, 0.5, 0.5]))).toMatchObject({
      message: expect.stringContaining('overlaps another porous volume') as string,
    });
  });

  /** A check of a mesh of a room with bodies of wool that is too dense for the grid. */
  async function checkMesh(bodies: readonly (readonly number[])[], changes: object = {}) {
    const own = bodies.map(([x, y, z], body) =>
      boxObj([0.5, 0.3, 0.2], 'Foam')
        .replaceAll(/^v (\S+) (\S+) (\S+)$/gm, (_, i, j, k) =>
          ['v', Number(i) + x, Number(j) + y, Number(k) + z].join(' '),
        )
        .replaceAll(/^f .*$/gm, (face) => face.replaceAll(/\d+/g, (corner) => `${Number(corner) + 8 * (body + 1)}`)),
    );
    writeFileSync(join(folder, 'hall.obj'), boxObj([1.2, 0.9, 0.8], 'Wall') + own.join(''));
    const materials = { Wall: 'wall', Foam: 'dense' };
    const geometry = { mesh: { file: 'hall.obj', unit: 'm', materials } };
    return checkScene(requestOf({}, 'staircase', { geometry, ...changes }), controls);
  }

  /** Its only problem with one body. */
  async function problemOfMesh(at: readonly number[], changes: object = {}) {
    const { report } = await checkMesh([at], changes);
    expect(report.problems).toHaveLength(1);
    return report.problems[0];
  }

  it('has the thickness of the bodies in the room, if others of its material are outside', async () => {
    const thicknessOf = async (...bodies: (readonly number[])[]): Promise<string | undefined> =>
      (await checkMesh(bodies)).report.warnings
        .map((text) => /of a layer of ([\d.]+) m/.exec(text)?.[1])
        .find((text) => text !== undefined);
    const inside = [0.6, 0.5, 0.5];
    const alone = await thicknessOf(inside);
    expect(alone).toBeDefined();
    expect(await thicknessOf(inside, [2, 0.1, 0.1])).toBe(alone);
  });

  it('is an error out of the air of a mesh, too, where a wall would stand for it', async () => {
    expect(await problemOfMesh([2, 0.1, 0.1])).toMatchObject({
      path: expect.stringMatching(/room\.json: geometry$/) as string,
      message: 'the volume of "dense" has no air in it',
      remedy: 'Move it into the air of the room.',
    });
  });

  it('is named to a source and a receiver in it, where a wall stands for it', async () => {
    const around = [0.1, 0.1, 0.15];
    const source = await problemOfMesh(around);
    expect(source.path).toMatch(/sources\.S\.position$/);
    expect(source.message).toMatch(
      /it is in a body of "dense", which is too thin or too dense for nodes .* a wall stands/,
    );
    expect(source.remedy).toBe('Move it out of that body, by at least one spacing.');
    const receiver = await problemOfMesh(around, {
      sources: { S: { position: [0.85, 0.65, 0.25] } },
      receivers: { R: { position: [0.25, 0.25, 0.25] } },
    });
    expect(receiver.path).toMatch(/receivers\.R\.position$/);
    expect(receiver.message).toContain('it is in a body of "dense"');
    expect(receiver.remedy).toMatch(/by at least one spacing, or raise the maximum frequency to \d+ Hz/);
  });
});
