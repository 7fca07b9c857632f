import { describe, expect, it } from 'vitest';
import { boxGraph, quickBox, SOUND_SPEED } from '../../../src/tune/box-room.ts';
import { stacked } from '../../../src/tune/stacked-room.ts';
import { straightRoom, turnedRoom } from '../../../src/tune/wall-rooms.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import type { PreparedRoom } from '../../../src/room/prepared.ts';
import { storedNodes } from '../../../src/room/grid/grid.ts';
import { prepareRoom } from '../../../src/room/prepare.ts';
import { RIGID } from '../../../src/room/faces/surface.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { seededRandom } from '../../support/numbers/random.ts';

describe('a box made quickly', () => {
  it.each(['leggy-1', 'leggy-4', 'compact-5'])('has the nodes of a prepared one: %s', (id) => {
    const scheme = schemeByName(id, '');
    const size = [32, 13, 11] as const;
    const quick = quickBox(scheme, size);
    const true_ = prepareRoom(boxGraph(size), scheme, SOUND_SPEED, [], { materialAt: () => RIGID, areaAt: () => 1 });
    expect(quick.nodes.nearWall).toEqual(true_.nodes.nearWall);
    expect(quick.nodes.interior).toEqual(true_.nodes.interior);
    expect(quick.nodes.interiorCount).toBe(true_.nodes.interiorCount);
    const rows = quick.nodes.rows.length / quick.offsets.length;
    expect(Math.max(...quick.nodes.nearWallRow)).toBeLessThan(rows);
  });
});

describe('copies of a room on top of each other', () => {
  const scheme = schemeByName('compact-5', '');
  it.each([
    ['with a staircase', straightRoom],
    ['with walls between the nodes', turnedRoom],
  ])('each sound like the room alone: %s', { timeout: 60_000 }, async (_, make) => {
    const room = make(scheme);
    const copies = 2;
    const stored = storedNodes(room.graph.grid);
    const random = seededRandom(3);
    const field = Float64Array.from({ length: stored }, () => random() - 0.5);
    const [alone, together] = await Promise.all([
      after(room, field),
      after(
        stacked(room, copies),
        Float64Array.from({ length: copies * stored }, (__, i) => 2 ** Math.floor(i / stored) * field[i % stored]),
      ),
    ]);
    const nodes = updated(room);
    expect(nodes.every((node) => alone[node] !== field[node])).toBe(true);
    for (let copy = 0; copy < copies; copy++) {
      // Each copy has its own field, exactly twice that of the copy before, at every step.
      expect(nodes.find((node) => together[copy * stored + node] !== 2 ** copy * alone[node])).toBeUndefined();
    }
  });
});

/** Nodes that are updated; values beyond the walls stay as they are. */
function updated({ nodes, subcell, graph }: PreparedRoom): number[] {
  const listed = new Set([...nodes.nearWall, ...(subcell?.node ?? [])]);
  const all = Array.from({ length: storedNodes(graph.grid) }, (_, node) => node);
  return all.filter((node) => nodes.interior[node >>> 5] & (1 << (node & 31)) || listed.has(node));
}

/** The field after three steps. */
async function after(room: PreparedRoom, field: Float64Array): Promise<Float64Array> {
  const simulation = await new CpuEngine({ precision: 64, threads: 1 }).open(room, { sources: [], receivers: [] });
  await simulation.setState({ previous: field, current: field });
  await simulation.advance(3);
  const { current } = await simulation.getState();
  await simulation.close();
  return current;
}
