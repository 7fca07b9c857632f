import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { DampedNodes } from '../surfaces/damped.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { DIRECTIONS, type AnyGraph } from '../grid/graph.ts';
import { sharedFloat64, sharedUint8 } from '../../lists/shared-memory.ts';
import { slabsOf, type PreparedSlab, type Slabs } from '../slabs/slabs.ts';
import { alone, each, type Work } from '../slabs/work.ts';
import { sheetTraces } from './sheet-traces.ts';
import { wallTraces } from './wall-traces.ts';
import { couplings, writeRuns } from './couplings.ts';
import type { CutNodeTables } from './cut-nodes.ts';
import { findLines } from './find-lines.ts';
import { findSheets } from './find-sheets.ts';
import { gapTraces, withGapLines } from './gap-lines.ts';
import { oneNodeTrace, withPorousMasses } from './porous-masses.ts';
import { joinedLines } from './joined-lines.ts';
import { overlapOf } from './line-claims.ts';
import { lineSpans } from './line-spans.ts';
import type { PorousNodes } from '../porous/porous-nodes.ts';
import type { Surface } from '../surfaces/surface.ts';
import type { WallLaw } from '../surfaces/wall-law.ts';

/**
 * Absorbing wall faces: closed edges of air nodes whose material is not rigid. Sheets come after them: closed edges
 * between two air nodes that sound goes through, one face for both sides (docs/theory/walls.md, eq. W5 to W7, with
 * e = e₁ − e₂). All that faces have, sheets have for their line 1, which is on the lower side of the sheet: its
 * direction is 1, 3 or 5.
 */
export interface WallFaces {
  /**
   * The first node of each face's line, array index: the air node before the face, or a node behind the wall that moves
   * freely. Faces are grouped by direction, in ascending order in each group; sheets by the axis that they stand
   * across.
   */
  readonly node: NodeNumbers;
  /**
   * Shape of each face's line, one word (`face-shape.ts`): direction of the wall; run: nodes from the face inward up to
   * the next closed edge, damped node or node of a nearer face, at most the length of the trace; material; index of the
   * trace.
   */
  readonly shape: Uint32Array;
  /** How lines weigh their nodes; all traces have the same length. */
  readonly traces: readonly WallTrace[];
  /** [face][tap] 1/D of the node at each tap, a factor on what is taken out there; undefined where all are 1. */
  readonly tapScale: Float64Array | undefined;
  /** s: area of the true wall behind each face, in squared spacings. */
  readonly area: Float32Array;
  /** s / (1 + s Λ X) of each face: docs/theory/walls.md, eq. W6. */
  readonly gain: Float64Array;
  /** D of each face: bounds the coupling to itself and to the faces whose lines it crosses. */
  readonly selfCoupling: Float64Array;
  /**
   * First face of each of the six directions, and the number of faces; if there are sheets, first sheet across x, y and
   * z as well, and the number of faces and sheets. Lines of one direction never share a node, nor do the lines 1 of the
   * sheets across an axis, or their lines 2.
   */
  readonly groups: readonly number[];
  /** The upper sides of sheets; undefined where there are none. */
  readonly back?: SheetBacks | undefined;
}

/** Line 2 of each sheet, by its number among the sheets: f − `firstSheet` of face f. */
export interface SheetBacks {
  /** First node of each line, like {@link WallFaces.node}. */
  readonly node: NodeNumbers;
  /** Shape of each line, like {@link WallFaces.shape}: opposite direction, same material. */
  readonly shape: Uint32Array;
  /** [sheet][tap] 1/D of the nodes, like {@link WallFaces.tapScale}. */
  readonly tapScale?: Float64Array | undefined;
}

/** Number of the first sheet among the faces: as many as there are faces if there is none. */
export function firstSheet({ groups }: Pick<WallFaces, 'groups'>): number {
  return groups[DIRECTIONS.length];
}

/** How many of some faces are not sheets. @param index Numbers of the faces, sheets after all others. */
export function facesBeforeSheets(faces: Pick<WallFaces, 'groups'>, index: Uint32Array): number {
  const first = firstSheet(faces);
  const found = index.findIndex((f) => f >= first);
  return found < 0 ? index.length : found;
}

/** Number of the sheets among the faces. */
export function sheetCount({ back }: Pick<WallFaces, 'back'>): number {
  return back?.node.length ?? 0;
}

/** The longest lines are a fraction of a slab, so that the lines beside it are few in comparison. */
const TRACES_A_SLAB = 2;

