import { classify } from '../../room/near-walls/classify.ts';
import { NearWallCounter } from '../../room/near-walls/count-near-walls.ts';
import { AIR, ALL_OPEN, DIRECTIONS, type RoomGraph } from '../../room/grid/graph.ts';
import { makeGrid, storedNodes } from '../../room/grid/grid.ts';
import { memberOf } from '../../lists/member-of.ts';
import { pointsOnGrid } from '../../scheme/points.ts';
import { subcellWork } from '../../room/subcell/build.ts';
import { walkGraphWork } from '../../room/subcell/walk-graph.ts';
import { alone } from '../../room/slabs/work.ts';
import { stopIfAsked } from '../../units/task.ts';
import { elementOf, pointsBesideElement } from '../../room/subcell/element.ts';
import { RIGID } from '../../room/faces/surface.ts';
import { schemeByName } from '../../scheme/scheme.ts';
import { shellKey, STENCILS } from '../../scheme/stencils.ts';
import { hertz, type Hertz } from '../../units/quantities.ts';
import { roomDimensions } from '../scene/extents.ts';
import { openNames } from '../scene/open-materials.ts';
import { planRender, resolveMaterials, type RenderPlan } from './render-plan.ts';
import type { RenderScene } from '../scene/request.ts';
import { voxeliseScene } from '../room/voxel-room.ts';

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
  /** Absorbing wall faces and all their branches. */
  readonly faces: number;
  readonly branches: number;
  readonly damped: number;
  readonly geometry: 'boxes' | 'mesh';
}

/** Stored nodes of the sample grids: some tenths of a second, and fine enough for furniture. */
const COUNTED = [60_000, 115_000, 220_000] as const;
/** With air outside, the sample grids give the room itself this share of their nodes. */
const SHARE_WITH_OUTSIDE = 0.5;
/** Scheme and frequency from which the search for sample grids starts. They do not change the counts. */
const ANY_SCHEME = 'compact-5@2%';
const ANY_FREQUENCY = hertz(300);
const SEARCH_STEPS = 3;

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

/** The room counted on one grid. */
interface Sample {
  readonly spacing: number;
  readonly size: readonly [number, number, number];
  /** Nodes of the air, without those outside. */
  readonly air: number;
  /** Nodes beyond openings, with this many steps of air kept there. */
  readonly outside: number;
  readonly outsideSteps: number;
  /** Wall faces by material; for boxes also open ones. */
  readonly faces: ReadonlyMap<string, number>;
  /** Cut nodes, and cut nodes that are air. */
  readonly cut: number;
  readonly cutAir: number;
  /** Cut nodes that have a row. */
  readonly cutWalked: number;
  readonly behind: number;
  readonly nearWall: (scheme: RenderPlan['scheme']) => number;
  /** Different rows of {@link ANY_SCHEME}. */
  readonly rows: () => number;
}

/**
 * Counts a room on a few coarse grids and predicts the counts for any other spacing X. In d dimensions, counts in a
 * volume grow as X⁻ᵈ. Counts on walls grow as X¹⁻ᵈ, with a part for edges that grows as X²⁻ᵈ. Air near walls grows like
 * walls, but cannot exceed all air. Counts of cut nodes depend on how the walls happen to fall on the grid, so their
 * mean over all grids is used.
 */
export class RoomCensus {
  private constructor(
    /** From the coarsest to the finest. */
    private readonly samples: readonly Sample[],
    private readonly open: ReadonlySet<string>,
    private readonly dimensions: 2 | 3,
  ) {}

