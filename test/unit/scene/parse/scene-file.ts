import { expect } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { InputError } from '../../../../src/units/errors.ts';

/** A scene that uses every key. */
export function sceneFile() {
  return {
    wavehall: 1,
    title: 'Hall',
    description: 'A test',
    air: { temperatureCelsius: 18, relativeHumidityPercent: 45, pressureKilopascals: 99.5, absorption: false },
    materials: { plaster: { absorption: 0.05 }, curtain: { admittance: 0.2 }, mirror: { rigid: true } },
    geometry: {
      boxes: [
        { add: { from: [0, 0, 0], to: [8, 5, 3] }, material: 'plaster', faces: { 'z-': 'curtain', 'x+': 'mirror' } },
        { subtract: { from: [3, 2, 0], to: [4, 3, 3] }, material: 'mirror' },
      ],
    },
    walls: 'subcell',
    outside: { absorbsFromHz: 125 },
    sources: { S1: { position: [1, 1, 1.5] } },
    receivers: { R1: { position: [6, 3, 1.2] }, 'left.ear_2-b': { position: [6, 4, 1.2] } },
    durationSeconds: 0.5,
    maxFrequencyHz: 1000,
    scheme: 'compact-5@2%',
    sampleRateHz: 44100,
  };
}

/** The scene with one entry changed, or removed if the value is undefined. */
export function sceneWith(path: readonly (string | number)[], value: unknown): unknown {
  const file: unknown = sceneFile();
  const parent = path.slice(0, -1).reduce<unknown>((entry, key) => (entry as Record<string, unknown>)[key], file);
  (parent as Record<string, unknown>)[path.at(-1)!] = value;
  return file;
}

export function errorOf(file: unknown): InputError {
  try {
    parseScene(typeof file === 'string' ? file : JSON.stringify(file), 'hall.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('parsed without an error');
}

/** Entry to set and its value (undefined removes it); the error's path and message, and a part of its remedy. */
export type Fault = [(string | number)[], unknown, string, string, string];

/** Fails unless the scene with this fault is refused with its path, message and remedy. */
export function expectFault(...[entry, value, path, message, remedy]: Fault): void {
  const error = errorOf(sceneWith(entry, value));
  expect(error.path).toBe(`hall.json: ${path}`);
  expect(error.message).toBe(message);
  expect(error.remedy).toContain(remedy);
  expect(error.exitStatus).toBe(2);
}
