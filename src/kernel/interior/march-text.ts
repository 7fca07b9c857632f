import walk from '../../../shaders/interior/walk.wgsl';
import type { WeightedText } from '../text/weight-names.ts';
import type { InteriorStencil } from './design.ts';
import { marchSums, type MarchSums, type ThreadNodes } from './march-sums.ts';
import { signedText } from '../text/vectors.ts';

/**
 * Where a thread gets the values of a plane. `cache`: it loads all it needs. `tile`: the workgroup holds the plane in
 * its memory, and loads each value once, a plane ahead. `shuffle`: threads of a subgroup pass their neighbours along x
 * on.
 */
export type MarchSource = 'cache' | 'tile' | 'shuffle';

/** How a thread of the marching kernel walks. */
export interface March extends ThreadNodes {
  /** Threads of a workgroup along x and y. */
  readonly threads: readonly [number, number];
  /** Planes that a thread updates. */
  readonly planes: number;
  /** Whether it keeps its own values until their output is complete, instead of loading them again. */
  readonly keep: boolean;
  /** How many planes ahead it loads its own values; if more than 0, it loads u[n−1] one plane ahead too. */
  readonly ahead: number;
  readonly source: MarchSource;
}

/**
 * A thread takes `width` nodes along x and `rows` rows, and walks along z. Of each plane it loads the points once, sums
 * those that share a weight, and adds the sums to the outputs that they serve ({@link MarchSums}): accumulators in
 * registers, handed on from plane to plane. Planes at either end of a walk in which the workgroup has no interior node
 * are left out, and so are u[n−1] and u[n] of vectors without one.
 */
export function marchText(stencil: InteriorStencil, march: March): WeightedText {
  const { rows, planes } = march;
  const sums = marchSums(stencil, march);
  const { depth } = sums;
  const source = SOURCES[march.source](sums, march);
  const outputs = Array.from({ length: rows }, (_, q) => q);
  const at = (q: number): string => signedText(q, ' * ROW');

  /** Bits of the thread's nodes in row q that the walk writes; 0 beyond the grid. */
  const bitsOf = (q: number, plane: string): string =>
    `select(0u, interiorBits(node${plane}${signedText(q, ' * PITCH')}), inside && row${signedText(q, '')} < ROWS)`;
  const kept = march.keep ? Math.max(1, depth) : 1;
  const state = outputs.flatMap((q) => [
    ...Array.from({ length: kept }, (_, back) => `var b${q}_${back} = V(0.0);`),
    // With a depth of 0 the first plane that is read is also written, so its output is loaded before the walk.
    `var m${q} = ${depth === 0 ? bitsOf(q, '') : '0u'};`,
    ...(march.ahead === 0 ? [] : [`var e${q} = ${depth === 0 ? `next[o${at(q)}]` : 'V(0.0)'};`]),
  ]);
  const loadOutput = outputs.flatMap((q) => {
    const now = march.keep && depth > 0 ? `b${q}_${depth - 1}` : `now[o${at(q)}]`;
    const next = `m${q} = 0u;`;
    const writesNext = `z + 1u >= start + ${2 * depth}u && z + 1u < end + ${2 * depth}u`;
    if (march.ahead === 0) {
      return [
        `let bits${q} = m${q}; var c${q}: V; var p${q}: V;`,
        `if (bits${q} != 0u) { c${q} = ${now}; p${q} = next[o${at(q)}]; }`,
        next,
        `if (${writesNext}) { m${q} = ${bitsOf(q, ' + PLANE')}; }`,
      ];
    }
    return [
      `let p${q} = e${q}; let bits${q} = m${q}; var c${q}: V;`,
      `if (bits${q} != 0u) { c${q} = ${now}; }`,
      next,
      `if (${writesNext}) { e${q} = next[o + ROW * ROWS${at(q)}]; m${q} = ${bitsOf(q, ' + PLANE')}; }`,
    ];
  });
  const store = outputs.flatMap((q) => [
    `if (bits${q} != 0u) {`,
    `  next[o${at(q)}] = chosen(bits${q}, p${q}, c${q} + ((c${q} - p${q}) + s${q}));`,
    `}`,
    ...Array.from({ length: kept - 1 }, (_, n) => `b${q}_${kept - 1 - n} = b${q}_${kept - 2 - n};`),
    `b${q}_0 = v_${q}_0;`,
  ]);
  const indented = (depth: number, lines: readonly string[]): string =>
    lines.map((line) => `${' '.repeat(depth)}${line}\n`).join('');

  const text = `${sums.weights.declarations()}
override ROW: u32 = PITCH / WIDTH;
const THREAD_ROWS = ${rows}u;
const WALK = ${planes}u;
${walk}${source.declarations}
@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) thread: u32,${source.builtins}
) {
  let corner = tileOf(group) * vec3<u32>(GROUP_X, TILE_ROWS, WALK);
  let column = corner.x + local.x;
  let row = corner.y + local.y * ${rows}u;
  let inside = column < ROW && row < ROWS;
  let walked = planesOf(corner, thread);
  let start = walked.x;
  let end = walked.y;
  if (start >= end) { return; }
${indented(2, source.begin)}
  // Input plane; output plane, ${depth} planes behind it.
  var i = FIRST / WIDTH + row * ROW + column + (start - ${depth}u) * (ROW * ROWS);
  var o = FIRST / WIDTH + row * ROW + column + (start - ${2 * depth}u) * (ROW * ROWS);
  var node = row * PITCH + column * WIDTH + (start - ${2 * depth}u) * PLANE;
${indented(2, [...sums.accumulators.map((name) => `var ${name} = V(0.0);`), ...state, ...source.state])}
  for (var z = start; z < end + ${2 * depth}u; z++) {
${indented(4, [...source.early, ...loadOutput, ...source.load, ...sums.statements, ...store])}
    i += ROW * ROWS;
    o += ROW * ROWS;
    node += PLANE;
  }
}
`;
  return { text, weights: sums.weights.constants };
}

