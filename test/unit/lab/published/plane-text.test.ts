import { describe, expect, it } from 'vitest';
import { designByName } from '../../../../src/lab/catalogue/catalogue.ts';
import { interiorKernel, type InteriorChoice } from '../../../../src/kernel/interior/design.ts';
import { planeSums } from '../../../../src/kernel/text/plane-sums.ts';
import { planeLines } from '../../../../src/lab/published/plane-text.ts';
import { interiorStencil } from '../../../../src/kernel/interior/stencil.ts';
import { WeightNames } from '../../../../src/kernel/text/weight-names.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

const shape = { pitch: 64, rows: 40, planes: 30, first: 10000 };

/** Generated texts; `npx vitest run -u` writes them anew after a change that is meant. */
it.each<InteriorChoice>([
  { design: designByName('direct-mapping'), workgroup: [32, 8, 1], parameters: { unroll: 2, planes: 16 } },
  { design: designByName('overlapped-mapping'), workgroup: [32, 8, 1], parameters: { unroll: 1, planes: 15 } },
  { design: designByName('classical-tile'), workgroup: [32, 8, 1], parameters: { common: 0, prefetch: 0, planes: 15 } },
  {
    design: designByName('aligned-ghost-zone'),
    workgroup: [32, 6, 1],
    parameters: { common: 1, prefetch: 1, planes: 15 },
  },
])('text of $design.name of compact-3', async (choice) => {
  const { code } = interiorKernel(interiorStencil(schemeByName('compact-3', 'test')), choice, shape, 0);
  await expect(code).toMatchFileSnapshot(`../../../golden/${choice.design.name}-compact-3.wgsl`);
});

describe('what a plane contributes', () => {
  /** Additions, subtractions and multiply-adds, each as one. */
  const operations = (name: string, common: boolean): number => {
    const lines = planeLines(
      planeSums(interiorStencil(schemeByName(name, 'test'))),
      { value: (x, y) => `v(${x},${y})`, own: 'u', step: '(u - b)', output: (planes) => `s[${planes}]` },
      new WeightNames(),
      common,
    );
    return lines.join('\n').match(/fma\(| [+-] | \+= /g)!.length;
  };

  // Mo and Li count 53 operations for 27 points and 18 with common subexpressions; here values are taken relative to
  // the node's own, which costs one difference for each point, or one for each class.
  it.each([
    // 4 in-plane points: 4 differences into 1 output; steps: 2 differences, 2 outputs.
    ['leggy-1', 4 + 4 + 4, 3 + 1 + 1 + 4],
    // 8 in-plane points into 3 outputs; or 2 classes of 4, each into 2 sums, one of which serves two outputs.
    ['compact-3', 8 + 24 + 4, 6 + 2 + 4 + 2 + 4],
  ])('takes %s so many operations, with common subexpressions fewer', (name, each, common) => {
    expect(operations(name, false)).toBe(each);
    expect(operations(name, true)).toBe(common);
  });
});
