import { memberOf } from '../../../lists/member-of.ts';
import { passageFinder } from '../../../room/surfaces/passages.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import { AIR, ALL_OPEN, DIRECTIONS, inOneArray, type Direction, type RoomGraph } from '../../../room/grid/graph.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { classify } from '../../../room/near-walls/classify.ts';
import { NearWallCounter } from '../../../room/near-walls/count-near-walls.ts';
import { alone, type Job } from '../../../room/slabs/work.ts';
import { subcellWork } from '../../../room/subcell/build.ts';
import { elementOf, pointsBesideElement } from '../../../room/subcell/model/element.ts';
import { walkGraphWork } from '../../../room/subcell/walk-graph.ts';
import { pointsOnGrid } from '../../../scheme/points.ts';
import { schemeByName, type Scheme } from '../../../scheme/scheme.ts';
import { shellKey, STENCILS } from '../../../scheme/stencils.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { voxeliseScene } from '../../setup/places/voxel-room.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import type { PlannedScene } from '../../inputs/request/request.ts';
import { planCoarse, type RenderPlan } from '../../inputs/request/render-plan.ts';

/** Share of the nodes of a sample grid that the room itself gets where there is air outside. */
const SHARE_WITH_OUTSIDE = 0.5;
/** Scheme and frequency from which the search for sample grids starts. They do not change the counts. */
export const ANY_SCHEME = 'compact-5@2%';
const ANY_FREQUENCY = hertz(300);
const SEARCH_STEPS = 3;

/** The room counted on one grid. */
export interface CensusSample {
  readonly spacing: number;
  readonly size: readonly [number, number, number];
  /** Nodes of the air, without those outside. */
  readonly air: number;
  /** Nodes beyond openings, with this many steps of air kept there. */
  readonly outside: number;
  readonly outsideSteps: number;
  /** Wall faces by material, without sheets; for boxes also open ones. */
  readonly faces: ReadonlyMap<string, number>;
  /** Sheets and partitions by material. */
  readonly sheets: ReadonlyMap<string, number>;
  /** Cut nodes, and cut nodes that are air. */
  readonly cut: number;
  readonly cutAir: number;
  /** Cut nodes that have a row. */
  readonly cutWalked: number;
  readonly behind: number;
  /** Number of nodes near walls, by the shells of the stencil. */
  readonly nearWall: ReadonlyMap<string, number>;
  /** Different rows of {@link ANY_SCHEME}; 0 where none is asked for. */
  readonly rows: number;
}

function coarsePlan(rendered: PlannedScene, maxFrequency: Hertz): RenderPlan {
  return planCoarse(
    { ...rendered, scene: { ...rendered.scene, maxFrequency } },
    schemeByName(ANY_SCHEME, 'the scheme of the census'),
  );
}

/** The frequency at which the grid of a scene has about so many nodes. */
function frequencyOfAbout(rendered: PlannedScene, nodes: number): Hertz {
  let frequency = ANY_FREQUENCY;
  const dimensions = roomDimensions(rendered.geometry);
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const { grid } = coarsePlan(rendered, frequency);
    frequency = hertz(frequency * (nodes / storedNodes(grid)) ** (1 / dimensions));
  }
  return frequency;
}

/** A scene that is counted, and the schemes that it is counted for. */
interface Counted {
  readonly rendered: PlannedScene;
  readonly schemes: readonly Scheme[];
}

/** How a scene is counted on one grid. */
interface SampleGrid {
  /** Stored nodes, about. */
  readonly nodes: number;
  /** Whether different rows are counted, too. */
  readonly rows: boolean;
}

/** Counts a scene on a coarse grid. */
export const countSample: Job<Counted, SampleGrid, CensusSample | null> = {
  name: 'count',
  begin: (counted) => (grid) => {
    try {
      return sampleOn(counted, grid);
    } catch {
      // A thread cannot hand over what was wrong; whoever asked counts again, and so throws it.
      return null;
    }
  },
};