  /**
   * Counts a room. Takes a second or two for walls between the nodes, some tenths of a second for a staircase.
   *
   * @param rendered Its scheme, frequency and duration do not matter.
   * @throws CancelledError if stopped.
   */
  static take(rendered: RenderScene, signal: AbortSignal): RoomCensus {
    // Boxes are counted without the air outside: it follows from the open faces, and might not fit on a coarse grid.
    const { scene } = rendered;
    const alone = { ...rendered, scene: { ...scene, outside: null } };
    const counted = rendered.geometry.kind === 'boxes' ? alone : rendered;
    const samples = COUNTED.map((nodes) => {
      // Air outside fills most of a coarse grid, but the room itself must be counted.
      const about = counted.scene.outside === null ? nodes : nodes * SHARE_WITH_OUTSIDE;
      const plan = coarsePlan(counted, frequencyOfAbout(alone, about));
      return count(plan, rendered.allowLeaks, signal);
    });
    return new RoomCensus(samples, openNames(scene.materials), roomDimensions(rendered.geometry));
  }

  private get fine(): Sample {
    return this.samples.at(-1)!;
  }

  /** Names of the materials that wall faces have. */
  get materialNames(): string[] {
    return [...this.fine.faces.keys()];
  }

  /** @param plan Of the same scene. */
  countsFor(plan: RenderPlan): RunCounts {
    const { fine, open } = this;
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
    const facesOf = (name: string): number => this.onWalls(X, ({ faces }) => faces.get(name) ?? 0);
    const absorbing = resolveMaterials(
      plan,
      this.materialNames.filter((name) => !open.has(name)),
    ).filter(({ admittance: { conductance, branches } }) => conductance > 0 || branches.length > 0);
    const sum = (of: (material: (typeof absorbing)[number]) => number): number =>
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
      faces: sum(({ name }) => facesOf(name)),
      branches: sum(({ name, admittance }) => facesOf(name) * admittance.branches.length),
      damped,
      geometry: geometry.kind,
    };
  }

  /**
   * The number of ways in which walls meet the grid does not depend on its spacing; it grows with the points. Leggy
   * stencils see distances along three axes, up to the reach on either side or beyond.
   */
  private rowsOf({ stencil: { family, points, reach } }: RenderPlan['scheme']): number {
    if (family === 'leggy') return (2 * reach + 1) ** this.dimensions;
    const known = schemeByName(ANY_SCHEME, 'the scheme of the census').stencil.points;
    return this.fine.rows() * (points / known) ** ROWS_POWER;
  }

  /** Predicts a number that grows as X¹⁻ᵈ, with a part for edges that grows as X²⁻ᵈ. */
  private onWalls(X: number, of: (sample: Sample) => number): number {
    const power = this.dimensions - 1;
    return this.bent(X, (sample) => of(sample) * sample.spacing ** power) / X ** power;
  }

  /**
   * Predicts the number of nodes near walls. If a share f of the air is near walls, −ln(1 − f)/X is nearly the same at
   * all spacings X: the logarithm accounts for air that is near several walls.
   */
  private nearWalls({ grid, scheme }: RenderPlan, inRoom: number): number {
    const depth = this.bent(grid.spacing, (sample) => {
      const share = Math.min(SATURATED, sample.nearWall(scheme) / Math.max(1, sample.air + sample.outside));
      return -Math.log1p(-share) / sample.spacing;
    });
    return inRoom * -Math.expm1(-depth * grid.spacing);
  }

  /**
   * Extrapolates a value to the spacing X by a straight line through the coarsest and the finest grid. With cut nodes,
   * it is the mean over all grids.
   */
  private bent(X: number, of: (sample: Sample) => number): number {
    const { samples, fine } = this;
    if (fine.cut > 0) return samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
    const [coarse] = samples as [Sample];
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
    // Behind an opening of area A, air within the distance d has the volume A d and, as it spreads, parts of d² and d³.
    const d = steps * grid.spacing;
    const area = this.throughDistances(d, (sample) => (sample.outside * sample.spacing ** 2) / sample.outsideSteps);
    return Math.round((Math.max(0, area) * d) / grid.spacing ** 3);
  }

  /** Predicts a count that changes with the distance to which air outside is kept. */
  private throughDistances(d: number, of: (sample: Sample) => number, finest = this.samples.length): number {
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

function coarsePlan(rendered: RenderScene, maxFrequency: Hertz): RenderPlan {
  return planRender(
    { ...rendered, scene: { ...rendered.scene, maxFrequency } },
    schemeByName(ANY_SCHEME, 'the scheme of the census'),
  );
}

/** The frequency at which the grid of a scene has about so many nodes. */
function frequencyOfAbout(rendered: RenderScene, nodes: number): Hertz {
  let frequency = ANY_FREQUENCY;
  const dimensions = roomDimensions(rendered.geometry);
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const { grid } = coarsePlan(rendered, frequency);
    frequency = hertz(frequency * (nodes / storedNodes(grid)) ** (1 / dimensions));
  }
  return frequency;
}

