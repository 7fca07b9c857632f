import { describe, expect, it } from 'vitest';
import { checkModel, isAsDrawn } from '../support/models/check-model.ts';
import { DRAWN_ROOMS } from '../support/models/drawn-rooms.ts';
import { EXPORTS, model } from '../support/models/exports.ts';

// Each way of writing with one room; each room comes at least twice. `npm run models` tries all of them.
describe('a room as another program writes it', () => {
  const styles = Object.keys(EXPORTS);
  it('comes in at least 200 models', () => expect(styles.length * DRAWN_ROOMS.length).toBeGreaterThanOrEqual(200));

  it.each(styles.map((style, k) => ({ style, room: DRAWN_ROOMS[(4 * k) % DRAWN_ROOMS.length] })))(
    '$style, $room.name',
    async ({ style, room }) => {
      const found = await checkModel(model(room, style));
      expect([found, isAsDrawn(found)]).toEqual([found, true]);
    },
  );
});
