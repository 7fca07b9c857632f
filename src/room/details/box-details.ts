import { forEachBoxFace, type BoxFace } from '../../scene/box-faces.ts';
import type { Planes } from '../../scene/box-pieces.ts';
import { boundsOf, dimensionsOf, materialNamesOf, volumeOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { metres } from '../../units/quantities.ts';
import type { Chord, MaterialDetails, RoomDetails, Strip } from './details.ts';

type Axis = 0 | 1 | 2;

/**
 * The details of a room of boxes, exact to rounding. The planes of all boxes cut the walls into cells; along each
 * column of cells the next face is the other side of the air, or of the wall, between the two. In a room of two
 * dimensions, areas and volume are those of one metre of height, and this metre is not counted as a width.
 *
 * @param open Materials whose faces are openings: no wall.
 */
export function boxDetails(boxes: readonly BoxElement[], open: ReadonlySet<string>): RoomDetails {
  const names = materialNamesOf(boxes);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const gaps = new Chords(indexOf);
  const walls = new Chords(indexOf);
  const patches = new Map<number, Patch>();
  /** The last face along each column, by axis and column. */
  const before = new Map<number, BoxFace>();
  forEachCell(boxes, (face, planes) => {
    const { axis, low, material, airIsAbove } = face;
    const [u, v] = across(axis);
    const column = 3 * (low[u] * planes[v].length + low[v]) + axis;
    const other = before.get(column);
    before.set(column, face);
    if (other && !open.has(other.material) && !open.has(material)) {
      (other.airIsAbove ? gaps : walls).add(other, face, planes);
    }
    if (open.has(material)) return;
    const key = ((3 * low[axis] + axis) * 2 + Number(airIsAbove)) * names.length + indexOf.get(material)!;
    let patch = patches.get(key);
    if (!patch) patches.set(key, (patch = new Patch(material, planes[u], planes[v])));
    patch.add(low[u], low[v]);
  });
  const strips = [...patches.values()].map((patch) => ({
    material: patch.material,
    strips: patch.strips(dimensionsOf(boxes) === 2),
  }));
  const materials = names
    .filter((name) => !open.has(name))
    .map((material): MaterialDetails => {
      const own = strips.filter((of) => of.material === material).flatMap((of) => of.strips);
      own.sort((a, b) => a.width - b.width);
      return { material, area: own.reduce((sum, { area }) => sum + area, 0), strips: own };
    });
  return {
    geometry: 'boxes',
    lowest: boundsOf(boxes).from,
    dimensions: dimensionsOf(boxes),
    volume: volumeOf(boxes),
    wallArea: materials.reduce((sum, { area }) => sum + area, 0),
    gaps: gaps.done(),
    walls: walls.done(),
    materials,
  };
}

/** Number of cells into which the planes of all boxes cut the walls. */
export function faceCells(boxes: readonly BoxElement[]): number {
  let count = 0;
  forEachBoxFace(boxes, ({ axis, low, high }) => {
    const [u, v] = across(axis);
    count += (high[u] - low[u]) * (high[v] - low[v]);
  });
  return count;
}

/** Calls `visit` for every cell of every face; those across an axis come in rising planes. */
function forEachCell(boxes: readonly BoxElement[], visit: (cell: BoxFace, planes: Planes) => void): void {
  forEachBoxFace(boxes, (face, planes) => {
    const { axis, low, high } = face;
    const [u, v] = across(axis);
    for (let i = low[u]; i < high[u]; i++) {
      for (let j = low[v]; j < high[v]; j++) {
        const [from, to] = [[...low], [...high]] as [[number, number, number], [number, number, number]];
        [from[u], to[u], from[v], to[v]] = [i, i + 1, j, j + 1];
        visit({ ...face, low: from, high: to }, planes);
      }
    }
  });
}

function across(axis: Axis): [Axis, Axis] {
  return axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1];
}

