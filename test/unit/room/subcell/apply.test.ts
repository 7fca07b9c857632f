import { expect, it } from 'vitest';
import { realAdmittance } from '../../../../src/material/branches.ts';
import { storedNodes, strides } from '../../../../src/room/grid/grid.ts';
import { SubcellOperator } from '../../../../src/room/subcell/apply.ts';
import { NO_ROW } from '../../../../src/room/subcell/model/subcell.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { between, seededRandom } from '../../../support/numbers/random.ts';
import { prepareCutRoom, randomCutRoom } from '../../../support/rooms/cut-rooms.ts';

it.each([0, 1])('four cut nodes at a time get what each gets by itself, to the last bit: room %i', (kind) => {
  const random = seededRandom(60 + kind);
  const { subcell, offsets, nodes, graph, scheme } = prepareCutRoom(
    randomCutRoom(kind, random),
    schemeByName('compact-5@2%', 'test'),
    [realAdmittance(0)],
  );
  const { grid } = graph;
  const { node, row, behind } = subcell!;
  const padding = strides(grid).reduce((sum, stride) => sum + (scheme.stencil.reach + 1) * stride, 0);
  const felt = Float32Array.from(behind.node, () => between(random, -1, 1));
  const operator = new SubcellOperator(grid, offsets, nodes.rows, subcell!, felt, padding);
  const field = Float32Array.from({ length: storedNodes(grid) + 2 * padding }, () => between(random, -1, 1));
  const four = new Float64Array(4);
  const unlike: number[] = [];
  let together = 0;
  for (let j = 0; j + 4 <= node.length; j++) {
    operator.atFour(field, j, four);
    if (four.some((one, m) => one !== operator.at(field, j + m))) unlike.push(j);
    if (row.subarray(j, j + 4).every((one) => one !== NO_ROW)) together++;
  }
  expect(unlike).toEqual([]);
  // Both cases occur.
  expect(together).toBeGreaterThan(20);
  expect(node.length - together).toBeGreaterThan(20);
});
