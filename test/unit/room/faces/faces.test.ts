import { Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { directionOfFace, materialOf, runOf } from '../../../../src/room/surfaces/face-shape.ts';
import { foldedTap } from '../../../../src/room/surfaces/folded.ts';
import { AIR, DIRECTIONS, directionStrides, type RoomGraph } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { expectClose } from '../../../support/engines/compare.ts';
import { faceLines } from '../../../support/numbers/dense.ts';
import { eigenvalues } from '../../../support/numbers/eigenvalues.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import {
  airNodes,
  boxGraph,
  graphOf,
  materialOfDirection,
  prepared,
  RANDOM_KINDS,
  randomGraph,
  scatteredMaterials,
  voxelGraph,
} from '../../../support/rooms/rooms.ts';

/** Four taps, and eight. */
const NAMES = ['leggy-1@2%', 'compact-5@1%', 'leggy-4@2%'];

/** Closed edges of the air in a direction, ascending. */
function closedEdges(graph: RoomGraph, direction: number): number[] {
  return airNodes(graph).filter((node) => !(graph.nodes[node] & (1 << direction)));
}

describe('wall faces', () => {
  const scheme = schemeByName('leggy-1@2%', '');

  it('of a rigid room are none', () => {
    const { faces } = prepared(boxGraph([5, 6, 7]), scheme);
    expect(faces).toMatchObject({ node: new Uint32Array(0), shape: new Uint32Array(0), groups: [0, 0, 0, 0, 0, 0, 0] });
  });

  it('of a box are its surface, by direction', () => {
    const { faces } = prepared(boxGraph([5, 6, 7]), scheme, [0.1]);
    expect(faces.groups).toEqual([0, 42, 84, 119, 154, 184, 214]);
  });

  it('are the closed edges of materials that absorb, grouped by direction and rising', () => {
    const admittances = [0.3, 0, 1];
    const materialAt = scatteredMaterials(3);
    const graph = voxelGraph([9, 8, 7], seededRandom(3));
    const { faces } = prepared(graph, scheme, admittances, materialAt);
    for (const direction of DIRECTIONS) {
      const wanted = closedEdges(graph, direction).filter((node) => materialAt(node, direction) !== 1);
      const [from, to] = [faces.groups[direction], faces.groups[direction + 1]];
      expect([...faces.node.subarray(from, to)]).toEqual(wanted);
      const shapes = [...faces.shape.subarray(from, to)];
      expect(shapes.map(directionOfFace)).toEqual(wanted.map(() => direction));
      expect(shapes.map((shape) => materialOf(shape))).toEqual(wanted.map((node) => materialAt(node, direction)));
    }
    expect(faces.groups[6]).toBe(faces.node.length);
  });

  it.each(NAMES)(
    '%s: their lines go inward from the wall and are mirrored at the next closed edge, if the walls are hard',
    (name) => {
      const { trace } = schemeByName(name, '').wall;
      const random = seededRandom(11);
      for (const kind of RANDOM_KINDS.keys()) {
        const graph = randomGraph(kind, [9, 8, 7], random);
        const { faces } = prepared(graph, schemeByName(name, ''), [0.02]);
        const stride = directionStrides(graph.grid);
        faces.node.forEach((node, f) => {
          const wall = directionOfFace(faces.shape[f]);
          const run = runOf(faces.shape[f]);
          // A reflecting walk away from the wall.
          let [at, direction] = [node, wall ^ 1];
          trace.forEach((_, m) => {
            expect(node + foldedTap(m, run) * stride[wall ^ 1]).toBe(at);
            if (graph.nodes[at] & (1 << direction)) at += stride[direction];
            else direction ^= 1;
          });
        });
      }
    },
  );

  it.each(NAMES)('%s: their lines end at nodes that are nearer to another face, if the walls are soft', (name) => {
    const box = prepared(boxGraph([24, 20, 22]), schemeByName(name, ''), [0.2]);
    const taps = box.scheme.wall.trace.length;
    box.faces.node.forEach((node, f) => {
      const axis = directionOfFace(box.faces.shape[f]) >> 1;
      const toOthers = coordinates(box.graph.grid, node).flatMap((at, other) =>
        other === axis ? [] : [at, box.graph.grid.size[other] - 1 - at],
      );
      expect(runOf(box.faces.shape[f])).toBe(Math.min(taps, 1 + Math.min(...toOthers)));
    });
    const random = seededRandom(12);
    for (const kind of RANDOM_KINDS.keys()) {
      const { faces, graph } = prepared(randomGraph(kind, [9, 8, 7], random), schemeByName(name, ''), [0.2]);
      const stride = directionStrides(graph.grid);
      const taken = new Map<number, number>();
      const each = (visit: (at: number, tap: number) => void): void => {
        faces.node.forEach((node, f) => {
          const inward = stride[directionOfFace(faces.shape[f]) ^ 1];
          for (let m = 0; m < runOf(faces.shape[f]); m++) visit(node + m * inward, m);
        });
      };
      each((at, tap) => taken.set(at, Math.min(tap, taken.get(at) ?? tap)));
      each((at, tap) => expect(tap).toBe(taken.get(at)));
    }
  });

  it('of a thin panel stand on both its sides', () => {
    const graph = graphOf([6, 3, 3], () => true);
    const { faces } = prepared(graph, scheme, [0.5]);
    const before = faces.node.length;
    for (const node of airNodes(graph)) {
      if (node % graph.grid.pitch === 2) graph.nodes[node] &= ~2;
      if (node % graph.grid.pitch === 3) graph.nodes[node] &= ~1;
    }
    const panel = prepared(graph, scheme, [0.5]).faces;
    expect(panel.node.length).toBe(before + 18);
    expect([...panel.node.subarray(0, panel.groups[1])].filter((node) => node % graph.grid.pitch === 3)).toHaveLength(
      9,
    );
  });
});

