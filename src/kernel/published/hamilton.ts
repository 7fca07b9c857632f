import kernelA from '../../../shaders/published/kernel-a.wgsl';
import kernelB from '../../../shaders/published/kernel-b.wgsl';
import { inOneLayer } from '../../scheme/points.ts';
import type { SlabShape, Workgroup } from '../kernel.ts';
import { packed } from '../layout.ts';
import { neighbour } from '../neighbour.ts';
import { columnsText } from './columns-text.ts';
import { choiceLabel, type InteriorChoice, type InteriorDesign, type InteriorStencil } from '../interior/design.ts';
import { cachedRows, dispatchTiles, FIELDS, type InteriorDispatch } from '../interior/dispatch.ts';
import { shellSum, type SumText } from './shell-sum.ts';

/** Maximum threading: a thread a node (hamilton-large-stencils-gpu, section 3.3). */

const WORKGROUPS: readonly Workgroup[] = [
  [32, 4, 2],
  [128, 2, 1],
  [32, 8, 1],
];

const choicesOf = (design: string) => (): InteriorChoice[] => WORKGROUPS.map((workgroup) => ({ design, workgroup }));

function dispatchNodes(
  { reach }: InteriorStencil,
  { workgroup }: InteriorChoice,
  shape: SlabShape,
  maskOffset: number,
): InteriorDispatch {
  const rows = cachedRows(reach, 2 * reach + workgroup[2], shape.pitch);
  return dispatchTiles(workgroup, workgroup, shape, maskOffset, rows);
}

export const kernelADesign: InteriorDesign = {
  name: 'kernel-a',
  source: 'hamilton-large-stencils-gpu, figure 5',
  about: 'A thread a node; points in a loop, their offsets and weights in a uniform.',
  refuses: () => null,
  choices: choicesOf('kernel-a'),
  kernel(stencil, choice, shape, maskOffset) {
    const { head, constants, workgroups } = dispatchNodes(stencil, choice, shape, maskOffset);
    return {
      label: `${stencil.id} ${choiceLabel(choice)}`,
      code: head + kernelA,
      constants: { ...constants, PAIRS: stencil.offsets.length / 2 },
      groups: [[...FIELDS, 'uniform']],
      workgroups,
      uniform: pointTable(stencil, shape),
    };
  },
};

export const unrolledDesign: InteriorDesign = {
  name: 'kernel-a-unrolled',
  source: 'hamilton-large-stencils-gpu, figure 5',
  about: 'A thread a node; points written out, weights as constants.',
  refuses: () => null,
  choices: choicesOf('kernel-a-unrolled'),
  kernel(stencil, choice, shape, maskOffset) {
    const { head, constants, workgroups } = dispatchNodes(stencil, choice, shape, maskOffset);
    const { text, weights } = columnsText(stencil, 1);
    return {
      label: `${stencil.id} ${choiceLabel(choice)}`,
      code: head + text,
      constants: { ...constants, ...weights },
      groups: [FIELDS],
      workgroups,
      uniform: null,
    };
  },
};

export const factorisedDesign: InteriorDesign = {
  name: 'factorised',
  source: 'hamilton-large-stencils-gpu, equation 11',
  about: 'A thread a node; the values of each shell are added up, then multiplied by its weight.',
  refuses: () => null,
  choices: choicesOf('factorised'),
  kernel(stencil, choice, shape, maskOffset) {
    const { head, constants, workgroups } = dispatchNodes(stencil, choice, shape, maskOffset);
    const sum = shellSum(stencil, (offset) => `now[${neighbour('i', offset)}]`);
    return {
      label: `${stencil.id} ${choiceLabel(choice)}`,
      code: head + sum.declarations + factorisedText(sum),
      constants: { ...constants, ...sum.constants },
      groups: [FIELDS],
      workgroups,
      uniform: null,
    };
  },
};

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

export const kernelBDesign: InteriorDesign = {
  name: 'kernel-b',
  source: 'hamilton-large-stencils-gpu, figure 6',
  about: 'A thread a node; a loop over distances, six points a turn.',
  refuses: (stencil) =>
    stencil.family === 'leggy' && !inOneLayer(stencil.offsets) ? null : 'serves leggy stencils of three dimensions',
  choices: choicesOf('kernel-b'),
  kernel(stencil, choice, shape, maskOffset) {
    const { head, constants, workgroups } = dispatchNodes(stencil, choice, shape, maskOffset);
    return {
      label: `${stencil.id} ${choiceLabel(choice)}`,
      code: head + kernelB,
      constants: { ...constants, REACH: stencil.reach },
      groups: [[...FIELDS, 'uniform']],
      workgroups,
      uniform: distanceTable(stencil),
    };
  },
};

/** A point: its distance in the state, which wraps where it is negative. Two fill a vector of kernel-a.wgsl. */
const POINT = packed('vec2<u32>', { offset: 'u32', weight: 'f32' });
/** Points that kernel-a.wgsl holds: 256 vectors of two. */
const MOST_POINTS = 512;

function pointTable({ offsets, weights }: InteriorStencil, { pitch, rows }: SlabShape): ArrayBuffer {
  if (offsets.length > MOST_POINTS) throw new RangeError(`${offsets.length} points; the shader holds ${MOST_POINTS}`);
  const { buffer, column } = POINT.rows(MOST_POINTS);
  offsets.forEach(([x, y, z], k) => {
    column.offset.set(k, (z * rows + y) * pitch + x);
    column.weight.set(k, weights[k]);
  });
  return buffer;
}

/** The weight at a distance, in a vector of its own (shaders/published/kernel-b.wgsl). */
const DISTANCE = packed('vec4<f32>', { weight: 'f32' });
/** Distances that kernel-b.wgsl holds. */
const MOST_DISTANCES = 32;

function distanceTable({ offsets, weights }: InteriorStencil): ArrayBuffer {
  const { buffer, column } = DISTANCE.rows(MOST_DISTANCES);
  offsets.forEach(([x], k) => {
    if (x > 0) column.weight.set(x - 1, weights[k]);
  });
  return buffer;
}
