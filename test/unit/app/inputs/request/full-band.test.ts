import { describe, expect, it } from 'vitest';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz, seconds } from '../../../../../src/units/quantities.ts';

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

  it('refuses a crossover whose waves the high-pass would take', async () => {
    const error = await faultOf({}, { crossover: hertz(5) });
    expect(error).toMatchObject({
      path: 'crossover',
      remedy: 'Give more than 7 Hz, or take rays only.',
      exitStatus: 2,
    });
    expect(error.message).toMatch(/^with a crossover of 5 Hz waves end at 7\.1 Hz, within the high-pass .*, 10 Hz$/);
    expect((await faultOf({ fullBand: { crossoverHz: 7 } }, {})).path).toBe('hall.json: fullBand.crossoverHz');
    expect((await read({}, { crossover: hertz(7.1) })).scene.fullBand).toMatchObject({ crossover: 7.1 });
  });

  it.each<[string, object, object]>([
    ['raysOnly', {}, { raysOnly: true }],
    ['time', {}, { time: seconds(60) }],
    ['crossover', {}, { crossover: hertz(200) }],
    ['fullBand', {}, { fullBand: true }],
    ['hall.json: fullBand', { fullBand: true }, {}],
  ])('names %s where a plan of two dimensions asks for rays by it', async (path, changes, request) => {
    const plane = {
      dimensions: 2,
      geometry: { boxes: [{ add: { from: [0, 0], to: [5, 4] }, material: 'plaster' }] },
      sources: { S1: { position: [1, 1] } },
      receivers: { R1: { position: [4, 3] } },
    };
    expect(await faultOf({ ...plane, ...changes }, request)).toMatchObject({ path, exitStatus: 2 });
  });

  it('ends its waves by time: below the highest frequency of the request, or of a scene that has the time', async () => {
    const byRequest = (await read({ fullBand: { rays: 2000, crossoverHz: 200 } }, { time: seconds(60) })).scene;
    expect(byRequest.fullBand).toEqual({ rays: 2000, imageOrder: 3, time: 60 });
    // 10 kHz is the highest crossover.
    expect(byRequest.maxFrequency).toBeCloseTo(10_000 / 0.7, 6);
    const limited = (await read({}, { time: seconds(60), maxFrequency: hertz(900) })).scene;
    expect(limited.maxFrequency).toBe(900);
    const byScene = (await read({ fullBand: { timeSeconds: 60 } })).scene;
    expect(byScene).toMatchObject({ fullBand: { time: 60 }, maxFrequency: 500 });
    const given = (await read({ fullBand: { timeSeconds: 60 } }, { crossover: hertz(140) })).scene;
    expect(given.fullBand).toEqual({ imageOrder: 3, crossover: 140 });
  });

  it('has no waves if rays alone are asked for', async () => {
    const alone = { imageOrder: 3, isRaysOnly: true };
    expect((await read({}, { raysOnly: true })).scene.fullBand).toEqual(alone);
    const { fullBand, maxFrequency } = (await read({ fullBand: { waves: false } })).scene;
    expect(fullBand).toEqual(alone);
    // The end of the octave of 8 kHz.
    expect(maxFrequency).toBeCloseTo(11_220, -1);
    expect((await read({ fullBand: { waves: false } }, { crossover: hertz(140) })).scene.fullBand).toEqual({
      ...{ imageOrder: 3, crossover: 140 },
    });
    expect((await read({ fullBand: { waves: false } }, { raysOnly: false })).scene.fullBand).toEqual({ imageOrder: 3 });
  });

  it.each<[string, object, string, RegExp]>([
    ['a time with a crossover', { time: seconds(60), crossover: hertz(200) }, 'time', /time and the crossover both/],
    ['a time of nothing', { time: seconds(0) }, 'time', /from 1 to 86400 s/],
    ['rays alone with a time', { raysOnly: true, time: seconds(60) }, 'time', /time and rays alone both/],
    ['rays alone with a crossover', { raysOnly: true, crossover: hertz(200) }, 'crossover', /both say/],
    ['rays alone with a scheme', { raysOnly: true, scheme: 'compact-5@1%' }, 'scheme', /rays compute alone/],
    ['rays alone with a highest frequency', { raysOnly: true, maxFrequency: hertz(300) }, 'maxFrequency', /alone/],
  ])('refuses %s', async (_what, request, path, message) => {
    const error = await faultOf({}, request);
    expect(error).toMatchObject({ path, exitStatus: 2 });
    expect(error.message).toMatch(message);
    expect(error.remedy).toMatch(/Leave one of the two out|Give a time/);
  });

  it.each<[string, object, string, RegExp]>([
    ['a time and a crossover', { timeSeconds: 60, crossoverHz: 200 }, 'timeSeconds', /both say where waves end/],
    ['a time without waves', { timeSeconds: 60, waves: false }, 'waves', /both say where waves end/],
    ['waves that are true', { waves: true }, 'waves', /false, for rays without waves/],
    ['a time of two days', { timeSeconds: 172_800 }, 'timeSeconds', /from 1 to 86400 s/],
  ])('of a scene refuses %s', async (_what, fullBand, key, message) => {
    const error = await faultOf({ fullBand }, {});
    expect(error.path).toBe(`hall.json: fullBand.${key}`);
    expect(error.message).toMatch(message);
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
