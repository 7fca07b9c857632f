import { Matrix, pseudoInverse } from 'ml-matrix';
import type { Engine, EngineState } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { roomState } from '../../../src/engine/room-state.ts';
import { firstSheet } from '../../../src/room/faces/faces.ts';
import { POROUS_STATES } from '../../../src/room/porous/medium-law.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { materialOf, traceOf } from '../../../src/room/surfaces/face-shape.ts';
import { seededRandom } from '../numbers/random.ts';
import { cutOperator, multiply, type CutOperator } from '../rooms/cut-operator.ts';
import { randomField } from '../rooms/rooms.ts';
import { randomState } from './cut-fields.ts';

/** A room of air alone. */
const NO_MEDIA = { node: new Uint32Array(0), medium: new Uint8Array(0), media: [] };

/**
 * Energy that a room holds (docs/theory/walls.md, eq. W8; with porous nodes docs/theory/porous.md, eq. J10): of the
 * air, of the media, of what faces of walls and sheets remember.
 */
export class RoomEnergy {
  private readonly operator: CutOperator;
  /** Place of each node that moves in the operator. */
  private readonly place: ReadonlyMap<number, number>;
  /** [place] whether a medium fills the node. */
  private readonly isPorous: readonly boolean[];
  /** [medium] its nodes, by their number in `room.porous`, and (D^−½ K D^−½)⁺ of them. */
  private readonly regions: { readonly members: number[]; readonly inverse: Matrix }[];

  constructor(private readonly room: PreparedRoom) {
    this.operator = cutOperator(room);
    const { mass } = this.operator;
    const { node, medium, media } = room.porous ?? NO_MEDIA;
    this.place = new Map(Array.from(this.operator.node, (at, i) => [at, i]));
    const filled = new Set(node);
    this.isPorous = Array.from(this.operator.node, (at) => filled.has(at));
    this.regions = media.map((_, m) => {
      const members = Array.from(node.keys()).filter((j) => medium[j] === m);
      const rows = members.map((j) => this.place.get(node[j])!);
      const scaled = Matrix.zeros(rows.length, rows.length);
      const column = new Map(rows.map((at, i) => [at, i]));
      rows.forEach((at, i) => {
        for (const [other, value] of rowOf(this.operator, at)) {
          const j = column.get(other);
          if (j !== undefined) scaled.set(i, j, value / Math.sqrt(mass[at] * mass[other]));
        }
      });
      return { members, inverse: pseudoInverse(scaled, 1e-10) };
    });
  }

  /** @param before the state a step before */
  of(before: EngineState, after: EngineState): number {
    const { room, operator, isPorous, place } = this;
    const { mass } = operator;
    const [last, now] = [before, after].map((state) => {
      const inDouble = state.tables.map((table) => Float64Array.from(table));
      return roomState<Float64Array>(room, { ...state, tables: inDouble }, Float64Array);
    });
    const parity = after.step & 1;
    const plane = now.planes[0][0].length;
    const field = (which: number): Float64Array =>
      Float64Array.from(operator.node, (at) => now.planes[which as 0 | 1][Math.floor(at / plane)][at % plane]);
    const [next, previous] = [field(parity), field(1 - parity)];
    const { node, media } = room.porous ?? NO_MEDIA;
    // No coupling leads from the air into a medium, so what is felt in the air is that of the air alone.
    const felt = multiply(operator.stiffness, previous);
    let held = 0;
    next.forEach((u, i) => {
      if (!isPorous[i]) held += (mass[i] * (u - previous[i]) ** 2 + u * felt[i]) / 2;
    });
    media.forEach((law, m) => {
      const { members, inverse } = this.regions[m];
      if (members.length === 0) return;
      const share = law.lightness / law.inverseMass;
      const places = members.map((j) => place.get(node[j])!);
      const rise = places.map((at) => next[at] - previous[at]);
      places.forEach((at, i) => (held += (share * mass[at] * rise[i] ** 2) / 2));
      law.viscous.forEach(({ kept, gain }, b) => {
        if (gain === 0) return;
        const moved = members.map(
          (j) => now.remembered.porous[j * POROUS_STATES + 1 + b] - last.remembered.porous[j * POROUS_STATES + 1 + b],
        );
        const part = (2 * gain) / (1 + kept);
        const scaled = moved.map((x, i) => x * Math.sqrt(mass[places[i]]));
        moved.forEach((x, i) => {
          held -= (share * mass[places[i]] * x * rise[i]) / 2;
          scaled.forEach((y, j) => (held += (share * scaled[i] * inverse.get(i, j) * y) / (2 * part)));
        });
      });
      law.thermal.forEach(({ rate, pull }, b) => {
        if (rate === 0) return;
        members.forEach((j, i) => {
          const kept = now.remembered.porous[j * POROUS_STATES + 1 + law.viscous.length + b];
          const heat = kept + rate * next[places[i]];
          held += (share * mass[places[i]] * pull * heat * heat) / (4 * rate);
        });
      });
    });
    return held + this.ofFaces(now);
  }

