import { expect, it } from 'vitest';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { box, gridRound, join, mapped, nodeAt, polygon, voxelised } from '../../../../support/rooms/room-meshes.ts';

/** Spacing of the grid, whose nodes are at its whole multiples, m. */
const SPACING = 0.1;

/** Axes of a room that is turned and mirrored about its middle: across the gap, along it, and to where it opens. */
const TURNS: readonly (readonly [string, (at: Vec3) => Vec3])[] = [
  ['-z', ([x, y, z]) => [x, y, z]],
  ['+z', ([x, y, z]) => [x, y, 1 - z]],
  ['-z, at the wall of highest x', ([x, y, z]) => [1 - x, y, z]],
  ['-y', ([x, y, z]) => [y, z, x]],
  ['+y', ([x, y, z]) => [y, 1 - z, x]],
  ['-x', ([x, y, z]) => [z, x, y]],
  ['+x', ([x, y, z]) => [1 - z, x, y]],
  ['+x, at the wall of highest y', ([x, y, z]) => [1 - z, 1 - x, y]],
];

it.each(TURNS)(
  'a gap opens to %s: to the node at its end, also where only that straight line is clear',
  (_, turned) => {
    // Between a wall and a panel before it, no node stands; the panel ends just above the nodes at 0.4 m, so
    // that lines from the gap to what is farther from the wall cross it.
    const [wall, panel, bottom] = [0.03, 0.08, 0.41];
    const upright = polygon(
      [
        [panel, 0.05, bottom],
        [panel, 0.95, bottom],
        [panel, 0.95, 0.95],
        [panel, 0.05, 0.95],
      ],
      'panel',
    );
    const soup = mapped(join(box([wall, 0.05, 0.05], [0.95, 0.95, 0.95], 'room'), upright), turned);
    const { graph, surface } = voxelised({
      soup,
      listeners: [turned([0.55, 0.55, 0.55])],
      grid: gridRound(soup, SPACING),
    });
    const mouths = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((y) => nodeAt(graph, turned([0.1, y * SPACING, 0.4])));
    const found = new Set(surface.gaps!.map(({ node }) => node));
    expect([...found].sort((a, b) => a - b)).toEqual(mouths.sort((a, b) => a - b));
    // All of the back of the panel, and as much of the wall, 0.9 m by 0.54 m: sound goes on from cell to cell.
    const area = surface.gaps!.reduce((sum, gap) => sum + gap.area, 0);
    expect(area * SPACING ** 2).toBeCloseTo(2 * 0.9 * 0.54, 1);
  },
);
