import { describe, expect, it } from 'vitest';
import { realAdmittance } from '../../../../../src/material/branches.ts';
import { coordinates, storedNodes, strides } from '../../../../../src/room/grid/grid.ts';
import { SubcellOperator } from '../../../../../src/room/subcell/apply.ts';
import { BrickOperator } from '../../../../../src/room/subcell/bound/brick-operator.ts';
import type { NodeRange } from '../../../../../src/room/subcell/bound/bricks.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { between, seededRandom } from '../../../../support/numbers/random.ts';
import { CUT_KINDS, prepareCutRoom, randomCutRoom } from '../../../../support/rooms/cut-rooms.ts';

const isIn = ({ from, to }: NodeRange, at: readonly number[]): boolean =>
  at.every((x, axis) => x >= from[axis] && x < to[axis]);

describe('the operator of a brick', () => {
  const cases = CUT_KINDS.flatMap((kind, k) =>
    ['compact-5@1%', 'leggy-4@2%', 'compact-3@2%'].slice(0, k < 2 ? 3 : 1).map((name) => [kind, k, name] as const),
  );

  it.each(cases)('%s, %i, %s: is that of the room, with all nodes beyond it held at 0', (_, kind, name) => {
    const random = seededRandom(40 + kind);
    const room = prepareCutRoom(randomCutRoom(kind, random), schemeByName(name, name), [realAdmittance(0)]);
    const { subcell, offsets, nodes, scheme } = room;
    const { grid } = room.graph;
    const { node, behind, inverseMass } = subcell!;
    const { reach } = scheme.stencil;
    // Without WebAssembly in every second kind of room.
    const make = kind % 2 === 1 ? () => undefined : undefined;
    const operator = new BrickOperator({ grid, offsets, reach, rows: nodes.rows, subcell: subcell! }, make);
    // The second part comes after the first, and the room does not end where it does.
    for (const part of [
      { from: [0, 0, 0], to: grid.size },
      { from: [2, 3, 1], to: [9, 8, 10] },
    ] as const) {
      operator.moveTo(part);
      const places = Array.from(node.keys()).filter((j) => isIn(part, coordinates(grid, node[j])));
      expect(operator.place).toEqual(places);
      const padding = strides(grid).reduce((sum, stride) => sum + (reach + 1) * stride, 0);
      const fields = operator.newField(1 + operator.count + operator.behind).fill(0);
      const wanted = [0, 1].map((which) => {
        const field = new Float64Array(storedNodes(grid) + 2 * padding);
        places.forEach((j, i) => {
          const value = between(random, -1, 1);
          field[node[j] + padding] = value;
          fields[2 * (1 + i) + which] = value;
        });
        const whole = new SubcellOperator(
          grid,
          offsets,
          nodes.rows,
          subcell!,
          new Float64Array(behind.node.length),
          padding,
        );
        const looked = Array.from(behind.node.keys()).filter((g) => isIn(part, coordinates(grid, behind.node[g])));
        for (const g of looked) whole.fill(field, g);
        for (const g of looked) whole.feel(field, g);
        return places.map((j) => whole.at(field, j) / inverseMass[j]);
      });
      const out = operator.newField(operator.count);
      operator.apply(fields, out, operator.everywhere());
      // Weights in single precision: some tens of at most 1, times fields of at most 1.
      for (const which of [0, 1]) {
        const off = places.map((_, i) => Math.abs(out[2 * i + which] - wanted[which][i]));
        expect(Math.max(...off)).toBeLessThan(2e-6);
      }
    }
  });
});
