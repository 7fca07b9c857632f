import { expect, it } from 'vitest';
import { designByName } from '../../../../src/lab/catalogue/catalogue.ts';
import { interiorKernel, type InteriorChoice } from '../../../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

const shape = { pitch: 64, rows: 40, planes: 30, first: 10000 };

/** Generated texts; `npx vitest run -u` writes them anew after a change that is meant. */
it.each<[string, InteriorChoice]>([
  ['compact-3', { design: designByName('factorised'), workgroup: [32, 4, 2] }],
  ['compact-2', { design: designByName('tile'), workgroup: [8, 8, 8], parameters: { haloThreads: 1 } }],
  [
    'compact-2',
    { design: designByName('coarsened'), workgroup: [32, 8, 1], parameters: { haloThreads: 0, planes: 30 } },
  ],
  [
    'leggy-2',
    { design: designByName('register-tiled'), workgroup: [32, 8, 1], parameters: { haloThreads: 0, planes: 30 } },
  ],
])('of %s', async (name, choice) => {
  const { code } = interiorKernel(interiorStencil(schemeByName(name, 'test')), choice, shape, 0);
  await expect(code).toMatchFileSnapshot(`../../../golden/${choice.design.name}-${name}.wgsl`);
});
