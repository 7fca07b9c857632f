import { expect, it } from 'vitest';
import { planRender, type RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { voxeliseSceneWork } from '../../../../../src/app/setup/places/voxel-room.ts';
import { recallShares } from '../../../../../src/app/setup/kept-room/kept-shares.ts';
import { inOneArray, type RoomGraph } from '../../../../../src/room/grid/graph.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

/** A box with a source. */
async function roomWith(source: number, absorption = 0.1): Promise<{ plan: RenderPlan; graph: RoomGraph }> {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { hard: { absorption } },
    geometry: {
      boxes: [{ add: { from: [0, 0, 0], to: [3, 3, 3] }, material: 'hard' }],
    },
    sources: { S: { position: [source, 1, 1] } },
    receivers: { R: { position: [source + 0.5, 1.5, 1] } },
    durationSeconds: 0.1,
    maxFrequencyHz: 200,
    scheme: 'leggy-1@2%',
  };
  const files = new MemoryFiles(new Map([['a.json', new Blob([JSON.stringify(scene)])]]));
  const rendered = await readScene({ sceneFile: 'a.json' }, files, 1e9);
  const plan = planRender(rendered, rendered.scheme!);
  return { plan, graph: inOneArray(alone(voxeliseSceneWork(plan, false, {})).graph) };
}

it('measures a room once for all points in the same air, and others again', async () => {
  const store = keptInMemory();
  let measured = 0;
  const recalled = ({ plan, graph }: Awaited<ReturnType<typeof roomWith>>) =>
    recallShares(plan, false, graph, { store }, () => [{ share: 0.9 + ++measured, faces: 5 }, undefined]);
  const room = await roomWith(1);
  const first = await recalled(room);
  expect(first).toEqual([{ share: 1.9, faces: 5 }, undefined]);
  expect(await recalled(await roomWith(1.7))).toEqual(first);
  expect(await recalled(await roomWith(1, 0.2))).not.toEqual(first);
  const nodes = room.graph.nodes.slice();
  nodes[nodes.length >> 1] ^= 1;
  expect(await recalled({ ...room, graph: { ...room.graph, nodes } })).not.toEqual(first);
  expect(measured).toBe(3);
});