/** The walls of a room on its grid. */
export interface RoomWalls {
  /** Law of each material; undefined where it is rigid. */
  readonly laws: readonly (WallLaw | undefined)[];
  readonly surface: Surface;
  /** Walls before damped nodes are rigid; lines end where damped nodes begin. */
  readonly damped: DampedNodes;
  /** Where walls pass between the nodes; undefined for the staircase. */
  readonly cut?: CutNodeTables | undefined;
  /** Nodes that porous media fill; undefined where there are none. */
  readonly porous?: PorousNodes | undefined;
  /** Steps by which lines cross at least, however much their walls absorb (docs/theory/walls.md, eq. W6b); else 0. */
  readonly leastOverlap?: number | undefined;
}

/**
 * Finds the absorbing faces of walls and the sheets, and how their lines couple.
 *
 * @param planes Planes of a slab.
 */
export function* wallFacesWork(
  graph: AnyGraph,
  scheme: Scheme,
  { laws, surface, damped, cut, porous, leastOverlap = 0 }: RoomWalls,
  planes?: Slabs,
): Work<WallFaces> {
  const gaps = surface.gaps ?? [];
  const ofWalls = cut ? wallTraces(scheme) : [scheme.wall];
  const taps = ofWalls[0].trace.length;
  const ofGaps = gaps.length > 0 ? gapTraces(scheme, taps) : [];
  const ofSides = laws.map((law) => law !== undefined && !law.through);
  const ofSheets = laws.map((law) => law?.through === true);
  const hasSheets = surface.sheetAt !== undefined && ofSheets.includes(true);
  const before = [...ofWalls, ...ofGaps, ...(porous ? [oneNodeTrace(taps)] : [])];
  const pores = porous && { node: porous.node, trace: before.length - 1 };
  const firstOfSheets = cut && hasSheets ? before.length : undefined;
  const traces = firstOfSheets === undefined ? before : [...before, ...sheetTraces(scheme)];
  const masses = porous ? withPorousMasses(cut, porous) : cut;
  const looking = { graph, surface: surface.plain ?? surface, damped: damped.node, cut, taps, pores, firstOfSheets };
  const slabs = slabsOf(graph.grid, planes);
  // A surface that is not plain cannot be given to other threads.
  const byThreads = <T>(finding: Work<T>): Work<T> => (surface.plain ? finding : here(finding));
  const found = yield* byThreads(each(findLines, { ...looking, absorbs: ofSides }, slabs));
  const sheets = hasSheets ? yield* byThreads(each(findSheets, { ...looking, absorbs: ofSheets }, slabs)) : [];
  const lines = joinedLines(graph, found, sheets);
  const thicker =
    typeof planes === 'number'
      ? slabsOf(graph.grid, planes)
      : thickened(slabsOf(graph.grid, planes), TRACES_A_SLAB * taps);
  const overlap = laws.map((law) => (law ? Math.max(leastOverlap, overlapOf(law.conductance, taps)) : 0));
  const mouths = gaps.filter(({ material }) => laws[material]).map((gap) => [gap.node, overlap[gap.material]] as const);
  const { back } = lines;
  if (lines.node.length > 0) {
    const run = sharedUint8(lines.node.length);
    const backRun = sharedUint8(back?.node.length ?? 0);
    yield* each(lineSpans, { ...lines, overlap, taps, mouths, run, backRun }, thicker);
    writeRuns(lines.shape, run);
    if (back) writeRuns(back.shape, backRun);
  }
  const all = gaps.length > 0 ? withGapLines(lines, gaps, laws, damped.node, ofWalls.length) : lines;
  const gain = sharedFloat64(all.node.length);
  const selfCoupling = sharedFloat64(all.node.length);
  const tapScale = masses && sharedFloat64(taps * all.node.length);
  const backTapScale = masses && back && sharedFloat64(taps * back.node.length);
  if (all.node.length > 0) {
    const ofScheme = { scheme: { courant: scheme.courant }, laws, traces, cut: masses };
    yield* each(couplings, { ...all, ...ofScheme, gain, selfCoupling, tapScale, backTapScale }, thicker);
  }
  const { node, shape, area, groups } = all;
  const walls = { node, shape, area, groups, traces, tapScale, gain, selfCoupling };
  return back ? { ...walls, back: { ...back, tapScale: backTapScale } } : walls;
}

/** Does work in this thread. */
function* here<T>(work: Work<T>): Work<T> {
  return alone(work);
}

/** Joins neighbouring slabs until they have some planes. */
function thickened(slabs: readonly PreparedSlab[], planes: number): PreparedSlab[] {
  const thick: PreparedSlab[] = [];
  for (const { from, to } of slabs) {
    const last = thick.at(-1);
    if (last && last.to - last.from < planes) thick[thick.length - 1] = { from: last.from, to };
    else thick.push({ from, to });
  }
  return thick;
}
