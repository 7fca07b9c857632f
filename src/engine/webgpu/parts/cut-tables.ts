import { MOST_FELT, placeAnd, placeInBox, type BrickShape } from '../../../kernel/room/bricks.ts';
import { CUBE_NEIGHBOURS } from '../../../kernel/room/cube-sum.ts';
import type { Columns, FieldsOf } from '../../../kernel/layout.ts';
import { BEHIND_NODE, CUT_NODE, GUEST_SHIFT, WEIGHTED, type BRICK } from '../../../kernel/room/layouts.ts';
import { rowVectors } from '../../../kernel/room/near-wall.ts';
import { growableFloat32, growableUint32 } from '../../../lists/growable.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { CUBES, NO_ROW, type Subcell } from '../../../room/subcell/subcell.ts';
import { reachAlong } from '../../../scheme/points.ts';
import { RunError } from '../../../units/errors.ts';
import { ownedPart, toLocal, type Slab } from '../slabs.ts';
import type { BrickExtent } from './brick-extent.ts';
import type { BrickLattice, Sorted } from './brick-lattice.ts';
import type { Table } from './part.ts';
import { feltTerms } from './felt-terms.ts';

/** Cut nodes of a slab by bricks, with the nodes behind walls that each brick needs. */
export interface CutTables {
  /** `CUT_NODE` */
  readonly nodes: Table;
  /** `BEHIND_NODE` */
  readonly behind: ArrayBuffer;
  /** `WEIGHTED` */
  readonly terms: ArrayBuffer;
}

/** The most links or guests of a node: what the bits of `CUT_NODE` hold. */
const MOST_LISTED = 2 ** GUEST_SHIFT - 1;

/**
 * Writes the tables of cut nodes brick by brick. A node behind a wall is in the tables of every brick that needs its
 * value. Where a cut node's guest has cubes that leave the box, the node gets what the guest feels as links of its own
 * ({@link feltTerms}): few do, near the ends of bricks.
 */
export class CutBricks {
  readonly sorted: Sorted;
  private readonly nodes;
  private readonly behind = growableUint32();
  private readonly termIndex = growableUint32();
  private readonly termWeight = growableFloat32();
  /** Of each node behind walls: its first host among the terms, or 0 if it has not been needed yet; plus 1. */
  private readonly firstHost: Uint32Array;
  /** By place in the box: 1 + the node behind a wall that is there; 0 if there is none. */
  private readonly behindAt: Uint32Array;
  /** By place in the box, in the brick at hand: 1 + its place in `felt`, {@link FILLED}, or 0 if it is not needed. */
  private readonly use: Uint32Array;
  private readonly around: Int32Array;
  private readonly fractions: Uint32Array;
  private readonly behindFractions: Uint32Array;
  private readonly reach: number;
  private readonly vectors: number;

  constructor(
    { offsets }: PreparedRoom,
    private readonly subcell: Subcell,
    private readonly slab: Slab,
    private readonly lattice: BrickLattice,
  ) {
    const { shape } = lattice;
    const [first, end] = ownedPart(subcell.node, slab);
    this.sorted = lattice.sort(subcell.node, first, end);
    this.nodes = CUT_NODE.rows(end - first);
    this.firstHost = new Uint32Array(subcell.behind.node.length);
    const places = shape.pitch * shape.box[1] * shape.box[2];
    this.behindAt = new Uint32Array(places);
    this.use = new Uint32Array(places);
    this.around = Int32Array.from(CUBE_NEIGHBOURS, (offset) => placeInBox(shape, offset));
    this.fractions = words(subcell.fractions);
    this.behindFractions = words(subcell.behind.fractions);
    this.reach = shape.holdsRows ? Math.max(...[0, 1, 2].map((axis) => reachAlong(offsets, axis))) : 1;
    this.vectors = rowVectors(offsets.length);
  }

