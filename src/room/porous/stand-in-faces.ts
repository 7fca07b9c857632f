import { sharedUint8 } from '../../lists/shared-memory.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { AIR, closeEdge, directionStrides, DIRECTIONS, forward, inOneArray, type Direction } from '../grid/graph.ts';
import type { AnyGraph, RoomGraph } from '../grid/graph.ts';
import { cellSide, strides, type Grid } from '../grid/grid.ts';
import { HALF_WAY, RIGID, type Surface } from '../surfaces/surface.ts';
import { nodesInBox } from './box-regions.ts';

/** A box of a porous medium that the grid cannot resolve. */
export interface UnresolvedBox {
  readonly from: Vec3;
  readonly to: Vec3;
  /** The axis across which it is thinner than the grid; undefined for one that is thick and too dense. */
  readonly thinAxis?: 0 | 1 | 2 | undefined;
}

/** A place of the layer: what is behind it, and how deep it is there. */
export interface LayerPlace {
  readonly kind: 'wall' | 'sheet';
  readonly behind: 'wall' | 'air';
  /** m */
  readonly thickness: number;
  /** Air between the layer and the wall behind, m. */
  readonly cavity: number;
}

/** Why a box cannot be a layer: it has no face on the grid, or its faces belong to something else. */
export type LayerFault = 'no-face' | 'partition' | 'sheet' | 'other-layer';

/** A room with layers in place of boxes. */
export interface LayeredRoom {
  readonly graph: RoomGraph;
  readonly surface: Surface;
  /** [material] Area that layers took from walls, m². */
  readonly replaced: ReadonlyMap<number, number>;
  /** Nodes of air that became solid. */
  readonly solidNodes: number;
  /** [box] why it cannot be a layer; undefined if it is one. */
  readonly faults: readonly (LayerFault | undefined)[];
}

/** A gap to a wall below this is none: drawings are rounded, m. */
const NO_GAP = 5e-4;

/**
 * Puts layers in place of boxes that the grid cannot resolve. A thin box becomes the material of the walls within it or
 * next to it, and a sheet where there is air on both sides; a thick one becomes solid whose faces have the material.
 *
 * @param planes [axis] planes of drawn walls, m.
 * @param isOutside Nodes beyond openings, which stay as they are.
 * @param materialOf Index of the material of a layer.
 */
export function layersForBoxes(
  room: { readonly graph: AnyGraph; readonly surface: Surface },
  boxes: readonly UnresolvedBox[],
  {
    planes,
    isOutside,
    materialOf,
  }: {
    readonly planes: readonly (readonly number[])[];
    readonly isOutside: (node: number) => boolean;
    readonly materialOf: (box: number, place: LayerPlace) => number;
  },
): LayeredRoom {
  const { nodes: given, grid } = inOneArray(room.graph);
  const nodes = sharedUint8(given.length);
  nodes.set(given);
  const layered = new Layers({ grid, nodes }, room.surface, isOutside);
  const thick = boxes.flatMap(({ thinAxis }, box) => (thinAxis === undefined ? box : []));
  layered.fill(
    thick.map((box) => [box, boxes[box]] as const),
    materialOf,
  );
  boxes.forEach(({ thinAxis, ...box }, index) => {
    if (thinAxis !== undefined) layered.cover(index, box, thinAxis, planes[thinAxis], materialOf);
  });
  return {
    graph: { grid, nodes },
    surface: layered.surface(),
    replaced: layered.replaced,
    solidNodes: layered.solidNodes,
    faults: boxes.map((_, box) => layered.faultOf(box)),
  };
}

type Extent = Pick<UnresolvedBox, 'from' | 'to'>;

/** Layers on their way into a room. */
class Layers {
  readonly replaced = new Map<number, number>();
  solidNodes = 0;
  /** [6 node + direction] material of the layer there. */
  private readonly walls = new Map<number, number>();
  /** [6 node + direction, of the lower node] material of the sheet there. */
  private readonly sheets = new Map<number, number>();
  private readonly faults = new Map<number, LayerFault>();
  private readonly met = new Set<number>();
  private readonly stride: readonly number[];

  constructor(
    private readonly graph: RoomGraph,
    private readonly base: Surface,
    private readonly isOutside: (node: number) => boolean,
  ) {
    this.stride = directionStrides(graph.grid);
  }

