import { expect, it } from 'vitest';
import { halfKernel } from '../../../../src/lab/experiments/half.ts';
import { interiorStencil } from '../../../../src/kernel/interior/stencil.ts';
import { twoStepChoices, twoStepKernel, type TwoStepChoice } from '../../../../src/lab/experiments/two-steps.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

const stencilOf = (name: string) => interiorStencil(schemeByName(name, 'test'));
const shape = { pitch: 64, rows: 40, planes: 30, first: 10000 };
const box = { ...shape, width: 61, height: 38 };
const choice: TwoStepChoice = { workgroup: [32, 16, 1], rows: 2, planes: 140 };

/** The generated text; `npx vitest run -u` writes it anew after a change that is meant. */
it.each(['leggy-1', 'compact-3'])('text of two steps a pass of %s', async (name) => {
  const { code } = twoStepKernel(stencilOf(name), choice, box);
  await expect(code).toMatchFileSnapshot(`../../../golden/two-steps-${name}.wgsl`);
});

it('text of the kernel on states in half precision', async () => {
  await expect(halfKernel(stencilOf('compact-3'), shape, 0).code).toMatchFileSnapshot(
    '../../../golden/half-compact-3.wgsl',
  );
});

it('two steps a pass need a box with margins whose rows begin at vectors', () => {
  const stencil = stencilOf('leggy-2');
  expect(() => twoStepKernel(stencil, choice, { ...box, width: 63 })).toThrow(RangeError);
  expect(() => twoStepKernel(stencil, choice, { ...box, height: 39 })).toThrow(RangeError);
  expect(() => twoStepKernel(stencil, choice, { ...box, first: 10002 })).toThrow(RangeError);
});

it('tiles fit what the device has', () => {
  const stencil = stencilOf('leggy-1');
  const large = { maxThreads: 1024, workgroupBytes: 49152, subgroups: false };
  const small = { maxThreads: 256, workgroupBytes: 16384, subgroups: false };
  expect(twoStepChoices(stencil, large)[0]).toEqual({ workgroup: [32, 16, 1], rows: 2, planes: 140 });
  expect(twoStepChoices(stencil, small)).toEqual([{ workgroup: [32, 8, 1], rows: 1, planes: 70 }]);
});
