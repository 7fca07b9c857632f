import { neighbour } from '../../../kernel/text/neighbour.ts';
import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import { loadLines, offset, type PlaneMapping } from '../plane-mapping.ts';
import { planeSums } from '../../../kernel/text/plane-sums.ts';
import { planeLines } from '../plane-text.ts';
import { WeightNames, type WeightedText } from '../../../kernel/text/weight-names.ts';

/** Planes that stand in workgroup memory at once: all that a turn's outputs need. */
export function heldPlanes(reach: number, unroll: number): number {
  return 2 * reach + unroll;
}

/**
 * The loop over planes of [Garces2011], section 3.2: a turn updates `unroll` planes of a tile. The planes that they
 * need are held in workgroup memory as a ring; a turn loads `unroll` new ones over the oldest. In-plane sums of equal
 * weight are made once a turn and serve all its outputs ({@link PlaneSums}), unless `common` is 0.
 * @param planes planes that a workgroup updates
 */
export function planeLoopText(
  stencil: InteriorStencil,
  mapping: PlaneMapping,
  { unroll, planes, common = 1 }: { unroll: number; planes: number; common?: number },
): WeightedText {
  const sums = planeSums(stencil);
  const { reach } = sums;
  const { stride, words, functions, setup, computes, tile } = mapping;
  const names = new WeightNames();
  const held = heldPlanes(reach, unroll);
  const outputs = Array.from({ length: unroll }, (_, n) => n);
  const inputs = Array.from({ length: held }, (_, p) => p);
  const indent = (by: number, lines: readonly string[]): string =>
    lines.map((line) => `${' '.repeat(by)}${line}\n`).join('');

  const load = (slot: string): string[] => [
    ...loadLines(mapping, ({ from, word }) => `planes[${slot}][${word}] = now[${from}];`),
    'input += PLANE;',
  ];
  const compute = inputs.flatMap((p) => {
    const lines = planeLines(
      sums,
      {
        value: (x, y) => `planes[slot${p}][${offset('own', y * stride + x)}]`,
        own: `u${p}`,
        step: `(u${p} - u${p - 1})`,
        // Of the first plane no output needs the difference from the plane before: planeLines asks for none.
        output: (z) => (outputs.includes(p - reach + z) ? `s${p - reach + z}` : null),
      },
      names,
      common !== 0,
    );
    return ['{', ...lines.map((line) => `  ${line}`), '}'];
  });
  const text = `${names.declarations()}
${functions}var<workgroup> planes: array<array<f32, ${words}>, ${held}>;

// Where the plane stands that is so many behind the oldest.
fn slotOf(plane: u32) -> u32 {
  return select(plane, plane - ${held}u, plane >= ${held}u);
}

@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let at = tileOf(group) * vec3<u32>(${tile[0]}u, ${tile[1]}u, ${planes}u);
${indent(2, setup)}  let computes = ${computes === null ? '' : `${computes} && `}x < PITCH && y < ROWS;
  let end = min(at.z + ${planes}u, PLANES);
  var input = FIRST + base + (at.z - ${reach}u) * PLANE;
  for (var p = 0u; p < ${2 * reach}u; p++) {
${indent(4, load('p'))}  }
  var oldest = 0u;
  for (var z = at.z; z < end; z += ${unroll}u) {
    let node = z * PLANE + y * PITCH + x;
${indent(
  4,
  inputs.map((p) => `let slot${p} = ${p === 0 ? 'oldest' : `slotOf(oldest + ${p}u)`};`),
)}\
${indent(
  4,
  outputs.flatMap((n) => load(`slot${2 * reach + n}`)),
)}\
${indent(
  4,
  outputs.flatMap((n) => [
    `let a${n} = computes && ${n === 0 ? '' : `z + ${n}u < end && `}isInterior(${neighbour('node', [0, 0, n])});`,
    `var p${n} = 0.0;`,
    `if (a${n}) { p${n} = next[${neighbour('FIRST + node', [0, 0, n])}]; }`,
  ]),
)}\
    workgroupBarrier();
    if (${outputs.map((n) => `a${n}`).join(' || ')}) {
${indent(6, [
  ...inputs.map((p) => `let u${p} = planes[slot${p}][own];`),
  ...outputs.map((n) => `var s${n} = 0.0;`),
  ...compute,
  ...outputs.map((n) => {
    const c = `u${reach + n}`;
    return `if (a${n}) { next[${neighbour('FIRST + node', [0, 0, n])}] = ${c} + ((${c} - p${n}) + s${n}); }`;
  }),
])}    }
    workgroupBarrier();
    oldest = slotOf(oldest + ${unroll}u);
  }
}
`;
  return { text, weights: names.constants };
}
