import type { WallAdmittance } from '../../material/branches.ts';
import type { Offset } from '../../scheme/shells.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { MetresPerSecond, Seconds } from '../../units/quantities.ts';
import type { Classification } from '../near-walls/classify.ts';
import type { DampedNodes } from '../surfaces/damped.ts';
import type { WallFaces } from '../faces/faces.ts';
import type { AnyGraph } from '../grid/graph.ts';
import type { PorousNodes } from '../porous/porous-nodes.ts';
import type { Subcell } from '../subcell/model/subcell.ts';
import type { WallLaw } from '../surfaces/wall-law.ts';

/** A wall material with its admittance. */
export interface RoomMaterial {
  readonly name: string;
  readonly admittance: WallAdmittance;
  /** The admittance is that between the two sides of a sheet: the flow through it per pressure difference. */
  readonly through?: true;
}

/**
 * The problem, complete before time-stepping starts: every engine runs exactly this. All numbers are float64; engines
 * of single precision round them.
 */
export interface PreparedRoom<Graph extends AnyGraph = AnyGraph> {
  readonly scheme: Scheme;
  readonly graph: Graph;
  readonly soundSpeed: MetresPerSecond;
  /** T = λX/c. */
  readonly timeStep: Seconds;
  /** K − 1 off-centre points of the stencil, in nodes; in a room of one layer their projections. */
  readonly offsets: readonly Offset[];
  /** λ²α of each off-centre point: the row of every interior node. */
  readonly weights: Float64Array;
  readonly nodes: Classification;
  /** Nodes at walls that pass between the nodes; undefined where all walls are a staircase. */
  readonly subcell: Subcell | undefined;
  readonly materials: readonly RoomMaterial[];
  /** The law of each material; undefined where it is rigid. */
  readonly laws: readonly (WallLaw | undefined)[];
  readonly faces: WallFaces;
  readonly damped: DampedNodes;
  /** Nodes that porous media fill, none of them damped; undefined where there are none. */
  readonly porous?: PorousNodes | undefined;
}

/** Number of nodes by class; nodes behind walls that move freely count as near walls. */
export interface NodeCounts {
  readonly interior: number;
  readonly nearWall: number;
  readonly total: number;
}

export function nodeCounts({ nodes, subcell }: PreparedRoom): NodeCounts {
  const interior = nodes.interiorCount;
  const nearWall = nodes.nearWall.length + (subcell?.node.length ?? 0);
  return { interior, nearWall, total: interior + nearWall };
}
