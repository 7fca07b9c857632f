import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import { loadLines, offset, type PlaneMapping } from '../plane-mapping.ts';
import { planeSums } from '../../../kernel/text/plane-sums.ts';
import { planeLines } from '../plane-text.ts';
import { WeightNames, type WeightedText } from '../../../kernel/text/weight-names.ts';

/** How partial sums are made. */
export interface PartialSums {
  /** Planes that a workgroup updates. */
  readonly planes: number;
  /** Common subexpressions: points of equal weight are summed before they are weighted (section 6.3). */
  readonly common: boolean;
  /** What the next plane needs is loaded into registers before the current plane is computed (section 5). */
  readonly prefetch: boolean;
}

/**
 * Partial sums a plane ([MoLi2018], Listing 1). A workgroup walks along z with one plane of its tile
 * in workgroup memory at a time; a thread adds what the plane contributes to its 2h + 1 outputs, whose sums it keeps in
 * registers and hands on from plane to plane, with its own values of the last h planes ({@link PlaneSums}).
 */
export function partialSumsText(
  stencil: InteriorStencil,
  mapping: PlaneMapping,
  { planes, common, prefetch }: PartialSums,
): WeightedText {
  const sums = planeSums(stencil);
  const { reach } = sums;
  const { stride, words, functions, setup, tile } = mapping;
  const names = new WeightNames();
  const indent = (by: number, lines: readonly string[]): string =>
    lines.map((line) => `${' '.repeat(by)}${line}\n`).join('');

  const load = loadLines(mapping, ({ from, word }) => `plane[${word}] = now[${from}];`);
  const fetch = loadLines(mapping, ({ from }, n) => `ahead${n} = now[${from}];`);
  const put = loadLines(mapping, ({ word }, n) => `plane[${word}] = ahead${n};`);
  const ahead = mapping.loads.flatMap(({ values }) => values).map((_, n) => `var ahead${n} = 0.0;`);

  /** Whether the output that an input plane completes is updated, and what stands there. */
  const previous = (updates: string, value: string, z: string, node: string): string[] => [
    `let ${updates} = computes && ${z} >= at.z + ${2 * reach}u && ${z} < end && isInterior(${node});`,
    `var ${value} = 0.0;`,
    `if (${updates}) { ${value} = next[FIRST + ${node}]; }`,
  ];

  // s0 is the sum of the output h planes behind the input plane, s2h that of the output h planes before it.
  const outputs = Array.from({ length: 2 * reach + 1 }, (_, n) => n);
  const contribution = planeLines(
    sums,
    {
      value: (x, y) => `plane[${offset('own', y * stride + x)}]`,
      own: 'u0',
      step: '(u0 - u1)',
      output: (z) => `s${z + reach}`,
    },
    names,
    common,
  );
  const back = Array.from({ length: reach }, (_, n) => reach - n);
  const text = `${names.declarations()}
${functions}var<workgroup> plane: array<f32, ${words}>;

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let at = tileOf(group) * vec3<u32>(${tile[0]}u, ${tile[1]}u, ${planes}u);
${indent(2, setup)}\
  let computes = x < PITCH && y < ROWS;
  // Input planes, from ${reach} before the first output to ${reach} after the last: numbered by outputs, ${2 * reach} ahead.
  let end = min(at.z + ${planes}u, PLANES) + ${2 * reach}u;
  var input = FIRST + base + (at.z - ${reach}u) * PLANE;
  var node = (at.z - ${2 * reach}u) * PLANE + y * PITCH + x;
${indent(2, [
  ...outputs.map((n) => `var s${n} = 0.0;`),
  ...back.map((n) => `var u${n} = 0.0;`),
  ...(prefetch ? [...ahead, ...fetch, 'var updates = false;', 'var p = 0.0;'] : []),
])}\
  for (var z = at.z; z < end; z++) {
${indent(4, prefetch ? put : [...load, 'input += PLANE;'])}\
    workgroupBarrier();
${indent(4, prefetch ? ['// The last plane is fetched twice.', 'input = select(input, input + PLANE, z + 1u < end);', ...fetch] : [])}\
${indent(4, prefetch ? previous('later', 'q', 'z + 1u', 'node + PLANE') : previous('updates', 'p', 'z', 'node'))}\
    let u0 = plane[own];
${indent(4, contribution)}\
    if (updates) { next[FIRST + node] = u${reach} + ((u${reach} - p) + s0); }
${indent(4, [
  ...outputs.slice(1).map((n) => `s${n - 1} = s${n};`),
  `s${2 * reach} = 0.0;`,
  ...back.map((n) => `u${n} = u${n - 1};`),
  ...(prefetch ? ['updates = later;', 'p = q;'] : []),
])}\
    node += PLANE;
    workgroupBarrier();
  }
}
`;
  return { text, weights: names.constants };
}
