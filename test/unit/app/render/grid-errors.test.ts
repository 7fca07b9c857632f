import { expect, it } from 'vitest';
import { meanFreePathOf } from '../../../../src/app/render/grid-errors.ts';
import type { LoadedGeometry } from '../../../../src/app/scene/geometry.ts';
import { boxElements } from '../../../../src/scene/schema/convert.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

it('the mean free path of a plan is that of paths in it', () => {
  const boxes = boxElements([
    { add: { from: [0, 0], to: [5, 2] }, material: 'wall' },
    { subtract: { from: [1, 0.5], to: [2, 1] }, material: 'pillar' },
  ]);
  // Chords of lines of all directions, evenly laid over the plan: their mean is the mean free path.
  const random = seededRandom(3);
  let [length, chords] = [0, 0];
  for (let i = 0; i < 20_000; i++) {
    const angle = Math.PI * random();
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const away = 6 * (random() - 0.5);
    const [x, y] = [2.5 - away * sine, 1 + away * cosine];
    const inside = (from: readonly [number, number], to: readonly [number, number]): [number, number] => {
      const [a, b] = [(from[0] - x) / cosine, (to[0] - x) / cosine].sort((one, other) => one - other);
      const [c, d] = [(from[1] - y) / sine, (to[1] - y) / sine].sort((one, other) => one - other);
      return [Math.max(a, c), Math.min(b, d)];
    };
    const [room, pillar] = [inside([0, 0], [5, 2]), inside([1, 0.5], [2, 1])];
    if (room[1] <= room[0]) continue;
    const hidden = Math.max(0, pillar[1] - pillar[0]);
    length += room[1] - room[0] - hidden;
    chords += hidden > 0 ? 2 : 1;
  }
  const plan = { geometry: { kind: 'boxes', boxes } as unknown as LoadedGeometry, dimensions: 2 } as const;
  // 20 000 chords of about 2 m, as much scattered.
  expect(meanFreePathOf(plan, 9.5) / (length / chords)).toBeCloseTo(1, 1.5);
  expect(meanFreePathOf(plan, 9.5)).toBeCloseTo((Math.PI * 9.5) / 17, 12);
});
