import { describe, expect, it } from 'vitest';
import { CpuBox, cutForOneCore } from '../../../../src/lab/bench/cpu.ts';
import { stencilOf } from '../../../../src/lab/papers/variants/stencil-of.ts';
import type { BenchGrid } from '../../../../src/tune/field-pair.ts';

interface Case {
  readonly stencil: string;
  readonly grid: BenchGrid;
  readonly equation?: 'heat' | 'sweep';
  readonly constantBorder?: true;
}

describe('a step of a box on the processor is that of the equation', () => {
  it.each<[string, Case]>([
    ['wave', { stencil: 'compact-3', grid: [12, 7, 5] }],
    ['wave, in parts of the sum', { stencil: 'box-222', grid: [12, 7, 5] }],
    ['heat', { stencil: 'compact-3', grid: [12, 7, 5], equation: 'heat' }],
    ['heat, in parts of the sum', { stencil: 'box-222', grid: [12, 7, 5], equation: 'heat' }],
    ['heat with constant borders', { stencil: 'compact-3', grid: [12, 7, 5], equation: 'heat', constantBorder: true }],
    ['heat in a layer', { stencil: 'compact-1', grid: [12, 7, 1], equation: 'heat', constantBorder: true }],
    ['a sweep of odd weights', { stencil: 'derivative-3-2d', grid: [12, 7, 5], equation: 'sweep' }],
    ['a sweep in parts of the sum', { stencil: 'filter-2-3d', grid: [12, 7, 5], equation: 'sweep' }],
  ])('%s', (_, { stencil: name, grid, equation, constantBorder = false }) => {
    const stencil = stencilOf({ stencil: name, grid, ...(equation && { equation }) });
    const box = new CpuBox(grid, { values: Float64Array, constantBorder });
    const step = box.stepper(stencil, equation);
    const [x, y, z] = grid;
    // Each step reads the state that the one before wrote, but a sweep always the first.
    for (const turn of [0, 1]) {
      const [from, to] = turn === 0 || equation === 'sweep' ? [0, 1] : [1, 0];
      const [now, old] = [box.fields[from].slice(), box.fields[to].slice()];
      step();
      const made = box.fields[to];
      const [changed, wrong] = [new Set<number>(), [] as number[]];
      for (let k = 0; k < z; k++) {
        for (let j = 0; j < y; j++) {
          for (let i = 0; i < x; i++) {
            const at = box.place(i, j, k);
            const isBorder = [[i, x], [j, y], [k, z]].some(([n, size]) => size > 1 && (n === 0 || n === size - 1)); // prettier-ignore
            if (constantBorder && isBorder) continue;
            changed.add(at);
            const c = now[at];
            const sum = stencil.offsets.reduce(
              (all, [a, b, d], point) => all + stencil.weights[point] * (now[box.place(i + a, j + b, k + d)] - c),
              0,
            );
            const expected = equation === 'heat' ? c + sum : equation === 'sweep' ? sum : 2 * c - old[at] + sum;
            // Sums of up to 125 terms of size 1 in float64.
            if (!(Math.abs(made[at] - expected) < 1e-13)) wrong.push(at);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(box.fields[from]).toEqual(now);
      const others = Array.from(made.keys()).filter((at) => !changed.has(at) && made[at] !== old[at]);
      expect(others).toEqual([]);
    }
    expect(box.fields[1].some((value) => value !== 0)).toBe(true);
  });

  it('keeps the same border in both states', () => {
    const { fields } = new CpuBox([8, 8, 8], { constantBorder: true });
    expect(fields[0]).toEqual(fields[1]);
  });
});

it('cuts a layer along y alone, and rooms along z first', () => {
  expect(cutForOneCore([8192, 8192, 1])).toEqual([8192, 64, 1]);
  expect(cutForOneCore([1024, 1024, 64])).toEqual([1024, 64, 8]);
});