/** @throws InputError if the room leaks and may not, or cannot be put on the grid. */
export function sampleOn({ rendered, schemes }: Counted, { nodes, rows }: SampleGrid): CensusSample {
  // Boxes are counted without the air outside: it follows from the open faces, and might not fit on a coarse grid.
  const closed = { ...rendered, scene: { ...rendered.scene, outside: null } };
  const counted = rendered.geometry.kind === 'boxes' ? closed : rendered;
  // Air outside fills most of a coarse grid, but the room itself must be counted.
  const about = counted.scene.outside === null ? nodes : nodes * SHARE_WITH_OUTSIDE;
  return count(coarsePlan(counted, frequencyOfAbout(closed, about)), rendered.allowLeaks, schemes, rows);
}

function count(plan: RenderPlan, allowLeaks: boolean, schemes: readonly Scheme[], rows: boolean): CensusSample {
  const room = voxeliseScene(plan, allowLeaks, {});
  const { surface, materialNames, outside, cut } = room;
  const graph = inOneArray(room.graph);
  const isOutside = memberOf(outside.nodes, graph.nodes.length);
  const faces = new Map(materialNames.map((name) => [name, 0]));
  const sheets = new Map(faces);
  const countOne = (counts: Map<string, number>, material: number, node: number, direction: Direction): void => {
    if (material === RIGID || surface.areaAt(node, direction) === 0) return;
    const name = materialNames[material];
    counts.set(name, counts.get(name)! + 1);
  };
  const passageAt = passageFinder(graph, surface);
  let air = 0;
  graph.nodes.forEach((bits, node) => {
    if (!(bits & AIR)) return;
    air++;
    if ((bits & ALL_OPEN) === ALL_OPEN || isOutside(node)) return;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      countOne(faces, surface.materialAt(node, direction), node, direction);
      // Each sheet once, from its lower side.
      const passage = direction & 1 ? passageAt?.(node, direction) : undefined;
      if (passage) countOne(sheets, passage.material, node, direction);
    }
  });
  const subcell = cut && cutNodes(graph, cut);
  const counter = new NearWallCounter(subcell?.walked ?? graph, LONGEST_REACH, subcell?.node);
  const nearWall = new Map<string, number>();
  for (const scheme of schemes) {
    const key = shellKey(scheme.stencil.shells);
    if (!nearWall.has(key)) nearWall.set(key, counter.count(pointsOnGrid(scheme, graph.grid).offsets));
  }
  return {
    spacing: graph.grid.spacing,
    size: graph.grid.size,
    air: air - outside.nodes.length,
    outside: outside.nodes.length,
    outsideSteps: plan.outside?.steps ?? 0,
    faces,
    sheets,
    cut: subcell?.node.length ?? 0,
    cutAir: subcell ? airAmong(subcell.node, graph) : 0,
    cutWalked: subcell ? airAmong(subcell.node, subcell.walked) : 0,
    behind: subcell?.behind ?? 0,
    rows: rows ? rowsIn(graph, subcell?.walked) : 0,
    nearWall,
  };
}

function rowsIn(graph: RoomGraph, walked: RoomGraph | undefined): number {
  const scheme = schemeByName(ANY_SCHEME, 'the scheme of the census');
  const points = pointsOnGrid(scheme, graph.grid);
  const used = walked ? pointsBesideElement(scheme, points, elementOf(scheme)) : points;
  return classify(walked ?? graph, scheme, used, {}).rows.length / points.offsets.length;
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
): { node: Uint32Array; behind: number; walked: RoomGraph } {
  const scheme = schemeByName(ANY_SCHEME, 'the scheme of the census');
  const element = elementOf(scheme);
  const parts = alone(subcellWork(graph, scheme, cut, element));
  return { node: parts.node, behind: parts.behind.node.length, walked: alone(walkGraphWork(graph, parts.light)) };
}
