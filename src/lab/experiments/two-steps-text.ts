import type { InteriorStencil } from '../../kernel/interior/design.ts';
import { planeSums, type PlaneSums } from '../../kernel/text/plane-sums.ts';
import { WeightNames, type WeightedText } from '../../kernel/text/weight-names.ts';

const LANES = ['x', 'y', 'z', 'w'] as const;
/** Nodes of a vector along x. */
const WIDTH = 4;

/** A signed number in a name. */
const tag = (n: number): string => (n < 0 ? `m${-n}` : `${n}`);

/** ` + 3u`, ` - 3u` or nothing. */
const plus = (n: number, unit = ''): string =>
  n === 0 ? '' : ` ${n > 0 ? '+' : '-'} ${Math.abs(n)}u${unit === '' ? '' : ` * ${unit}`}`;

/** The values of its plane that a stage reads beyond the thread's own vectors. */
interface Neighbours {
  /** Rows before the first and after the last. */
  readonly rows: readonly number[];
  /** Furthest x from the vector that is read, by row. */
  readonly reachOf: ReadonlyMap<number, number>;
}

function neighboursOf({ classes }: PlaneSums, rows: number): Neighbours {
  const reachOf = new Map<number, number>();
  const note = (row: number, x: number): void => void reachOf.set(row, Math.max(x, reachOf.get(row) ?? 0));
  for (let r = 0; r < rows; r++) {
    for (const { a, b } of classes) {
      for (const [x, y] of [
        [a, b],
        [b, a],
      ] as const) {
        note(r - y, x);
        note(r + y, x);
      }
    }
  }
  const outer = [...reachOf.keys()].filter((row) => row < 0 || row >= rows).sort((p, q) => p - q);
  return { rows: outer, reachOf };
}

/**
 * One of the two steps for one plane: sums over the plane, handed to the outputs that they serve ({@link PlaneSums}).
 *
 * Names in the text, for row r:
 * - `${plane}0_r` is the value in this plane, `${plane}1_r` the value in the plane before.
 * - `${plane}l_r_k` and `${plane}r_r_k` are the values k nodes before and after the vector.
 * - `${carry}${j}_r` is the partial sum for the output j − reach planes away.
 * - `${carry}_r` is the sum that is now complete.
 */
class Stage {
  readonly neighbours: Neighbours;

  constructor(
    readonly plane: string,
    readonly carry: string,
    private readonly sums: PlaneSums,
    private readonly names: WeightNames,
    private readonly rows: number,
  ) {
    this.neighbours = neighboursOf(sums, rows);
  }

  /** Whether planes before an output's nearest ones add to it. */
  get carriesFurthest(): boolean {
    return this.sums.classes.some(({ weights }) => weights[this.sums.reach] !== 0);
  }

