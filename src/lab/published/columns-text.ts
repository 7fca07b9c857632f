import type { Offset } from '../../scheme/shells.ts';
import { neighbour } from '../../kernel/text/neighbour.ts';
import { WeightNames, type WeightedText } from '../../kernel/text/weight-names.ts';

/**
 * KernelA with its points written out. A thread updates the nodes (x, y, z … z + column − 1). Each value of u[n] is
 * loaded once and used for all nodes that need it. Weights are overrides, one for each shell.
 *
 * Single precision (docs/theory/precision.md, eq. F2): all values are taken relative to r, that of the column's first
 * interior node, so that a constant field gives exactly zero whatever the rounding; each node then needs the sum of its
 * weights times its own value taken off, for which that sum is given in two parts, G and H, together exact to 2⁻⁴⁸.
 */
export function columnsText(
  { offsets, weights }: { offsets: readonly Offset[]; weights: ArrayLike<number> },
  column: number,
): WeightedText {
  const names = new WeightNames();
  const nameOf = Array.from(weights, (weight) => names.of(weight));
  const nodes = Array.from({ length: column }, (_, n) => n);
  const at = (n: number): string => (n === 0 ? 'i' : `i + ${n}u * PLANE`);

  // The values to load by their offset from the first node, with the nodes and weights that use them.
  const loads = new Map<string, { offset: Offset; uses: { node: number; weight: string }[] }>();
  offsets.forEach(([x, y, z], k) => {
    for (const node of nodes) {
      const offset: Offset = [x, y, z + node];
      const load = loads.get(offset.join()) ?? { offset, uses: [] };
      load.uses.push({ node, weight: nameOf[k] });
      loads.set(offset.join(), load);
    }
  });
  const ordered = [...loads.values()].sort(({ offset: a }, { offset: b }) => a[1] - b[1] || a[0] - b[0] || a[2] - b[2]);
  const ownNode = ([x, y, z]: Offset): number | null => (x === 0 && y === 0 && z >= 0 && z < column ? z : null);
  const lines = ordered.flatMap(({ offset, uses }) => {
    const own = ownNode(offset);
    const value = own === null ? 'v' : `d${own}`;
    const use = uses.map(({ node, weight }) => `  s${node} = fma(${weight}, ${value}, s${node});`);
    return own === null ? [`  v = now[${neighbour('i', offset)}] - r;`, ...use] : use;
  });
  const ownSums = nodes.map((n) => `  s${n} = fma(-H, d${n}, fma(-G, d${n}, s${n}));`);
  const reference = nodes.slice(0, -1).reduceRight((rest, n) => `select(${rest}, c${n}, a${n})`, `c${column - 1}`);

  const sum = Array.from(weights, Math.fround).reduce((total, weight) => total + weight, 0);
  const high = Math.fround(sum);
  const sums = { G: high, H: sum - high };

  const text = `${Object.keys({ ...names.constants, ...sums })
    .map((name) => `override ${name}: f32;\n`)
    .join('')}
@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = nodeOf(group, local);
  let z = ${column === 1 ? 'id.z' : `${column}u * id.z`};
  if (id.x >= PITCH || id.y >= ROWS || z >= PLANES) { return; }
  let node = z * PLANE + id.y * PITCH + id.x;
${nodes.map((n) => `  let a${n} = ${n === 0 ? '' : `z + ${n}u < PLANES && `}isInterior(node${n === 0 ? '' : ` + ${n}u * PLANE`});`).join('\n')}
  if (!(${nodes.map((n) => `a${n}`).join(' || ')})) { return; }
  let i = FIRST + node;
${nodes.map((n) => `  let c${n} = now[${at(n)}];\n  let p${n} = next[${at(n)}];\n  var s${n} = 0.0;`).join('\n')}
  let r = ${reference};
${nodes.map((n) => `  let d${n} = c${n} - r;`).join('\n')}
  var v: f32;
${[...lines, ...ownSums].join('\n')}
${nodes.map((n) => `  if (a${n}) { next[${at(n)}] = c${n} + ((c${n} - p${n}) + s${n}); }`).join('\n')}
}
`;
  return { text, weights: { ...names.constants, ...sums } };
}
