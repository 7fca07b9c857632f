import { english } from '../../../../../src/app/results/report/words/english.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { loadGeometry, type LoadedMesh } from '../../../../../src/app/inputs/scene/geometry.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { roomFacts } from '../../../../../src/app/results/report/facts.ts';
import type { TriangleMesh } from '../../../../../src/mesh/mesh.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { onProcessor } from '../../../../support/on-processor.ts';
import { keptInMemory, testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterAll(() => rmSync(folder, { recursive: true }));

type Place = readonly [number, number];

const SLOPE = { heightMetres: 1.2, riseDegrees: 40 };
const RECTANGLE: readonly Place[] = [[0, 0], [5, 0], [5, 4], [0, 4]]; // prettier-ignore
const L: readonly Place[] = [[0, 0], [5, 0], [5, 2], [3, 2], [3, 4], [0, 4]]; // prettier-ignore

const outline = (corners: readonly Place[], heightMetres: number | undefined, slopes: readonly number[] = []) => ({
  outline: {
    material: 'plaster',
    floor: { material: 'carpet' },
    ceiling: { heightMetres },
    walls: corners.map((from, i) => ({ from, ...(slopes.includes(i) && { slope: SLOPE }) })),
  },
});

function write(geometry: object, more: object = {}): string {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { plaster: { absorption: 0.1 }, carpet: { absorption: 0.4 }, wood: { absorption: 0.2 } },
    geometry,
    sources: { S: { position: [1.3, 1.1, 1.1] } },
    receivers: { R: { position: [3.9, 1.7, 1.2] } },
    durationSeconds: 0.03,
    maxFrequencyHz: 300,
    scheme: 'compact-5@2%',
    ...more,
  };
  const sceneFile = join(folder, 'room.json');
  writeFileSync(sceneFile, JSON.stringify(scene));
  return sceneFile;
}

const controls = () => ({ ...onProcessor(64), host: { ...testHost, kept: keptInMemory() } });

async function render(geometry: object, more?: object) {
  const sceneFile = write(geometry, more);
  const report = await renderScene({ sceneFile, outFolder: join(folder, 'out'), noFigures: true }, controls());
  return { report, samples: decodeWav(readFileSync(join(folder, 'out', 'S-R.wav')), 'S-R.wav').samples };
}

async function checked(geometry: object, more?: object) {
  const request = { sceneFile: write(geometry, more), outFolder: join(folder, 'check') };
  const { report, error } = await checkScene(request, controls());
  return { ...report, error };
}

async function load(geometry: object): Promise<TriangleMesh> {
  const sceneFile = write(geometry);
  const scene = parseScene(readFileSync(sceneFile, 'utf8'), 'room.json');
  return ((await loadGeometry(scene, sceneFile, testHost.files, 1e9)).geometry as LoadedMesh).mesh;
}

/** The mesh as OBJ, with the materials by name. */
function objOf({ vertices, triangles, material, materialNames }: TriangleMesh): string {
  const points = Array.from(
    { length: vertices.length / 3 },
    (_, v) => `v ${vertices.slice(3 * v, 3 * v + 3).join(' ')}`,
  );
  const faces = Array.from(material, (index, t) => {
    const corners = [0, 1, 2].map((corner) => triangles[3 * t + corner] + 1).join(' ');
    return `usemtl ${materialNames[index]}\nf ${corners}`;
  });
  return [...points, ...faces, ''].join('\n');
}

/** Largest difference of two responses, of the largest sample. */
function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  let [most, largest] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    most = Math.max(most, Math.abs(a[i] - b[i]));
    largest = Math.max(largest, Math.abs(a[i]));
  }
  return most / largest;
}

describe('a room from its outline', () => {
  it('sounds to the last bit as the mesh file of its surface', async () => {
    const gable = outline(RECTANGLE, undefined, [0, 2]);
    writeFileSync(join(folder, 'gable.obj'), objOf(await load(gable)));
    const file = { mesh: { file: 'gable.obj', unit: 'm', materials: { plaster: 'plaster', carpet: 'carpet' } } };
    const { samples, report } = await render(gable);
    expect(samples).toEqual((await render(file)).samples);
    expect(roomFacts(report, english)).toContainEqual(['Geometry', 'outline']);
  });

  it.each([
    ['a rectangle', 1e-3, RECTANGLE, [{ from: [0, 0, 0], to: [5, 4, 3] }]],
    [
      'an L',
      0.01,
      L,
      [
        { from: [0, 0, 0], to: [5, 2, 3] },
        { from: [0, 2, 0], to: [3, 4, 3] },
      ],
    ],
  ] as const)('sounds as boxes do, as %s', async (_, tolerance, corners, boxes) => {
    const faces = { 'z-': 'carpet' };
    const drawn = { boxes: boxes.map((add) => ({ add, material: 'plaster', faces })) };
    // Both are the same surface in other triangles. In the box they agree to rounding of corners, 1/4096 of a spacing.
    // A node behind the inner edge of the L is as near to one wall as to the other, and follows the one that comes
    // first in the mesh: that is worth some thousandths of the largest sample, for any mesh.
    const [one, other] = [await render(outline(corners, 3)), await render(drawn, { walls: 'subcell' })];
    expect(difference(one.samples, other.samples)).toBeLessThan(tolerance);
    expect(one.report.volumeCubicMetres.scene).toBeCloseTo(other.report.volumeCubicMetres.scene!, 2);
  });

  it.each(['subcell', 'staircase'] as const)('has the volume and the areas of a gable roof, %s', async (walls) => {
    const { room, error, problems } = await checked(outline(RECTANGLE, undefined, [0, 2]), { walls });
    expect([error, problems]).toEqual([undefined, []]);
    const rise = 2 * Math.tan((40 * Math.PI) / 180);
    // Corners are rounded to 1/4096 of a spacing.
    expect(room!.volumeCubicMetres.scene).toBeCloseTo(5 * 4 * (1.2 + rise / 2), 2);
    const areas = Object.fromEntries(room!.areas.map(({ material, squareMetres }) => [material, squareMetres]));
    expect(areas['carpet']).toBeCloseTo(20, 1);
    const plaster = 2 * 5 * Math.hypot(2, rise) + 2 * 5 * 1.2 + 2 * 4 * (1.2 + rise / 2);
    expect(areas['plaster']).toBeCloseTo(plaster, 1);
  });

  it('holds furniture, which may not reach into its walls or through its ceiling', async () => {
    writeFileSync(join(folder, 'plate.obj'), 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nusemtl Wood\nf 1 2 3 4\n');
    const plate = (...position: number[]) => ({ file: 'plate.obj', unit: 'm', position, materials: { Wood: 'wood' } });
    const room = (...position: number[]) => ({ ...outline(L, 2.6, [0]), furniture: [plate(...position)] });
    expect((await load(room(1, 1, 1))).materialNames).toEqual(['carpet', 'plaster', 'wood']);
    await expect(load(room(2.5, 1.5, 1))).rejects.toThrow('plate.obj reaches out of the room, to [3.5, 2.5, 1]');
    await expect(load(room(3.2, 2.2, 1))).rejects.toThrow('plate.obj reaches out of the room, to [3.2, 2.2, 1]');
    await expect(load(room(1, 0.2, 1.5))).rejects.toThrow('plate.obj reaches out of the room, to [1, 0.2, 1.5]');
    await expect(load(room(0, 0, -0.0009))).resolves.toBeDefined();
  });
});
