import type { InteriorStencil } from './design.ts';
import { shiftedVector, signedText } from '../text/vectors.ts';
import { WeightNames, type WeightedText } from '../text/weight-names.ts';

/** The nodes of a thread: a vector of `width` along x, `rows` rows, `column` planes. */
export interface Block {
  readonly width: number;
  readonly rows: number;
  readonly column: number;
}

/** A use of a row of vectors: the points at ±k of the output in row q, plane n. */
interface Use {
  readonly q: number;
  readonly n: number;
  readonly k: number;
  readonly weight: string;
}

/** How a kernel of blocks reads and writes its states. */
interface BlockStates {
  /** Array of vectors of u[n]. */
  readonly now: string;
  /** Statements that load u[n−1] of row q, plane n of the block, before the sums. */
  readonly early: (q: number, n: number) => string;
  /** Statements that take a step of the block's vector of nodes in row q, plane n, from `sum`. */
  readonly step: (q: number, n: number) => string;
}

/** A kernel of blocks in parts: what stands outside of its function, and the body of that. */
interface BlockParts {
  readonly declarations: string;
  /** Body of a function that has set `id.x`, the vector along x, and `row` and `plane`, the first of the block. */
  readonly body: string;
  readonly weights: WeightedText['weights'];
}

/** Index of the vector in row q, plane n of the block. */
const at = (q: number, n: number): string => `i${signedText(q, ' * ROW')}${signedText(n, ' * ROW * ROWS')}`;

/**
 * KernelA with its points written out for a block of nodes. Each vector of u[n] is loaded once and used for all nodes
 * that need it; registers hold only the sums of the block. All values are relative to r, the value of one interior node
 * of the block, so a constant field gives exactly zero. Each node then subtracts the sum of the weights times its own
 * value, in two parts (as in columns-text.ts).
 */
function blockParts(stencil: InteriorStencil, { width, rows, column }: Block, states: BlockStates): BlockParts {
  const { offsets, weights } = stencil;
  const { now, early, step } = states;
  const names = new WeightNames();
  const outputs = Array.from({ length: column }, (_, n) => Array.from({ length: rows }, (__, q) => ({ q, n }))).flat();

  const wanted = new Map<string, { row: number; plane: number; uses: Use[] }>();
  offsets.forEach(([x, y, z], index) => {
    if (x < 0) return;
    for (const { q, n } of outputs) {
      const [row, plane] = [q + y, n + z];
      const entry = wanted.get(`${row},${plane}`) ?? { row, plane, uses: [] };
      entry.uses.push({ q, n, k: x, weight: names.of(weights[index]) });
      wanted.set(`${row},${plane}`, entry);
    }
  });
  const isOwn = (row: number, plane: number): boolean => row >= 0 && row < rows && plane >= 0 && plane < column;
  const lines = [...wanted.values()].flatMap(({ row, plane, uses }) => {
    const most = Math.ceil(Math.max(...uses.map(({ k }) => k)) / width);
    const name = (vector: number): string =>
      vector === 0 && isOwn(row, plane) ? `d${row}_${plane}` : `v${vector < 0 ? `m${-vector}` : vector}`;
    const loads = Array.from({ length: 2 * most + 1 }, (_, c) => c - most)
      .filter((vector) => name(vector).startsWith('v'))
      .map((vector) => `    let ${name(vector)} = ${now}[${at(row, plane)}${signedText(vector, '')}] - r;`);
    const sums = uses.map(({ q, n, k, weight }) => {
      const sum = k === 0 ? name(0) : `${shiftedVector(width, -k, name)} + ${shiftedVector(width, k, name)}`;
      return `    s${q}_${n} = fma(V(${weight}), ${sum}, s${q}_${n});`;
    });
    return ['  {', ...loads, ...sums, '  }'];
  });

  const total = Array.from(weights, Math.fround).reduce((sum, weight) => sum + weight, 0);
  const high = Math.fround(total);
  const constants = { ...names.constants, G: high, H: total - high };
  const first = outputs
    .slice(0, -1)
    .reduceRight((rest, { q, n }) => `chosen(bits${q}_${n}, ${rest}, c${q}_${n})`, `c${rows - 1}_${column - 1}`);
  const each = (line: (q: number, n: number) => string): string => outputs.map(({ q, n }) => line(q, n)).join('\n');
  const inside = (q: number, n: number): string =>
    [...(q > 0 ? [`row + ${q}u < ROWS`] : []), ...(n > 0 ? [`plane + ${n}u < PLANES`] : [])].join(' && ') || 'true';
  const declarations = `${Object.keys(constants)
    .map((name) => `override ${name}: f32;\n`)
    .join('')}
override ROW: u32 = PITCH / WIDTH;

fn bitsOf(node: u32, isInside: bool) -> u32 {
  if (!isInside) { return 0u; }
  return interiorBits(node);
}
`;
  const body = `  let node = plane * PLANE + row * PITCH + id.x * WIDTH;
${each((q, n) => `  let bits${q}_${n} = bitsOf(node${signedText(q, ' * PITCH')}${signedText(n, ' * PLANE')}, ${inside(q, n)});`)}
  let bits = ${outputs.map(({ q, n }) => `bits${q}_${n}`).join(' | ')};
  if (bits == 0u) { return; }
  let i = FIRST / WIDTH + plane * (ROW * ROWS) + row * ROW + id.x;
${each((q, n) => `${early(q, n)}  let c${q}_${n} = ${now}[${at(q, n)}];\n  var s${q}_${n} = V(0.0);`)}
  let first = ${first};
  let r = ${firstLane(width)};
${each((q, n) => `  let d${q}_${n} = c${q}_${n} - r;`)}
${lines.join('\n')}
${each(
  (q, n) => `  if (bits${q}_${n} != 0u) {
    let sum = fma(V(-H), d${q}_${n}, fma(V(-G), d${q}_${n}, s${q}_${n}));
${step(q, n)}
  }`,
)}
`;
  return { declarations, body, weights: constants };
}