  /** @param before whether a sum is carried for the output `reach − 1` planes on */
  lines(before: boolean): string[] {
    const { plane, carry, rows, names } = this;
    const { reach, classes, steps } = this.sums;
    const lines: string[] = [];
    const pairs = new Map<string, string>();
    /** Sum of the values k before and k after each node of the vector. */
    const pair = (row: number, k: number): string => {
      const name = `${plane}p_${tag(row)}_${k}`;
      if (k === 0) return this.own(row);
      if (!pairs.has(name)) pairs.set(name, `    let ${name} = ${this.shifted(row, -k)} + ${this.shifted(row, k)};`);
      return name;
    };
    for (let r = 0; r < rows; r++) {
      const u = this.own(r);
      lines.push(`    let ${plane}d_${r} = ${u} - ${plane}1_${r};`);
      classes.forEach(({ a, b, count }, index) => {
        const across = (x: number, y: number): string =>
          y === 0 ? pair(r, x) : `(${pair(r - y, x)} + ${pair(r + y, x)})`;
        const sum = a === b ? across(a, a) : `(${across(a, b)}) + ${across(b, a)}`;
        lines.push(`    let ${plane}s_${r}_${index} = fma(V(${-count}.0), ${u}, ${sum});`);
      });
      for (let m = 0; m <= reach; m++) {
        const sum = classes.reduce((so, { weights }, index) => {
          if (weights[m] === 0) return so;
          const [weight, value] = [`V(${names.of(weights[m])})`, `${plane}s_${r}_${index}`];
          return so === '' ? `${weight} * ${value}` : `fma(${weight}, ${value}, ${so})`;
        }, '');
        if (sum !== '') lines.push(`    let ${plane}t_${r}_${m} = ${sum};`);
      }
    }
    const part = (r: number, o: number): string => {
      const m = Math.abs(o);
      const terms: string[] = [];
      if (o < reach - 1 || (o === reach - 1 && before)) terms.push(`${carry}${o + reach}_${r}`);
      if (classes.some(({ weights }) => weights[m] !== 0)) terms.push(`${plane}t_${r}_${m}`);
      const sum = terms.join(' + ') || 'V(0.0)';
      if (o === reach) return sum;
      const step = o < 0 ? `V(${names.of(steps[-o - 1])})` : `V(-${names.of(steps[o])})`;
      return `fma(${step}, ${plane}d_${r}, ${sum})`;
    };
    const outputs: string[] = [];
    for (let r = 0; r < rows; r++) {
      outputs.push(`    let ${carry}_${r} = ${part(r, -reach)};`);
      for (let j = 0; j < 2 * reach - 1; j++) outputs.push(`    ${carry}${j}_${r} = ${part(r, j + 1 - reach)};`);
      if (this.carriesFurthest) outputs.push(`    ${carry}${2 * reach - 1}_${r} = ${part(r, reach)};`);
    }
    return [...pairs.values(), ...lines, ...outputs];
  }

  /** A whole vector of a row. */
  own(row: number): string {
    return row >= 0 && row < this.rows ? `${this.plane}0_${row}` : `${this.plane}n_${tag(row)}`;
  }

  /** The vector k nodes on. */
  private shifted(row: number, k: number): string {
    const lanes = LANES.map((_, lane) => {
      const at = lane + k;
      if (at < 0) return `${this.plane}l_${tag(row)}_${-at}`;
      if (at >= WIDTH) return `${this.plane}r_${tag(row)}_${at - WIDTH + 1}`;
      return `${this.own(row)}.${LANES[at]}`;
    });
    return `V(${lanes.join(', ')})`;
  }

  /** Reads what stands beside the thread's own vectors: of vector `side` in a row, all or one lane. */
  reads(value: (row: number, side: -1 | 0 | 1, lane: number | null) => string): string[] {
    const { rows, reachOf } = this.neighbours;
    const lines = rows.map((row) => `    let ${this.own(row)} = ${value(row, 0, null)};`);
    for (const [row, reach] of [...reachOf].sort(([p], [q]) => p - q)) {
      for (let k = 1; k <= reach; k++) {
        lines.push(`    let ${this.plane}l_${tag(row)}_${k} = ${value(row, -1, WIDTH - k)};`);
        lines.push(`    let ${this.plane}r_${tag(row)}_${k} = ${value(row, 1, k - 1)};`);
      }
    }
    return lines;
  }
}

/** How the threads of a workgroup divide their tile. */
export interface TwoStepTile {
  /** Threads along x, of 4 nodes each. */
  readonly lanes: number;
  /** Threads along y. */
  readonly teams: number;
  /** Rows of a thread. */
  readonly rows: number;
  /** Planes of u[n+2] that a workgroup makes. */
  readonly planes: number;
}

/**
 * Numbers of workgroup memory for one plane of u[n+1]: lane by lane of the vectors, and what the outermost threads read
 * beyond.
 */
function planeWords({ lanes, teams, rows }: TwoStepTile, reach: number): { pad: number; lane: number; all: number } {
  const pad = reach * lanes + 1;
  const lane = lanes * teams * rows;
  return { pad, lane, all: WIDTH * lane + 2 * pad };
}