  /** Writes a brick. @param row of the brick in its table */
  write(
    brick: number,
    corner: readonly [number, number, number],
    extent: BrickExtent,
    column: Columns<FieldsOf<typeof BRICK>>,
    row: number,
  ): void {
    const { sorted, subcell, behind, lattice } = this;
    const { shape } = lattice;
    const [from, to] = [sorted.starts[brick], sorted.starts[brick + 1]];
    column.firstCut.set(row, from);
    column.cut.set(row, to - from);
    column.firstBehind.set(row, behind.length / BEHIND_NODE.words);
    if (from === to) return;
    const members = sorted.order.subarray(from, to);
    const isByRow = (a: number, b: number): number => subcell.row[a] - subcell.row[b] || a - b;
    members.sort(isByRow);
    const found = this.findBehind(corner);
    /** Places of nodes behind walls: those that are felt, then those that are only filled. */
    const felt: number[] = [];
    const filled: number[] = [];
    const at = new Int32Array(3);
    const need = (place: number): void => {
      if (this.behindAt[place] === 0 || this.use[place] !== 0) return;
      this.use[place] = FILLED;
      filled.push(place);
    };
    members.forEach((n, j) => {
      this.placeOf(subcell.node[n], corner, at);
      extent.add(at, subcell.row[n] === NO_ROW ? 1 : this.reach);
      const place = placeInBox(shape, at);
      for (const step of this.around) need(place + step);
      const firstTerm = this.termIndex.length;
      for (let l = subcell.linkStart[n]; l < subcell.linkStart[n + 1]; l++) {
        this.addTerm(toLocal(this.slab, subcell.link[l]), subcell.linkWeight[l]);
      }
      const guests: [slot: number, weight: number][] = [];
      for (let g = subcell.guestStart[n]; g < subcell.guestStart[n + 1]; g++) {
        const guest = subcell.guest[g];
        const weight = subcell.guestWeight[g];
        this.placeOf(subcell.behind.node[guest], corner, at);
        const guestPlace = isInside(shape, at) ? placeInBox(shape, at) : -1;
        if (guestPlace >= 0 && this.use[guestPlace] > 0 && this.use[guestPlace] !== FILLED) {
          guests.push([this.use[guestPlace] - 1, weight]);
        } else if (guestPlace >= 0 && felt.length < MOST_FELT) {
          guests.push([felt.length, weight]);
          felt.push(guestPlace);
          this.use[guestPlace] = felt.length;
          extent.add(at, 1);
          for (const step of this.around) need(guestPlace + step);
        } else {
          for (const [node, part] of feltTerms(subcell, lattice, guest)) {
            this.addTerm(toLocal(this.slab, node), weight * part);
          }
        }
      }
      const links = this.termIndex.length - firstTerm;
      for (const [slot, weight] of guests) this.addTerm(slot, weight);
      if (Math.max(links, guests.length) > MOST_LISTED) throw tooManyNeighbours(Math.max(links, guests.length));
      const { column: own } = this.nodes;
      own.index.set(from + j, toLocal(this.slab, subcell.node[n]));
      own.place.set(from + j, place);
      own.row.set(from + j, subcell.row[n] === NO_ROW ? NO_ROW : subcell.row[n] * this.vectors);
      own.inverseMass.set(from + j, subcell.inverseMass[n]);
      own.low.set(from + j, this.fractions[2 * n]);
      own.high.set(from + j, this.fractions[2 * n + 1]);
      own.firstTerm.set(from + j, firstTerm);
      own.counts.set(from + j, links | (guests.length << GUEST_SHIFT));
    });
    for (const place of felt) this.addBehind(place);
    let behindCount = felt.length;
    for (const place of filled) {
      if (this.use[place] !== FILLED) continue; // felt as well
      this.addBehind(place);
      behindCount++;
    }
    column.behind.set(row, behindCount);
    column.felt.set(row, felt.length);
    for (const place of found) this.behindAt[place] = 0;
    this.use.fill(0);
  }

  tables(): CutTables {
    const terms = WEIGHTED.rows(this.termIndex.length);
    const [index, weight] = [this.termIndex.done(), this.termWeight.done()];
    for (let t = 0; t < index.length; t++) {
      terms.column.index.set(t, index[t]);
      terms.column.weight.set(t, weight[t]);
    }
    return { nodes: this.nodes, behind: this.behind.done().buffer as ArrayBuffer, terms: terms.buffer };
  }

  /** Finds the nodes behind walls in a box. @returns their places */
  private findBehind(corner: readonly [number, number, number]): number[] {
    const { behind } = this.subcell;
    const { shape } = this.lattice;
    const [width, rows, planes] = shape.box;
    const places: number[] = [];
    const at = new Int32Array(3);
    for (let z = 0; z < planes; z++) {
      for (let y = 0; y < rows; y++) {
        const start = this.lattice.nodeAt([corner[0], corner[1] + y, corner[2] + z]);
        if (start + width <= 0) continue;
        for (let g = lowerBound(behind.node, start); g < behind.node.length && behind.node[g] < start + width; g++) {
          this.placeOf(behind.node[g], corner, at);
          // A row of the box may run into the next row of the room.
          if (at[1] !== y || at[2] !== z) continue;
          const place = placeInBox(shape, at);
          this.behindAt[place] = g + 1;
          places.push(place);
        }
      }
    }
    return places;
  }

  /** Coordinates of a node in the box, written to `at`. */
  private placeOf(node: number, corner: readonly [number, number, number], at: Int32Array): void {
    this.lattice.coordinates(node, at);
    for (let axis = 0; axis < 3; axis++) at[axis] -= corner[axis];
  }

  private addTerm(index: number, weight: number): void {
    this.termIndex.push(index);
    this.termWeight.push(weight);
  }

  private addBehind(place: number): void {
    const { hostStart, host, hostWeight } = this.subcell.behind;
    const g = this.behindAt[place] - 1;
    const hosts = hostStart[g + 1] - hostStart[g];
    if (this.firstHost[g] === 0) {
      this.firstHost[g] = this.termIndex.length + 1;
      for (let h = hostStart[g]; h < hostStart[g + 1]; h++) this.addTerm(toLocal(this.slab, host[h]), hostWeight[h]);
    }
    this.behind.push(placeAnd(place, hosts));
    this.behind.push(this.firstHost[g] - 1);
    this.behind.push(this.behindFractions[2 * g]);
    this.behind.push(this.behindFractions[2 * g + 1]);
  }
}

/** Marks a place that is filled and not felt. */
const FILLED = 2 ** 32 - 1;

/** Whether a node and its neighbours lie in the box. */
function isInside({ box }: BrickShape, at: Int32Array): boolean {
  return at.every((x, axis) => x >= 1 && x + 1 < box[axis]);
}

/** The fractions of the eight cubes of each node as two words. */
function words(fractions: Uint8Array): Uint32Array {
  return new Uint32Array(fractions.slice().buffer, 0, (fractions.length / CUBES.length) * 2);
}

function tooManyNeighbours(count: number): RunError {
  return new RunError(
    `a node near a wall is tied to ${count} others, and the GPU holds ${MOST_LISTED}`,
    'Report this with the scene, or take the engine cpu.',
  );
}
