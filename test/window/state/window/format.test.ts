import { expect, it } from 'vitest';
import { durationRange } from '../../../../electron/renderer/state/window/format.ts';

it.each([
  [1.4, 8.2, '1–10 s'],
  [0.2, 0.7, 'up to 1 s'],
  [0.2, 3.1, 'up to 4 s'],
  [41, 118, '40 s – 2 min'],
  [80, 200, '1–4 min'],
  [5000, 9000, '1–3 h'],
  [3, 3, '3 s'],
  [60, 7 * 86400, '1 min – 168 h'],
])('a range of time from %d s to %d s holds both, in few digits: %s', (least, most, text) => {
  expect(durationRange(least, most)).toBe(text);
});
