import { describe, expect, it } from 'vitest';
import { RIGID } from '../../../src/room/surfaces/surface.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { cutOperator } from '../../support/rooms/cut-operator.ts';
import { box, join, voxelised } from '../../support/rooms/room-meshes.ts';
import { ROOM_SOUND_SPEED } from '../../support/rooms/rooms.ts';

const SPACING = 0.04;
const SIDES: Vec3 = [0.93, 0.42, 0.61];

/**
 * A room parted by two bodies, 3 spacings thick, that touch in a strip of half a spacing, as a seat and its back do.
 */
function parted(shift: number): readonly number[] {
  const at = (x: number, y: number, z: number): Vec3 => [x + shift, y + shift, z + shift];
  const soup = join(
    box(at(0, 0, 0), at(...(SIDES as [number, number, number])), 'wall'),
    box(at(0.32, 0, 0), at(0.46, 0.42, 0.3), 'wall', ['x0', 'x1', 'z1']),
    box(at(0.44, 0, 0.3), at(0.56, 0.42, 0.61), 'wall', ['x0', 'x1', 'z0']),
  );
  const listeners = [at(0.15, 0.2, 0.3), at(0.75, 0.2, 0.3)];
  const { graph, cut } = voxelised({ soup, listeners, spacing: SPACING, options: { cut: true } });
  const rigid = { materialAt: () => RIGID, areaAt: () => 1 };
  const room = prepareRoom(graph, schemeByName('compact-5@1%', ''), ROOM_SOUND_SPEED, [], rigid, { cut });
  return joinedParts(cutOperator(room).stiffness);
}

/** Sizes of the sets of nodes that a matrix joins. */
function joinedParts({ start, column, value }: ReturnType<typeof cutOperator>['stiffness']): number[] {
  const isSeen = new Uint8Array(start.length - 1);
  const sizes: number[] = [];
  for (let first = 0; first < isSeen.length; first++) {
    if (isSeen[first]) continue;
    isSeen[first] = 1;
    const waiting = [first];
    let size = 0;
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      size++;
      for (let k = start[i]; k < start[i + 1]; k++) {
        if (Math.abs(value[k]) < 1e-12 || isSeen[column[k]]) continue;
        isSeen[column[k]] = 1;
        waiting.push(column[k]);
      }
    }
    sizes.push(size);
  }
  return sizes;
}

describe('bodies that touch in a narrow strip', () => {
  it.each([0, 0.004, 0.01, 0.017, 0.02, 0.026, 0.033])('let no sound through, displaced by %f m', (shift) => {
    const sizes = parted(shift);
    expect(sizes.length).toBe(2);
  });
});
