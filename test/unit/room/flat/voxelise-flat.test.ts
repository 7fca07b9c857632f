import { describe, expect, it } from 'vitest';
import { realAdmittance } from '../../../../src/material/branches.ts';
import { absorbedShares } from '../../../../src/room/absorbed/absorbed.ts';
import { RIGID } from '../../../../src/room/surfaces/surface.ts';
import { flatGrid } from '../../../../src/room/flat/flat-grid.ts';
import { voxeliseFlat } from '../../../../src/room/flat/voxelise-flat.ts';
import { AIR } from '../../../../src/room/grid/graph.ts';
import { makeGrid, strides } from '../../../../src/room/grid/grid.ts';
import type { MeshRoom } from '../../../../src/room/mesh/voxelise.ts';
import { cornerStrides } from '../../../../src/room/subcell/cut/cube-list.ts';
import { FULL_CUBE } from '../../../../src/room/subcell/cut/cut-cubes.ts';
import { prepareRoom } from '../../../../src/room/prepare/prepare.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { metres } from '../../../../src/units/quantities.ts';
import { expectClose } from '../../../support/engines/compare.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { cutOperator, multiply, type CutOperator } from '../../../support/rooms/cut-operator.ts';
import { rectangle, wallsOver, type Outline } from '../../../support/rooms/flat-rooms.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from '../../../support/rooms/rooms.ts';

/** A turned room with a block and a panel, and one along the grid with a block. */
const PLANS: readonly (readonly Outline[])[] = [
  [
    { points: rectangle([14, 11], 20) },
    { points: rectangle([3, 1.4], 50) },
    {
      points: [
        [3, -3],
        [5.5, 2],
      ],
      isOpen: true,
    },
  ],
  [{ points: rectangle([14.3, 11.7], 0) }, { points: rectangle([3.2, 1.4], 0) }],
];
const LISTENER = [-4 * ROOM_SPACING, 2 * ROOM_SPACING, 0] as const;

/**
 * Layers of air of {@link inLayers}, between two of wall: from the middle, stencils of a reach of 5 see neither end.
 */
const MANY = 11;
const MIDDLE = 6;

/**
 * The walls of a flat room in space, the same in each of some layers, with a floor and a ceiling that are a staircase.
 */
function inLayers({ graph, cut }: MeshRoom): Pick<MeshRoom, 'graph' | 'cut'> {
  const { size, spacing, origin } = graph.grid;
  const grid = makeGrid([size[0], size[1], MANY + 2], spacing, origin);
  const plane = strides(grid)[2];
  const nodes = new Uint8Array((MANY + 2) * plane);
  for (let layer = 1; layer <= MANY; layer++) {
    const along = (layer > 1 ? 0b010000 : 0) | (layer < MANY ? 0b100000 : 0);
    graph.nodes.forEach((bits, at) => (nodes[layer * plane + at] = bits & AIR ? bits | along : bits));
  }
  const { cube, fraction, plain, behind, pieces } = cut!;
  const repeated = (list: ArrayLike<number>, layers: number, by = 0): number[] =>
    Array.from({ length: layers }, (_, k) => Array.from(list, (each) => each + (k + 1) * by)).flat();
  const cubes = MANY - 1;
  const corners = cornerStrides(graph.grid);
  const airAt = (at: number): number => corners.filter((stride) => (graph.nodes[at + stride] ?? 0) & AIR).length / 2;
  const ends = Array.from({ length: plane }, (_, at) => at).filter((at) => airAt(at) > 0);
  const endFractions = ends.map((at) => (FULL_CUBE / 8) * airAt(at));
  return {
    graph: { grid, nodes },
    cut: {
      cube: Uint32Array.from([...ends, ...repeated(cube, cubes, plane), ...ends.map((at) => at + MANY * plane)]),
      fraction: Uint8Array.from([...endFractions, ...repeated(fraction, cubes), ...endFractions]),
      plain: Uint8Array.from([...ends.map(() => 0), ...repeated(plain, cubes), ...ends.map(() => 0)]),
      behind: {
        node: Uint32Array.from(repeated(behind.node, MANY, plane)),
        toWall: Float32Array.from(repeated(behind.toWall, MANY)),
        own: {
          cube: Uint32Array.from(repeated(behind.own.cube, cubes, plane)),
          corner: Uint8Array.from(repeated(behind.own.corner, cubes)),
          toWall: Float32Array.from(repeated(behind.own.toWall, cubes)),
        },
      },
      pieces: {
        cube: Uint32Array.from(repeated(pieces.cube, cubes, plane)),
        air: Uint8Array.from(repeated(pieces.air, cubes)),
        fraction: Uint8Array.from(repeated(pieces.fraction, cubes)),
        toWall: Float32Array.from(repeated(pieces.toWall, cubes)),
      },
    },
  };
}

