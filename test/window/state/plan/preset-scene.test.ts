/** A scene as a preset runs it. */
import { expect, test } from 'vitest';
import { crossoverOf, presetText, sceneOfPreset } from '../../../../electron/renderer/state/plan/preset-scene.ts';

const PLAIN = { title: 'hall', maxFrequencyHz: 500 };
const WHOLE = { ...PLAIN, fullBand: { crossoverHz: 200, rays: 3000 } };
const RAYS = { ...PLAIN, fullBand: { waves: false, rays: 3000 } };

test('Waves alone have no rays, and leave a scene as it is that has none', () => {
  expect(sceneOfPreset(PLAIN, 'waves', undefined)).toBe(PLAIN);
  expect(sceneOfPreset(WHOLE, 'waves', undefined)).toEqual(PLAIN);
});

test('The standard has the whole band, as the scene says it', () => {
  expect(sceneOfPreset(PLAIN, 'standard', undefined)).toEqual({ ...PLAIN, fullBand: true });
  expect(sceneOfPreset(WHOLE, 'standard', undefined)).toBe(WHOLE);
});

test('A first look has no waves; those up to 1 kHz are its own; the number of rays stays', () => {
  expect(sceneOfPreset(PLAIN, 'speech', undefined)).toEqual({ ...PLAIN, maxFrequencyHz: 1000, fullBand: true });
  expect(sceneOfPreset(WHOLE, 'speech', undefined)).toEqual({
    ...PLAIN,
    maxFrequencyHz: 1000,
    fullBand: { rays: 3000 },
  });
  expect(sceneOfPreset(WHOLE, 'firstLook', null)).toEqual({ ...PLAIN, fullBand: { rays: 3000, waves: false } });
  expect(sceneOfPreset(PLAIN, 'firstLook', null)).toEqual({ ...PLAIN, fullBand: { waves: false } });
});

test('A scene of rays alone is a first look as it is; others give it waves', () => {
  expect(sceneOfPreset(RAYS, 'firstLook', null)).toBe(RAYS);
  expect(sceneOfPreset(RAYS, 'standard', 500)).toEqual({ ...PLAIN, fullBand: { rays: 3000 } });
  expect(sceneOfPreset({ ...PLAIN, fullBand: { waves: false } }, 'standard', 500)).toEqual({
    ...PLAIN,
    fullBand: true,
  });
  expect(sceneOfPreset(RAYS, 'waves', 500)).toEqual(PLAIN);
});

test('Draft and fine have the frequency of their plan, and wait for it', () => {
  expect(sceneOfPreset(WHOLE, 'draft', 178)).toEqual({ ...PLAIN, maxFrequencyHz: 178 });
  expect(sceneOfPreset(PLAIN, 'fine', undefined)).toBeNull();
});

test('Rays begin where the scene says, or at 0.7 of its waves; where time chooses, nobody knows yet', () => {
  expect(crossoverOf(PLAIN)).toBeNull();
  expect(crossoverOf(WHOLE)).toBe(200);
  expect(crossoverOf({ ...PLAIN, fullBand: true })).toBeCloseTo(350, 9);
  expect(crossoverOf({ ...PLAIN, fullBand: { timeSeconds: 60 } })).toBeNull();
  expect(crossoverOf(RAYS)).toBeNull();
});

test('A preset is named with where its waves end', () => {
  expect(presetText('draft', sceneOfPreset(PLAIN, 'draft', 178))).toBe('Draft, up to 178 Hz');
  expect(presetText('standard', sceneOfPreset(PLAIN, 'standard', undefined))).toBe('Standard, rays above 350 Hz');
  expect(presetText('firstLook', sceneOfPreset(PLAIN, 'firstLook', null))).toBe('First look, rays only');
  expect(presetText('fine', null)).toBe('Fine');
});