describe('folding a tap', () => {
  it.each([
    [1, [0, 0, 0, 0, 0, 0, 0, 0]],
    [2, [0, 1, 1, 0, 0, 1, 1, 0]],
    [3, [0, 1, 2, 2, 1, 0, 0, 1]],
    [8, [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('on a line of %i nodes', (run, places) => {
    expect(places.map((_, tap) => foldedTap(tap, run))).toEqual(places);
  });
});

describe('the bound D on the coupling of faces', () => {
  it.each(NAMES.flatMap((name) => RANDOM_KINDS.map((kind, i) => [name, kind, i] as const)))(
    '%s, %s: D − EᵀE has no negative eigenvalue',
    (name, _, kind) => {
      const graph = randomGraph(kind, [5, 4, 5], seededRandom(kind + 40));
      const room = prepared(graph, schemeByName(name, ''), [0.2, 0, 3], scatteredMaterials(3));
      const lines = faceLines(room);
      const coupling = lines.transpose().mmul(lines);
      const rest = Matrix.diag(Array.from(room.faces.selfCoupling)).sub(coupling);
      // Rounding of eigenvalues: 1e-16 × their size, some 20, × a few.
      expect(eigenvalues(rest)[0]).toBeGreaterThan(-1e-13);
    },
  );

  it.each(NAMES)('%s: is the square of the line alone at a face that meets no other', (name) => {
    const scheme = schemeByName(name, '');
    const graph = boxGraph([24, 5, 5]);
    const { faces } = prepared(graph, scheme, [0.4, 0, 0, 0, 0, 0], materialOfDirection);
    expect(faces.node).toHaveLength(25);
    const square = scheme.wall.trace.reduce((sum, e) => sum + e * e, 0);
    // The bound is raised by 1e-6 for rounding in single precision (6e-8 a term).
    expectClose(faces.selfCoupling, new Array<number>(25).fill(square), 1.3e-6 * square);
    for (const bound of faces.selfCoupling) expect(bound).toBeGreaterThanOrEqual(square);
  });

  it('goes into the gain by the law of the face’s material', () => {
    const scheme = schemeByName('compact-5@1%', '');
    const admittances = [0.01, 1, 5];
    const { faces, laws } = prepared(
      voxelGraph([7, 7, 7], seededRandom(9)),
      scheme,
      admittances,
      scatteredMaterials(3),
    );
    const wanted = Array.from(faces.shape, (shape, f) => {
      const { coupling } = laws[materialOf(shape)]!;
      const reaction = scheme.wall.inertia + (scheme.courant / 2) * faces.selfCoupling[f];
      return 1 / (1 + coupling * reaction);
    });
    expectClose(faces.gain, wanted, 0);
  });
});

it('a node that is wall has no faces', () => {
  const graph = voxelGraph([9, 8, 7], seededRandom(12));
  const { faces } = prepared(graph, schemeByName('leggy-4@2%', ''), [1]);
  for (const node of faces.node) expect(graph.nodes[node] & AIR).not.toBe(0);
});

describe('walls and damped nodes', () => {
  const graph = boxGraph([12, 3, 3]);
  const layer = airNodes(graph).filter((node) => coordinates(graph.grid, node)[0] >= 5);
  const damped = { node: Uint32Array.from(layer), loss: new Float64Array(layer.length).fill(0.5) };
  const { faces, scheme } = prepared(
    graph,
    schemeByName('compact-5@1%', ''),
    [0.02],
    () => 0,
    () => 1,
    damped,
  );

  it('a line ends where the layer begins', () => {
    const lowX = Array.from(faces.node.subarray(faces.groups[0], faces.groups[1]));
    expect(lowX).toHaveLength(9);
    for (const [at, shape] of faces.shape.subarray(faces.groups[0], faces.groups[1]).entries()) {
      expect(runOf(shape), `face ${at}`).toBe(5);
    }
    expect(scheme.wall.trace.length).toBeGreaterThan(5);
  });

  it('walls before a node of the layer are rigid', () => {
    for (const node of faces.node) expect(layer).not.toContain(node);
  });
});