/** A kernel of blocks, whose threads each write whole vectors. */
export function blockText(stencil: InteriorStencil, block: Block): WeightedText {
  const { rows, column } = block;
  const { declarations, body, weights } = blockParts(stencil, block, {
    now: 'now',
    early: () => '',
    step: (q, n) => {
      const c = `c${q}_${n}`;
      return `    let p = next[${at(q, n)}];
    next[${at(q, n)}] = chosen(bits${q}_${n}, p, ${c} + ((${c} - p) + sum));`;
    },
  });
  const text = `${declarations}
@compute @workgroup_size(GROUP_X, GROUP_Y, GROUP_Z)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let id = tileOf(group) * vec3<u32>(GROUP_X, GROUP_Y, GROUP_Z) + local;
  let row = id.y * ${rows}u;
  let plane = id.z * ${column}u;
  if (id.x >= ROW || row >= ROWS || plane >= PLANES) { return; }
${body}}
`;
  return { text, weights };
}

/**
 * Function `moveBlock`, for a kernel in which other threads move single nodes of the same vectors: it reads and writes
 * no others of u[n+1] than its own. Binds u[n] as `vectors`, too. Threads follow one another along x, then y, then z.
 */
export function moveBlockText(stencil: InteriorStencil, block: Block): WeightedText {
  const { rows, column } = block;
  const node = (q: number, n: number): string => `FIRST + node${signedText(q, ' * PITCH')}${signedText(n, ' * PLANE')}`;
  const { declarations, body, weights } = blockParts(stencil, block, {
    now: 'vectors',
    early: (q, n) => `  let k${q}_${n} = ownNodes(${node(q, n)}, bits${q}_${n});
  let p${q}_${n} = V(next[k${q}_${n}.x], next[k${q}_${n}.y], next[k${q}_${n}.z], next[k${q}_${n}.w]);
`,
    step: (q, n) => {
      const [c, k] = [`c${q}_${n}`, `k${q}_${n}`];
      const stores = ['x', 'y', 'z', 'w'].map(
        (lane, l) => `    if ((bits${q}_${n} & ${1 << l}u) != 0u) { next[${k}.${lane}] = value.${lane}; }`,
      );
      return [`    let value = ${c} + ((${c} - p${q}_${n}) + sum);`, ...stores].join('\n');
    },
  });
  const text = `${declarations}
override BLOCK_ROWS: u32 = ${rows === 1 ? 'ROWS' : `(ROWS + ${rows - 1}u) / ${rows}u`};

// Indices of a vector's nodes from \`first\` on whose bit is set; for others that of a margin, which nobody writes.
fn ownNodes(first: u32, bits: u32) -> vec4<u32> {
  let own = vec4<bool>((bits & 1u) != 0u, (bits & 2u) != 0u, (bits & 4u) != 0u, (bits & 8u) != 0u);
  return select(vec4<u32>(), vec4<u32>(first) + vec4<u32>(0u, 1u, 2u, 3u), own);
}

fn moveBlock(thread: u32) {
  let id = vec3<u32>(thread % ROW, (thread / ROW) % BLOCK_ROWS, thread / (ROW * BLOCK_ROWS));
  let row = id.y * ${rows}u;
  let plane = id.z * ${column}u;
  if (plane >= PLANES) { return; }
${body}}
`;
  return { text, weights };
}

/** The lane of `first` that belongs to the lowest set bit. */
function firstLane(width: number): string {
  if (width === 1) return 'first';
  const lanes = ['first.x', 'first.y', 'first.z', 'first.w'].slice(0, width);
  return lanes
    .slice(0, -1)
    .reduceRight((rest, lane, n) => `select(${rest}, ${lane}, (bits & ${1 << n}u) != 0u)`, lanes[width - 1]);
}