  faultOf(box: number): LayerFault | undefined {
    return this.faults.get(box) ?? (this.met.has(box) ? undefined : 'no-face');
  }

  /** Makes boxes solid, with layers on their faces. */
  fill(boxes: readonly (readonly [number, Extent])[], materialOf: (box: number, place: LayerPlace) => number): void {
    const boxOf = new Map<number, number>();
    const nodesOf = boxes.map(([box, extent]) => {
      const own: number[] = [];
      this.nodesOf(extent, (node) => {
        if (!this.isAir(node) || this.isOutside(node)) return;
        own.push(node);
        boxOf.set(node, box);
      });
      return own;
    });
    for (const [i, [box, { from, to }]] of boxes.entries()) {
      const depth = (node: number, direction: Direction): LayerPlace => {
        const axis = direction >> 1;
        let cells = 1;
        let at = node;
        for (; this.isOpen(at, direction) && boxOf.get(at + this.stride[direction]) === box; cells++)
          at += this.stride[direction];
        const isFree = this.isOpen(at, direction) && !boxOf.has(at + this.stride[direction]);
        const [drawn, onGrid] = [to[axis] - from[axis], cells * this.graph.grid.spacing];
        const thickness = Math.abs(onGrid - drawn) < this.graph.grid.spacing ? drawn : onGrid;
        return { kind: 'wall', behind: isFree ? 'air' : 'wall', thickness, cavity: 0 };
      };
      for (const node of nodesOf[i]) {
        for (const direction of DIRECTIONS) {
          const other = node + this.stride[direction];
          const back = (direction ^ 1) as Direction;
          if (!this.isOpen(node, direction)) {
            if (this.sheetAt(node, direction) !== RIGID) this.faults.set(box, 'sheet');
            else this.forget(node, direction);
          } else if (!boxOf.has(other)) {
            this.met.add(box);
            this.walls.set(key(other, back), materialOf(box, depth(node, back)));
          }
        }
      }
    }
    for (const node of boxOf.keys()) {
      for (const direction of DIRECTIONS) if (this.isOpen(node, direction)) closeEdge(this.graph, node, direction);
      this.graph.nodes[node] = 0;
    }
    this.solidNodes += boxOf.size;
  }

  /** Lays a thin box on the walls beside it, or hangs it up as a sheet. */
  cover(
    box: number,
    extent: Extent,
    axis: 0 | 1 | 2,
    planes: readonly number[],
    materialOf: (box: number, place: LayerPlace) => number,
  ): void {
    const { spacing, origin, size } = this.graph.grid;
    const [from, to] = [extent.from[axis], extent.to[axis]];
    const place = (x: number): number => (x - origin[axis]) / spacing;
    const window = 0.5 + 1e-6;
    const first = Math.max(0, Math.ceil(place(from) - window));
    const last = Math.min(size[axis], Math.floor(place(to) + window));
    const middle = place((from + to) / 2);
    const faces = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i).sort(
      (a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b,
    );
    const step = strides(this.graph.grid)[axis];
    const up = forward(axis);
    /** The air node at a wall across the line of nodes that begins with one, and the direction of that wall. */
    const wallOf = (start: number, face: number): { node: number; direction: Direction } | undefined => {
      const high = start + face * step;
      const [isLow, isHigh] = [face > 0 && this.isAir(high - step), face < size[axis] && this.isAir(high)];
      if (isLow === isHigh) return undefined;
      return isLow ? { node: high - step, direction: up } : { node: high, direction: (up ^ 1) as Direction };
    };
    /** Depth of the air between the box and a wall; undefined if the box lies in that wall. */
    const gapTo = (face: number, isAbove: boolean): number | undefined => {
      const onGrid = origin[axis] + face * spacing;
      const drawn = planes.filter((plane) => Math.abs(plane - onGrid) < spacing * window);
      const plane = drawn.sort((a, b) => Math.abs(a - onGrid) - Math.abs(b - onGrid)).at(0) ?? onGrid;
      const gap = isAbove ? plane - to : from - plane;
      if (gap + to - from < NO_GAP) return undefined;
      return gap < NO_GAP ? 0 : Number(gap.toFixed(3));
    };
    this.linesAcross(extent, axis, (start) => {
      for (const face of faces) {
        const wall = wallOf(start, face);
        if (!wall || this.isOutside(wall.node)) continue;
        const { node, direction } = wall;
        const cavity = gapTo(face, direction === up);
        if (cavity === undefined) continue;
        const index = materialOf(box, { kind: 'wall', behind: 'wall', thickness: to - from, cavity });
        this.layOn(box, node, direction, index);
        return;
      }
      for (const face of faces) {
        if (face === 0 || face === size[axis]) continue;
        const low = start + (face - 1) * step;
        if (!this.isOpen(low, up)) continue;
        if (this.isOutside(low) || this.isOutside(low + step)) continue;
        const place = { kind: 'sheet', behind: 'air', thickness: to - from, cavity: 0 } as const;
        this.sheets.set(key(low, up), materialOf(box, place));
        closeEdge(this.graph, low, up);
        this.met.add(box);
        return;
      }
    });
  }

