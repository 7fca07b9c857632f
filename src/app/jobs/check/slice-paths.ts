import type { FaceSpans, SliceRun, Slice } from '../../setup/view/slice.ts';

/** Width of walls, cells; least and greatest width, px. */
const WALL_CELLS = 0.35;
const THINNEST_WALL = 1.2;
const THICKEST_WALL = 6;

/** Most rows of air that are drawn; of a taller slice only some rows are. */
const MOST_ROWS = 1000;

/**
 * A slice as SVG paths in units of cells: one for each kind of air, and one for each material and side of the cells.
 *
 * @param cell Pixels per cell.
 */
export function slicePaths(
  { air, faces }: Slice,
  cell: number,
  airColour: (label: number) => string,
  wallColour: (material: number) => string,
): string[] {
  const width = Math.min(THICKEST_WALL, Math.max(THINNEST_WALL, WALL_CELLS * cell)) / cell;
  return [
    ...[...air].map(([label, runs]) => `<path class="air" fill="${airColour(label)}" d="${areaPath(runs)}"/>`),
    ...faces.map((each) => {
      const stroke = `stroke="${wallColour(each.material)}" stroke-width="${rounded(width)}"`;
      const shift = `transform="translate(${inset(each.side, width / 2)})"`;
      return `<path class="wall" stroke-linecap="square" ${stroke} ${shift} d="${linePath(each)}"/>`;
    }),
  ];
}

/** Equal runs in rows above one another become one rectangle. */
function areaPath(runs: readonly SliceRun[]): string {
  const rows = 1 + Math.max(...runs.map(({ v }) => v)) - Math.min(...runs.map(({ v }) => v));
  const step = Math.ceil(rows / MOST_ROWS);
  const open = new Map<string, { u: number; v: number; length: number; height: number }>();
  const done: string[] = [];
  for (const { u, v, length } of runs) {
    if (v % step !== 0) continue;
    const key = `${u} ${length}`;
    const below = open.get(key);
    if (below && below.v + below.height === v) {
      below.height += step;
      continue;
    }
    if (below) done.push(rectangle(below));
    open.set(key, { u, v, length, height: step });
  }
  return [...done, ...[...open.values()].map(rectangle)].join('');
}

function rectangle({ u, v, length, height }: { u: number; v: number; length: number; height: number }): string {
  return `M${u} ${v}h${length}v${height}h${-length}z`;
}

/** Sides 0 and 1 are lines along v, 2 and 3 along u; higher sides stand one cell further. */
function linePath({ side, runs }: FaceSpans): string {
  const further = side & 1;
  return runs
    .map(({ u, v, length }) => (side < 2 ? `M${u + further} ${v}v${length}` : `M${u} ${v + further}h${length}`))
    .join('');
}

/** Half the width of the line towards the air. */
function inset(side: FaceSpans['side'], distance: number): string {
  const towards = side & 1 ? -distance : distance;
  return side < 2 ? `${rounded(towards)} 0` : `0 ${rounded(towards)}`;
}

/** Enough decimals for thin lines to keep their width. */
const rounded = (value: number): string => String(Math.round(1e4 * value) / 1e4);
