import { expect, it } from 'vitest';
import {
  hasPlace,
  parseScenePath,
  unitAt,
  valueAt,
  withValue,
} from '../../../../../../src/app/jobs/sweep/plan/scene-path.ts';

const scene = { geometry: { boxes: [{ add: { to: [5, 4, 3] }, faces: { 'z-': 'carpet' } }] }, air: {} };

it.each([
  ['geometry.boxes[0].add.to[2]', ['geometry', 'boxes', 0, 'add', 'to', 2]],
  ['geometry.boxes[0].faces["z-"]', ['geometry', 'boxes', 0, 'faces', 'z-']],
  ['materials["a \\"b\\""].absorption', ['materials', 'a "b"', 'absorption']],
])('reads %s', (text, steps) => {
  expect(parseScenePath(text)).toEqual(steps);
});

it.each(['', 'a..b', 'a[', 'a[x]', 'a["\\q"]', 'a.__proto__', '.a.', 'a[-1]'])('refuses %j', (text) => {
  expect(parseScenePath(text)).toBeUndefined();
});

it('puts a value in its place and leaves everything else as it is', () => {
  const path = parseScenePath('geometry.boxes[0].add.to[0]')!;
  const changed = withValue(scene, path, 9);
  expect(valueAt(changed, path)).toBe(9);
  expect(valueAt(scene, path)).toBe(5);
  expect(changed.air).toBe(scene.air);
});

it('knows which places there are', () => {
  const has = (text: string): boolean => hasPlace(scene, parseScenePath(text)!);
  expect([has('durationSeconds'), has('air.temperatureCelsius'), has('geometry.boxes[0].add.to[2]')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([has('geometry.boxes[1]'), has('geometry.boxes[0].add.to[3]'), has('walls.a'), has('air[0]')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it.each([
  ['air.temperatureCelsius', '°C'],
  ['maxFrequencyHz', 'Hz'],
  ['sources.S1.position[0]', 'm'],
  ['materials.wall.absorption', '1'],
  ['materials.wall.absorption["125"]', '1'],
  ['sources.S1.levelDb', 'dB'],
  ['scheme', undefined],
])('knows the unit of %s', (text, unit) => {
  expect(unitAt(parseScenePath(text)!)).toBe(unit);
});
