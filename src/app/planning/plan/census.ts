import { PRISM_LAYERS } from '../../../room/flat/prism.ts';
import { makeGrid, storedNodes } from '../../../room/grid/grid.ts';
import { each, type Work } from '../../../room/slabs/work.ts';
import { schemeByName, type Scheme } from '../../../scheme/scheme.ts';
import { shellKey } from '../../../scheme/stencils.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import type { PlannedScene } from '../../inputs/request/request.ts';
import { porousCounts } from '../limits/porous-counts.ts';
import { ANY_SCHEME, countSample, sampleOn, type CensusSample } from './census-sample.ts';
import { resolveMaterials, type RenderPlan } from '../../inputs/request/render-plan.ts';

/** The counts that time and memory of a run follow from. */
export interface RunCounts {
  /** Nodes that the geometry is voxelised on, and nodes that the run stores. */
  readonly voxelised: number;
  readonly stored: number;
  /** Updated nodes: with the row of free space, near walls, and at walls between the nodes. */
  readonly interior: number;
  readonly nearWall: number;
  readonly cut: number;
  /** Cut nodes that also have a row of the dictionary. */
  readonly cutRows: number;
  /** Number of different rows of the dictionary, approximate. */
  readonly rows: number;
  /** Nodes behind walls that take values from cut nodes. */
  readonly behind: number;
  /** Absorbing wall faces, sheets included, and all their branches. */
  readonly faces: number;
  readonly sheets: number;
  readonly branches: number;
  readonly damped: number;
  /** Nodes that porous media fill; their borders are among the sheets. */
  readonly porous: number;
  readonly geometry: 'boxes' | 'mesh';
}

/** Stored nodes of the sample grids: some tenths of a second, and fine enough for furniture. */
const COUNTED = [60_000, 160_000] as const;

/**
 * The number of different rows grows as this power of the stencil's number of points. Measured with 27 to 461 points
 * in a hall, a seminar room and a shoebox.
 */
const ROWS_POWER = 1.2;

/** Largest factor between a fitted count and the count that the finest grid alone predicts. */
const MOST_BEND = 1.6;
/** Largest usable share of air near walls: when nearly all air is near walls, the count no longer shows their reach. */
const SATURATED = 0.97;

/** Nodes kept around the air where walls pass between the nodes. */
const CUT_MARGIN = 1;

/** A material that absorbs, and its branches on a grid. */
interface Absorbing {
  readonly name: string;
  readonly branches: number;
}

/**
 * Counts a room on a few coarse grids and predicts the counts for any other spacing X. In d dimensions, counts in a
 * volume grow as X⁻ᵈ. Counts on walls grow as X¹⁻ᵈ, with a part for edges that grows as X²⁻ᵈ. Air near walls grows like
 * walls, but cannot exceed all air. Counts of cut nodes depend on how the walls happen to fall on the grid, so their
 * mean over all grids is used.
 */
export class RoomCensus {
  private absorbing: readonly Absorbing[] | undefined;

  private constructor(
    /** The samples, from the coarsest to the finest. They do not depend on what walls absorb. */
    readonly samples: readonly CensusSample[],
    private readonly open: ReadonlySet<string>,
    private readonly dimensions: 2 | 3,
  ) {}

  /**
   * Counts a room: takes about a second for a mesh, some tenths of a second for boxes.
   *
   * @param rendered Its scheme, frequency and duration do not matter.
   * @param schemes That {@link countsFor} is asked about.
   */
  static *work(rendered: PlannedScene, schemes: readonly Scheme[]): Work<RoomCensus> {
    const finest = COUNTED.at(-1)!;
    // A plan with walls between the nodes is put on a grid of several layers.
    const isPrism = rendered.scene.walls === 'subcell' && roomDimensions(rendered.geometry) === 2;
    const grids = COUNTED.map((nodes) => ({
      nodes: isPrism ? nodes / PRISM_LAYERS : nodes,
      rows: nodes === finest,
    }));
    // A thread takes plain data.
    const { scene, geometry, paths, allowLeaks, project } = rendered;
    const counted = { rendered: { scene, geometry, paths, allowLeaks, project, areas: [] }, schemes };
    const samples = yield* each(countSample, counted, grids);
    const found = samples.map((sample, i) => sample ?? sampleOn(counted, grids[i]));
    return RoomCensus.of(found, rendered);
  }

