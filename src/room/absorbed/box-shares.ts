import { isRigid } from '../../material/branches.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { PreparedRoom, RoomMaterial } from '../prepare/prepared.ts';
import { wallFacesWork, type WallFaces } from '../faces/faces.ts';
import { DEEPEST_START } from '../faces/line-finder.ts';
import { isWallAcross, traceIndex, wallDistance, wallTraces } from '../faces/wall-traces.ts';
import { AIR, ALL_OPEN, DIRECTIONS } from '../grid/graph.ts';
import { storedNodes, type Grid } from '../grid/grid.ts';
import { isOneBox } from '../grid/one-box.ts';
import { alone } from '../slabs/work.ts';
import { UNDAMPED } from '../surfaces/damped.ts';
import { materialOf, runOf, traceOf } from '../surfaces/face-shape.ts';
import { HALF_WAY, RIGID } from '../surfaces/surface.ts';
import { wallLaws } from '../surfaces/wall-law.ts';
import { SMALL, type AbsorbedShare } from './absorbed.ts';
import type { VoxelisedRoom } from './crop.ts';
import { flatShare } from './flat-share.ts';

/**
 * What the walls of a single box absorb: a sum over its faces of what each takes as part of a plane wall
 * ({@link flatShare}), so that nothing is measured. Between the nodes, walls must be across the axes.
 *
 * @param fewest Boxes of fewer stored nodes are measured: so much of their walls is near edges.
 * @returns for each material, as {@link absorbedShares}; undefined for any other room.
 */
export function boxShares(
  {
    graph,
    faces,
    materials,
    subcell,
    damped,
  }: Pick<PreparedRoom, 'graph' | 'faces' | 'materials' | 'subcell' | 'damped'>,
  fewest = SMALL,
): (AbsorbedShare | undefined)[] | undefined {
  if (damped.node.length > 0 || !isLargeBox(graph, fewest)) return undefined;
  return sharesOfFaces(faces, materials, subcell !== undefined);
}

/** Finds what {@link boxShares} does before the room is prepared; between the nodes, from lines of full length. */
export function boxSharesOf(
  { graph, surface, cut }: VoxelisedRoom,
  scheme: Scheme,
  materials: readonly RoomMaterial[],
  fewest = SMALL,
): (AbsorbedShare | undefined)[] | undefined {
  if (surface.gaps?.length || !isLargeBox(graph, fewest)) return undefined;
  const absorbs = materials.map(({ admittance, through }) => !isRigid(admittance) && !through);
  if (!cut) {
    const laws = wallLaws(materials, scheme);
    return sharesOfFaces(alone(wallFacesWork(graph, scheme, { laws, surface, damped: UNDAMPED })), materials, false);
  }
  const traces = wallTraces(scheme);
  const sums = new Sums(materials.length, traces, wallDistance);
  const taps = traces[0].trace.length;
  for (let node = 0; node < graph.nodes.length; node++) {
    const bits = graph.nodes[node];
    if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) continue;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const material = surface.materialAt(node, direction);
      if (material === RIGID || !absorbs[material]) continue;
      const { distance, slant } = surface.cutAt?.(node, direction) ?? HALF_WAY;
      // All cubes of such a box are aligned, so that every node so near its wall moves freely.
      const isFree = (1 - distance) * slant < DEEPEST_START;
      const trace = traceIndex(isFree ? distance - 1 : distance, slant);
      if (!isWallAcross(trace)) return undefined;
      sums.add(material, trace, taps, surface.areaAt(node, direction));
    }
  }
  return sums.shares;
}

const isLargeBox = (graph: Parameters<typeof isOneBox>[0] & { readonly grid: Grid }, fewest: number): boolean =>
  storedNodes(graph.grid) >= fewest && graph.grid.size[2] > 1 && isOneBox(graph);

function sharesOfFaces(
  { shape, area, traces }: Pick<WallFaces, 'shape' | 'area' | 'traces'>,
  materials: readonly RoomMaterial[],
  isBetweenNodes: boolean,
): (AbsorbedShare | undefined)[] | undefined {
  const sums = new Sums(materials.length, traces, isBetweenNodes ? wallDistance : () => HALF_WAY.distance);
  for (let f = 0; f < shape.length; f++) {
    const trace = traceOf(shape[f]);
    if (isBetweenNodes ? !isWallAcross(trace) : trace > 0) return undefined;
    sums.add(materialOf(shape[f]), trace, runOf(shape[f]), area[f]);
  }
  return sums.shares;
}

/** Sums over the faces of each material. */
class Sums {
  /** [trace][run] */
  private readonly known: (number[] | undefined)[] = [];
  private readonly taken: Float64Array;
  private readonly due: Float64Array;
  private readonly faces: Uint32Array;

  constructor(
    materials: number,
    private readonly traces: WallFaces['traces'],
    private readonly distanceOf: (trace: number) => number,
  ) {
    this.taken = new Float64Array(materials);
    this.due = new Float64Array(materials);
    this.faces = new Uint32Array(materials);
  }

  add(material: number, trace: number, run: number, area: number): void {
    // A line that ends at the node behind its wall reads no air.
    if (area === 0 || (run === 1 && this.distanceOf(trace) < 0)) return;
    const byRun = (this.known[trace] ??= []);
    byRun[run] ??= flatShare(this.traces[trace].trace, run, this.distanceOf(trace));
    this.taken[material] += area * byRun[run];
    this.due[material] += area;
    this.faces[material]++;
  }

  get shares(): (AbsorbedShare | undefined)[] {
    return Array.from(this.faces, (faces, m) =>
      faces > 0 ? { share: this.taken[m] / this.due[m], faces } : undefined,
    );
  }
}
