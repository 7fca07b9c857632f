import { defineDesign, generatedKernel, type NoParameters } from '../../../kernel/interior/define-design.ts';
import { neighbour } from '../../../kernel/text/neighbour.ts';
import { shellSum, type SumText } from '../shell-sum.ts';
import { dispatchNodes, nodeVariants } from '../../../kernel/interior/node-dispatch.ts';

export const factorisedDesign = defineDesign<NoParameters>({
  name: 'factorised',
  tier: 'published',
  source: '[Hamilton2015], equation 11',
  about: 'A thread a node; the values of each shell are added up, then multiplied by its weight.',
  parameters: {},
  refuses: () => null,
  variants: nodeVariants,
  shaped: () => ({}),
  kernel(stencil, variant, shape, maskOffset) {
    const sum = shellSum(stencil, (offset) => `now[${neighbour('i', offset)}]`);
    return generatedKernel(dispatchNodes(stencil, variant, shape, maskOffset), {
      text: sum.declarations + factorisedText(sum),
      weights: sum.constants,
    });
  },
});

function factorisedText({ lines }: SumText): string {
  return `
@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = nodeOf(group, local);
  if (id.x >= PITCH || id.y >= ROWS || id.z >= PLANES) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (!isInterior(node)) { return; }
  let i = FIRST + node;
  let c = now[i];
${lines}
  next[i] = c + ((c - next[i]) + sum);
}
`;
}
