import { describe, expect, it } from 'vitest';
import { countKernel } from '../../../../src/lab/papers/model/count-kernel.ts';
import { countsOf } from '../../../../src/lab/papers/variants/counts-of.ts';

const HEAD = `
@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;
var<workgroup> tile: array<array<f32, 64>, 2>;
override SIZE: u32;
const HALF = 0.5;
fn twice(value: f32) -> f32 { return value + value; }
`;
const counted = (body: string, constants: Record<string, number> = {}) =>
  countKernel({ label: 'test', constants, code: `${HEAD}@compute @workgroup_size(64) fn main() { let i = 2u * 3u + SIZE; ${body} }` }); // prettier-ignore

it.each<[string, string, object]>([
  ['operations of floats, not of indices', 'next[i] = now[i + 1u] + HALF * now[i - 1u];', { flop: 2, instructions: 2, loads: 2 }],
  ['a multiply-add as two operations of one instruction', 'next[i] = fma(2.0, now[i], -now[i + 1u]);', { flop: 2, instructions: 1, loads: 2 }],
  ['an assignment with an operation', 'var s = 0.0; s += now[i]; next[i] = s;', { flop: 1, loads: 1 }],
  ['loops by their constants', 'var s = 0.0; for (var k = 1u; k <= 2u * SIZE; k++) { s -= now[i + k]; } next[i] = s;', { flop: 10, loads: 10 }],
  ['turns of several', 'var s = 0.0; for (var k = 0u; k < SIZE; k += 2u) { s -= now[i + k]; } next[i] = s;', { flop: 3 }],
  ['nothing of a loop without turns', 'var s = now[i]; for (var k = SIZE; k < 2u; k++) { s += 1.0; } next[i] = s + s;', { flop: 1, loads: 1 }],
  ['loops that depend on the place once, as the nodes that they write', 'for (var z = i; z < i + 9u; z++) { next[z] = 2.0 * now[z]; next[z + 64u] = 3.0 * now[z]; }', { flop: 1, loads: 1 }],
  ['what functions do', 'next[i] = twice(twice(now[i]));', { flop: 2, loads: 1 }],
  ['branches as taken', 'var s = 1.0; if (i > 4u) { s = s / now[i]; } else { s = s * 2.0; } next[i] = s;', { flop: 2, loads: 1 }],
  ['lanes of vectors', 'let v = vec4<f32>(1.0, 2.0, 3.0, now[i]); next[i] = (v * v + v).x * v.w;', { flop: 9, loads: 1 }],
  ['reads of workgroup memory, and no writes', 'tile[1][i] = now[i]; workgroupBarrier(); next[i] = tile[0][i] + tile[1][i];', { flop: 1, loads: 1, workgroupLoads: 2 }],
  ['places in an index', 'tile[0][i] = next[u32(now[i] * 2.0)]; next[i] = 1.0;', { flop: 1, loads: 2 }],
  ['no choice between values', 'next[i] = select(now[i], abs(now[i + 1u]), i > 2u);', { flop: 0, loads: 2 }],
])('counts %s', (_, body, counts) => {
  expect(counted(body, { SIZE: 5 })).toMatchObject(counts);
}); // prettier-ignore

it('counts no kernel that writes nothing', () => {
  expect(() => counted('let c = now[i];')).toThrow(RangeError);
});

describe('kernels of papers', () => {
  // Differences from the node first: three operations a point, and the update's; the centre and u[n−1] are read.
  it.each([
    ['kernel-a', 'compact-3', 3 * 26 + 3, 26 + 2],
    ['kernel-a', 'box-222', 3 * 124 + 3, 124 + 2],
    // Six differences, five sums, a product and a sum for each distance.
    ['kernel-b', 'leggy-4', 13 * 4 + 3, 6 * 4 + 2],
  ])('%s of %s does %i operations and reads %i values a node', (design, stencil, flop, loads) => {
    expect(countsOf({ stencil, kernel: { design } })).toMatchObject({ flop, loads });
  });

  it('share sums of planes', () => {
    const of = (common: 0 | 1, unroll: number) =>
      countsOf({ stencil: 'compact-3', kernel: { design: 'direct-mapping', parameters: { common, unroll } } });
    expect(of(1, 2).flop).toBeLessThan(0.6 * of(0, 1).flop);
    expect(of(1, 4).workgroupLoads).toBeLessThan(0.6 * of(0, 1).workgroupLoads);
    expect(of(0, 1).workgroupLoads).toBe(27);
  });
});
