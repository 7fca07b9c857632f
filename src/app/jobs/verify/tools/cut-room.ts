import type { PointWeights } from '../../../../engine/engine.ts';
import { exp, times, type Complex } from '../../../../numerics/complex.ts';
import { realAdmittance, type WallAdmittance } from '../../../../material/branches.ts';
import type { TriangleMesh } from '../../../../mesh/mesh.ts';
import { AIR } from '../../../../room/grid/graph.ts';
import { meshGrid } from '../../../../room/mesh/grid.ts';
import { voxeliseMesh } from '../../../../room/mesh/voxelise.ts';
import { prepareRoom } from '../../../../room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import type { Scheme } from '../../../../scheme/scheme.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import type { CheckContext } from './check.ts';
import { advance, frequencyAndDamping, inRoom } from './record.ts';
import { placesInRoom, ROOM_SOUND_SPEED, ROOM_SPACING } from './rooms.ts';

/** Nodes round a mesh on its grid. */
const MARGIN = 2;

/** A mesh round the origin, in spacings, on the grid, with walls between the nodes. */
export interface CutRoom {
  readonly room: PreparedRoom;
  /** Array indices of the nodes that move, rising. */
  readonly nodes: Uint32Array;
  /** The volume that moves with each, in cubed spacings. */
  readonly mass: Float64Array;
  /** Where each stands, in spacings from the origin. */
  readonly places: readonly Vec3[];
}

/** @param walls One for each material of the mesh; rigid if none are given. */
export function cutRoom(
  mesh: TriangleMesh,
  scheme: Scheme,
  { signal }: CheckContext,
  walls: readonly WallAdmittance[] = mesh.materialNames.map(() => realAdmittance(0)),
): CutRoom {
  const inMetres = { ...mesh, vertices: mesh.vertices.map((x) => x * ROOM_SPACING) };
  const own = Int32Array.from(mesh.materialNames, (_, index) => index);
  const { graph, surface, cut } = voxeliseMesh(
    inMetres,
    { front: own, back: own },
    meshGrid(inMetres, ROOM_SPACING, MARGIN),
    [[0, 0, 0]],
    { cut: true, signal },
  );
  const materials = walls.map((admittance, i) => ({ name: mesh.materialNames[i], admittance }));
  const room = prepareRoom(graph, scheme, ROOM_SOUND_SPEED, materials, surface, { cut, signal });
  const volumes = new Map<number, number>();
  graph.nodes.forEach((bits, node) => {
    if (bits & AIR) volumes.set(node, 1);
  });
  room.subcell?.node.forEach((node, i) => volumes.set(node, 1 / room.subcell!.inverseMass[i]));
  const nodes = Uint32Array.from(volumes.keys()).sort();
  const { origin } = graph.grid;
  return {
    room,
    nodes,
    mass: Float64Array.from(nodes, (node) => volumes.get(node)!),
    places: placesInRoom(graph, nodes).map(
      (place) => place.map((at, d) => at + origin[d] / ROOM_SPACING) as unknown as Vec3,
    ),
  };
}

/** A mode to start: its pressure at a place, ω/c in rad per spacing, and the shape that the field is projected on. */
export interface StartedMode {
  readonly at: (place: Vec3) => Complex;
  readonly k: Complex;
  readonly shape: (place: Vec3) => number;
}

/** Frequency and damping of a mode over the exact ones; damping is 1 for a mode without loss. */
export interface FollowedMode {
  readonly frequency: number;
  readonly damping: number;
}

/** Steps that are skipped: walls take a new state as if nothing had been flowing. */
const SETTLING = 4;
/** Nepers of decay, and periods, over which a mode is followed. */
const NEPERS = 3;
const PERIODS = 6;

/** Receivers that project the field on the shapes of modes. */
export const projections = ({ nodes, mass, places }: CutRoom, modes: readonly StartedMode[]): PointWeights[] =>
  modes.map(({ shape }) => ({ nodes, weights: Float64Array.from(mass, (volume, i) => volume * shape(places[i])) }));

/** The field of a mode at the last time step and at t = 0. */
export function startOf(
  { room, nodes, places }: CutRoom,
  { at, k }: StartedMode,
): { readonly previous: Float64Array; readonly current: Float64Array } {
  const values = places.map(at);
  const fieldAt = (steps: number): Float64Array => {
    const field = new Float64Array(room.graph.nodes.length);
    const phase = exp(times(k, [0, room.scheme.courant * steps]));
    nodes.forEach((node, i) => (field[node] = times(values[i], phase)[0]));
    return field;
  };
  return { previous: fieldAt(-1), current: fieldAt(0) };
}

/** Starts modes one after the other and measures the frequency and the damping of each. */
export function followModes(
  cut: CutRoom,
  modes: readonly StartedMode[],
  { engine, signal }: CheckContext,
  onShare: (share: number) => void,
): Promise<FollowedMode[]> {
  const { courant } = cut.room.scheme;
  return inRoom(engine, cut.room, { sources: [], receivers: projections(cut, modes) }, async (simulation) => {
    const found: FollowedMode[] = [];
    for (const [m, mode] of modes.entries()) {
      const [frequency, damping] = [mode.k[0] * courant, mode.k[1] * courant];
      await simulation.setState(startOf(cut, mode));
      const steps =
        damping > 0 ? Math.max(NEPERS / damping, (2.5 * Math.PI) / frequency) : (2 * Math.PI * PERIODS) / frequency;
      const records = await advance(simulation, SETTLING + Math.ceil(steps), { signal });
      const measured = frequencyAndDamping(records[m].subarray(SETTLING), frequency);
      found.push({
        frequency: measured.frequency / frequency,
        damping: damping > 0 ? measured.damping / damping : 1,
      });
      onShare((m + 1) / modes.length);
    }
    return found;
  });
}
