import { describe, expect, it } from 'vitest';
import type { Simulation } from '../../src/engine/engine.ts';
import type { WallAdmittance } from '../../src/material/branches.ts';
import { fitAdmittance } from '../../src/material/fit.ts';
import { SHAPE_MATERIAL_SHIFT } from '../../src/room/faces.ts';
import type { RoomGraph } from '../../src/room/graph.ts';
import type { PreparedRoom } from '../../src/room/prepared.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { hertz, seconds } from '../../src/units/quantities.ts';
import { expectClose } from '../support/compare.ts';
import { apply, dot, faceLines, fieldEnergy, preparedOperator, sparseRows, type SparseRows } from '../support/dense.ts';
import { referenceEngine } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';
import {
  airNodes,
  boxGraph,
  dampedCorner,
  graphOf,
  pillarGraph,
  prepared,
  RANDOM_KINDS,
  randomGraph,
  randomState,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../support/rooms.ts';

const STEPS = 200;

/**
 * Of ‖u‖², from which energies come by taking differences: some 20 roundings of 1e-16 a step and node, for 200 steps.
 * A wall or a row that is wrong in its sixth digit shows a thousand times above this.
 */
const ROUNDING = 1e-13;

/**
 * A room stepped by the equations as they are written, with dense matrices, beside an engine: what its walls hold and
 * have lost.
 *
 * With w = u[n+1] − u[n−1], flow F of a face, and N = D − EᵀE, the field's energy
 * ½‖u[n+1] − u[n]‖² + ½⟨u[n+1], λ²P u[n]⟩ changes by −½⟨w, EF⟩ a step, and Eᵀw = t + NF with t = (2/λ) × the drop of
 * pressure over air and wall. The air's inertia takes LF − a of the drop, a ← 2LF − a, and F(LF − a) = (a'² − a²)/(4L);
 * a branch has δ = Rφ + (Lφ − a) + (Sφ + c), and φ(Sφ + c) = (c'² − c²)/(4S). So a²/(4L) and c²/(4S) are stored, Gδ²,
 * Rφ² and FᵀNF lost; what is the wall's own, s times. A damped node, (1 + d)w = …, loses ½dw².
 */
class Walls {
  readonly operator: SparseRows;
  private readonly lines: SparseRows;
  private readonly linesOfNode: SparseRows;
  private readonly memory: Float64Array;
  private readonly walls: readonly WallAdmittance[];
  /** Of each face, each branch's a and c. */
  private readonly states: { a: number; c: number }[][];
  lostInFaces = 0;
  lostInCoupling = 0;
  lostInDamping = 0;
  private readonly loss: readonly number[];

  constructor(private readonly room: PreparedRoom) {
    this.operator = sparseRows(preparedOperator(room));
    const lines = faceLines(room);
    this.lines = sparseRows(lines.transpose());
    this.linesOfNode = sparseRows(lines);
    this.memory = new Float64Array(room.faces.node.length);
    const { node, loss } = room.damped;
    this.loss = airNodes(room.graph).map((air) => loss[node.indexOf(air)] ?? 0);
    this.walls = Array.from(room.faces.shape, (shape) => room.materials[shape >> SHAPE_MATERIAL_SHIFT]!.admittance);
    this.states = this.walls.map(({ branches }) => branches.map(() => ({ a: 0, c: 0 })));
  }

  /** u[n+1] from u[n−1] and u[n], all over the air nodes. */
  step(before: Float64Array, now: Float64Array): Float64Array {
    const force = apply(this.operator, now);
    const rigid = now.map((value, i) => {
      const loss = this.loss[i]!;
      const motion = (1 - loss) * (2 * value - 2 * before[i]! - force[i]!);
      this.lostInDamping += (loss / (1 - loss)) * (motion * motion) * 0.5;
      return before[i]! + motion;
    });
    const change = apply(
      this.lines,
      rigid.map((value, i) => value - before[i]!),
    );
    const flow = change.map((value, f) => this.flow(f, value));
    const taken = apply(this.linesOfNode, flow);
    const bound = this.room.faces.selfCoupling;
    this.lostInCoupling += (flow.reduce((sum, value, f) => sum + bound[f]! * value * value, 0) - dot(taken, taken)) / 2;
    return rigid.map((value, i) => value - taken[i]!);
  }

  /** Flow of a face whose rigid wall would see `change`; its states go on. */
  private flow(f: number, change: number): number {
    const { courant, wall } = this.room.scheme;
    const { conductance, branches } = this.walls[f]!;
    const states = this.states[f]!;
    const area = this.room.faces.area[f]!;
    const branchFlow = (b: number, drop: number): number => {
      const { resistance, inertia, stiffness } = branches[b]!;
      return (drop + states[b]!.a - states[b]!.c) / (resistance + inertia + stiffness);
    };
    // Flow is affine in the drop over the wall: F = slope δ + offset.
    const flowAt = (drop: number): number =>
      area * branches.reduce((sum, _, b) => sum + branchFlow(b, drop), conductance * drop);
    const offset = flowAt(0);
    const slope = flowAt(1) - offset;
    const against = wall.inertia + (courant / 2) * this.room.faces.selfCoupling[f]!;
    // δ = (λ/2)(τ − DF) − LF + a.
    const drop = ((courant / 2) * change + this.memory[f]! - against * offset) / (1 + against * slope);
    const value = flowAt(drop);
    let lost = conductance * drop * drop;
    branches.forEach(({ resistance, inertia, stiffness }, b) => {
      const state = states[b]!;
      const through = branchFlow(b, drop);
      lost += resistance * through * through;
      state.a = 2 * inertia * through - state.a;
      state.c += 2 * stiffness * through;
    });
    this.lostInFaces += (area * lost) / courant;
    this.memory[f] = 2 * wall.inertia * value - this.memory[f]!;
    return value;
  }

  get stored(): number {
    const { courant, wall } = this.room.scheme;
    const held = (value: number, by: number): number => (by === 0 ? 0 : (value * value) / (4 * by));
    return this.walls.reduce((sum, { branches }, f) => {
      const inBranches = branches.reduce((part, { inertia, stiffness }, b) => {
        const { a, c } = this.states[f]![b]!;
        return part + held(a, inertia) + held(c, stiffness);
      }, 0);
      return sum + (held(this.memory[f]!, wall.inertia) + this.room.faces.area[f]! * inBranches) / courant;
    }, 0);
  }
}

/** Field and walls at one time. */
interface Balance {
  /** F + V: what is there. */
  readonly held: number;
  readonly lost: number;
  readonly lostInCoupling: number;
  /** ‖u‖², the largest so far. */
  readonly size: number;
}

/** Runs a room from random noise, and beside it its walls; every step is compared. */
async function balances(room: PreparedRoom, steps: number): Promise<Balance[]> {
  const air = airNodes(room.graph);
  const onAir = (field: Float64Array): Float64Array => Float64Array.from(air, (node) => field[node]!);
  const walls = new Walls(room);
  const result: Balance[] = [];
  let size = 0;
  await referenceEngine.use(async (engine) => {
    const simulation: Simulation = await engine.open(room, { sources: [], receivers: [] });
    await simulation.setState(randomState(room.graph, seededRandom(77)));
    for (let n = 0; n < steps; n++) {
      const { previous, current } = await simulation.getState();
      const [before, now] = [onAir(previous), onAir(current)];
      const expected = walls.step(before, now);
      await simulation.advance(1);
      const next = onAir((await simulation.getState()).current);
      // One step: a few hundred operations, each rounded to 1e-16 of the largest pressure.
      const largest = Math.max(...now.map(Math.abs));
      expectClose(next, expected, 3e-14 * Math.max(1, largest), (i) => `step ${n}, node ${air[i]!}`);
      if (n === 0) result.push({ held: fieldEnergy(walls.operator, before, now), lost: 0, lostInCoupling: 0, size: 0 });
      size = Math.max(size, dot(next, next));
      result.push({
        size,
        held: fieldEnergy(walls.operator, now, next) + walls.stored,
        lost: walls.lostInFaces + walls.lostInCoupling + walls.lostInDamping,
        lostInCoupling: walls.lostInCoupling,
      });
    }
    await simulation.close();
  });
  return result;
}

const SCHEMES = ['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@1%', 'box-222@2%'];

/** Gaps of one, two and three nodes, shorter than any trace, between blocks of wall; ends and corners closed. */
const slits = (): RoomGraph =>
  graphOf(
    [9, 7, 5],
    (i, j, k) => i === 0 || (j < 2 && k < 3) || (i > 4 && j > 3 && j < 6 && k === 4) || (i === 6 && k < 3),
  );

const ROOMS: readonly (readonly [string, (seed: number) => RoomGraph])[] = [
  ['a box', () => boxGraph([7, 6, 5])],
  ['a box narrower than the trace', () => boxGraph([9, 3, 2])],
  ['a single node', () => boxGraph([1, 1, 1])],
  ['a box with pillars', () => pillarGraph([9, 8, 5])],
  ['narrow slits', slits],
  ...RANDOM_KINDS.map((kind, i) => [kind, (seed: number) => randomGraph(i, [7, 6, 5], seededRandom(seed))] as const),
];

/** What is held and what was lost make up what was there, to rounding, and walls have taken their part. */
function expectKeptOrLost(balance: readonly Balance[]): void {
  const start = balance[0]!.held;
  expectClose(
    balance.map(({ held, lost }) => held + lost),
    balance.map(() => start),
    ROUNDING * balance.at(-1)!.size,
  );
  expect(balance.at(-1)!.held).toBeLessThan(0.9 * start);
}

const cases = ROOMS.flatMap(([kind, make], r) =>
  SCHEMES.filter((_, s) => s % 2 === r % 2 || r < 2).map((name, s) => ({ name, kind, make: () => make(50 * r + s) })),
);

describe.each(cases)('$name, $kind', ({ name, make }) => {
  const scheme = schemeByName(name, name);

  it('with rigid walls keeps its energy to rounding', async () => {
    const balance = await balances(prepared(make(), scheme), STEPS);
    const start = balance[0]!.held;
    expect(start).toBeGreaterThan(0);
    expectClose(
      balance.map(({ held }) => held),
      balance.map(() => start),
      ROUNDING * balance.at(-1)!.size,
    );
  });

  it('with walls of admittance 0.01 to 5, mixed, loses what its walls take, and never gains', async () => {
    const room = prepared(make(), scheme, [0, 0.01, 0.3, 1, 5], scatteredMaterials(5));
    const balance = await balances(room, STEPS);
    expectKeptOrLost(balance);
    const rounding = ROUNDING * balance.at(-1)!.size;
    for (let n = 1; n < balance.length; n++) {
      expect(balance[n]!.held - balance[n - 1]!.held).toBeLessThan(rounding);
      expect(balance[n]!.lostInCoupling).toBeGreaterThan(balance[n - 1]!.lostInCoupling - rounding);
    }
  });

  it('with slanted walls of up to three branches, and a damped corner, keeps and loses what these do', async () => {
    const graph = make();
    const material = scatteredMaterials(RESONANT_WALLS.length);
    const room = prepared(graph, scheme, RESONANT_WALLS, material, scatteredAreas, dampedCorner(graph));
    const balance = await balances(room, STEPS);
    expectKeptOrLost(balance);
  });
});

describe('a room of fitted materials', () => {
  it('keeps and loses what its walls do: 24 fits of random octaves', async () => {
    const random = seededRandom(31);
    const walls = Array.from({ length: 24 }, () => {
      const bands = [125, 250, 500, 1000].map((centreHz) => ({ centreHz, absorption: random() }));
      const target = { kind: 'absorption', fraction: 1, bands } as const;
      return fitAdmittance(target, { timeStep: seconds(2e-4), maxFrequency: hertz(1500) }).admittance;
    });
    expect(Math.max(...walls.map(({ branches }) => branches.length))).toBeGreaterThan(4);
    const room = prepared(boxGraph([7, 6, 5]), schemeByName('compact-5@1%', ''), walls, scatteredMaterials(24));
    const balance = await balances(room, STEPS);
    expectKeptOrLost(balance);
  });
});

describe('a box', () => {
  // Sound crosses the box of 7 nodes in 7/λ steps and loses 1 − R² = 4Y/(1 + Y)² at each wall.
  it.each([
    [0.01, 1000, 0.9],
    [1, 1000, 1e-3],
    [5, 1000, 1e-1],
  ])(
    'with admittance %d all around has after %i steps less than %d of its energy',
    async (admittance, steps, share) => {
      const balance = await balances(
        prepared(boxGraph([7, 6, 5]), schemeByName('compact-5@1%', ''), [admittance]),
        steps,
      );
      expect(balance.at(-1)!.held).toBeLessThan(share * balance[0]!.held);
      // Rounding: what is left may be nothing at all.
      expect(balance.at(-1)!.held).toBeGreaterThan(-1e-12 * balance[0]!.held);
    },
  );
});