describe.each(PLANS.map((outlines) => ({ outlines })))('a plan', ({ outlines }) => {
  const mesh = wallsOver(outlines);
  const grid = flatGrid(mesh, ROOM_SPACING, 1, metres(1));
  const same = Int32Array.from(mesh.materialNames, (_, i) => i);
  const flat = voxeliseFlat(mesh, { front: same, back: same }, grid, [LISTENER]);

  it.each(['leggy-1@2%', 'compact-3@2%', 'box-222@2%', 'compact-5@1%'])(
    'acts on a field as space does on one that does not vary with height: %s',
    (name) => {
      const scheme = schemeByName(name, name);
      const space = inLayers(flat);
      const rigid = { materialAt: () => RIGID, areaAt: () => 1 };
      const [inPlane, inSpace] = [flat, space].map(({ graph, cut }) =>
        cutOperator(prepareRoom(graph, scheme, ROOM_SOUND_SPEED, [], rigid, { cut })),
      ) as [CutOperator, CutOperator];
      const plane = strides(flat.graph.grid)[2];
      const random = seededRandom(3);
      const values = Float64Array.from({ length: plane }, () => random() - 0.5);
      const on = ({ node, stiffness }: CutOperator): Map<number, number> => {
        const product = multiply(
          stiffness,
          Float64Array.from(node, (at) => values[at % plane]),
        );
        return new Map(Array.from(node, (at, i) => [at, product[i]]));
      };
      const middle = [...on(inSpace)].filter(([at]) => Math.floor(at / plane) === MIDDLE);
      const found = on(inPlane);
      expect([...found.keys()]).toEqual(middle.map(([at]) => at % plane));
      // Rounding of sums of some tens of terms of up to 1.
      expectClose(
        [...found.values()],
        middle.map(([, value]) => value),
        1e-14,
      );
    },
  );

  it('has the area and the lengths that are drawn', () => {
    const room = prepareRoom(
      flat.graph,
      schemeByName('compact-5@1%', ''),
      ROOM_SOUND_SPEED,
      [{ name: 'wall', admittance: realAdmittance(0.1) }],
      flat.surface,
      { cut: flat.cut },
    );
    const { mass } = cutOperator(room);
    const { heavierVolume } = room.subcell!;
    const area = mass.reduce((sum, volume) => sum + volume, 0) - heavierVolume;
    const isStraight = outlines.length === 2;
    const drawn = isStraight ? 14.3 * 11.7 - 3.2 * 1.4 : 14 * 11 - 3 * 1.4;
    // Fractions are whole 240ths of some 80 cut cubes.
    expect(Math.abs(area / drawn - 1)).toBeLessThan(2e-3);
    const length = room.faces.area.reduce((sum, each) => sum + each, 0);
    const perimeter = isStraight ? 2 * (14.3 + 11.7 + 3.2 + 1.4) : 2 * (14 + 11 + 3 + 1.4 + Math.hypot(2.5, 5));
    // Rims of panels that no line meets give their area to no other.
    expect(Math.abs(length / perimeter - 1)).toBeLessThan(0.02);
    // Measured 0.99 to 1.02.
    expect(Math.abs(absorbedShares(room)[0]!.share - 1)).toBeLessThan(0.05);
  });

  it('is one layer, and has the volume of its air a metre high', () => {
    expect(flat.graph.grid.size[2]).toBe(1);
    expect(flat.graph.grid.origin[2]).toBeCloseTo(-0.5 * ROOM_SPACING, 12);
    expect(flat.report.volume).toBeCloseTo(flat.report.airNodes * ROOM_SPACING ** 2, 9);
  });
});
