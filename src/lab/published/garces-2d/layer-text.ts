import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import { loadLines, offset, type PlaneMapping } from '../plane-mapping.ts';
import { WeightNames, type WeightedText } from '../../../kernel/text/weight-names.ts';

/**
 * The update of one tile of a layer: its values and those of its ghost zone are brought to workgroup memory, and after
 * a barrier each node is computed from there ([Garces2011], section 2.3; five points in the paper, here any points of
 * one layer). Points of equal weight are added before they are multiplied.
 * @param inRegister whether a thread keeps the value that it has brought itself in a register, too (DIR_REG, SOL_REG)
 */
export function layerText(
  { offsets, weights }: Pick<InteriorStencil, 'offsets' | 'weights'>,
  mapping: PlaneMapping,
  inRegister: boolean,
): WeightedText {
  const { tile, stride, words, functions, setup, computes } = mapping;
  const names = new WeightNames();
  const terms = new Map<string, string[]>();
  offsets.forEach(([x, y], k) => {
    const name = names.of(weights[k]);
    terms.set(name, [...(terms.get(name) ?? []), `(tile[${offset('own', y * stride + x)}] - c)`]);
  });
  const sum = [...terms].map(([name, differences]) => `  s = fma(${name}, ${differences.join(' + ')}, s);`);
  const [own, ...others] = loadLines(mapping, ({ from, word }) => `tile[${word}] = now[${from}];`);
  const loads = inRegister ? ['let c = now[input];', 'tile[own] = c;', ...others] : [own, ...others];
  const text = `${names.declarations()}
${functions}var<workgroup> tile: array<f32, ${words}>;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let at = tileOf(group) * vec3<u32>(${tile[0]}u, ${tile[1]}u, 1u);
${[...setup, 'let input = FIRST + base + at.z * PLANE;', ...loads].map((line) => `  ${line}`).join('\n')}
  workgroupBarrier();
  if (${computes === null ? '' : `!(${computes}) || `}x >= PITCH || y >= ROWS) { return; }
  let node = at.z * PLANE + y * PITCH + x;
  if (!isInterior(node)) { return; }
${inRegister ? '' : '  let c = tile[own];\n'}  var s = 0.0;
${sum.join('\n')}
  next[input] = c + ((c - next[input]) + s);
}
`;
  return { text, weights: names.constants };
}
