import { RunError } from '../../units/errors.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../../units/task.ts';
import type { Offset } from '../../scheme/shells.ts';
import { storedNodes, strides, type Grid } from '../grid/grid.ts';
import { GOLDEN, mixed } from '../../lists/hash.ts';
import { SubcellOperator } from './apply.ts';
import { NodeIndex } from '../slabs/node-index.ts';
import type { Subcell } from './subcell.ts';

/** Eigenvalues of λ²P/4 up to this, or up to the highest in free space, are accepted. A room is stable up to 1. */
const MOST = 0.965;
/** How often the operator is applied: an eigenvalue of 0.98 then grows 23-fold, one of 1 200-fold. */
const APPLICATIONS = 16;
/** A node that grows by more than this is too light; without such an eigenvalue, one node in 10⁹ grows so much. */
const GROWTH = 6;
/** The volume of such a node is multiplied by this power of the eigenvalue that its growth shows. */
const POWER = 2;
/** No node may grow by more than this in the last field: an eigenvalue of 0.985 grows 30-fold, one of 1 220-fold. */
const CALM = 40;
/** The fewest and the most fields on all cut nodes, and the most rounds on the nodes found, between two such fields. */
const FIELDS = 2;
const MOST_FIELDS = 8;
const ROUNDS = 4;
/** Nodes up to this many steps from one that became heavier are checked again. */
const NEAR = 3;

/** Places of cut nodes and of nodes behind walls. */
interface Looked {
  readonly places: Uint32Array;
  readonly behind: Uint32Array;
}

interface Filtered {
  readonly places: Uint32Array;
  /** The filtered field at each place. */
  readonly grown: Float64Array;
}

/**
 * Makes nodes heavier until the operator stays within the bound of the time step (docs/theory/subcell.md, 'The bound').
 * A random field on the cut nodes is filtered by a Chebyshev polynomial of the operator that holds every eigenvalue up
 * to `most` below 1 and lets larger ones grow: where the field has grown, nodes are too light.
 *
 * @param highest eigenvalue of λ²P/4 in free space
 * @returns the room's subcell, with heavier nodes
 * @throws CancelledError if the signal says so; RunError if nodes stay too light after all rounds.
 */
export function withinBound(
  grid: Grid,
  reach: number,
  offsets: readonly Offset[],
  rows: Float64Array,
  subcell: Omit<Subcell, 'heavier' | 'heavierVolume'>,
  highest: number,
  { onProgress, signal }: TaskControls<OnShare> = {},
): Subcell {
  const { node, behind } = subcell;
  const padding = strides(grid).reduce((sum, stride) => sum + (reach + 1) * stride, 0);
  const stored = storedNodes(grid);
  const inverseMass = subcell.inverseMass.slice();
  const felt = new Float64Array(behind.node.length);
  const operator = new SubcellOperator(
    grid,
    offsets,
    rows,
    { ...subcell, inverseMass, heavier: 0, heavierVolume: 0 },
    felt,
    padding,
  );
  const field = new Float32Array(stored + 2 * padding);
  const most = Math.max(MOST, highest);
  const heavier = new Uint8Array(node.length);
  const everywhere: Looked = { places: Uint32Array.from(node.keys()), behind: Uint32Array.from(behind.node.keys()) };
  let seed = 0;
  let fields = 1;
  for (; ; fields++) {
    const { found, largest } = heavierWhere(filtered(everywhere));
    if (fields >= FIELDS && largest <= CALM) break;
    if (fields === MOST_FIELDS) throw stillTooLight(found.length);
    if (found.length === 0) continue;
    const around = near(found);
    for (let round = 0; round < ROUNDS && heavierWhere(filtered(around)).found.length > 0; round++);
  }
  onProgress?.(1);
  return {
    ...subcell,
    inverseMass,
    heavier: heavier.reduce((sum, one) => sum + one, 0),
    heavierVolume: inverseMass.reduce((sum, inverse, j) => sum + 1 / inverse - 1 / subcell.inverseMass[j], 0),
  };

  /** Makes places heavier where the field has grown. Returns these places and the largest growth. */
  function heavierWhere({ places, grown }: Filtered): { readonly found: Uint32Array; readonly largest: number } {
    let largest = 0;
    const found = places.filter((j, m) => {
      const growth = Math.abs(grown[m]) / Math.sqrt(inverseMass[j]);
      largest = Math.max(largest, growth);
      if (growth <= GROWTH) return false;
      inverseMass[j] /= eigenvalueOf(growth) ** POWER;
      heavier[j] = 1;
      return true;
    });
    return { found, largest };
  }

  /** T_n of 1 − (λ²P/4)·2/most, |…| ≤ 1 for eigenvalues up to `most`, times a random field. */
  function filtered(looked: Looked): Filtered {
    const { places, behind: behindLooked } = looked;
    seed += GOLDEN;
    let before = new Float64Array(places.length);
    let here = Float64Array.from(places, (j) => noise(node[j] + seed) * Math.sqrt(inverseMass[j]));
    field.fill(0);
    for (let n = 0; n < APPLICATIONS; n++) {
      stopIfAsked(signal);
      // The number of fields is not known in advance: each takes half of the remaining share.
      if (looked === everywhere) onProgress?.(1 - (1 - n / APPLICATIONS / 2) / 2 ** (fields - 1));
      places.forEach((j, m) => (field[node[j] + padding] = here[m]!));
      for (const g of behindLooked) operator.fill(field, g);
      for (const g of behindLooked) operator.feel(field, g);
      for (let m = 0; m < places.length; m++) {
        const shifted = here[m] + (operator.at(field, places[m]) * 2) / (4 * most);
        before[m] = n === 0 ? shifted : 2 * shifted - before[m];
      }
      [before, here] = [here, before];
    }
    return { places, grown: here };
  }

  /** The places around some cut nodes. */
  function near(found: Uint32Array): Looked {
    const [sx, sy, sz] = strides(grid);
    const around = new NodeIndex(stored, (add) => {
      for (const j of found) {
        for (let z = -NEAR; z <= NEAR; z++) {
          for (let y = -NEAR; y <= NEAR; y++) {
            for (let x = -NEAR; x <= NEAR; x++) {
              const at = node[j] + x * sx + y * sy + z * sz;
              if (at >= 0 && at < stored) add(at);
            }
          }
        }
      }
    });
    return {
      places: everywhere.places.filter((j) => around.has(node[j])),
      behind: everywhere.behind.filter((g) => around.has(behind.node[g])),
    };
  }
}

function stillTooLight(count: number): RunError {
  return new RunError(
    `${count} nodes at walls stay too light for the time step`,
    'Take "walls": "staircase", another scheme or another maximum frequency, and please report the scene.',
  );
}

/** The eigenvalue, divided by `most`, at which T_n of the filter has this value. */
function eigenvalueOf(growth: number): number {
  return (1 + Math.cosh(Math.acosh(growth) / APPLICATIONS)) / 2;
}

/** Random ±1, the same for the same seed. */
function noise(seed: number): number {
  return mixed(seed | 0) & 0x10000 ? 1 : -1;
}