  private layOn(box: number, node: number, direction: Direction, material: number): void {
    const at = key(node, direction);
    if (this.walls.has(at)) this.faults.set(box, 'other-layer');
    else if ((this.base.sideAt?.(node, direction) ?? RIGID) !== RIGID) this.faults.set(box, 'partition');
    this.forget(node, direction);
    this.walls.set(at, material);
    this.met.add(box);
  }

  /** Counts the area of a wall that is none any more. */
  private forget(node: number, direction: Direction): void {
    const material = this.base.materialAt(node, direction);
    if (material === RIGID) return;
    const area = this.base.areaAt(node, direction) * cellSide(this.graph.grid, direction >> 1);
    this.replaced.set(material, (this.replaced.get(material) ?? 0) + area);
  }

  surface(): Surface {
    const { base, walls, sheets, stride } = this;
    const sheetAt = (node: number, direction: Direction): number =>
      sheets.get(direction & 1 ? key(node, direction) : key(node + stride[direction], direction ^ 1)) ?? RIGID;
    const { gaps } = base;
    return {
      materialAt: (node, direction) =>
        walls.get(key(node, direction)) ??
        (sheetAt(node, direction) === RIGID ? base.materialAt(node, direction) : RIGID),
      areaAt: (node, direction) => (sheetAt(node, direction) === RIGID ? base.areaAt(node, direction) : 1),
      sheetAt: (node, direction) => {
        const own = sheetAt(node, direction);
        return own === RIGID ? (base.sheetAt?.(node, direction) ?? RIGID) : own;
      },
      ...(base.sideAt && { sideAt: (node, direction) => base.sideAt!(node, direction) }),
      ...(base.cutAt && {
        cutAt: (node, direction) => (sheetAt(node, direction) === RIGID ? base.cutAt!(node, direction) : HALF_WAY),
      }),
      ...(gaps && { gaps }),
    };
  }

  /** Material of a drawn sheet between two nodes. */
  private sheetAt(node: number, direction: Direction): number {
    const other = node + this.stride[direction];
    if (!this.base.sheetAt || !this.isAir(other)) return RIGID;
    return direction & 1 ? this.base.sheetAt(node, direction) : this.base.sheetAt(other, (direction ^ 1) as Direction);
  }

  private isAir(node: number): boolean {
    return (this.graph.nodes[node] & AIR) !== 0;
  }

  private isOpen(node: number, direction: Direction): boolean {
    return (this.graph.nodes[node] & (1 << direction)) !== 0;
  }

  private nodesOf(extent: Extent, visit: (node: number) => void): void {
    const [x, y, z] = nodesInBox(this.graph.grid, extent);
    const stride = strides(this.graph.grid);
    for (let k = z[0]; k < z[1]; k++) {
      for (let j = y[0]; j < y[1]; j++) {
        for (let i = x[0]; i < x[1]; i++) visit(i + j * stride[1] + k * stride[2]);
      }
    }
  }

  /** Visits the first node of each line of nodes along an axis that passes through a box. */
  private linesAcross(extent: Extent, axis: 0 | 1 | 2, visit: (start: number) => void): void {
    const [from, to] = [[...extent.from], [...extent.to]];
    const { grid } = this.graph;
    [from[axis], to[axis]] = firstLayer(grid, axis);
    this.nodesOf({ from: from as unknown as Vec3, to: to as unknown as Vec3 }, visit);
  }
}

const key = (node: number, direction: number): number => 6 * node + direction;

/** The first layer of cells along an axis, m. */
const firstLayer = ({ origin, spacing }: Grid, axis: 0 | 1 | 2): [number, number] => [
  origin[axis],
  origin[axis] + spacing,
];
