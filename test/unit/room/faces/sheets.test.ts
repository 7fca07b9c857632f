import { Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import type { WallAdmittance } from '../../../../src/material/branches.ts';
import { firstSheet, type WallFaces } from '../../../../src/room/faces/faces.ts';
import { joinedLines } from '../../../../src/room/faces/joined-lines.ts';
import { AIR, directionStrides, forward, type RoomGraph } from '../../../../src/room/grid/graph.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { directionOfFace, materialOf, runOf, traceOf } from '../../../../src/room/surfaces/face-shape.ts';
import { RIGID } from '../../../../src/room/surfaces/surface.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { expectClose } from '../../../support/engines/compare.ts';
import { faceLines } from '../../../support/numbers/dense.ts';
import { eigenvalues } from '../../../support/numbers/eigenvalues.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { CUT_KINDS, randomCutRoom } from '../../../support/rooms/cut-rooms.ts';
import { cutOperator } from '../../../support/rooms/cut-operator.ts';
import { fingerprint } from '../../../support/rooms/fingerprint.ts';
import {
  airNodes,
  boxGraph,
  dampedCorner,
  graphOf,
  RANDOM_KINDS,
  randomGraph,
  scatteredAreas,
  voxelGraph,
} from '../../../support/rooms/rooms.ts';
import {
  cutSheetRoom,
  linesOfFace,
  scatteredSheets,
  SHEETS,
  sheetRoom,
  withPartitions,
} from '../../../support/rooms/sheet-rooms.ts';

const NAMES = ['leggy-1@2%', 'compact-5@1%', 'leggy-4@2%'];
const WALLS: readonly WallAdmittance[] = [0.2, 3].map((conductance) => ({ conductance, branches: [] }));
/** So hard that lines pass the nodes of other faces. */
const HARD: readonly WallAdmittance[] = [{ conductance: 0.01, branches: [] }];

/** The random rooms with closed edges between air nodes, and their kinds. */
const WITH_SHEETS = RANDOM_KINDS.map((kind, i) => [kind, i] as const).slice(1);

/** Closed edges between two air nodes, seen from the lower one, ascending. */
function edgesWithin(graph: RoomGraph, axis: number): number[] {
  const stride = directionStrides(graph.grid)[forward(axis)];
  return airNodes(graph).filter(
    (node) =>
      !(graph.nodes[node] & (1 << forward(axis))) &&
      coordinates(graph.grid, node)[axis] + 1 < graph.grid.size[axis] &&
      (graph.nodes[node + stride] & AIR) !== 0,
  );
}

/** Tables of the faces of walls. */
const wallsOf = ({ node, shape, area }: WallFaces, end: number) => [
  node.slice(0, end),
  shape.slice(0, end),
  area.slice(0, end),
];

describe('sheets', () => {
  const scheme = schemeByName('compact-5@1%', '');

  it.each(WITH_SHEETS)(
    'of a room with %s are the closed edges between air whose surface has one, by axis and rising',
    (_, kind) => {
      const graph = randomGraph(kind, [9, 8, 7], seededRandom(kind + 3));
      const { sheetAt, areaAt } = scatteredSheets(WALLS.length, SHEETS.length);
      const { faces } = sheetRoom(graph, scheme, WALLS);
      const stride = directionStrides(graph.grid);
      expect(faces.groups).toHaveLength(10);
      expect(faces.groups[9]).toBe(faces.node.length);
      for (const axis of [0, 1, 2]) {
        const up = forward(axis);
        const wanted = edgesWithin(graph, axis).filter((node) => sheetAt(node, up) !== RIGID);
        const from = faces.groups[6 + axis];
        expect(Array.from(faces.node.subarray(from, faces.groups[7 + axis]))).toEqual(wanted);
        wanted.forEach((lower, i) => {
          const [front, back] = linesOfFace(faces, from + i);
          const upper = lower + stride[up];
          expect(back.node).toBe(upper);
          expect([front, back].map(({ shape }) => directionOfFace(shape))).toEqual([up, up ^ 1]);
          expect([front, back].map(({ shape }) => materialOf(shape))).toEqual([sheetAt(lower, up), sheetAt(lower, up)]);
          const area = (areaAt(lower, up) + areaAt(upper, (up ^ 1) as typeof up)) / 2;
          // Areas are stored in single precision.
          expect(faces.area[from + i]).toBeCloseTo(area, 6);
        });
      }
    },
  );

  it('through thick partitions lead to the next air, whatever is beside them', () => {
    const graph = voxelGraph([9, 8, 17], seededRandom(5));
    const surface = withPartitions(graph, { materialAt: () => RIGID, areaAt: scatteredAreas, sheetAt: () => RIGID }, 0);
    const { faces } = sheetRoom(graph, scheme, [], { surface, sheets: SHEETS.slice(0, 1) });
    const stride = directionStrides(graph.grid);
    for (const axis of [0, 1, 2]) {
      const up = forward(axis);
      const wanted = airNodes(graph).flatMap((lower) => {
        if (graph.nodes[lower] & (1 << up)) return [];
        for (let k = coordinates(graph.grid, lower)[axis] + 1, at = lower; k < graph.grid.size[axis]; k++) {
          at += stride[up];
          if (graph.nodes[at] & AIR) return [[lower, at]];
        }
        return [];
      });
      const found = wanted.map((_, i) => linesOfFace(faces, faces.groups[6 + axis] + i).map(({ node }) => node));
      expect(faces.groups[7 + axis] - faces.groups[6 + axis]).toBe(wanted.length);
      expect(found).toEqual(wanted);
      if (axis === 2) expect(Math.max(...wanted.map(([low, high]) => high - low))).toBeGreaterThan(3 * stride[5]);
    }
  });

  it('through a wall of many planes are the same for any size of the slabs', () => {
    const graph = graphOf([4, 3, 40], (_i, _j, k) => k < 15 || k >= 22);
    const surface = withPartitions(graph, { materialAt: () => 0, areaAt: () => 1, sheetAt: () => RIGID }, 1);
    const of = (planes: number): string =>
      fingerprint(sheetRoom(graph, scheme, HARD, { surface, sheets: HARD, planes }));
    // The wall begins where a slab ends; its upper lines go on in the next one.
    expect(of(16)).toBe(of(1000));
  });

  it('leave the faces of walls as they are', () => {
    const graph = randomGraph(3, [9, 8, 7], seededRandom(8));
    const { sheetAt, ...surface } = scatteredSheets(WALLS.length, SHEETS.length);
    const { faces: walls } = sheetRoom(graph, scheme, HARD, { surface });
    const { faces } = sheetRoom(graph, scheme, HARD, { surface: { ...surface, sheetAt }, sheets: HARD });
    expect(firstSheet(faces)).toBe(walls.node.length);
    expect(walls.back).toBeUndefined();
    expect(walls.groups).toHaveLength(7);
    expect(wallsOf(faces, firstSheet(faces))).toEqual(wallsOf(walls, walls.node.length));
  });

  it.each(NAMES)('%s: their lines go away from the sheet and are mirrored at the next closed edge, if hard', (name) => {
    const { trace } = schemeByName(name, '').wall;
    for (const kind of RANDOM_KINDS.keys()) {
      const graph = randomGraph(kind, [9, 8, 7], seededRandom(kind + 11));
      const { faces } = sheetRoom(graph, schemeByName(name, ''), HARD, { sheets: HARD });
      const stride = directionStrides(graph.grid);
      for (let f = firstSheet(faces); f < faces.node.length; f++) {
        for (const { node, shape } of linesOfFace(faces, f)) {
          const inward = directionOfFace(shape) ^ 1;
          let run = 1;
          for (let at = node; run < trace.length && graph.nodes[at] & (1 << inward); run++) at += stride[inward];
          expect(runOf(shape)).toBe(run);
        }
      }
    }
  });

  it('of soft sheets and walls end where a node is nearer to another', () => {
    for (const kind of RANDOM_KINDS.keys()) {
      const graph = randomGraph(kind, [9, 8, 7], seededRandom(kind + 12));
      const { faces } = sheetRoom(graph, scheme, WALLS, { sheets: SHEETS.slice(0, 1) });
      const stride = directionStrides(graph.grid);
      const taken = new Map<number, number>();
      const each = (visit: (at: number, tap: number) => void): void => {
        for (let f = 0; f < faces.node.length; f++) {
          for (const { node, shape } of linesOfFace(faces, f)) {
            const inward = stride[directionOfFace(shape) ^ 1];
            for (let m = 0; m < runOf(shape); m++) visit(node + m * inward, m);
          }
        }
      };
      each((at, tap) => taken.set(at, Math.min(tap, taken.get(at) ?? tap)));
      each((at, tap) => expect(tap).toBe(taken.get(at)));
    }
  });

  it('end before damped nodes, and are rigid there', () => {
    const graph = randomGraph(2, [9, 8, 7], seededRandom(5));
    const damped = dampedCorner(graph);
    const { faces } = sheetRoom(graph, scheme, WALLS, { damped });
    const stride = directionStrides(graph.grid);
    const isDamped = new Set(damped.node);
    expect(faces.node.length).toBeGreaterThan(firstSheet(faces));
    for (let f = firstSheet(faces); f < faces.node.length; f++) {
      for (const { node, shape } of linesOfFace(faces, f)) {
        const inward = stride[directionOfFace(shape) ^ 1];
        for (let m = 0; m < runOf(shape); m++) expect(isDamped.has(node + m * inward)).toBe(false);
      }
    }
  });

  it('a material of walls is none of sheets, and the reverse', () => {
    const graph = randomGraph(2, [7, 6, 5], seededRandom(5));
    const surface = { materialAt: () => 1, sheetAt: () => 0, areaAt: () => 1 };
    const { faces } = sheetRoom(graph, scheme, WALLS.slice(0, 1), { surface, sheets: SHEETS.slice(0, 1) });
    expect(faces.node).toHaveLength(0);
    expect(faces.back).toBeUndefined();
  });

  it('are in order by their lower lines, with their upper ones, also where these begin in another slab', () => {
    const { graph } = sheetRoom(boxGraph([8, 2, 9]), scheme, WALLS);
    const of = (...lines: readonly (readonly [node: number, back: number])[]) => ({
      node: Uint32Array.from(lines, ([node]) => node),
      shape: Uint32Array.from(lines, ([node]) => 1000 + node),
      area: Float32Array.from(lines, ([node]) => node / 2),
      back: {
        node: Uint32Array.from(lines, ([, back]) => back),
        shape: Uint32Array.from(lines, ([, back]) => 1000 + back),
      },
    });
    const none = [0, 1, 2, 3, 4, 5].map(() => of());
    const plane = 16;
    const slabs = [
      [of(), of(), of([2 * plane + 1, 4 * plane + 1], [plane + 2, 3 * plane + 2])],
      [of([7, 8]), of(), of([2 * plane, 5 * plane])],
    ];
    const { node, shape, area, groups, back, gap } = joinedLines(graph, [none, none], slabs);
    expect(groups).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 4]);
    expect([...node]).toEqual([7, 18, 32, 33]);
    expect([...back!.node]).toEqual([8, 50, 80, 65]);
    expect([...shape]).toEqual([...node].map((at) => 1000 + at));
    expect([...back!.shape]).toEqual([...back!.node].map((at) => 1000 + at));
    expect([...area]).toEqual([...node].map((at) => at / 2));
    expect(gap).toBe(3);
  });

  it('are the same for any size of the slabs', () => {
    for (const kind of [2, 3]) {
      const graph = randomGraph(kind, [7, 6, 21], seededRandom(kind));
      const of = (planes?: number): string => fingerprint(sheetRoom(graph, scheme, WALLS, planes ? { planes } : {}));
      const expected = of();
      for (const planes of [1, 5]) expect([kind, planes, of(planes)]).toEqual([kind, planes, expected]);
    }
    const mesh = randomCutRoom(1, seededRandom(11));
    const of = (planes?: number): string =>
      fingerprint(cutSheetRoom(mesh, scheme, WALLS, planes === undefined ? {} : { planes }));
    const expected = of();
    expect(of(1)).toBe(expected);
  });
});

