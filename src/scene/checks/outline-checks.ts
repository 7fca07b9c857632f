import {
  ceilingHeight,
  ceilingPlanes,
  distanceToLine,
  ON_WALL,
  outlineCorners,
  signedArea,
  type OutlineShape,
} from '../outline/outline.ts';
import type { Point2 } from '../../units/vectors.ts';
import { quote, type Problem } from './problems.ts';

const WALLS = ['geometry', 'outline', 'walls'] as const;
const pathOf = (wall: number): string => `geometry.outline.walls[${wall}]`;

/** Finds corners that repeat, walls that cross or touch, a room without height, and a ceiling below the floor. */
export function checkOutline(outline: OutlineShape): Problem[] {
  const corners = outlineCorners(outline);
  const crossed = [...repeated(corners), ...meeting(corners)];
  if (crossed.length > 0) return crossed;
  if (Math.abs(signedArea(corners)) < ON_WALL * ON_WALL) return [FLAT];
  if (ceilingPlanes(outline).length === 0) return [NO_HEIGHT];
  return tooLow(outline);
}

const FLAT: Problem = {
  path: [...WALLS],
  message: 'the corners lie on a line',
  remedy: 'Give corners that enclose an area.',
};

const NO_HEIGHT: Problem = {
  path: ['geometry', 'outline', 'ceiling'],
  message: 'the room has no height',
  remedy: 'Add "ceiling": { "heightMetres": 3 }, or give a wall a "slope" that the ceiling rises from.',
};

function repeated(corners: readonly Point2[]): Problem[] {
  return corners.flatMap((corner, wall): Problem[] => {
    const same = corners.findIndex((other, i) => i < wall && distance(corner, other) < ON_WALL);
    if (same < 0) return [];
    const message = `the corner ${quote(corner)} is that of ${pathOf(same)}, or nearer to it than 1 mm`;
    return [{ path: [...WALLS, wall, 'from'], message, remedy: 'Leave this wall out, or move its corner.' }];
  });
}

/** Walls that cross each other or touch, each once. */
function meeting(corners: readonly Point2[]): Problem[] {
  const n = corners.length;
  const problems: Problem[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const [a, b, c, d] = [corners[i], corners[(i + 1) % n], corners[j], corners[(j + 1) % n]];
      const problem = j === i + 1 || (i === 0 && j === n - 1) ? null : fault(a, b, c, d);
      const folded = problem ?? (j === i + 1 ? foldsBack(a, b, d) : i === 0 && j === n - 1 ? foldsBack(c, d, b) : null);
      if (!folded) continue;
      problems.push({
        path: [...WALLS, j, 'from'],
        message: `the wall from ${quote(c)} to ${quote(d)} ${folded} ${pathOf(i)}, from ${quote(a)} to ${quote(b)}`,
        remedy: 'Give the walls in the order in which they follow each other round the room, and keep them apart.',
      });
    }
  }
  return problems;
}

function fault(a: Point2, b: Point2, c: Point2, d: Point2): 'crosses' | 'touches' | null {
  const touches =
    distanceToLine(a, c, d) < ON_WALL ||
    distanceToLine(b, c, d) < ON_WALL ||
    distanceToLine(c, a, b) < ON_WALL ||
    distanceToLine(d, a, b) < ON_WALL;
  if (touches) return 'touches';
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0 ? 'crosses' : null;
}

/** Whether the wall from `b` to `c` runs back along the one from `a` to `b`. */
const foldsBack = (a: Point2, b: Point2, c: Point2): 'touches' | null =>
  distanceToLine(c, a, b) < ON_WALL || distanceToLine(a, b, c) < ON_WALL ? 'touches' : null;

const side = (p: Point2, q: Point2, r: Point2): number =>
  Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));

const distance = (a: Point2, b: Point2): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The lowest of planes is lowest at a corner, so corners say all. */
function tooLow(outline: OutlineShape): Problem[] {
  const planes = ceilingPlanes(outline);
  const floor = outline.floor.height;
  const low = outlineCorners(outline)
    .map((corner) => ({ corner, height: ceilingHeight(planes, corner) }))
    .find(({ height }) => height < floor + ON_WALL);
  if (!low) return [];
  const height = Number(low.height.toFixed(3));
  return [
    {
      path: ['geometry', 'outline', 'ceiling'],
      message: `the ceiling is not above the floor: at the corner ${quote(low.corner)} it is at ${height} m, and the floor at ${floor} m`,
      remedy: 'Heights are z coordinates: raise the ceiling or the slope, or let the slope rise less steeply.',
    },
  ];
}