/** Workgroup memory of a tile, bytes: two planes, so that one barrier a plane is enough. */
export function twoStepBytes(tile: TwoStepTile, reach: number): number {
  return 2 * 4 * planeWords(tile, reach).all;
}

/**
 * Two steps in one pass ([Jin2013], "Temporal-blocking for GPU kernel"; 3.5-D blocking by [Nguyen2010],
 * which [MoLi2018] compares with in table 5).
 *
 * A workgroup takes a tile along x and y and walks along z. A thread has 4 nodes along x in each of several rows. For
 * each plane z of u[n]:
 * 1. It loads the neighbours in the plane from memory. That completes u[n+1] of plane z − h.
 * 2. It exchanges u[n+1] of the plane before, z − h − 1, through workgroup memory. That completes u[n+2] of plane
 *    z − 2h − 1.
 *
 * Sums along z stay in registers. A tile computes u[n+1] of all its nodes. It computes u[n+2] of all but an outer ring,
 * one vector wide along x and h rows wide along y; neighbouring tiles write this ring. In the same way, neighbours
 * write the h planes of u[n+1] at each end of the walk.
 *
 * Outside the box, u[n+1] keeps the value stored as u[n−1], and u[n+2] that stored as u[n]. There are zeros there,
 * which the single-step kernels leave untouched too.
 */
