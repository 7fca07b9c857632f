import { expect, it } from 'vitest';
import { designByName } from '../../../src/lab/catalogue/catalogue.ts';
import { interiorKernel, type InteriorStencil } from '../../../src/kernel/interior/design.ts';
import { joinedBlocks } from '../../../src/kernel/interior/joined-blocks.ts';
import { interiorStencil } from '../../../src/kernel/interior/stencil.ts';
import { nearWallKernel } from '../../../src/kernel/room/near-wall.ts';
import { subcellUpdateKernel } from '../../../src/kernel/room/subcell.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';

const shape = { pitch: 64, rows: 40, planes: 30, first: 10000 };

function stencilOf(name: string): InteriorStencil {
  return interiorStencil(schemeByName(name, 'test'));
}

/** The generated text of one stencil a family; `npx vitest run -u` writes it anew after a change that is meant. */
it.each(['leggy-2', 'compact-3', 'box-200'])('text of the columns of %s', async (name) => {
  const choice = { design: designByName('columns'), workgroup: [32, 8, 1], parameters: { column: 2 } } as const;
  const { code } = interiorKernel(stencilOf(name), choice, shape, 0);
  await expect(code).toMatchFileSnapshot(`../../golden/columns-${name}.wgsl`);
});

it.each([
  ['leggy-2', {}],
  ['box-200', { tile: 1 }],
  ['compact-1', { shuffle: 1 }],
])('text of the march of %s', async (name, source) => {
  const parameters = { width: 4, rows: 1, planes: 16, keep: 1, ahead: 1, ...source };
  const { code } = interiorKernel(
    stencilOf(name),
    { design: designByName('march'), workgroup: [32, 4, 1], parameters },
    shape,
    0,
  );
  await expect(code).toMatchFileSnapshot(`../../golden/march-${name}.wgsl`);
});

it('reads no points without weight', () => {
  const stencil = stencilOf('sparse-81');
  const choice = { design: designByName('kernel-a-unrolled'), workgroup: [32, 8, 1] } as const;
  const { code } = interiorKernel(stencil, choice, shape, 0);
  expect(stencil.offsets).toHaveLength(134);
  expect(code.match(/v = now\[/g)).toHaveLength(80);
});

it('text of the near-wall kernel', async () => {
  const { id, offsets } = stencilOf('compact-1');
  await expect(nearWallKernel(id, offsets, shape, 5).code).toMatchFileSnapshot('../../golden/near-wall-compact-1.wgsl');
});

it('text of the kernel of cut nodes', async () => {
  const { id, offsets } = stencilOf('compact-1');
  const { code } = subcellUpdateKernel(id, offsets, shape, [0.1, 0.2, 0.3], { near: 3, cut: 5 });
  await expect(code).toMatchFileSnapshot('../../golden/subcell-compact-1.wgsl');
});

it('text of the kernel of blocks, near-wall nodes and receivers', async () => {
  const stencil = stencilOf('compact-1');
  const blocks = joinedBlocks(stencil, { rows: 1, column: 2 }, shape, 0);
  const beside = { blocks, listeners: { threads: 3, nodes: 8 } };
  const { code } = nearWallKernel(stencil.id, stencil.offsets, shape, 5, beside);
  await expect(code).toMatchFileSnapshot('../../golden/joined-compact-1.wgsl');
});

it('gives the weights of a column of nodes in two parts whose sum is theirs', () => {
  const stencil = stencilOf('compact-5@1%');
  const { constants } = interiorKernel(
    stencil,
    { design: designByName('columns'), workgroup: [32, 8, 1], parameters: { column: 4 } },
    shape,
    0,
  );
  const sum = Array.from(stencil.weights, Math.fround).reduce((total, weight) => total + weight, 0);
  expect(Math.fround(constants['G'])).toBe(constants['G']);
  // Exact: both parts and the sum are multiples of 2⁻⁴⁸ below 8.
  expect(constants['G'] + constants['H']).toBe(sum);
});
