import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { directionStrides, partOf, type AnyGraph, type Direction, type GraphPart } from '../grid/graph.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import { isAmong } from '../slabs/slab-nodes.ts';
import { shapeOf, withTrace } from '../surfaces/face-shape.ts';
import { HALF_WAY, type PlainSurface, type Surface } from '../surfaces/surface.ts';
import { CUBES_ROUND_EDGE, CutNodes, type CutNodeTables } from './cut-nodes.ts';
import { sheetTraceIndex } from './sheet-traces.ts';
import { traceIndex } from './wall-traces.ts';

export interface FacesShared {
  readonly graph: AnyGraph;
  readonly surface: PlainSurface | Surface;
  /** [material] whether it absorbs. */
  readonly absorbs: readonly boolean[];
  /** Array indices of the damped nodes, ascending. */
  readonly damped: NodeNumbers;
  /** Where walls pass between the nodes. */
  readonly cut: CutNodeTables | undefined;
  /** Length of the traces. */
  readonly taps: number;
  /** Nodes that porous media fill, if there are any: a sheet reads one node there, by this trace. */
  readonly pores?: { readonly node: NodeNumbers; readonly trace: number } | undefined;
  /** Where walls pass between the nodes: the first of the traces of sheets. */
  readonly firstOfSheets?: number | undefined;
}

/**
 * A line begins at a node that moves freely at most this far behind its wall, in spacings: deeper ones hold little air.
 */
export const DEEPEST_START = 0.38;

/** Finds the lines of walls before the air nodes of a slab, and of the planes beside it. */
export class LineFinder {
  /** The nodes that lines can reach. */
  readonly part: GraphPart;
  private readonly isDamped: (node: number) => boolean;
  /** Whether a porous medium fills a node. */
  readonly isPorous: (node: number) => boolean;
  private readonly cutNodes: CutNodes | undefined;
  private readonly stride: readonly number[];

  constructor(
    private readonly shared: Omit<FacesShared, 'surface'>,
    private readonly surface: Surface,
    slab: PreparedSlab,
  ) {
    const { graph, damped, cut, taps, pores } = shared;
    const around = { from: slab.from - taps - 1, to: slab.to + taps + 1 };
    this.part = partOf(graph, around);
    this.isDamped = isAmong(damped, graph, around);
    this.isPorous = pores ? isAmong(pores.node, graph, around) : () => false;
    this.cutNodes = cut && new CutNodes(this.part, cut, around);
    this.stride = directionStrides(graph.grid);
  }

  /**
   * The line from the wall that an air node meets in a direction: its first node, and its shape, as long as it can be.
   * @returns undefined before a damped node
   */
  from(
    node: number,
    direction: Direction,
    material: number,
  ): { readonly node: number; readonly shape: number } | undefined {
    if (this.isDamped(node)) return undefined;
    const { part, cutNodes } = this;
    const { cut, taps } = this.shared;
    const inward = this.stride[direction ^ 1];
    const cutCubes = cutNodes?.cutCubesTowards(node, direction) ?? 0;
    // Where a cube is a staircase, the node behind the wall may move with the air of the other side of a panel.
    const { distance, slant } = (cut ? this.surface.cutAt?.(node, direction) : undefined) ?? HALF_WAY;
    const isFree =
      cutCubes === CUBES_ROUND_EDGE && (1 - distance) * slant < DEEPEST_START && cutNodes!.movesFreely(node - inward);
    let run = isFree ? 2 : 1;
    for (let at = node; run < taps && part.nodes[at - part.first] & (1 << (direction ^ 1)); run++) {
      at += inward;
      if (this.isDamped(at)) break;
    }
    const trace = cut ? traceIndex(isFree ? distance - 1 : distance, slant) : 0;
    return { node: isFree ? node - inward : node, shape: shapeOf(direction, run, material, trace) };
  }

  /**
   * The line from a sheet that an air node meets in a direction: in a porous medium the node itself.
   *
   * @param asWall Whether it is a wall to either side: if there is solid between, or a porous medium on one side.
   */
  fromSheet(
    node: number,
    direction: Direction,
    material: number,
    asWall: boolean,
  ): { readonly node: number; readonly shape: number } | undefined {
    const { cut, pores, firstOfSheets } = this.shared;
    if (this.isPorous(node)) return { node, shape: shapeOf(direction, 1, material, pores!.trace) };
    const line = this.from(node, direction, material);
    // A line that begins behind the sheet is that of a wall.
    if (!line || asWall || !cut || firstOfSheets === undefined || line.node !== node) return line;
    const { distance, slant } = this.surface.cutAt?.(node, direction) ?? HALF_WAY;
    const trace = sheetTraceIndex(distance, slant);
    return trace === undefined ? line : { node, shape: withTrace(line.shape, firstOfSheets + trace) };
  }
}
