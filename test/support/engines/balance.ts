import type { FieldState } from '../../../src/engine/engine.ts';
import { directionOfFace, materialOf, runOf, traceOf } from '../../../src/room/surfaces/face-shape.ts';
import type { WallAdmittance } from '../../../src/material/branches.ts';
import { foldedTap } from '../../../src/room/surfaces/folded.ts';
import { directionStrides } from '../../../src/room/grid/graph.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { WallTrace } from '../../../src/scheme/scheme.ts';
import { expectClose } from './compare.ts';
import { linesOfFace, type LineOfFace } from '../rooms/sheet-rooms.ts';
import { cutOperator, multiply, type CutOperator } from '../rooms/cut-operator.ts';
import { referenceEngine } from './engines.ts';

/** Tap of one of a face's lines: a moving node, its weight in the trace, and the part of a flow taken out of it. */
interface Tap {
  readonly at: number;
  readonly weight: number;
  readonly taken: number;
}

/**
 * Steps a room beside an engine, by the equations as they are written, with matrices: the energy that its walls store
 * and have lost (docs/theory/walls.md, eq. W8 and W9).
 *
 * With w = u[n+1] − u[n−1], the volumes M of the nodes, the flow F of a face, and N = D − EᵀM⁻¹E, the energy of the
 * field, ½⟨u[n+1] − u[n], M(u[n+1] − u[n])⟩ + ½⟨u[n+1], K u[n]⟩, changes by −½⟨w, EF⟩ a step. Eᵀw = t + NF, where t is
 * (2/λ) × the drop of pressure over air and wall. The air's inertia takes LF − a of the drop, a ← 2LF − a, and F(LF −
 * a) = (a'² − a²)/(4L). A branch has δ = Rφ + (Lφ − a) + (Sφ + c), and φ(Sφ + c) = (c'² − c²)/(4S). So a²/(4L) and
 * c²/(4S) are stored; Gδ², Rφ² and FᵀNF are lost. The wall's own terms count s times. A damped node, (1 + d)w = …,
 * loses ½dMw². Of a sheet, E is the line of its lower side less that of its upper one.
 *
 * The flow taken out of a node is divided by M in single precision. That differs from M⁻¹EF by 6e-8 of it, and ½⟨w, …⟩
 * of the difference is counted separately.
 */
class Walls {
  readonly operator: CutOperator;
  private readonly lines: readonly (readonly Tap[])[];
  /** L of the air before each face; of a sheet, on both sides. */
  private readonly inertias: readonly number[];
  private readonly memory: Float64Array;
  private readonly walls: readonly WallAdmittance[];
  /** States a and c of each branch, by face. */
  private readonly states: { a: number; c: number }[][];
  lostInFaces = 0;
  lostInCoupling = 0;
  lostInDamping = 0;
  private readonly loss: readonly number[];

  constructor(private readonly room: PreparedRoom) {
    const { faces, damped, graph } = room;
    this.operator = cutOperator(room);
    const position = new Map(Array.from(this.operator.node, (node, at) => [node, at]));
    const stride = directionStrides(graph.grid);
    const all = Array.from(faces.node.keys(), (f) => linesOfFace(faces, f));
    const traceOfLine = ({ shape }: LineOfFace): WallTrace => faces.traces[traceOf(shape)];
    this.inertias = all.map((lines) => lines.reduce((sum, line) => sum + traceOfLine(line).inertia, 0));
    this.lines = all.map((lines) =>
      lines.flatMap((line) => {
        const inward = stride[directionOfFace(line.shape) ^ 1];
        const run = runOf(line.shape);
        return traceOfLine(line).trace.map((e, m) => ({
          at: position.get(line.node + foldedTap(m, run) * inward)!,
          weight: line.side * e,
          taken: line.side * e * (line.tapScale?.[m] ?? 1),
        }));
      }),
    );
    this.memory = new Float64Array(faces.node.length);
    const losses = new Map(Array.from(damped.node, (node, j) => [node, damped.loss[j]]));
    this.loss = Array.from(this.operator.node, (node) => losses.get(node) ?? 0);
    this.walls = Array.from(faces.shape, (shape) => room.materials[materialOf(shape)].admittance);
    this.states = this.walls.map(({ branches }) => branches.map(() => ({ a: 0, c: 0 })));
  }

  /** u[n+1] from u[n−1] and u[n], over the nodes that move. */
  step(before: Float64Array, now: Float64Array): Float64Array {
    const { mass, stiffness } = this.operator;
    const force = multiply(stiffness, now);
    const rigid = now.map((value, i) => {
      const loss = this.loss[i];
      const motion = (1 - loss) * (2 * value - 2 * before[i] - force[i] / mass[i]);
      this.lostInDamping += (loss / (1 - loss)) * mass[i] * (motion * motion) * 0.5;
      return before[i] + motion;
    });
    const pull = new Float64Array(now.length);
    const taken = new Float64Array(now.length);
    this.lines.forEach((line, f) => {
      const change = line.reduce((sum, { at, weight }) => sum + weight * (rigid[at] - before[at]), 0);
      const flow = this.flow(f, change);
      for (const tap of line) {
        pull[tap.at] += tap.weight * flow;
        taken[tap.at] += tap.taken * flow;
      }
      this.lostInCoupling += (this.room.faces.selfCoupling[f] * flow * flow) / 2;
    });
    return rigid.map((value, i) => {
      this.lostInCoupling -= (pull[i] * taken[i]) / 2;
      return value - taken[i];
    });
  }

