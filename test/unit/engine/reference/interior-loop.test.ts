import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import type { Field, LoopUpdate } from '../../../../src/engine/reference/loop.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page whose policy forbids compiling text. */
function forbidCompiling(): Mock {
  const refuse = vi.fn(function forbidden() {
    throw new EvalError('forbidden');
  });
  vi.stubGlobal('Function', refuse);
  return refuse;
}

const PITCH = 20;
const PLANE = 400;

/** Points within a distance of the centre, with a weight for each distance; as many as the interior of rooms has. */
function ball(squaredRadius: number): { offsets: number[]; weights: number[] } {
  const offsets: number[] = [];
  const weights: number[] = [];
  for (let z = -3; z <= 3; z++) {
    for (let y = -3; y <= 3; y++) {
      for (let x = -3; x <= 3; x++) {
        const squared = x * x + y * y + z * z;
        if (squared === 0 || squared > squaredRadius) continue;
        offsets.push(x + PITCH * y + PLANE * z);
        weights.push(squared === 2 ? 0 : 0.3 / squared);
      }
    }
  }
  return { offsets, weights };
}

/** A run of one node, a longer one, a shorter one again. */
const RUNS = Uint32Array.of(1600, 1, 1700, 57, 1800, 16);

/** Loads the module again, because it checks only once whether it may compile. */
async function stepped(
  Type: new (length: number) => Field,
  squaredRadius: number,
  update: LoopUpdate,
): Promise<[Field, Field]> {
  vi.resetModules();
  const { compileLoop } = await import('../../../../src/engine/reference/interior-loop.ts');
  const { offsets, weights } = ball(squaredRadius);
  const random = seededRandom(7);
  const fields: [Field, Field] = [new Type(4000).map(() => random() - 0.5), new Type(4000).map(() => random() - 0.5)];
  const loop = compileLoop(offsets, weights, update);
  for (let step = 0; step < 3; step++) loop(fields[step & 1], fields[(step + 1) & 1], RUNS, 0, RUNS.length / 2);
  return fields;
}

describe('where no text may be made a program', () => {
  // 6, 14, 80 and 134 points with a weight: one function, and several.
  it.each([
    [1, 'wave'],
    [3, 'wave'],
    [8, 'wave'],
    [10, 'wave'],
    [3, 'heat'],
    [8, 'heat'],
    [3, 'sweep'],
    [8, 'sweep'],
  ] as const)('the interior steps to the same bits, within a radius of √%d, %s', async (squaredRadius, update) => {
    for (const Type of [Float32Array, Float64Array]) {
      const expected = await stepped(Type, squaredRadius, update);
      const refuse = forbidCompiling();
      expect(await stepped(Type, squaredRadius, update)).toEqual(expected);
      expect(refuse).toHaveBeenCalledTimes(1);
      vi.unstubAllGlobals();
    }
  });
});
