import grid from '../../../shaders/grid.wgsl';
import type { Offset } from '../../scheme/shells.ts';
import type { InteriorKernel, InteriorStencil } from '../../kernel/interior/design.ts';
import { cachedRows, dispatchTiles, FIELDS } from '../../kernel/interior/dispatch.ts';
import { shiftedVector, vectorStates } from '../../kernel/text/vectors.ts';
import { WeightNames, type WeightedText } from '../../kernel/text/weight-names.ts';
import type { SlabShape, Workgroup } from '../../kernel/kernel.ts';
import { neighbour } from '../../kernel/text/neighbour.ts';

/** Nodes of a thread, along x: two words of two nodes. */
const NODES = 4;
const WORKGROUP: Workgroup = [32, 8, 1];

/**
 * An experiment: states are stored in half precision, two nodes a word; arithmetic is in single precision. It moves 6
 * bytes for each node and step instead of 12. Every device can pack and unpack such words; shader-f16 is not needed.
 *
 * Its error: each step rounds u[n+1] to 11 bits, by up to 2⁻¹¹ of the value, or 2⁻¹⁰ on a device that truncates (WGSL
 * allows both). Every rounding error travels on as a wave. Errors of random sign make a random walk: with σ = 2⁻¹⁰/√12
 * of the value, after n steps the error of a mode of angular frequency ω (per step) is σ √(n/2) / sin ω, and that of
 * the mean of N nodes, which has no restoring force, is σ √(n³ / 3N). That is about 0.5 % of the field after 300 steps:
 * a decay can be followed for 40 to 50 dB at most, and weak sound beside strong sound is lost. On a device that
 * truncates, all errors have one sign, and that of the mean grows as n². Good enough for pictures, not for responses.
 */
export function halfKernel(stencil: InteriorStencil, shape: SlabShape, maskOffset: number): InteriorKernel {
  const [x, y] = WORKGROUP;
  const tile = [NODES * x, y, 1] as const;
  const rows = cachedRows(stencil.reach, 2 * stencil.reach + 1, shape.pitch);
  const { constants, workgroups } = dispatchTiles(WORKGROUP, tile, shape, maskOffset, rows);
  const { text, weights } = halfText(stencil);
  return {
    label: `${stencil.id} half precision, ${WORKGROUP.join('x')}`,
    code: `alias V = vec2<u32>;\nconst WIDTH = ${NODES}u;\n${grid}${vectorStates}${text}`,
    constants: { ...constants, ...weights },
    groups: [FIELDS],
    workgroups,
    uniform: null,
  };
}

/**
 * KernelA ([Hamilton2015], figure 5) written out, four nodes for each thread: each word is loaded and unpacked once.
 * Points opposite each other along x are added before they are weighted, and twice the node's value is subtracted. That
 * is exact, so a constant field stays constant.
 */
function halfText({ offsets, weights }: InteriorStencil): WeightedText {
  const names = new WeightNames();
  /** Weights of each row (y, z), by |x|. */
  const rows = new Map<string, { offset: Offset; weights: Map<number, number> }>();
  offsets.forEach(([x, y, z], k) => {
    if (weights[k] === 0) return;
    const row = rows.get(`${y},${z}`) ?? { offset: [0, y, z], weights: new Map<number, number>() };
    rows.set(`${y},${z}`, row);
    const known = row.weights.get(Math.abs(x));
    if (known !== undefined && known !== weights[k]) throw new RangeError('a stencil that is not symmetric');
    row.weights.set(Math.abs(x), weights[k]);
  });
  const blocks = [...rows.values()].map(({ offset, weights: row }) => {
    const [, y, z] = offset;
    const far = Math.ceil(Math.max(...row.keys()) / NODES);
    const name = (vector: number): string => `v${vector + far}`;
    const loads = Array.from({ length: 2 * far + 1 }, (_, at) => {
      const vector = at - far;
      if (vector === 0 && y === 0 && z === 0) return `    let ${name(0)} = c;`;
      return `    let ${name(vector)} = wide(now[${neighbour('i', [vector, y, z]).replaceAll('PLANE', 'SLICE').replaceAll('PITCH', 'ROW')}]);`;
    });
    const shifted = (k: number): string => shiftedVector(NODES, k, name, 'vec4<f32>');
    const sums = [...row].map(([k, weight]) => {
      const value = k === 0 ? `${name(0)} - c` : `fma(vec4<f32>(-2.0), c, ${shifted(-k)} + ${shifted(k)})`;
      return `    sum = fma(vec4<f32>(${names.of(weight)}), ${value}, sum);`;
    });
    return ['  {', ...loads, ...sums, '  }'].join('\n');
  });
  const text = `${names.declarations()}
// In pairs of words.
override ROW: u32 = PITCH / WIDTH;
override SLICE: u32 = PLANE / WIDTH;

fn wide(words: vec2<u32>) -> vec4<f32> {
  return vec4<f32>(unpack2x16float(words.x), unpack2x16float(words.y));
}

@compute @workgroup_size(${WORKGROUP.join(', ')})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let tile = tileOf(group);
  let column = tile.x * ${WORKGROUP[0]}u + local.x;
  let row = tile.y * ${WORKGROUP[1]}u + local.y;
  if (column >= ROW || row >= ROWS) { return; }
  let bits = interiorBits(tile.z * PLANE + row * PITCH + column * WIDTH);
  if (bits == 0u) { return; }
  let i = FIRST / WIDTH + tile.z * SLICE + row * ROW + column;
  let c = wide(now[i]);
  let old = next[i];
  var sum = vec4<f32>(0.0);
${blocks.join('\n')}
  let value = c + ((c - wide(old)) + sum);
  // Halves of words that are not interior keep their bits.
  let inside = select(vec4<u32>(0u), vec4<u32>(0xffffu, 0xffff0000u, 0xffffu, 0xffff0000u), (vec4<u32>(bits) & vec4<u32>(1u, 2u, 4u, 8u)) != vec4<u32>(0u));
  let mask = inside.xz | inside.yw;
  next[i] = (old & ~mask) | (vec2<u32>(pack2x16float(value.xy), pack2x16float(value.zw)) & mask);
}
`;
  return { text, weights: names.constants };
}
