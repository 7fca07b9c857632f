import { GOLDEN, mixedHash } from '../../../lists/hash.ts';
import type { Job } from '../../slabs/work.ts';
import { coordinates } from '../../grid/grid.ts';
import { BrickOperator, type Looked } from './brick-operator.ts';
import type { Brick } from './bricks.ts';
import type { CutOperator } from './cut-operator.ts';

/** Eigenvalues of λ²P/4 up to this, or up to the highest in free space, are accepted. A room is stable up to 1. */
const MOST = 0.965;
/** How often the operator is applied: an eigenvalue of 0.98 then grows 23-fold, one of 1 200-fold. */
const APPLICATIONS = 16;
/** A node that grows by more than this is too light; without such an eigenvalue, one node in 10⁹ grows so much. */
const GROWTH = 6;
/** No node may grow by more than this in the last field: an eigenvalue of 0.985 grows 30-fold, one of 1 220-fold. */
const CALM = 40;
/** Rounds on the nodes found after which that is enough, and after which there is something wrong. */
const ROUNDS = 5;
const MOST_ROUNDS = 32;
/** Nodes up to this many steps from one that became heavier are checked again. */
const NEAR = 3;

/** Nodes of a brick that have to be heavier. */
export interface HeavierNodes {
  /** Place of each in the room's list of cut nodes. */
  readonly place: Uint32Array;
  /** 1/D of each. */
  readonly inverseMass: Float64Array;
  /** Number of nodes that stay too light whatever is done. */
  readonly tooLight: number;
}

/** What all bricks of a room share. */
interface Searched {
  readonly room: CutOperator;
  /** The highest eigenvalue of λ²P/4 in free space. */
  readonly highest: number;
}

/**
 * Searches bricks for nodes that are too light (docs/theory/subcell.md, 'The bound'). A random field on the cut nodes
 * is filtered by a Chebyshev polynomial of the operator that holds every eigenvalue up to `most` below 1 and lets
 * larger ones grow: where the field has grown, nodes are too light. What is found depends on the brick and the room
 * alone, and not on other bricks: a node that becomes heavier only lowers eigenvalues.
 */
export const lightInBrick: Job<Searched, Brick, HeavierNodes> = { name: 'light in brick', begin: brickSearch };

function brickSearch({ room, highest }: Searched): (brick: Brick) => HeavierNodes {
  const operator = new BrickOperator(room);
  const most = Math.max(MOST, highest);
  const { node, inverseMass: given } = room.subcell;
  const { place } = operator;
  let inverse = new Float64Array(0);

  return ({ core, around }) => {
    operator.moveTo(around);
    const { count, behind } = operator;
    const values = 2 * (1 + count + behind);
    let [here, before] = [operator.newField(values / 2), operator.newField(values / 2)];
    const change = operator.newField(count);
    if (inverse.length < count) inverse = new Float64Array(2 * count);
    for (let i = 0; i < count; i++) inverse[i] = given[place[i]];

    let looked = operator.everywhere();
    let tooLight = 0;
    for (let round = 0; ; round++) {
      const { found, largest } = heavierWhere(looked, filtered(looked, round));
      if (found.length === 0 || (round >= ROUNDS && largest <= CALM)) break;
      if (round === MOST_ROUNDS) {
        tooLight = found.length;
        break;
      }
      looked = operator.near(found, NEAR);
    }
    return changed();

    /** T_n of 1 − (λ²P/4)·2/most, |…| ≤ 1 for eigenvalues up to `most`, times two random fields. */
    function filtered(looked: Looked, round: number): Float64Array {
      here.fill(0, 0, values);
      before.fill(0, 0, values);
      const { nodes } = looked;
      for (let n = 0; n < nodes.length; n++) {
        const i = nodes[n];
        const size = Math.sqrt(inverse[i]);
        const random = mixedHash((node[place[i]] + GOLDEN * round) | 0);
        here[2 * i + 2] = random & 0x10000 ? size : -size;
        here[2 * i + 3] = random & 0x20000 ? size : -size;
      }
      for (let n = 0; n < APPLICATIONS; n++) {
        operator.apply(here, change, looked);
        stepOn(n === 0 ? 1 : 2, nodes, { now: here, then: before, change, inverse }, 2 * most);
        [before, here] = [here, before];
      }
      return here;
    }

    /** Makes nodes heavier where one of the fields has grown. Returns them and the largest growth. */
    function heavierWhere({ nodes }: Looked, grown: Float64Array): { found: number[]; largest: number } {
      const found: number[] = [];
      let largest = 0;
      for (let n = 0; n < nodes.length; n++) {
        const i = nodes[n];
        const growth = Math.max(Math.abs(grown[2 * i + 2]), Math.abs(grown[2 * i + 3])) / Math.sqrt(inverse[i]);
        largest = Math.max(largest, growth);
        if (growth <= GROWTH) continue;
        inverse[i] /= eigenvalueOf(growth);
        found.push(i);
      }
      return { found, largest };
    }

    /** Nodes of the brick itself that became heavier. */
    function changed(): HeavierNodes {
      const places: number[] = [];
      const masses: number[] = [];
      for (let i = 0; i < count; i++) {
        const j = place[i];
        if (inverse[i] === given[j]) continue;
        const at = coordinates(room.grid, node[j]);
        if (!at.every((x, axis) => x >= core.from[axis] && x < core.to[axis])) continue;
        places.push(j);
        masses.push(inverse[i]);
      }
      return { place: Uint32Array.from(places), inverseMass: Float64Array.from(masses), tooLight };
    }
  };
}

/** Fields of a brick, [node][field], none first, and 1/D of its cut nodes. */
interface Fields {
  readonly now: Float64Array;
  readonly then: Float64Array;
  /** −λ²P u times the volume, [cut node][field]. */
  readonly change: Float64Array;
  readonly inverse: Float64Array;
}

/**
 * T_n from T_n−1 and T_n−2, which it takes the place of, on some nodes.
 *
 * @param times 1 for T_1, where `then` is 0, and 2 for the others
 */
function stepOn(times: 1 | 2, nodes: Uint16Array, { now, then, change, inverse }: Fields, scale: number): void {
  for (let n = 0; n < nodes.length; n++) {
    const at = 2 * nodes[n] + 2;
    const factor = inverse[nodes[n]] / scale;
    then[at] = times * (now[at] + factor * change[at - 2]) - then[at];
    then[at + 1] = times * (now[at + 1] + factor * change[at - 1]) - then[at + 1];
  }
}

/** The eigenvalue, divided by `most`, at which T_n of the filter has this value. */
function eigenvalueOf(growth: number): number {
  return (1 + Math.cosh(Math.acosh(growth) / APPLICATIONS)) / 2;
}