/** Merges the chords between the same two planes and materials. The result stands where their largest rectangle is. */
class Chords {
  private readonly found = new Map<number, { chord: Chord; area: number; largest: number }>();

  constructor(private readonly indexOf: ReadonlyMap<string, number>) {}

  add(low: BoxFace, high: BoxFace, planes: Planes): void {
    const { axis } = low;
    const [u, v] = across(axis);
    const count = planes[axis].length;
    const [from, to] = [low.low[axis], high.low[axis]];
    const materials = this.indexOf.get(low.material)! * this.indexOf.size + this.indexOf.get(high.material)!;
    const key = ((3 * from + axis) * count + to) * this.indexOf.size ** 2 + materials;
    const area = 2 * side(low, planes, u) * side(low, planes, v);
    const there = this.found.get(key);
    if (there) there.area += area;
    if (there && area <= there.largest) return;
    const middle = (d: Axis): number =>
      d === axis ? (planes[axis][from] + planes[axis][to]) / 2 : (planes[d][low.low[d]] + planes[d][low.high[d]]) / 2;
    const chord: Chord = {
      size: metres(planes[axis][to] - planes[axis][from]),
      area: 0,
      position: [middle(0), middle(1), middle(2)],
      direction: [Number(axis === 0), Number(axis === 1), Number(axis === 2)],
      materials: [low.material, high.material],
    };
    if (there) Object.assign(there, { chord, largest: area });
    else this.found.set(key, { chord, area, largest: area });
  }

  done(): Chord[] {
    return [...this.found.values()].map(({ chord, area }) => ({ ...chord, area })).sort((a, b) => a.size - b.size);
  }
}

function side({ low, high }: BoxFace, planes: Planes, axis: Axis): number {
  return planes[axis][high[axis]] - planes[axis][low[axis]];
}

/** Faces of one material in one plane that face the same way, as cells between the planes across two axes. */
class Patch {
  private readonly cells: number[] = [];

  constructor(
    readonly material: string,
    private readonly us: readonly number[],
    private readonly vs: readonly number[],
  ) {}

  /** The cell between planes i and i + 1 along u, and j and j + 1 along v. */
  add(i: number, j: number): void {
    this.cells.push(i * this.vs.length + j);
  }

  /**
   * The cells of the patch by width: the shorter of the two unbroken lengths of the patch through the cell.
   *
   * @param alongUOnly Use only the length along u: v is up, and the room has two dimensions.
   */
  strips(alongUOnly: boolean): Strip[] {
    const { cells, us, vs } = this;
    const alongV = runs(cells, vs);
    const turned = cells.map((cell) => (cell % vs.length) * us.length + Math.floor(cell / vs.length));
    const alongU = runs(turned, us);
    const areas = new Map<number, number>();
    cells.forEach((cell, at) => {
      const [i, j] = [Math.floor(cell / vs.length), cell % vs.length];
      const width = Math.min(alongU.get(turned[at])!, alongUOnly ? Infinity : alongV.get(cell)!);
      areas.set(width, (areas.get(width) ?? 0) + (us[i + 1] - us[i]) * (vs[j + 1] - vs[j]));
    });
    return [...areas].map(([width, area]) => ({ width: metres(width), area }));
  }
}

/**
 * Finds for each cell the length of its unbroken row.
 *
 * @param cells row · number of planes + place along the row.
 * @param planes Along the rows.
 */
function runs(cells: readonly number[], planes: readonly number[]): Map<number, number> {
  const lengths = new Map<number, number>();
  const sorted = Float64Array.from(cells).sort();
  for (let first = 0, end = 0; first < sorted.length; first = end) {
    while (end < sorted.length && sorted[end] === sorted[first] + end - first) end++;
    const low = sorted[first] % planes.length;
    const length = planes[low + end - first] - planes[low];
    for (let at = first; at < end; at++) lengths.set(sorted[at], length);
  }
  return lengths;
}
