import { describe, expect, it } from 'vitest';
import {
  objectAt,
  numberAt,
  valueAt,
  withKeyRenamed,
  withValue,
} from '../../../../electron/renderer/state/document/json.ts';

const scene = {
  title: 'Hall',
  sources: { S1: { position: [1, 2, 3] }, S2: { position: [4, 5, 6] } },
  geometry: { boxes: [{ material: 'a' }, { material: 'b' }] },
};

describe('a scene as JSON', () => {
  it('is read by paths, also where there is no value', () => {
    expect(numberAt(scene, ['sources', 'S1', 'position', 2])).toBe(3);
    expect(valueAt(scene, ['sources', 'S9', 'position'])).toBeUndefined();
    expect(valueAt(scene, ['title', 'length'])).toBeUndefined();
    expect(valueAt(scene, ['constructor'])).toBeUndefined();
    expect(objectAt(scene, ['materials'])).toEqual({});
  });

  it('is copied on change, in the order of its keys', () => {
    const changed = withValue(scene, ['sources', 'S1', 'position'], [7, 8, 9]);
    expect(numberAt(changed, ['sources', 'S1', 'position', 0])).toBe(7);
    expect(numberAt(scene, ['sources', 'S1', 'position', 0])).toBe(1);
    expect(Object.keys(changed)).toEqual(['title', 'sources', 'geometry']);
    expect(changed['geometry']).toBe(scene.geometry);
  });

  it('changes and removes values in lists', () => {
    expect(withValue(scene, ['geometry', 'boxes', 1, 'material'], 'c')['geometry']).toEqual({
      boxes: [{ material: 'a' }, { material: 'c' }],
    });
    expect(withValue(scene, ['geometry', 'boxes', 0], undefined)['geometry']).toEqual({ boxes: [{ material: 'b' }] });
  });

  it('adds new keys at the end and removes keys', () => {
    expect(Object.keys(withValue(scene, ['air', 'absorption'], false))).toEqual([
      'title',
      'sources',
      'geometry',
      'air',
    ]);
    expect(Object.keys(objectAt(withValue(scene, ['sources', 'S1'], undefined), ['sources']))).toEqual(['S2']);
  });

  it('keeps the place of a renamed key', () => {
    expect(Object.keys(withKeyRenamed(scene.sources, 'S1', 'stage'))).toEqual(['stage', 'S2']);
  });
});
