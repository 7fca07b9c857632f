import { AirLattice } from './air-lattice.ts';
import type { CubeView } from './cube-view.ts';
import { FULL_CUBE } from './cut-cubes.ts';
import { halfSpaceVolume } from './half-space.ts';

/** Planes closer than this within a cube are one, because corners of triangles are rounded. */
const SAME_PLANE = 2e-3;

/** The most planes across one axis that divide a cube. */
const MOST_CUTS = 6;

/** Sample points in a cube. */
const SAMPLES = 128;

/**
 * [sample][x, y, z] evenly spread and never in line: the sequence R₃ ([Roberts2018]), from powers of the root of g⁴ = g
 * + 1, and its mirror image from the opposite corner, so that the mean of all points is the cube's middle.
 */
export const SAMPLE = Float64Array.from({ length: 3 * SAMPLES }, (_, i) => {
  const g = 1.2207440846057596;
  const at = (0.5 + (1 + Math.floor(i / 6)) / g ** ((i % 3) + 1)) % 1;
  return i % 6 < 3 ? at : 1 - at;
});

/** Finds the part of a cube that is air. */
export class AirFraction {
  private readonly lattice: AirLattice;

  /** @param view Turned to the cube in question. */
  constructor(private readonly view: CubeView) {
    this.lattice = new AirLattice(view);
  }

  /**
   * The part of the cube that is air, in 240ths: exact where one plane separates its corners, and where all planes are
   * across the axes; else by a lattice, or, where the triangles have holes, the share of points that some air corner
   * sees. Undefined where no triangle separates the corners.
   *
   * @param air Bit c: corner c is air. At least one is, at least one is not.
   */
  of(air: number): number | undefined {
    return this.ofSides(air, (cuts) => this.ofMany(air, cuts));
  }

  /**
   * The part of the cube that one of several pieces fills, in 240ths, as `of`: undefined where the triangles leave
   * holes between the piece and other corners.
   */
  ofPiece(air: number): number | undefined {
    return this.ofSides(air, (cuts) => {
      const part = cuts ? seenCells(this.view, air, cuts) : this.lattice.fraction(air);
      return part === undefined ? undefined : Math.round(FULL_CUBE * part);
    });
  }

  private ofSides(air: number, ofMany: (cuts: Cuts | undefined) => number | undefined): number | undefined {
    const { heights, planes, count } = this.view;
    let plane = -1;
    /** Corners that lie in planes with all air corners on one side of them, or in them. */
    let touched = 0;
    for (let t = 0; t < count; t++) {
      const { above, below } = sidesOf(heights, 8 * t);
      const inPlane = ~(above | below) & 0xff;
      if ((above === 0 || below === 0) && (air & ~inPlane) !== 0) touched |= inPlane;
      else if (plane < 0) plane = t;
      else if (!areSame(heights, 8 * plane, 8 * t)) return ofMany(cutsAcrossAxes(this.view));
    }
    if (plane < 0) return (~air & ~touched & 0xff) === 0 ? FULL_CUBE : undefined;
    const { above, below } = sidesOf(heights, 8 * plane);
    const wall = ~air & ~touched & 0xff;
    const [nx, ny, nz, base] = [planes[4 * plane], planes[4 * plane + 1], planes[4 * plane + 2], planes[4 * plane + 3]];
    if ((air & below) === 0 && (wall & above) === 0)
      return Math.round(FULL_CUBE * halfSpaceVolume(-nx, -ny, -nz, base));
    if ((air & above) === 0 && (wall & below) === 0) return Math.round(FULL_CUBE * halfSpaceVolume(nx, ny, nz, -base));
    return ofMany(cutsAcrossAxes(this.view));
  }

  /**
   * The air that some corners reach, in 240ths, where walls cut the cube into pieces. Undefined where it reaches other
   * corners, as through openings.
   *
   * @param air Bit c: corner c is air. At least one is.
   */
  ofPieces(air: number): number | undefined {
    const part = this.lattice.fraction(air);
    return part === undefined ? undefined : Math.round(FULL_CUBE * part);
  }

  private ofMany(air: number, cuts: Cuts | undefined): number {
    return Math.round(
      FULL_CUBE * (cuts ? seenCells(this.view, air, cuts) : (this.lattice.fraction(air) ?? seenPoints(this.view, air))),
    );
  }
}

/** Corners (bits) clearly above and below a plane. */
function sidesOf(heights: Float64Array, from: number): { above: number; below: number } {
  let [above, below] = [0, 0];
  for (let c = 0; c < 8; c++) {
    if (heights[from + c] > SAME_PLANE) above |= 1 << c;
    else if (heights[from + c] < -SAME_PLANE) below |= 1 << c;
  }
  return { above, below };
}

function areSame(heights: Float64Array, a: number, b: number): boolean {
  let [same, opposite] = [0, 0];
  for (let c = 0; c < 8; c++) {
    same = Math.max(same, Math.abs(heights[a + c] - heights[b + c]));
    opposite = Math.max(opposite, Math.abs(heights[a + c] + heights[b + c]));
  }
  return Math.min(same, opposite) <= SAME_PLANE;
}

/** Share of sample points that some air corner sees. */
function seenPoints(view: CubeView, air: number): number {
  let seen = 0;
  for (let at = 0; at < SAMPLE.length; at += 3) {
    if (!view.hides(SAMPLE[at], SAMPLE[at + 1], SAMPLE[at + 2], air, -1)) seen++;
  }
  return seen / SAMPLES;
}

type Cuts = readonly [readonly number[], readonly number[], readonly number[]];

/**
 * The positions at which triangles divide a cube along each axis, its ends included, ascending; undefined if the
 * triangles are oblique or too many.
 */
function cutsAcrossAxes({ count, planes }: CubeView): Cuts | undefined {
  const cuts = [[0], [0], [0]] as [number[], number[], number[]];
  for (let t = 0; t < count; t++) {
    const axis = [0, 1, 2].find((each) => Math.abs(planes[4 * t + each]) > 1 - 1e-12);
    if (axis === undefined) return undefined;
    const at = -planes[4 * t + 3] / planes[4 * t + axis];
    if (at <= 0 || at >= 1 || cuts[axis].includes(at)) continue;
    if (cuts[axis].push(at) > MOST_CUTS) return undefined;
  }
  for (const along of cuts) along.push(1);
  for (const along of cuts) along.sort((a, b) => a - b);
  return cuts;
}

/** Volume of the cells between the cuts, of which some air corner sees the middle. */
function seenCells(view: CubeView, air: number, [xs, ys, zs]: Cuts): number {
  let volume = 0;
  for (let i = 1; i < xs.length; i++) {
    for (let j = 1; j < ys.length; j++) {
      for (let k = 1; k < zs.length; k++) {
        const [x0, x1, y0, y1, z0, z1] = [xs[i - 1], xs[i], ys[j - 1], ys[j], zs[k - 1], zs[k]];
        if (view.hides((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2, air, -1)) continue;
        volume += (x1 - x0) * (y1 - y0) * (z1 - z0);
      }
    }
  }
  return volume;
}
