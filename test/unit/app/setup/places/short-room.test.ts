import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planRender, resolveMaterials, type RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import {
  nodesAlike,
  shorteningOf,
  voxeliseBoxWork,
  voxeliseShortWork,
} from '../../../../../src/app/setup/places/short-room.ts';
import { voxeliseScene } from '../../../../../src/app/setup/places/voxel-room.ts';
import { areasInRoom } from '../../../../../src/app/setup/room/areas-in-room.ts';
import { roomAir } from '../../../../../src/app/setup/room/walls-report.ts';
import { inOneArray } from '../../../../../src/room/grid/graph.ts';
import { storedNodes } from '../../../../../src/room/grid/grid.ts';
import { prepareRoom, type PrepareOptions } from '../../../../../src/room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../../../src/room/prepare/prepared.ts';
import { lengthenedCubes, lengthenedRoom } from '../../../../../src/room/shortened/lengthened-room.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../../support/numbers/random.ts';
import { fingerprint } from '../../../../support/rooms/fingerprint.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const MATERIALS = { wall: { absorption: 0.1 }, floor: { absorption: 0.6 }, hard: { absorption: 0.02 } };
/** Points of a random room stand here, m, where all have air. */
const CORNER = 0.7;

/** A box of some metres, with a table and a niche in some. */
function randomScene(seed: number): { readonly scene: object; readonly scheme: string; readonly highest: number } {
  const random = seededRandom(seed);
  const within = (from: number, to: number): number => Number(between(random, from, to).toFixed(4));
  const to = [within(8, 10), within(5, 6), within(2.4, 3)];
  const room = { add: { from: [0, 0, 0], to }, material: 'wall', faces: { 'z-': 'floor', 'x+': 'hard' } };
  const table = {
    subtract: { from: [within(1.5, 2), within(1.3, 1.6), 0], to: [within(2.6, 3), within(2, 2.4), within(0.6, 0.9)] },
    material: 'floor',
  };
  const niche = {
    add: { from: [to[0], 1, 0.4], to: [Number((to[0] + within(0.8, 1.4)).toFixed(4)), 2, 1.9] },
    material: 'wall',
  };
  const [scheme, highest] = [
    ['leggy-4@2%', 300],
    ['compact-5@2%', 400],
    ['box-111@2%', 330],
  ][seed % 3] as [string, number];
  return {
    scheme,
    highest,
    scene: {
      wavehall: 1,
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: MATERIALS,
      geometry: { boxes: [room, ...(seed % 4 > 1 ? [table] : []), ...(seed % 4 === 3 ? [niche] : [])] },
      sources: { S1: { position: [CORNER, CORNER, 1.4] } },
      receivers: { R1: { position: [within(3.2, 3.5), within(2.5, 2.7), 1.2] } },
      durationSeconds: 0.01,
    },
  };
}

async function planOf(seed: number, walls: 'subcell' | 'staircase', changed: object = {}): Promise<RenderPlan> {
  const { scene, scheme, ...at } = randomScene(seed);
  // The grid of a staircase is coarser.
  const highest = walls === 'staircase' ? 2 * at.highest : at.highest;
  const sceneFile = join(folder, `${seed}.json`);
  writeFileSync(sceneFile, JSON.stringify({ ...scene, maxFrequencyHz: highest, ...changed }));
  const request = { sceneFile, outFolder: 'out', maxFrequency: hertz(highest), walls, allowLeaks: false };
  return planRender(await readScene(request, testHost.files, 1e9), schemeByName(scheme, ''));
}

/** The room of a plan as it is and by its shortened grid, and how many nodes that one saves. */
async function both(seed: number, walls: 'subcell' | 'staircase') {
  const plan = await planOf(seed, walls);
  const prepared = (on: Omit<ReturnType<typeof voxeliseScene>, 'places'>, more?: PrepareOptions): PreparedRoom =>
    prepareRoom(on.graph, plan.scheme, plan.soundSpeed, resolveMaterials(plan, on.materialNames), on.surface, {
      cut: on.cut,
      ...more,
    });
  const whole = voxeliseScene(plan, false, { signal });
  const shortening = shorteningOf(plan)!;
  const short = alone(voxeliseShortWork(plan, shortening, whole, { signal }))!;
  const room = prepared({ ...whole, ...short }, { times: short.lengthening.times });
  const lengthened = lengthenedRoom(room, inOneArray(whole.graph), short.lengthening)!;
  return {
    whole: prepared(whole),
    lengthened,
    saved: storedNodes(whole.graph.grid) / storedNodes(short.graph.grid),
    air: [whole.cut, short.cut && lengthenedCubes(short.cut, short.lengthening)].map((cut) =>
      roomAir({ ...whole, cut }, 1000, null),
    ),
  };
}