/** The text of a {@link MarchSource}. */
interface Source {
  readonly declarations: string;
  /** Additional arguments of the kernel. */
  readonly builtins: string;
  readonly begin: readonly string[];
  /** Variables that are kept from plane to plane. */
  readonly state: readonly string[];
  /** Statements at the start of a plane, so that loads begin early. */
  readonly early: readonly string[];
  /** Defines the window. */
  readonly load: readonly string[];
}

/** Each thread loads all it needs; the cache serves what threads share. */
function cacheSource({ window }: MarchSums, { rows, ahead }: March): Source {
  const outputs = Array.from({ length: rows }, (_, q) => q);
  const own = (plane: number, q: number): string =>
    `now[i${signedText(plane, ' * ROW * ROWS')}${signedText(q, ' * ROW')}]`;
  const queue = outputs.flatMap((q) => [
    ...Array.from({ length: Math.max(0, ahead - 1) }, (_, k) => `f${q}_${k} = f${q}_${k + 1};`),
    ...(ahead > 0 ? [`f${q}_${ahead - 1} = ${own(ahead, q)};`] : []),
  ]);
  return {
    declarations: '',
    builtins: '',
    begin: ['if (!inside) { return; }'],
    state: outputs.flatMap((q) => Array.from({ length: ahead }, (_, k) => `var f${q}_${k} = ${own(k, q)};`)),
    early: [],
    load: [
      ...window.map(({ row, vector, name }) =>
        ahead > 0 && vector === 0 && row >= 0 && row < rows
          ? `let ${name} = f${row}_0;`
          : `let ${name} = now[i${signedText(row, ' * ROW')}${signedText(vector, '')}];`,
      ),
      ...queue,
    ],
  };
}

/**
 * The workgroup's tile with its halo, twice. While one copy holds the plane, the values of the next are being loaded
 * into registers, and one barrier for each plane is enough ([MoLi2018], sections 4.3 and 5).
 */