export function twoStepText(stencil: InteriorStencil, tile: TwoStepTile): WeightedText {
  const all = planeSums(stencil);
  const sums = { ...all, classes: all.classes.filter(({ weights }) => weights.some((weight) => weight !== 0)) };
  const { reach: h } = sums;
  const { lanes, teams, rows, planes } = tile;
  const names = new WeightNames();
  const first = new Stage('b', 'p', sums, names, rows);
  const second = new Stage('v', 'q', sums, names, rows);
  const words = planeWords(tile, h);
  const tileRows = teams * rows;
  const each = <T>(of: (r: number) => T): T[] => Array.from({ length: rows }, (_, r) => of(r));

  const near = (row: number, side: number): string => `i${plus(row, 'ROW')}${plus(side)}`;
  const shared = (row: number, side: number, lane: number): string =>
    `plane[at${plus(lane * words.lane + row * lanes + side)}]`;
  const loads = first.reads((row, side, lane) => `now[${near(row, side)}]${lane === null ? '' : `.${LANES[lane]}`}`);
  const exchanged = second.reads((row, side, lane) =>
    lane === null ? `V(${LANES.map((_, of) => shared(row, side, of)).join(', ')})` : shared(row, side, lane),
  );
  // Of the rows in a thread's middle only the outermost nodes are read by others.
  const offered = (r: number): number[] =>
    r < h || r >= rows - h ? [0, 1, 2, 3] : [0, 1, 2, 3].filter((lane) => lane < h || lane >= WIDTH - h);
  // The sum of an output starts with its own u[n+1] − u[n]. With a reach of 1, this starts the sum of the furthest
  // output.
  const begins = h === 1 && !second.carriesFurthest;
  const carried = (furthest: boolean): number => (furthest ? 2 * h : 2 * h - 1);
  const [firstFurthest, secondFurthest] = [first.carriesFurthest, second.carriesFurthest || begins];
  const weighted = { first: first.lines(firstFurthest), second: second.lines(secondFurthest) };

  const text = `alias V = vec4<f32>;
${names.declarations()}
// In vectors.
override ROW: u32 = PITCH / 4u;
override SLICE: u32 = PLANE / 4u;

// Two planes of u[n+1], one after the other: lane by lane of the vectors.
var<workgroup> plane: array<f32, ${2 * words.all}>;

@compute @workgroup_size(${lanes}, ${teams}, 1)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let start = group.z * ${planes}u;
  let depth = min(${planes}u, PLANES - start);
  // First node; beyond what others need of this tile all take the same nodes.
  let x = min(4 * (i32(group.x * ${lanes - 2}u + local.x) - 1), i32(WIDTH + ${2 * WIDTH}u) / 4 * 4);
  let y = min(i32(group.y * ${tileRows - 2 * h}u + local.y * ${rows}u) - ${h}, i32(HEIGHT) + ${h});
  let inRow = vec4<u32>(u32(x)) + vec4<u32>(0u, 1u, 2u, 3u) < vec4<u32>(WIDTH);
  let writesRow = local.x > 0u && local.x < ${lanes - 1}u && any(inRow);
${each(
  (r) => `  let inside${r} = u32(y + ${r}) < HEIGHT;
  let writes${r} = writesRow && inside${r} && local.y * ${rows}u + ${r}u - ${h}u < ${tileRows - 2 * h}u;`,
).join('\n')}
  // Of u[n], plane start − ${2 * h}; unsigned numbers wrap.
  var i = FIRST / 4u + (start - ${2 * h}u) * SLICE + u32(y) * ROW + u32(x / 4);
  let here = ${words.pad}u + local.y * ${rows * lanes}u + local.x;
${each((r) =>
  [
    `  var b0_${r} = now[i${plus(r, 'ROW')}];`,
    ...Array.from({ length: h }, (_, m) => `  var b${m + 1}_${r} = V(0.0);`),
    ...Array.from({ length: h + 1 }, (_, m) => `  var v${m}_${r} = V(0.0);`),
    ...Array.from({ length: carried(firstFurthest) }, (_, j) => `  var p${j}_${r} = V(0.0);`),
    ...Array.from({ length: carried(secondFurthest) }, (_, j) => `  var q${j}_${r} = V(0.0);`),
  ].join('\n'),
).join('\n')}
  for (var k = 0u; k < depth + ${4 * h + 1}u; k++) {
${loads.join('\n')}
${each(
  (r) => `    let coming_${r} = now[i${plus(r, 'ROW')} + SLICE];
    let a_${r} = previous[i${plus(r, 'ROW')} - ${h}u * SLICE];`,
).join('\n')}

    // u[n+2] of plane k − ${4 * h + 1} of the walk.
    let at = here + (k & 1u) * ${words.all}u;
${each((r) => offered(r).map((lane) => `    ${shared(r, 0, lane)} = v0_${r}.${LANES[lane]};`))
  .flat()
  .join('\n')}
    workgroupBarrier();
${exchanged.join('\n')}
${weighted.second.join('\n')}
    if (k > ${4 * h}u) {
${each((r) => `      if (writes${r}) { storeAfterNext(i${plus(r, 'ROW')} - ${2 * h + 1}u * SLICE, v${h}_${r} + q_${r}, inRow); }`).join('\n')}
    }

    // u[n+1] of plane k − ${3 * h}.
${weighted.first.join('\n')}
    let inDepth = start + k - ${3 * h}u < PLANES;
    let kept = k >= ${3 * h}u && k < depth + ${3 * h}u;
${each((r) =>
  [
    ...Array.from({ length: h }, (_, m) => `    v${h - m}_${r} = v${h - m - 1}_${r};`),
    `    v0_${r} = select(a_${r}, b${h}_${r} + ((b${h}_${r} - a_${r}) + p_${r}), inRow & vec4<bool>(inside${r} && inDepth));`,
    `    q${h}_${r} ${begins ? '=' : '+='} v0_${r} - b${h}_${r};`,
    `    if (kept && writes${r}) { storeNext(i${plus(r, 'ROW')} - ${h}u * SLICE, v0_${r}, inRow); }`,
    ...Array.from({ length: h }, (_, m) => `    b${h - m}_${r} = b${h - m - 1}_${r};`),
    `    b0_${r} = coming_${r};`,
  ].join('\n'),
).join('\n')}
    i += SLICE;
  }
}
`;
  return { text, weights: names.constants };
}