  /** The census of a room from its samples. */
  static of(samples: readonly CensusSample[], { scene, geometry }: PlannedScene): RoomCensus {
    return new RoomCensus(samples, openNames(scene.materials), roomDimensions(geometry));
  }

  private get fine(): CensusSample {
    return this.samples.at(-1)!;
  }

  /** Names of the materials that wall faces have. */
  get materialNames(): string[] {
    return [...this.fine.faces.keys()];
  }

  /** @param plan Plan of the same scene. */
  countsFor(plan: RenderPlan): RunCounts {
    const { fine } = this;
    const { grid, geometry, outside } = plan;
    const X = grid.spacing;
    const damped = outside === null ? 0 : this.outsideNodes(plan, outside.steps);
    const inRoom = fine.air * (fine.spacing / X) ** this.dimensions;
    const air = inRoom + damped;
    const cutAir = Math.min(
      inRoom,
      this.onWalls(X, (sample) => sample.cutAir),
    );
    const nearWall = Math.min(air - cutAir, this.nearWalls(plan, inRoom));
    const sheetsOf = (name: string): number => this.onWalls(X, ({ sheets }) => sheets.get(name) ?? 0);
    const facesOf = (name: string): number => sheetsOf(name) + this.onWalls(X, ({ faces }) => faces.get(name) ?? 0);
    this.absorbing ??= this.absorbingOn(plan);
    const { absorbing } = this;
    const { porous, borders, branches } = porousCounts(plan);
    const sum = (of: (material: Absorbing) => number): number =>
      Math.round(absorbing.reduce((total, material) => total + of(material), 0));
    return {
      voxelised: storedNodes(grid),
      stored: geometry.kind === 'boxes' ? storedNodes(grid) : this.storedOfMesh(plan),
      interior: Math.round(air - nearWall - cutAir),
      nearWall: Math.round(nearWall),
      cut: Math.round(this.onWalls(X, ({ cut }) => cut)),
      cutRows: Math.round(this.onWalls(X, (sample) => sample.cutWalked)),
      rows: Math.round(Math.min(nearWall + cutAir, this.rowsOf(plan.scheme))),
      behind: Math.round(this.onWalls(X, ({ behind }) => behind)),
      faces: borders + sum(({ name }) => facesOf(name)),
      sheets: borders + sum(({ name }) => sheetsOf(name)),
      branches: branches + sum(({ name, branches: own }) => facesOf(name) * own),
      damped,
      porous,
      geometry: geometry.kind,
    };
  }

  /**
   * Absorbing materials on the grid of one plan; on others a wall may have a branch more or less, and each takes some
   * ms to fit.
   */
  private absorbingOn(plan: RenderPlan): Absorbing[] {
    // What stands for porous volumes on the grid of a sample need not do so on that of the plan.
    const { materials } = plan.scene;
    return resolveMaterials(
      plan,
      this.materialNames.filter((name) => materials.has(name) && !this.open.has(name)),
    ).flatMap(({ name, admittance: { conductance, branches } }) =>
      conductance > 0 || branches.length > 0 ? { name, branches: branches.length } : [],
    );
  }

  /**
   * The number of ways in which walls meet the grid does not depend on its spacing; it grows with the points. Leggy
   * stencils see distances along three axes, up to the reach on either side or beyond.
   */
  private rowsOf({ stencil: { family, points, reach } }: RenderPlan['scheme']): number {
    if (family === 'leggy') return (2 * reach + 1) ** this.dimensions;
    const known = schemeByName(ANY_SCHEME, 'the scheme of the census').stencil.points;
    return this.fine.rows * (points / known) ** ROWS_POWER;
  }

  /** Predicts a number that grows as X¹⁻ᵈ, with a part for edges that grows as X²⁻ᵈ. */
  private onWalls(X: number, of: (sample: CensusSample) => number): number {
    const power = this.dimensions - 1;
    return this.bent(X, (sample) => of(sample) * sample.spacing ** power) / X ** power;
  }