function count(plan: RenderPlan, allowLeaks: boolean, signal: AbortSignal): Sample {
  const room = voxeliseScene(plan, allowLeaks, { signal });
  const { graph, surface, materialNames, outside, cut } = room;
  const isOutside = memberOf(outside.nodes, graph.nodes.length);
  const faces = new Map(materialNames.map((name) => [name, 0]));
  let air = 0;
  graph.nodes.forEach((bits, node) => {
    if (!(bits & AIR)) return;
    air++;
    if ((bits & ALL_OPEN) === ALL_OPEN || isOutside(node)) return;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const material = surface.materialAt(node, direction);
      if (material === RIGID || surface.areaAt(node, direction) === 0) continue;
      const name = materialNames[material];
      faces.set(name, faces.get(name)! + 1);
    }
  });
  const subcell = cut && cutNodes(graph, cut, signal);
  const counter = new NearWallCounter(subcell?.walked ?? graph, LONGEST_REACH, subcell?.node);
  const counted = new Map<string, number>();
  let differentRows: number | undefined;
  return {
    spacing: graph.grid.spacing,
    size: graph.grid.size,
    air: air - outside.nodes.length,
    outside: outside.nodes.length,
    outsideSteps: plan.outside?.steps ?? 0,
    faces,
    cut: subcell?.node.length ?? 0,
    cutAir: subcell ? airAmong(subcell.node, graph) : 0,
    cutWalked: subcell ? airAmong(subcell.node, subcell.walked) : 0,
    behind: subcell?.behind ?? 0,
    rows: () => (differentRows ??= rowsIn(graph, subcell?.walked, signal)),
    nearWall: (scheme) => {
      // A stencil with a reach of 1 consists of the element alone (docs/theory/subcell.md, eq. C1). All nodes that are
      // not cut are then updated as in free space.
      if (subcell && scheme.stencil.reach === 1) return 0;
      const key = shellKey(scheme.stencil.shells);
      if (!counted.has(key)) counted.set(key, counter.count(pointsOnGrid(scheme, graph.grid).offsets));
      return counted.get(key)!;
    },
  };
}

function rowsIn(graph: RoomGraph, walked: RoomGraph | undefined, signal: AbortSignal): number {
  const scheme = schemeByName(ANY_SCHEME, 'the scheme of the census');
  const points = pointsOnGrid(scheme, graph.grid);
  const used = walked ? pointsBesideElement(scheme, points, elementOf(scheme)) : points;
  return classify(walked ?? graph, scheme, used, { signal }).rows.length / points.offsets.length;
}

function airAmong(some: Uint32Array, { nodes }: RoomGraph): number {
  return some.reduce((sum, node) => sum + (nodes[node] & AIR ? 1 : 0), 0);
}

const LONGEST_REACH = Math.max(...STENCILS.map(({ reach }) => reach));

/**
 * Nodes between which walls pass, and the graph on which the rest of a stencil walks; much the same for every scheme.
 */
function cutNodes(
  graph: RoomGraph,
  cut: NonNullable<ReturnType<typeof voxeliseScene>['cut']>,
  signal: AbortSignal,
): { node: Uint32Array; behind: number; walked: RoomGraph } {
  const scheme = schemeByName(ANY_SCHEME, 'the scheme of the census');
  const element = elementOf(scheme);
  const parts = alone(subcellWork(graph, scheme, cut, element, () => stopIfAsked(signal)));
  return { node: parts.node, behind: parts.behind.node.length, walked: alone(walkGraphWork(graph, parts.light)) };
}
