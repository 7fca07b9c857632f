import { expect, it } from 'vitest';
import { box, gridRound, join, nodeAt, polygon, voxelised } from '../../../../support/rooms/room-meshes.ts';

/** Spacing of the grid, whose nodes are at its whole multiples, m. */
const SPACING = 0.1;

it('a gap opens to the node below its end, also where only that straight line is clear', () => {
  // Between a wall and a panel before it, no node stands; the panel ends just above the nodes at a height of 0.4 m, so
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
  const soup = join(box([wall, 0.05, 0.05], [0.95, 0.95, 0.95], 'room'), upright);
  const { graph, surface } = voxelised({
    soup,
    listeners: [[0.55, 0.55, 0.55]],
    grid: gridRound(soup, SPACING),
  });
  const mouths = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((y) => nodeAt(graph, [0.1, y * SPACING, 0.4]));
  const found = new Set(surface.gaps!.map(({ node }) => node));
  expect([...found].sort((a, b) => a - b)).toEqual(mouths);
  // All of the back of the panel, and as much of the wall, 0.9 m by 0.54 m: sound goes on from cell to cell.
  const area = surface.gaps!.reduce((sum, gap) => sum + gap.area, 0);
  expect(area * SPACING ** 2).toBeCloseTo(2 * 0.9 * 0.54, 1);
});
