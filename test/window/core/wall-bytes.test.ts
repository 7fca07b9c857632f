import { expect, it } from 'vitest';
import { wallBytes } from '../../../electron/renderer/core/wall-bytes.ts';

it('A field goes on into walls for two nodes, as the mean of what is beside it, and is 0 beyond', () => {
  const values = Float32Array.of(NaN, NaN, NaN, -1, 1, NaN, 0.5);
  expect([...wallBytes(values, [7, 1, 1])]).toEqual([128, 1, 1, 1, 255, Math.round(128 + 127 * 0.75), 192]);
  expect([...wallBytes(Float32Array.of(NaN, 1, NaN, 0), [2, 2, 1])]).toEqual([255, 255, 128, 128]);
});
