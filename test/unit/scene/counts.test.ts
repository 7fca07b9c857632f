import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../src/scene/parse.ts';
import { parseWeights } from '../../../src/scene/weights-file.ts';
import { InputError } from '../../../src/units/errors.ts';

const box = { add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'm' };
const scene = {
  wavehall: 1,
  title: 'Hall',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { m: { absorption: 0.1 } },
  geometry: { boxes: [box] },
  sources: { S1: { position: [1, 1, 1] } },
  receivers: { R1: { position: [2, 2, 2] } },
  durationSeconds: 1,
  maxFrequencyHz: 100,
};

/** What the file is refused with. */
function refusal(file: unknown): InputError {
  try {
    parseScene(typeof file === 'string' ? file : JSON.stringify(file), 'f.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('it was read');
}

const receivers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`R${i}`, { position: [2, 2, 2] }]));

describe('a scene of very much', () => {
  it('is refused by its counts, before it is looked at', () => {
    expect(refusal({ ...scene, geometry: { boxes: new Array(20_000).fill(box) } })).toMatchObject({
      path: 'f.json: geometry.boxes',
      message: '20000 entries; at most 10000 are supported',
    });
    expect(refusal({ ...scene, receivers: receivers(125_000) }).path).toBe('f.json: receivers');
    expect(refusal(`[${'[],'.repeat(2_000_000)}[]]`).message).toMatch(/^holds \d+ values; at most 2000000/);
    const sources = Object.fromEntries(Object.entries(receivers(10)).map(([name, point]) => [`S${name}`, point]));
    expect(refusal({ ...scene, sources, receivers: receivers(20_000) }).message).toMatch(
      /200000 responses; at most 50000/,
    );
  });

  it('may have a title that is longer than the stack is deep, and is refused in words', () => {
    expect(refusal({ ...scene, title: 'x'.repeat(20e6) }).message).toMatch(/^expected a text of at most 1000 .*…$/);
    expect(refusal({ ...scene, title: '\n"'.repeat(2e6) }).message.length).toBeLessThan(300);
  });

  it('is told its first hundred problems, with what they quote cut short', () => {
    const boxes = new Array(10_000).fill({ ad: { deep: 'x'.repeat(1000) }, material: ['y'.repeat(1000)] });
    const { message } = refusal({ ...scene, geometry: { boxes } });
    expect(message).toMatch(/\d+ more problems$/);
    expect(message.length).toBeLessThan(60_000);
    expect(
      refusal(Object.fromEntries(Array.from({ length: 15_000 }, (_, i) => [`k${i}`, i]))).message.length,
    ).toBeLessThan(60_000);
  });

  it('of boxes that cut each other a million times is refused in seconds', () => {
    const slab = (i: number) => {
      const [from, to] = [[0, 0, 0], [300, 300, 300]] as [number[], number[]]; // prettier-ignore
      from[i % 3] = i / 3;
      to[i % 3] = i / 3 + 0.1;
      return { subtract: { from, to }, material: 'm' };
    };
    const boxes = [
      { add: { from: [0, 0, 0], to: [300, 300, 300] }, material: 'm' },
      ...Array.from({ length: 600 }, (_, i) => slab(i)),
    ];
    expect(refusal({ ...scene, geometry: { boxes } })).toMatchObject({
      path: 'f.json: geometry.boxes',
      message: '601 boxes cut each other into more than 200000 pieces',
    });
  });
});

describe('weights that cancel each other', () => {
  const file = {
    wavehallWeights: 1,
    shells: [{ q: [1, 0, 0], weight: 1 }],
    courant: 0.5,
    band: 0.2,
    tolerancePercent: 3,
    wall: { trace: [1], inertia: 0.8 },
  };
  it.each([
    [{ wall: { trace: [1e15, 1 - 1e15], inertia: 1 } }, 'wall.trace[0]'],
    [{ wall: { trace: [1], inertia: 1e308 } }, 'wall.inertia'],
    [{ courant: 1e-310 }, 'courant'],
    [{ tolerancePercent: 99.999 }, 'tolerancePercent'],
  ])('%j', (change, path) => {
    expect(parseWeights(JSON.stringify(file), 'w.json').courant).toBe(0.5);
    expect(() => parseWeights(JSON.stringify({ ...file, ...change }), 'w.json')).toThrow(
      expect.objectContaining({ path: `w.json: ${path}` }),
    );
  });
});