  /** The largest coupling between nodes of different media, or of a medium and the air; nodes not porous are air. */
  largestLeak(): number {
    const mediumOf = new Map(Array.from(this.room.porous!.node, (at, j) => [at, this.room.porous!.medium[j]]));
    const media = Array.from(this.operator.node, (at) => mediumOf.get(at) ?? -1);
    let most = 0;
    media.forEach((medium, i) => {
      for (const [other, value] of rowOf(this.operator, i)) {
        if (media[other] !== medium) most = Math.max(most, Math.abs(value));
      }
    });
    return most;
  }

  private ofFaces({ remembered }: ReturnType<typeof roomState<Float64Array>>): number {
    const {
      faces,
      laws,
      scheme: { courant },
    } = this.room;
    const first = firstSheet(faces);
    let held = 0;
    faces.shape.forEach((shape, f) => {
      const back = f >= first ? faces.traces[traceOf(faces.back!.shape[f - first])].inertia : 0;
      const inertia = faces.traces[traceOf(shape)].inertia + back;
      if (inertia > 0) held += remembered.inertia[f] ** 2 / (4 * inertia) / courant;
      laws[materialOf(shape)]!.branches.forEach((branch, b) => {
        const at = remembered.branchStart[f] + 2 * b;
        const [a, c] = [remembered.branches[at], remembered.branches[at + 1]];
        if (branch.inertia > 0) held += (faces.area[f] * a * a) / (2 * branch.inertia) / courant;
        if (branch.stiffness > 0) held += (faces.area[f] * c * c) / (2 * branch.stiffness) / courant;
      });
    });
    return held;
  }
}

/** The entries of a row of K: column, value. */
function* rowOf({ stiffness: { start, column, value } }: CutOperator, row: number): Generator<[number, number]> {
  for (let e = start[row]; e < start[row + 1]; e++) yield [column[e], value[e]];
}

/** How a room is run. */
export interface EnergyRun {
  /** The energy is read after each so many steps. */
  readonly every?: number;
  /** The processor in double precision if not given. */
  readonly engine?: Engine;
}

/** Energies of a room that starts from noise at rest, after each so many steps. */
export async function roomEnergies(
  room: PreparedRoom,
  steps: number,
  { every = 1, engine = new CpuEngine({ precision: 64, threads: 1 }) }: EnergyRun = {},
): Promise<number[]> {
  const energy = new RoomEnergy(room);
  const field = room.subcell ? randomState(room, 12).current : randomField(room.graph, seededRandom(12));
  const all: number[] = [];
  const simulation = await engine.open(room, { sources: [], receivers: [] });
  await simulation.setState({ previous: field, current: field });
  for (let n = 0; n < steps; n += every) {
    if (every > 1) await simulation.advance(every - 1);
    const before = await simulation.wholeState();
    await simulation.advance(1);
    all.push(energy.of(before, await simulation.wholeState()));
  }
  await simulation.close();
  return all;
}
