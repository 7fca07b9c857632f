import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { translated } from '../../../build/row-products.ts';
import { makeProgram, threadParts } from '../../../src/engine/reference/program.ts';
import { Stepper } from '../../../src/engine/reference/stepper.ts';
import { movingNodes } from '../../../src/modes/rigid/moving-nodes.ts';
import { operatorRows } from '../../../src/modes/rigid/operator-rows.ts';
import { PanelOperator } from '../../../src/modes/rigid/panel-operator.ts';
import { PANEL } from '../../../src/modes/rigid/panel-sums.ts';
import binary from '../../../src/modes/rigid/panel-sums.generated.json' with { type: 'json' };
import { realAdmittance } from '../../../src/material/branches.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { SCHEME } from '../../support/numbers/mode-pairs.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { boxGraph, prepared, ROOM_SOUND_SPEED } from '../../support/rooms/rooms.ts';
import { TURNED_ROOMS, turnedRoom } from '../../support/rooms/turned-rooms.ts';
import { flatRoom, rectangle } from '../../support/rooms/flat-rooms.ts';

/** λ²P of a field of the moving nodes by the rigid step of the reference engine: with u⁻ = u it makes u − λ²P u. */
function pulledByEngine(room: PreparedRoom, nodes: Uint32Array, field: Float64Array): Float64Array {
  const program = makeProgram(room, 64);
  const [whole] = threadParts(program, 1);
  const [now, next] = program.fields;
  nodes.forEach((node, i) => (now[node + program.padding] = next[node + program.padding] = field[i]));
  new Stepper(program, { sources: [], receivers: [] }, whole, () => undefined).rigid(next, now);
  return field.map((value, i) => value - next[nodes[i] + program.padding]);
}

function flatRectangle(): PreparedRoom {
  const { graph, cut, surface } = flatRoom(
    [
      { points: rectangle([9, 7], 30) },
      {
        points: [
          [-2, 0.4],
          [1.3, 1.2],
        ],
        isOpen: true,
      },
    ],
    [0, -2],
  );
  expect(cut).toBeDefined();
  return prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, [{ name: 'wall', admittance: realAdmittance(0) }], surface, {
    cut,
  });
}

it('is what its text says', async () => {
  expect(binary.wasm).toBe(await translated(readFileSync('src/modes/rigid/panel-sums.wat', 'utf8')));
});

describe('the operator of eight fields', () => {
  it.each<[string, () => PreparedRoom]>([
    ['a box on the grid', () => prepared(boxGraph([9, 7, 6]), SCHEME)],
    ['a turned rectangle with a panel in it, in two dimensions', flatRectangle],
    ['a turned ball whose wall passes between the nodes', () => turnedRoom(TURNED_ROOMS[0])],
  ])('is that of the reference engine: %s', (_, make) => {
    const room = make();
    const { node } = movingNodes(room);
    const random = seededRandom(5);
    const fields = Array.from({ length: PANEL }, () => Float64Array.from(node, () => random() - 0.5));
    const before = fields.map((field) => field.map(() => random() - 0.5));
    for (const assembly of [true, false]) {
      const operator = new PanelOperator(operatorRows(room), node, 2, assembly);
      fields.forEach((field, lane) => operator.put(0, lane, field));
      before.forEach((field, lane) => operator.put(1, lane, field));
      operator.apply(0, 1, { of: -0.7, own: 1.3, old: 0.4 });
      const made = new Float64Array(node.length);
      fields.forEach((field, lane) => {
        operator.take(1, lane, made);
        const pulled = pulledByEngine(room, node, field);
        // Sums of some sixty numbers below 1, in another order.
        made.forEach((value, i) =>
          expect(Math.abs(value - (-0.7 * pulled[i] + 1.3 * field[i] - 0.4 * before[lane][i]))).toBeLessThan(1e-13),
        );
      });
    }
  });
});
