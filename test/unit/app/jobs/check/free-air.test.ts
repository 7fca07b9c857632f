import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { planRender, resolveMaterials } from '../../../../../src/app/inputs/request/render-plan.ts';
import { nodesAtWalls } from '../../../../../src/app/setup/room/nodes-at-walls.ts';
import { voxeliseSceneWork } from '../../../../../src/app/setup/places/voxel-room.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { inOneArray } from '../../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../../src/room/grid/grid.ts';
import { prepareRoom } from '../../../../../src/room/prepare/prepare.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A box whose walls pass between the nodes. */
function sceneOf(position: Vec3, source: object, scheme: string, width = 4.63): string {
  const file = join(folder, 'scene.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { hard: { absorption: 0.1 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [width, 4.57, 4.71] }, material: 'hard' }] },
    sources: { S1: { position, ...source } },
    receivers: { R1: { position: [0.3, 1, 1] } },
    durationSeconds: 0.04,
    maxFrequencyHz: 500,
    walls: 'subcell',
    scheme,
    sampleRateHz: 8000,
  };
  writeFileSync(file, JSON.stringify(scene));
  return file;
}

const requestOf = (sceneFile: string) => ({ sceneFile, outFolder: join(folder, 'out'), allowLeaks: false });

const check = (position: Vec3, source: object, width?: number) =>
  checkScene(requestOf(sceneOf(position, source, 'compact-5@2%', width)), {
    host: testHost,
    makeEngine: () => Promise.reject(new Error('a check needs no engine')),
    signal: new AbortController().signal,
    memoryLimit: 1e9,
  });

it('a check refuses a source with direction that has too little free air, and says where it may stand', async () => {
  const { report } = await check([2.3, 2.2, 0.3], { pattern: 'cardioid' });
  expect(report.problems).toHaveLength(1);
  const [{ path, message, remedy }] = report.problems;
  expect(path).toMatch(/sources\.S1\.position/);
  expect(message).toMatch(/too close to a wall to radiate with direction: order 1 .* the nodes at a wall begin/);
  const [, place] = /^Move it, such as to (\[.+?\])/.exec(remedy)!;
  expect((await check(JSON.parse(place) as Vec3, { pattern: 'cardioid' })).error).toBeUndefined();
  const beyond = await check([2.3, 2.2, 0.3], { piston: { radiusMetres: 0.9 } });
  expect(beyond.error?.message).toMatch(/in a wall or beyond one/);
  const narrow = await check([0.35, 2.2, 2.3], { pattern: 'cardioid' }, 0.7);
  expect(narrow.report.problems[0].remedy).toMatch(/^No place near it has so much free air/);
});

it.each(['compact-5@2%', 'leggy-4@2%', 'sparse-31@2%'])(
  'finds near a point the nodes at walls that the prepared room has, %s',
  async (name) => {
    const scheme = schemeByName(name, name);
    const rendered = await readScene(requestOf(sceneOf([2.3, 2.2, 2.3], {}, name)), testHost.files, 1e9);
    const plan = planRender(rendered, scheme);
    const onGrid = alone(voxeliseSceneWork(plan, false, { signal: new AbortController().signal }));
    const room = { ...onGrid, graph: inOneArray(onGrid.graph) };
    const materials = resolveMaterials(plan, room.materialNames);
    const { graph, surface, cut } = room;
    const whole = prepareRoom(graph, scheme, plan.soundSpeed, materials, surface, { cut });
    const [x, y, z] = graph.grid.size.map((size) => size >> 1);
    for (const at of [
      [x, y, 4],
      [5, 5, z],
      [x, y, z],
    ]) {
      const middle = (at[2] * graph.grid.size[1] + at[1]) * graph.grid.pitch + at[0];
      const wanted = [...whole.subcell!.node].filter((node) =>
        coordinates(graph.grid, node).every((part, axis) => Math.abs(part - at[axis]) <= 8),
      );
      // In the middle of the room there may be none.
      if (at[0] !== x || at[2] !== z) expect(wanted.length).toBeGreaterThan(0);
      expect([...nodesAtWalls(room, plan, materials, [middle])]).toEqual(wanted);
    }
  },
);
