import { MOST_MATERIALS } from '../../mesh/mesh.ts';
import { timeStepOf, type Scheme } from '../../scheme/scheme.ts';
import { RunError } from '../../units/errors.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import { classifyWork, type ClassifyOptions } from '../near-walls/classify.ts';
import { UNDAMPED, type DampedNodes } from '../surfaces/damped.ts';
import { wallFacesWork } from '../faces/faces.ts';
import { inOneArray, type AnyGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { pointsOnGrid, type StencilPoints } from '../../scheme/points.ts';
import { boundWork } from '../subcell/bound/within-bound.ts';
import { withRepeatedLinks } from '../subcell/aligned/repeated-links.ts';
import { subcellWork } from '../subcell/build.ts';
import { walkGraphWork } from '../subcell/walk-graph.ts';
import { evenSlabsWork } from '../slabs/even-slabs.ts';
import { alone, type Work } from '../slabs/work.ts';
import { stopIfAsked } from '../../units/task.ts';
import type { CutCubes } from '../subcell/cut/cut-cubes.ts';
import { elementOf, pointsBesideElement } from '../subcell/model/element.ts';
import { splitRows } from '../subcell/split-rows.ts';
import type { PreparedRoom, RoomMaterial } from './prepared.ts';
import { withNodesBehind, type CutAtBorders } from '../porous/cut-at-borders.ts';
import { fillRegions } from '../porous/fill-regions.ts';
import type { PorousNodes, PorousRegions } from '../porous/porous-nodes.ts';
import type { Surface } from '../surfaces/surface.ts';
import { wallLaws } from '../surfaces/wall-law.ts';

export interface PrepareOptions extends ClassifyOptions {
  readonly damped?: DampedNodes;
  /** The cubes that walls cut; without it, walls are a staircase. */
  readonly cut?: CutCubes | undefined;
  /** Parts of the room that porous media fill. */
  readonly porous?: PorousRegions | undefined;
  /** Nodes of another room that a node, by its array index, stands for; 1 if left out. */
  readonly times?: ((node: number) => number) | undefined;
  /** Steps by which the lines of walls cross at least: for a room that no run steps through (`RoomWalls`). */
  readonly leastOverlap?: number | undefined;
}

/**
 * Turns the graph of a room into a problem that any engine can run. Pure; `graph` is kept, not copied.
 *
 * @throws RunError if the nodes near walls need more different rows than fit, or if there are too many materials;
 *   CancelledError if stopped.
 */
export function prepareRoom<Graph extends AnyGraph>(
  graph: Graph,
  scheme: Scheme,
  soundSpeed: MetresPerSecond,
  materials: readonly RoomMaterial[],
  surface: Surface,
  options: PrepareOptions = {},
): PreparedRoom<Graph> {
  return alone(prepareRoomWork(graph, scheme, soundSpeed, materials, surface, options));
}

/** Does the work of {@link prepareRoom} by slabs, which threads can prepare side by side. */
export function* prepareRoomWork<Graph extends AnyGraph>(
  graph: Graph,
  scheme: Scheme,
  soundSpeed: MetresPerSecond,
  materials: readonly RoomMaterial[],
  surface: Surface,
  { porous: regions, cut, ...options }: PrepareOptions = {},
): Work<PreparedRoom<Graph>> {
  if (!regions) return yield* prepareFilledWork(graph, scheme, soundSpeed, materials, surface, { ...options, cut });
  const onGrid = { scheme, spacing: graph.grid.spacing, soundSpeed };
  const { porous, atBorders, ...filled } = fillRegions(graph, surface, materials, regions, onGrid, cut);
  const all = [...materials, ...filled.borders];
  const prepared = prepareFilledWork(filled.graph, scheme, soundSpeed, all, filled.surface, {
    ...options,
    cut: atBorders?.cut,
    porous: { nodes: porous, behind: atBorders?.behind },
  });
  return (yield* prepared) as unknown as PreparedRoom<Graph>;
}

type FilledOptions = Omit<PrepareOptions, 'porous'> & {
  /** Nodes of air that porous media fill, and the media of nodes behind walls. */
  readonly porous?: { readonly nodes: PorousNodes; readonly behind: CutAtBorders['behind'] | undefined };
};

/** Prepares a room whose porous regions, if it has any, are closed off. */
function* prepareFilledWork<Graph extends AnyGraph>(
  graph: Graph,
  scheme: Scheme,
  soundSpeed: MetresPerSecond,
  materials: readonly RoomMaterial[],
  surface: Surface,
  { damped = UNDAMPED, cut, times, porous: filled, leastOverlap, ...options }: FilledOptions,
): Work<PreparedRoom<Graph>> {
  if (materials.length > MOST_MATERIALS) throw tooManyMaterials(materials.length);
  const points = pointsOnGrid(scheme, graph.grid);
  const laws = wallLaws(materials, scheme);
  const planes = yield* evenSlabsWork(graph, options.planes);
  const { cubes, ...rows } = yield* rowsOf(graph, scheme, points, cut, { ...options, planes, times });
  const porous =
    filled?.behind && rows.subcell ? withNodesBehind(filled.nodes, filled.behind, rows.subcell) : filled?.nodes;
  const cutNodes = rows.subcell && { node: rows.subcell.node, inverseMass: rows.subcell.inverseMass, cubes: cubes! };
  return {
    scheme,
    graph,
    soundSpeed,
    timeStep: timeStepOf(scheme, graph.grid.spacing, soundSpeed),
    offsets: points.offsets,
    weights: points.weights,
    ...rows,
    materials,
    laws,
    faces: yield* wallFacesWork(graph, scheme, { laws, surface, damped, cut: cutNodes, porous, leastOverlap }, planes),
    damped,
    ...(porous && { porous }),
  };
}

/**
 * Shares of the work on walls between the nodes that are done when these are built, and when the rest of the stencil
 * has walked.
 */
const BUILT = 0.2;
const WALKED = 0.4;

/** Rows of the nodes near walls, for walls between the nodes or for the staircase. */
function* rowsOf(
  graph: AnyGraph,
  scheme: Scheme,
  points: StencilPoints,
  cut: CutCubes | undefined,
  options: Omit<PrepareOptions, 'damped' | 'cut' | 'leastOverlap'>,
): Work<Pick<PreparedRoom, 'nodes' | 'subcell'> & { readonly cubes?: Uint8Array }> {
  if (!cut) return { nodes: yield* classifyWork(graph, scheme, points, options), subcell: undefined };
  const { signal, onProgress, planes } = options;
  const element = elementOf(scheme);
  const built = (share: number): void => {
    stopIfAsked(signal);
    onProgress?.(BUILT * share);
  };
  const whole = inOneArray(graph);
  const { light, alignedLinks, alignedNames, cubes, links, ...parts } = yield* subcellWork(
    whole,
    scheme,
    cut,
    element,
    built,
    planes,
  );
  const beside = pointsBesideElement(scheme, points, element);
  const walked = yield* classifyWork(yield* walkGraphWork(whole, light, planes), scheme, beside, {
    ...options,
    onProgress: (share) => onProgress?.(BUILT + (WALKED - BUILT) * share),
  });
  const split = splitRows(walked, beside, points.weights, parts.node);
  const stride = strides(graph.grid);
  const distances = points.offsets.map((offset) => offset.reduce((sum, by, axis) => sum + by * stride[axis], 0));
  const others = { rows: split.nodes.rows, row: split.row, links };
  const aligned = { node: parts.node, links: alignedLinks, names: alignedNames, times: options.times };
  const folded = withRepeatedLinks(distances, others, aligned);
  const nodes = { ...split.nodes, rows: folded.rows };
  const { reach } = scheme.stencil;
  const { start: linkStart, to: link, weight: linkWeight } = folded.links;
  const cutNodes = { ...parts, row: folded.row, linkStart, link, linkWeight };
  const operator = { grid: graph.grid, offsets: points.offsets, reach, rows: nodes.rows, subcell: cutNodes };
  const subcell = yield* boundWork(operator, element, (share) => {
    stopIfAsked(signal);
    onProgress?.(WALKED + (1 - WALKED) * share);
  });
  return { nodes, subcell, cubes };
}

function tooManyMaterials(count: number): RunError {
  return new RunError(
    `the room has ${count} materials, and wall faces tell ${MOST_MATERIALS} apart`,
    'Give surfaces that are alike the same material.',
  );
}
