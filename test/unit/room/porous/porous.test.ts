import { describe, expect, it } from 'vitest';
import { admittanceAt } from '../../../../src/material/branches.ts';
import { over, plus, type Complex } from '../../../../src/numerics/complex.ts';
import { firstSheet } from '../../../../src/room/faces/faces.ts';
import { AIR, directionStrides, inOneArray } from '../../../../src/room/grid/graph.ts';
import { borderAdmittance, withSheet } from '../../../../src/room/porous/border-law.ts';
import { stackKey } from '../../../../src/room/stack/stack-rooms.ts';
import { runOf, traceOf } from '../../../../src/room/surfaces/face-shape.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { referenceEngine } from '../../../support/engines/engines.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { blocksOfWool, porousRoom } from '../../../support/rooms/porous-rooms.ts';
import { boxGraph, pillarGraph, randomState } from '../../../support/rooms/rooms.ts';

const scheme = schemeByName('compact-5@1%', '');

describe('borderAdmittance', () => {
  it('is one over the impedance, in branches that only lose', () => {
    const random = seededRandom(2);
    for (let i = 0; i < 50; i++) {
      const inertia = random() < 0.4 ? 0 : random();
      const pairs = [0.1, 0.3, 1, 3].map(() => (random() < 0.4 ? 0 : random()));
      const resistance = 0.001 + random();
      const law = borderAdmittance({ resistance, inertia, pairs });
      expect(law.conductance).toBeGreaterThanOrEqual(0);
      for (const branch of law.branches) {
        expect(branch.resistance).toBeGreaterThan(0);
        expect(branch.inertia).toBeGreaterThan(0);
      }
      for (const omegaT of [0.01, 0.3, 1, 2, 3]) {
        const t = Math.tan(omegaT / 2);
        const impedance = [0.1, 0.3, 1, 3].reduce<Complex>(
          (sum, tau, p) => plus(sum, over([0, pairs[p] * t * tau], [1, t * tau])),
          [resistance, inertia * t],
        );
        const [g, b] = over([1, 0], impedance);
        const [real, imaginary] = admittanceAt(law, omegaT);
        expect(real).toBeCloseTo(g, 9);
        expect(imaginary).toBeCloseTo(b, 9);
      }
    }
  });
});

describe('withSheet', () => {
  it('is the sum of the impedances of the border and of a sheet without springs', () => {
    const random = seededRandom(6);
    for (let i = 0; i < 50; i++) {
      const border = { resistance: random(), inertia: random() < 0.5 ? 0 : random(), pairs: [0.2, 0, random(), 0] };
      const branch = (): { resistance: number; inertia: number; stiffness: number } => ({
        resistance: random() < 0.3 ? 0 : random(),
        inertia: 0.01 + random(),
        stiffness: 0,
      });
      const branches = [[], [branch()], [branch(), { ...branch(), resistance: 0.5 }]][i % 3];
      const sheet = { conductance: i % 3 === 0 || random() < 0.5 ? 0.1 + 3 * random() : 0, branches };
      const law = borderAdmittance(withSheet(border, sheet)!);
      for (const { resistance, inertia } of law.branches) expect(Math.min(resistance, inertia)).toBeGreaterThan(0);
      expect(law.conductance).toBeGreaterThanOrEqual(0);
      for (const omegaT of [0.01, 0.3, 1, 2, 3]) {
        const ofBorder = over([1, 0], admittanceAt(borderAdmittance(border), omegaT) as Complex);
        const sum = plus(ofBorder, over([1, 0], admittanceAt(sheet, omegaT) as Complex));
        const [re, im] = over([1, 0], admittanceAt(law, omegaT) as Complex);
        expect(re).toBeCloseTo(sum[0], 8);
        expect(im).toBeCloseTo(sum[1], 8);
      }
    }
  });

  it('is none of a sheet that springs', () => {
    const spring = { conductance: 0, branches: [{ resistance: 1, inertia: 1, stiffness: 1 }] };
    expect(withSheet({ resistance: 1, inertia: 0, pairs: [0, 0, 0, 0] }, spring)).toBeUndefined();
  });
});

