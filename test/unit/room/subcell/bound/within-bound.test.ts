import { describe, expect, it } from 'vitest';
import { realAdmittance } from '../../../../../src/material/branches.ts';
import { lightInBrick } from '../../../../../src/room/subcell/bound/brick-search.ts';
import { bricksOf } from '../../../../../src/room/subcell/bound/bricks.ts';
import { boundWork } from '../../../../../src/room/subcell/bound/within-bound.ts';
import { coordinates, makeGrid } from '../../../../../src/room/grid/grid.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { elementOf } from '../../../../../src/room/subcell/model/element.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { metres } from '../../../../../src/units/quantities.ts';
import { extremeEigenvalues, symmetricOperator } from '../../../../support/numbers/lanczos.ts';
import { seededRandom, wholeBetween } from '../../../../support/numbers/random.ts';
import { cutOperator } from '../../../../support/rooms/cut-operator.ts';
import { prepareCutRoom, randomCutRoom } from '../../../../support/rooms/cut-rooms.ts';
import { box, mapped, rotate, rotationAbout, voxelised } from '../../../../support/rooms/room-meshes.ts';
import { ROOM_SPACING } from '../../../../support/rooms/rooms.ts';

describe('bricks', () => {
  it('hold each node once, with some nodes round them, and are the same for any part of the grid', () => {
    const grid = makeGrid([70, 33, 41], metres(1), [0, 0, 0]);
    const random = seededRandom(1);
    const node = Uint32Array.from({ length: 300 }, () => wholeBetween(random, 0, 41 * 33 * grid.pitch - 1))
      .filter((at) => coordinates(grid, at)[0] < 70)
      .sort();
    const bricks = bricksOf(grid, node);
    for (const at of node) {
      const place = coordinates(grid, at);
      const holds = bricks.filter(({ core: { from, to } }) => place.every((x, d) => x >= from[d] && x < to[d]));
      expect(holds).toHaveLength(1);
      const { core, around } = holds[0];
      for (const d of [0, 1, 2]) {
        expect(core.from[d] - around.from[d]).toBe(core.from[d] === 0 ? 0 : 4);
        expect(around.to[d]).toBe(Math.min(grid.size[d], core.to[d] + 4));
      }
      expect(bricksOf(grid, Uint32Array.of(at))).toEqual(holds);
    }
  });
});

/** A room of several bricks, along the grid, with a block in it; `light` nodes have less volume than they should. */
function lightRoom(light: number) {
  const scheme = schemeByName('compact-5@1%', '');
  const soup = mapped(box([0, 0, 0], [40.3 * ROOM_SPACING, 9.4 * ROOM_SPACING, 8.6 * ROOM_SPACING], 'wall 0'), (at) =>
    rotate(rotationAbout(0, 0), at),
  );
  const mesh = voxelised({
    soup,
    listeners: [[20 * ROOM_SPACING, 4 * ROOM_SPACING, 4 * ROOM_SPACING]],
    spacing: ROOM_SPACING,
    options: { cut: true },
  });
  const room = prepareCutRoom(mesh, scheme, [realAdmittance(0)]);
  const subcell = { ...room.subcell!, inverseMass: room.subcell!.inverseMass.slice() };
  const random = seededRandom(7);
  for (let n = 0; n < light; n++) subcell.inverseMass[wholeBetween(random, 0, subcell.node.length - 1)] *= 1.25;
  const operator = {
    grid: room.graph.grid,
    offsets: room.offsets,
    reach: scheme.stencil.reach,
    rows: room.nodes.rows,
    subcell,
  };
  return { room, operator, element: elementOf(scheme) };
}

describe('nodes that are too light', () => {
  it('become heavier until the room is within the bound, and no others do', () => {
    const { room, operator, element } = lightRoom(60);
    const largest = (subcell: NonNullable<typeof room.subcell>): number =>
      extremeEigenvalues(symmetricOperator(cutOperator({ ...room, subcell })))[1] / 4;
    const before = largest({ ...operator.subcell, heavier: 0, heavierVolume: 0 });
    const found = alone(boundWork(operator, element));
    expect(before).toBeGreaterThan(1.02);
    expect(largest(found)).toBeLessThan(1);
    expect(found.heavier).toBeGreaterThan(20);
    let volume = 0;
    let count = 0;
    found.inverseMass.forEach((inverse, j) => {
      expect(inverse).toBeLessThanOrEqual(operator.subcell.inverseMass[j]);
      if (inverse !== operator.subcell.inverseMass[j]) count++;
      volume += 1 / inverse - 1 / operator.subcell.inverseMass[j];
    });
    expect(found.heavier).toBe(count);
    expect(found.heavierVolume).toBeCloseTo(volume, 9);
  });

  it('are the same in whatever order bricks are searched, and by however many', () => {
    const { operator, element } = lightRoom(60);
    const bricks = bricksOf(operator.grid, operator.subcell.node);
    expect(bricks.length).toBeGreaterThan(1);
    const shared = { room: operator, highest: element.highest };
    const forward = lightInBrick.begin(shared);
    const one = bricks.map(forward);
    const backward = lightInBrick.begin(shared);
    const other = bricks.toReversed().map(backward).toReversed();
    expect(other).toEqual(one);
    expect(bricks.map((brick) => lightInBrick.begin(shared)(brick))).toEqual(one);
  });

  it('are not looked for where the element is the whole stencil', () => {
    const room = prepareCutRoom(randomCutRoom(5, seededRandom(3)), schemeByName('compact-3@2%', ''), [
      realAdmittance(0),
    ]);
    expect(room.subcell!.heavier).toBe(0);
  });
});
