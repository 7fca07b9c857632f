import { expect, it } from 'vitest';
import { hasPlace, parsePath, valueAt, withValue, writePath } from '../../../src/scene/json-path.ts';

const scene = { geometry: { boxes: [{ add: { to: [5, 4, 3] }, faces: { 'z-': 'carpet' } }] }, air: {} };

it.each<[string, (string | number)[]]>([
  ['geometry.boxes[0].add.to[2]', ['geometry', 'boxes', 0, 'add', 'to', 2]],
  ['geometry.boxes[0].faces["z-"]', ['geometry', 'boxes', 0, 'faces', 'z-']],
  ['materials["a \\"b\\""].absorption', ['materials', 'a "b"', 'absorption']],
])('reads %s and writes it', (text, steps) => {
  expect(parsePath(text)).toEqual(steps);
  expect(writePath(steps)).toBe(text);
});

it.each(['', 'a..b', 'a[', 'a[x]', 'a["\\q"]', 'a.__proto__', '.a.', 'a[-1]'])('refuses %j', (text) => {
  expect(parsePath(text)).toBeUndefined();
});

it('puts a value in its place and leaves everything else as it is', () => {
  const path = parsePath('geometry.boxes[0].add.to[0]')!;
  const changed = withValue(scene, path, 9);
  expect(valueAt(changed, path)).toBe(9);
  expect(valueAt(scene, path)).toBe(5);
  expect(changed.air).toBe(scene.air);
});

it('finds only keys that an object has of its own', () => {
  expect(valueAt(scene, ['air', 'toString'])).toBeUndefined();
});

it('knows which places there are', () => {
  const has = (text: string): boolean => hasPlace(scene, parsePath(text)!);
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

it('creates what is missing, and takes away what becomes undefined', () => {
  expect(withValue<object>({ a: [1, 2] }, ['b', 'c'], 3)).toStrictEqual({ a: [1, 2], b: { c: 3 } });
  expect(withValue<object>({ a: [1, 2] }, ['a', 0], undefined)).toStrictEqual({ a: [2] });
  expect(withValue<object>({ a: [1, 2], b: 0 }, ['a'], undefined)).toStrictEqual({ b: 0 });
});