  /**
   * Predicts the number of nodes near walls. If a share f of the air is near walls, −ln(1 − f)/X is nearly the same at
   * all spacings X: the logarithm accounts for air that is near several walls.
   */
  private nearWalls({ grid, scheme }: RenderPlan, inRoom: number): number {
    const depth = this.bent(grid.spacing, (sample) => {
      const share = Math.min(SATURATED, nearWallOf(sample, scheme) / Math.max(1, sample.air + sample.outside));
      return -Math.log1p(-share) / sample.spacing;
    });
    return inRoom * -Math.expm1(-depth * grid.spacing);
  }

  /**
   * Extrapolates a value to the spacing X by a straight line through the coarsest and the finest grid. With cut nodes,
   * it is the mean over all grids.
   */
  private bent(X: number, of: (sample: CensusSample) => number): number {
    const { samples, fine } = this;
    if (fine.cut > 0) return samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
    const [coarse] = samples as [CensusSample];
    const [low, high] = [of(coarse), of(fine)];
    const line = high + ((high - low) * (X - fine.spacing)) / (fine.spacing - coarse.spacing);
    return Math.min(MOST_BEND * high, Math.max(high / MOST_BEND, line));
  }

  private outsideNodes({ grid, geometry }: RenderPlan, steps: number): number {
    const { fine, open } = this;
    if (geometry.kind === 'boxes') {
      const faces = [...open].reduce((sum, name) => sum + (fine.faces.get(name) ?? 0), 0);
      return Math.round(faces * (fine.spacing / grid.spacing) ** (this.dimensions - 1) * steps);
    }
    if (fine.outsideSteps === 0) return 0;
    // Behind an opening of area A (in a plan, of width A), air within the distance d has the volume A d and, as it
    // spreads, parts of d² and d³.
    const d = steps * grid.spacing;
    const area = this.throughDistances(
      d,
      (sample) => (sample.outside * sample.spacing ** (this.dimensions - 1)) / sample.outsideSteps,
    );
    return Math.round((Math.max(0, area) * d) / grid.spacing ** this.dimensions);
  }

  /** Predicts a count that changes with the distance to which air outside is kept. */
  private throughDistances(d: number, of: (sample: CensusSample) => number, finest = this.samples.length): number {
    const points = this.samples
      .slice(-finest)
      .map((sample): [number, number] => [sample.outsideSteps * sample.spacing, of(sample)]);
    return through(points, d);
  }

  /** The grid of a mesh is cropped to its air. */
  private storedOfMesh({ grid, outside }: RenderPlan): number {
    const margins = this.fine.cut > 0 ? 2 * CUT_MARGIN : 0;
    const d = (outside?.steps ?? 0) * grid.spacing;
    const cropped = ([0, 1, 2] as const).map((axis) => {
      if (axis >= this.dimensions) return 1;
      const extent = this.throughDistances(d, ({ size, spacing }) => (size[axis] - margins) * spacing, 2);
      return Math.round(extent / grid.spacing) + margins;
    }) as [number, number, number];
    return Math.min(storedNodes(grid), storedNodes(makeGrid(cropped, grid.spacing, [0, 0, 0])));
  }
}

/** Distances closer than this part of each other are the same. */
const SAME_DISTANCE = 0.1;

/** The polynomial through values at several distances; the last value if two of the distances are the same. */
function through(points: readonly (readonly [distance: number, value: number])[], d: number): number {
  const [last, value] = points.at(-1)!;
  const isSame = points.some(([a], i) => points.some(([b], j) => i < j && Math.abs(a - b) <= SAME_DISTANCE * last));
  if (isSame) return value;
  return points.reduce((sum, [a, own]) => {
    const others = points.filter(([b]) => b !== a);
    return sum + others.reduce((product, [b]) => (product * (d - b)) / (a - b), own);
  }, 0);
}

function nearWallOf({ nearWall, cut }: CensusSample, { stencil: { reach, shells } }: Scheme): number {
  // A stencil with a reach of 1 consists of the element alone (docs/theory/subcell.md, eq. C1). All nodes that are not
  // cut are then updated as in free space.
  return cut > 0 && reach === 1 ? 0 : nearWall.get(shellKey(shells))!;
}
