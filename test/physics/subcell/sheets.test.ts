import { expect, it } from 'vitest';
import type { MeshRoom } from '../../../src/room/mesh/voxelise.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { balances, expectKeptOrLost } from '../../support/engines/balance.ts';
import { randomState } from '../../support/engines/cut-fields.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { CUT_KINDS, randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import { FLAT_KINDS, randomFlatRoom } from '../../support/rooms/flat-rooms.ts';
import { RESONANT_WALLS } from '../../support/rooms/rooms.ts';
import { cutSheetRoom } from '../../support/rooms/sheet-rooms.ts';

const panels = (): MeshRoom => randomCutRoom(CUT_KINDS.indexOf('thin panels'), seededRandom(11));
const plan = (): MeshRoom => randomFlatRoom(FLAT_KINDS.indexOf('a polygon with panels'), seededRandom(3));

/** The tolerances are those of walls (bound.test.ts and flat.test.ts), in parts of Σ D u². */
it.each([
  ['compact-5@1%', 'thin panels', panels, 50, 2e-14],
  ['compact-3@2%', 'a plan with panels', plan, 300, 5e-14],
] as const)(
  '%s: sheets in a room of %s keep and lose what they do, and never gain',
  async (name, _, make, steps, rounding) => {
    const room = cutSheetRoom(make(), schemeByName(name, name), RESONANT_WALLS);
    expect(room.faces.back!.node.length).toBeGreaterThan(5);
    const balance = await balances(room, randomState(room, 7), steps);
    expectKeptOrLost(balance, rounding);
    expect(balance.at(-1)!.held).toBeLessThan(0.9 * balance[0].held);
    for (let n = 1; n < balance.length; n++) {
      expect(balance[n].held - balance[n - 1].held).toBeLessThan(rounding * balance.at(-1)!.size);
    }
  },
);