describe('a room with porous regions', () => {
  const graph = boxGraph([6, 5, 4]);
  const regions = blocksOfWool(graph, [
    { from: [0, 0, 0], to: [3, 3, 2] },
    { from: [3, 1, 0], to: [5, 3, 2], wool: 1 },
  ]);
  const room = porousRoom(graph, scheme, regions, { admittances: [0] });

  it('has a sheet on every edge across a border, none at rigid walls, and no other edge is closed', () => {
    const stride = directionStrides(graph.grid);
    const mediumOf = new Map(Array.from(regions.node, (node, j) => [node, regions.medium[j]]));
    const expected: string[] = [];
    graph.nodes.forEach((bits, node) => {
      for (const direction of [1, 3, 5]) {
        const isOpen = (bits & (1 << direction)) !== 0;
        const crosses = isOpen && mediumOf.get(node) !== mediumOf.get(node + stride[direction]);
        if (crosses) expected.push(`${node} ${node + stride[direction]}`);
        expect((inOneArray(room.graph).nodes[node] & (1 << direction)) !== 0).toBe(isOpen && !crosses);
      }
      expect(inOneArray(room.graph).nodes[node] & AIR).toBe(bits & AIR);
    });
    const { faces } = room;
    const first = firstSheet(faces);
    expect(first).toBe(0);
    const found = Array.from(faces.back!.node, (back, f) => `${faces.node[first + f]} ${back}`);
    expect(found.sort()).toEqual(expected.sort());
  });

  it('reads one node of a medium, and the trace of walls in air', () => {
    const { faces } = room;
    const inMedium = new Set(regions.node);
    const sides = [...faces.node.keys()].flatMap((f) => [
      { node: faces.node[f], shape: faces.shape[f] },
      { node: faces.back!.node[f], shape: faces.back!.shape[f] },
    ]);
    for (const { node, shape } of sides) {
      const { trace, inertia } = faces.traces[traceOf(shape)];
      if (inMedium.has(node)) {
        expect(runOf(shape)).toBe(1);
        expect([...trace]).toEqual(trace.map((_, tap) => Number(tap === 0)));
        expect(inertia).toBe(0);
      } else expect(trace).toEqual(scheme.wall.trace);
    }
    expect(sides.some(({ node }) => !inMedium.has(node))).toBe(true);
  });

  it('divides what faces take out of a medium by its mass', () => {
    const { faces, porous } = room;
    const taps = faces.traces[0].trace.length;
    faces.back!.node.forEach((node, f) => {
      const j = porous!.node.indexOf(node);
      expect(faces.back!.tapScale![f * taps]).toBe(j < 0 ? 1 : porous!.media[porous!.medium[j]].inverseMass);
    });
  });

  it('is not stacked with others', () => {
    expect(stackKey(room)).toBeUndefined();
    expect(stackKey({ ...room, porous: undefined })).toBeDefined();
  });

  it('goes on from a state to the last bit', async () => {
    const made = porousRoom(
      pillarGraph([7, 6, 5]),
      scheme,
      blocksOfWool(pillarGraph([7, 6, 5]), [{ from: [0, 0, 0], to: [7, 6, 2] }]),
    );
    const state = randomState(made.graph, seededRandom(3));
    const setup = { sources: [], receivers: [] };
    await referenceEngine.use(async (engine) => {
      const one = await engine.open(made, setup);
      await one.setState(state);
      await one.advance(20);
      const between = await one.wholeState();
      await one.advance(20);
      const other = await engine.open(made, setup);
      await other.continueFrom(between);
      await other.advance(20);
      expect(await other.wholeState()).toEqual(await one.wholeState());
      await one.rest();
      expect((await one.wholeState()).tables.every((table) => table.every((x) => x === 0))).toBe(true);
      await one.close();
      await other.close();
    });
  });
});
