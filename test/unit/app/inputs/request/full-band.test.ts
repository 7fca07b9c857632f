import { describe, expect, it } from 'vitest';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz } from '../../../../../src/units/quantities.ts';

const scene = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster' }] },
  sources: { S1: { position: [1, 1, 1] } },
  receivers: { R1: { position: [4, 3, 2] } },
  durationSeconds: 0.5,
  maxFrequencyHz: 500,
  scheme: 'compact-5@2%',
};

const read = (changes: object, request: object = {}) =>
  readScene(
    { sceneFile: 'hall.json', ...request },
    new MemoryFiles(new Map([['hall.json', new Blob([JSON.stringify({ ...scene, ...changes })])]])),
    1e9,
  );

async function faultOf(changes: object, request: object): Promise<InputError> {
  const error: unknown = await read(changes, request).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof InputError)) throw new Error('nothing was refused');
  return error;
}

describe('the whole band', () => {
  it('is left out unless somebody asks for it', async () => {
    expect((await read({})).scene.fullBand).toBeUndefined();
    expect((await read({ fullBand: true })).scene.fullBand).toEqual({ imageOrder: 3 });
    expect((await read({}, { fullBand: true })).scene.fullBand).toEqual({ imageOrder: 3 });
    expect((await read({ fullBand: true }, { fullBand: false })).scene.fullBand).toBeUndefined();
  });

  it('computes waves only as high as the crossover needs', async () => {
    const asked = (await read({ fullBand: { rays: 2000 } }, { crossover: hertz(140) })).scene;
    expect(asked.fullBand).toEqual({ rays: 2000, imageOrder: 3, crossover: 140 });
    expect(asked.maxFrequency).toBeCloseTo(200, 9);
    expect((await read({ fullBand: { crossoverHz: 280 } })).scene.maxFrequency).toBeCloseTo(400, 9);
    expect((await read({ fullBand: true })).scene.maxFrequency).toBe(500);
  });

  it('refuses a crossover above the band of the waves', async () => {
    const error = await faultOf({}, { crossover: hertz(420) });
    expect(error.path).toBe('crossover');
    expect(error.message).toBe('420 Hz needs waves that are right up to 600 Hz, and they are computed up to 500 Hz');
    expect(error.remedy).toBe('Give at most 350 Hz, or raise the maximum frequency to 600 Hz.');
    expect((await faultOf({ fullBand: { crossoverHz: 420 } }, {})).path).toBe('hall.json: fullBand.crossoverHz');
    expect((await read({}, { crossover: hertz(420), maxFrequency: hertz(600) })).scene.maxFrequency).toBeCloseTo(
      600,
      9,
    );
  });

  it.each<[string, object, object, string, RegExp]>([
    ['raw samples', {}, { raw: true }, 'raw', /no sound above its band/],
    ['an extension', {}, { extend: true }, 'extend', /nothing above to add/],
    ['a low sample rate', { sampleRateHz: 1000 }, {}, 'hall.json: sampleRateHz', /up to 450 Hz/],
  ])('refuses %s', async (_what, changes, request, path, message) => {
    const error = await faultOf(changes, { fullBand: true, ...request });
    expect(error.path).toBe(path);
    expect(error.message).toMatch(message);
    expect(error.exitStatus).toBe(2);
  });
});