describe('rooms of boxes prepared on a shortened grid', () => {
  it.each([0, 1, 5])('are those of the whole grid to the last bit, walls between nodes: %i', async (seed) => {
    const { whole, lengthened, saved, air } = await both(seed, 'subcell');
    expect(saved).toBeGreaterThan(1.5);
    expect(fingerprint(lengthened.subcell)).toBe(fingerprint(whole.subcell));
    expect(fingerprint(lengthened.faces)).toBe(fingerprint(whole.faces));
    expect(fingerprint(lengthened)).toBe(fingerprint(whole));
    expect(air[1]).toEqual(air[0]);
  });

  it.each([2])('are those of the whole grid to the last bit, staircase: %i', async (seed) => {
    const { whole, lengthened } = await both(seed, 'staircase');
    expect(fingerprint(lengthened)).toBe(fingerprint(whole));
  });

  it('are left to the whole grid where an edge juts into the room: its nodes behind walls would round in another way', async () => {
    expect(shorteningOf(await planOf(2, 'subcell'))).toBeUndefined();
  });

  it('keep a node that neither wall meets between two walls', () => {
    // A stencil of reach 4 at both walls, four nodes beside each, and one in the middle.
    expect(nodesAlike(schemeByName('leggy-4@2%', ''))).toBe(17);
  });
});

/** A box from a random corner, with points anywhere in it. */
function randomBox(seed: number) {
  const random = seededRandom(seed);
  const from = [0, 1, 2].map(() => Number(between(random, -2, 2).toFixed(3)));
  const size = [between(random, 9, 11), between(random, 6, 8), between(random, 4, 5)];
  const to = from.map((at, axis) => Number((at + size[axis]).toFixed(3)));
  const point = () => from.map((at, axis) => between(random, at + 0.002, to[axis] - 0.002));
  const faces = { 'z-': 'floor', 'x+': 'hard', ...(seed % 2 && { 'y-': 'floor' }) };
  const receivers = Object.fromEntries([1, 2, 3, 4, 5, 6].map((i) => [`R${i}`, { position: point() }]));
  return {
    geometry: { boxes: [{ add: { from, to }, material: 'wall', faces }] },
    sources: { S1: { position: point() } },
    receivers,
  };
}

describe('a box on its grid by its planes', () => {
  it.each([0, 1, 2, 3, 4, 5])('is that by crossings to the last bit: %i', async (seed) => {
    const plan = await planOf(seed, 'subcell', randomBox(seed));
    const shortening = shorteningOf(plan)!;
    const byPlanes = alone(voxeliseBoxWork(plan, shortening, { signal }))!.box!;
    const whole = voxeliseScene(plan, false, { signal });
    const short = alone(voxeliseShortWork(plan, shortening, whole, { signal }))!;
    const { areas, ...report } = byPlanes.whole.report!;
    const { areas: crossed, ...rest } = whole.report!;
    expect(fingerprint(byPlanes.whole.graph)).toBe(fingerprint(whole.graph));
    expect(byPlanes.whole.places).toEqual(whole.places);
    expect(report).toEqual(rest);
    expect(areasInRoom(plan, byPlanes.whole)).toEqual(areasInRoom(plan, whole));
    expect(fingerprint(byPlanes.short.cut)).toBe(fingerprint(short.cut));
    expect(fingerprint(byPlanes.short.surface.plain)).toBe(fingerprint(short.surface.plain));
    // Two triangles share a face there, so that sums round.
    const expected = crossed.map(({ gridArea, ...other }) => ({ ...other, gridArea: expect.closeTo(gridArea, 9) }));
    expect(areas.map((area) => ({ ...area, error: 0 }))).toEqual(expected.map((area) => ({ ...area, error: 0 })));
  });

  it('is left to crossings where a point is on a wall, and where a face has two materials', async () => {
    const box = randomBox(1);
    const [{ add }] = box.geometry.boxes;
    const onWall = add.from.map((at, axis) => (axis === 0 ? at + 0.0005 : at + 1));
    const outside = await planOf(1, 'subcell', { ...box, receivers: { R1: { position: onWall } } });
    expect(alone(voxeliseBoxWork(outside, shorteningOf(outside)!, { signal }))!.box).toBeUndefined();
    const [x, y] = add.from;
    const patch = { face: 'z-', from: [x, y], to: [x + 4, add.to[1]], material: 'hard' };
    const boxes = [{ ...box.geometry.boxes[0], patches: [patch] }];
    const patched = await planOf(1, 'subcell', { ...box, geometry: { boxes } });
    const shortening = shorteningOf(patched)!;
    const { found, box: none } = alone(voxeliseBoxWork(patched, shortening, { signal }))!;
    expect(none).toBeUndefined();
    // What was found of it on its shortened grid need not be found again.
    const whole = voxeliseScene(patched, false, { signal });
    const again = alone(voxeliseShortWork(patched, shortening, whole, { signal }));
    const handedOn = alone(voxeliseShortWork(patched, shortening, whole, { signal }, found));
    expect(handedOn?.graph).toBe(found.graph);
    expect(handedOn?.cut).toEqual(again?.cut);
    expect(handedOn?.graph).toEqual(again?.graph);
  });
});