function tileSource({ reach, depth, window }: MarchSums, { threads: [x, y], width, rows }: March): Source {
  const ends = Math.ceil(reach / width);
  const [across, down] = [x + 2 * ends, y * rows + 2 * reach];
  const size = across * down;
  const rounds = Math.ceil(size / (x * y));
  const parts = Array.from({ length: rounds }, (_, k) => k);
  return {
    builtins: '',
    declarations: `\nvar<workgroup> values: array<V, ${2 * size}>;\n`,
    begin: parts.flatMap((k) => [
      `let n${k} = min(thread + ${k * x * y}u, ${size - 1}u);`,
      `let l${k} = FIRST / WIDTH + (corner.y + n${k} / ${across}u - ${reach}u) * ROW + corner.x + n${k} % ${across}u - ${ends}u;`,
    ]),
    state: [
      `var plane = (start - ${depth}u) * (ROW * ROWS);`,
      'var half = 0u;',
      ...parts.map((k) => `var g${k} = now[l${k} + plane];`),
    ],
    early: [
      ...parts.map((k) =>
        (k + 1) * x * y <= size
          ? `values[half + n${k}] = g${k};`
          : `if (thread + ${k * x * y}u < ${size}u) { values[half + n${k}] = g${k}; }`,
      ),
      'plane += ROW * ROWS;',
      ...parts.map((k) => `g${k} = now[l${k} + plane];`),
      'workgroupBarrier();',
      `let at = half + (local.y * ${rows}u + ${reach}u) * ${across}u + local.x + ${ends}u;`,
    ],
    load: [
      ...window.map(
        ({ row, vector, name }) =>
          `let ${name} = values[at${signedText(row, ` * ${across}u`)}${signedText(vector, '')}];`,
      ),
      `half = ${size}u - half;`,
    ],
  };
}

/** Threads find out once which neighbours are in their subgroup. Those without a neighbour load the value. */
function shuffleSource({ reach, window }: MarchSums, { width }: March): Source {
  const distances = Array.from({ length: Math.ceil(reach / width) }, (_, n) => n + 1);
  const load = (row: number, vector: number): string => `now[i${signedText(row, ' * ROW')}${signedText(vector, '')}]`;
  return {
    declarations: '',
    builtins: '\n  @builtin(subgroup_invocation_id) lane: u32,\n  @builtin(subgroup_size) lanes: u32,',
    begin: distances.flatMap((n) =>
      [
        { side: `m${n}`, shuffle: 'Up', exists: `lane >= ${n}u`, there: `column - ${n}u` },
        { side: `${n}`, shuffle: 'Down', exists: `lane + ${n}u < lanes`, there: `column + ${n}u` },
      ].flatMap(({ side, shuffle, exists, there }) => [
        `let column${side} = subgroupShuffle${shuffle}(column, ${n}u);`,
        `let row${side} = subgroupShuffle${shuffle}(row, ${n}u);`,
        `let near${side} = ${exists} && column${side} == ${there} && row${side} == row;`,
      ]),
    ),
    state: [],
    early: [],
    load: [
      ...window.flatMap(({ row, vector, name }) => (vector === 0 ? [`let ${name} = ${load(row, 0)};`] : [])),
      ...window.flatMap(({ row, vector, name }) => {
        if (vector === 0) return [];
        const centre = window.find((value) => value.row === row && value.vector === 0)!.name;
        const [shuffle, side] = vector < 0 ? ['Up', `m${-vector}`] : ['Down', `${vector}`];
        return [
          `var ${name} = subgroupShuffle${shuffle}(${centre}, ${Math.abs(vector)}u);`,
          `if (!near${side}) { ${name} = ${load(row, vector)}; }`,
        ];
      }),
    ],
  };
}

const SOURCES = { cache: cacheSource, tile: tileSource, shuffle: shuffleSource };

/** Workgroup memory of shaders/interior/walk.wgsl, bytes. */
const RANGE_BYTES = 16;

/** Workgroup memory of a kernel with a tile, bytes. */
export function tileBytes(reach: number, { threads: [x, y], width, rows }: March): number {
  return RANGE_BYTES + 2 * 4 * width * (x + 2 * Math.ceil(reach / width)) * (y * rows + 2 * reach);
}
