import { pseudoInverse, type Matrix } from 'ml-matrix';
import type { EngineState } from '../../../src/engine/engine.ts';
import { CpuSimulation } from '../../../src/engine/reference/simulation.ts';
import { roomState } from '../../../src/engine/room-state.ts';
import { firstSheet } from '../../../src/room/faces/faces.ts';
import { POROUS_STATES } from '../../../src/room/porous/medium-law.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { materialOf, traceOf } from '../../../src/room/surfaces/face-shape.ts';
import { preparedOperator } from '../numbers/dense.ts';
import { seededRandom } from '../numbers/random.ts';
import { airNodes, randomField } from '../rooms/rooms.ts';

/**
 * Energy that a room with porous nodes holds (docs/theory/porous.md, eq. J10): of the air, of the media, of what faces
 * remember.
 */
export class PorousEnergy {
  private readonly air: number[];
  private readonly operator: Matrix;
  private readonly regions: { readonly members: number[]; readonly inverse: Matrix }[];

  constructor(private readonly room: PreparedRoom) {
    this.air = airNodes(room.graph);
    this.operator = preparedOperator(room);
    const { node, medium, media } = room.porous!;
    const place = new Map(this.air.map((at, i) => [at, i]));
    this.regions = media.map((_, m) => {
      const members = Array.from(node.keys()).filter((j) => medium[j] === m);
      const rows = members.map((j) => place.get(node[j])!);
      return { members, inverse: pseudoInverse(this.operator.selection(rows, rows), 1e-10) };
    });
  }

  /** @param before the state a step before */
  of(before: EngineState, after: EngineState): number {
    const { room } = this;
    const [last, now] = [before, after].map((state) => roomState<Float64Array>(room, state, Float64Array));
    const parity = after.step & 1;
    const plane = now.planes[0][0].length;
    const value = (state: typeof now, which: number, at: number): number =>
      state.planes[which as 0 | 1][Math.floor(at / plane)][at % plane];
    const next = this.air.map((at) => value(now, parity, at));
    const previous = this.air.map((at) => value(now, 1 - parity, at));
    const { node, media } = room.porous!;
    const isPorous = new Set(node);
    let held = 0;
    this.air.forEach((at, i) => {
      if (isPorous.has(at)) return;
      held += (next[i] - previous[i]) ** 2 / 2;
      for (let j = 0; j < this.air.length; j++) {
        if (!isPorous.has(this.air[j])) held += (next[i] * this.operator.get(i, j) * previous[j]) / 2;
      }
    });
    const place = new Map(this.air.map((at, i) => [at, i]));
    media.forEach((law, m) => {
      const { members, inverse } = this.regions[m];
      if (members.length === 0) return;
      const mass = law.lightness / law.inverseMass;
      const rise = members.map((j) => next[place.get(node[j])!] - previous[place.get(node[j])!]);
      held += (mass * rise.reduce((sum, x) => sum + x * x, 0)) / 2;
      law.viscous.forEach(({ kept, gain }, b) => {
        if (gain === 0) return;
        const at = 1 + b;
        const moved = members.map(
          (j) => now.remembered.porous[j * POROUS_STATES + at] - last.remembered.porous[j * POROUS_STATES + at],
        );
        const share = (2 * gain) / (1 + kept);
        moved.forEach((x, i) => {
          held -= (mass * x * rise[i]) / 2;
          moved.forEach((y, j) => (held += (mass * x * inverse.get(i, j) * y) / (2 * share)));
        });
      });
      law.thermal.forEach(({ rate, pull }, b) => {
        if (rate === 0) return;
        members.forEach((j) => {
          const kept = now.remembered.porous[j * POROUS_STATES + 1 + law.viscous.length + b];
          const heat = kept + rate * next[place.get(node[j])!];
          held += (mass * pull * heat * heat) / (4 * rate);
        });
      });
    });
    return held + this.ofFaces(now);
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

/** Energies after each step, or each so many of them, from noise at rest, on the processor in double precision. */
export async function porousEnergies(room: PreparedRoom, steps: number, every = 1): Promise<number[]> {
  const energy = new PorousEnergy(room);
  const field = randomField(room.graph, seededRandom(12));
  const all: number[] = [];
  const simulation = new CpuSimulation(room, { sources: [], receivers: [] }, 64, 1);
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