describe('the bound D on the coupling of sheets', () => {
  it.each(NAMES.flatMap((name) => WITH_SHEETS.map(([kind, i]) => [name, kind, i] as const)))(
    '%s, %s: D − EᵀE has no negative eigenvalue',
    (name, _, kind) => {
      const graph = randomGraph(kind, [5, 4, 5], seededRandom(kind + 40));
      const room = sheetRoom(graph, schemeByName(name, ''), WALLS);
      const lines = faceLines(room);
      const rest = Matrix.diag(Array.from(room.faces.selfCoupling)).sub(lines.transpose().mmul(lines));
      // Rounding of eigenvalues: 1e-16 × their size, some 20, × a few.
      expect(eigenvalues(rest)[0]).toBeGreaterThan(-1e-13);
    },
  );

  it('is the sum of walls.md over all faces through the nodes of both lines', () => {
    const room = sheetRoom(randomGraph(2, [5, 4, 5], seededRandom(7)), schemeByName('compact-5@1%', ''), WALLS);
    const { faces, laws } = room;
    const rows = faceLines(room).to2DArray();
    const flows = Array.from(
      faces.shape,
      (shape, f) => faces.area[f] * Math.max(1e-3, laws[materialOf(shape)]!.conductance),
    );
    const bounds = flows.map((flow, f) =>
      rows.reduce((sum, row) => {
        if (row[f] === 0) return sum;
        return row.reduce((part, e, g) => {
          const ratio = flows[g] / flow;
          return part + Math.abs(row[f] * e) * (row[f] * e > 0 ? ratio : Math.sqrt(ratio));
        }, sum);
      }, 0),
    );
    // The program sums in single precision, and raises the bound by 1e-6.
    const ratios = bounds.map((bound, f) => faces.selfCoupling[f] / bound);
    expectClose(
      ratios,
      bounds.map(() => 1),
      3e-6,
    );
  });

  it('D − EᵀM⁻¹E has no negative eigenvalue where walls pass between the nodes', () => {
    const room = cutSheetRoom(
      randomCutRoom(CUT_KINDS.indexOf('thin panels'), seededRandom(11)),
      schemeByName(NAMES[1], ''),
      WALLS,
    );
    const { faces } = room;
    const { node, mass } = cutOperator(room);
    const position = new Map(Array.from(node, (at, i) => [at, i] as const));
    const stride = directionStrides(room.graph.grid);
    // Faces that share nodes with the first sheets.
    const chosen = Array.from(faces.node.keys()).slice(firstSheet(faces) - 30, firstSheet(faces) + 40);
    const columns = chosen.map((f) => {
      const column = new Map<number, number>();
      for (const { node: first, shape, side, tapScale } of linesOfFace(faces, f)) {
        const inward = stride[directionOfFace(shape) ^ 1];
        const { trace } = faces.traces[traceOf(shape)];
        trace.forEach((e, m) => {
          const run = runOf(shape);
          const tap = m % (2 * run);
          const at = position.get(first + (tap < run ? tap : 2 * run - 1 - tap) * inward)!;
          column.set(at, (column.get(at) ?? 0) + side * e);
          expect(tapScale![m] * mass[at]).toBeCloseTo(1, 5);
        });
      }
      return column;
    });
    const rest = new Matrix(
      columns.map((a, i) =>
        columns.map((b, j) => {
          let sum = i === j ? faces.selfCoupling[chosen[i]] : 0;
          for (const [at, e] of a) sum -= (e * (b.get(at) ?? 0)) / mass[at];
          return sum;
        }),
      ),
    );
    expect(faces.back!.node.length).toBeGreaterThan(40);
    // Inverse masses are stored in single precision on their way.
    expect(eigenvalues(rest)[0]).toBeGreaterThan(-1e-6);
  });

  it('is the square of both lines at a sheet that meets no other face', () => {
    const scheme = schemeByName('compact-5@1%', '');
    const graph = boxGraph([24, 5, 5]);
    for (const node of airNodes(graph)) {
      if (node % graph.grid.pitch === 11) graph.nodes[node] &= ~2;
      if (node % graph.grid.pitch === 12) graph.nodes[node] &= ~1;
    }
    const surface = { materialAt: () => RIGID, sheetAt: () => 0, areaAt: () => 0.8 };
    const { faces, laws } = sheetRoom(graph, scheme, [], { surface, sheets: SHEETS.slice(3, 4) });
    expect(faces.groups).toEqual([0, 0, 0, 0, 0, 0, 0, 25, 25, 25]);
    const square = 2 * scheme.wall.trace.reduce((sum, e) => sum + e * e, 0);
    // The bound is raised by 1e-6 for rounding in single precision (6e-8 a term).
    expectClose(faces.selfCoupling, new Array<number>(25).fill(square), 1.3e-6 * square);
    const reaction = 2 * scheme.wall.inertia + (scheme.courant / 2) * faces.selfCoupling[0];
    const area = Math.fround(0.8);
    expect(faces.gain[0]).toBeCloseTo(area / (1 + area * laws[0]!.coupling * reaction), 14);
  });
});