  /** Flow of a face whose trace would change by `change` if it were rigid; updates the states of the face. */
  private flow(f: number, change: number): number {
    const { courant } = this.room.scheme;
    const inertiaOfAir = this.inertias[f];
    const { conductance, branches } = this.walls[f];
    const states = this.states[f];
    const area = this.room.faces.area[f];
    const branchFlow = (b: number, drop: number): number => {
      const { resistance, inertia, stiffness } = branches[b];
      return (drop + states[b].a - states[b].c) / (resistance + inertia + stiffness);
    };
    // Flow is affine in the drop over the wall: F = slope δ + offset.
    const flowAt = (drop: number): number =>
      area * branches.reduce((sum, _, b) => sum + branchFlow(b, drop), conductance * drop);
    const offset = flowAt(0);
    const slope = flowAt(1) - offset;
    const against = inertiaOfAir + (courant / 2) * this.room.faces.selfCoupling[f];
    // δ = (λ/2)(τ − DF) − LF + a.
    const drop = ((courant / 2) * change + this.memory[f] - against * offset) / (1 + against * slope);
    const value = flowAt(drop);
    let lost = conductance * drop * drop;
    branches.forEach(({ resistance, inertia, stiffness }, b) => {
      const state = states[b];
      const through = branchFlow(b, drop);
      lost += resistance * through * through;
      state.a = 2 * inertia * through - state.a;
      state.c += 2 * stiffness * through;
    });
    this.lostInFaces += (area * lost) / courant;
    this.memory[f] = 2 * inertiaOfAir * value - this.memory[f];
    return value;
  }

  get stored(): number {
    const { courant } = this.room.scheme;
    const held = (value: number, by: number): number => (by === 0 ? 0 : (value * value) / (4 * by));
    return this.walls.reduce((sum, { branches }, f) => {
      const inBranches = branches.reduce((part, { inertia, stiffness }, b) => {
        const { a, c } = this.states[f][b];
        return part + held(a, inertia) + held(c, stiffness);
      }, 0);
      return sum + (held(this.memory[f], this.inertias[f]) + this.room.faces.area[f] * inBranches) / courant;
    }, 0);
  }
}

/** ½⟨u[n+1] − u[n], M(u[n+1] − u[n])⟩ + ½⟨u[n+1], K u[n]⟩. */
function energyOf({ mass, stiffness }: CutOperator, now: Float64Array, next: Float64Array): number {
  const force = multiply(stiffness, now);
  return next.reduce((sum, value, i) => sum + (mass[i] * (value - now[i]) ** 2 + value * force[i]) / 2, 0);
}

/** Field and walls at one time. */
export interface Balance {
  /** Energy of field and walls. */
  readonly held: number;
  readonly lost: number;
  readonly lostInCoupling: number;
  /** Σ Mu², the largest so far. */
  readonly size: number;
}

const NOTHING_LOST = { lost: 0, lostInCoupling: 0, size: 0 };

/** Runs a room in float64 from a state, with its walls beside it, and compares every step. */
export async function balances(room: PreparedRoom, state: FieldState, steps: number): Promise<Balance[]> {
  const walls = new Walls(room);
  const { node, mass } = walls.operator;
  const ofMoving = (field: Float64Array): Float64Array => Float64Array.from(node, (at) => field[at]);
  const result: Balance[] = [];
  let size = 0;
  await referenceEngine.use(async (engine) => {
    const simulation = await engine.open(room, { sources: [], receivers: [] });
    await simulation.setState(state);
    for (let n = 0; n < steps; n++) {
      const { previous, current } = await simulation.getState();
      const [before, now] = [ofMoving(previous), ofMoving(current)];
      const expected = walls.step(before, now);
      await simulation.advance(1);
      const next = ofMoving((await simulation.getState()).current);
      // One step: a few hundred operations, each rounded to 1e-16 of the largest pressure.
      const largest = now.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
      expectClose(next, expected, 3e-14 * largest, (i) => `step ${n}, node ${node[i]}`);
      if (n === 0) result.push({ ...NOTHING_LOST, held: energyOf(walls.operator, before, now) });
      size = Math.max(
        size,
        next.reduce((sum, value, i) => sum + mass[i] * value * value, 0),
      );
      result.push({
        size,
        held: energyOf(walls.operator, now, next) + walls.stored,
        lost: walls.lostInFaces + walls.lostInCoupling + walls.lostInDamping,
        lostInCoupling: walls.lostInCoupling,
      });
    }
    await simulation.close();
  });
  return result;
}

/** Checks that stored and lost energy make up the initial energy, to rounding. */
export function expectKeptOrLost(balance: readonly Balance[], rounding: number): void {
  const start = balance[0].held;
  expectClose(
    balance.map(({ held, lost }) => held + lost),
    balance.map(() => start),
    rounding * balance.at(-1)!.size,
  );
}
