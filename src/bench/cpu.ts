import { compileLoop } from '../engine/reference/interior-loop.ts';
import { stencilPoints } from '../room/operator.ts';
import type { Scheme } from '../scheme/scheme.ts';
import type { BenchEntry, BenchReport } from './bench.ts';
import type { BenchGrid } from './field-pair.ts';

/** A step on one core takes about a second at this size for the largest stencil. */
const MOST_NODES = 2 ** 21;
const REPEATS = 5;
const MEASURE_MS = 150;
/** Nodes on either side of the grid that stencils may read; of no account in the result. */
const REACH = 20;

/** The grid cut along z, then y, to what one core updates in reasonable time. */
function fit([x, y, z]: BenchGrid): BenchGrid {
  const rows = Math.max(1, Math.min(y, Math.floor(MOST_NODES / x / 8)));
  return [x, rows, Math.max(1, Math.min(z, Math.floor(MOST_NODES / x / rows)))];
}

/** The bare air update of every scheme on one core in float32, as the CPU engine does it. */
export function benchCpu(
  wanted: BenchGrid,
  schemes: readonly Scheme[],
  onEntry: (entry: BenchEntry) => void,
): BenchReport {
  const grid = fit(wanted);
  const [x, y, z] = grid;
  const [pitch, plane] = [x + 2 * REACH, (x + 2 * REACH) * (y + 2 * REACH)];
  const length = plane * (z + 2 * REACH);
  const fields = [0, 1].map((seed) =>
    Float32Array.from({ length }, (_, i) => ((Math.imul(i + seed, 0x9e3779b1) >>> 8) % 65536) / 65536 - 0.5),
  ) as [Float32Array, Float32Array];
  const runs = new Uint32Array(2 * y * z);
  for (let row = 0; row < y * z; row++) {
    const [j, k] = [row % y, Math.floor(row / y)];
    runs[2 * row] = (k + REACH) * plane + (j + REACH) * pitch + REACH;
    runs[2 * row + 1] = x;
  }

  const copyNs = median(() => {
    fields[1].set(fields[0]);
  });
  const copyBytesPerNs = (8 * length) / copyNs.median;
  const entries = schemes.map((scheme): BenchEntry => {
    const { offsets, weights } = stencilPoints(scheme);
    const linear = offsets.map(([ox, oy, oz]) => oz * plane + oy * pitch + ox);
    const loop = compileLoop(linear, weights);
    let step = 0;
    const timing = median(() => {
      loop(fields[(step + 1) & 1]!, fields[step & 1]!, runs, 0, y * z);
      step++;
    });
    const nodes = x * y * z;
    const floorNs = 12 / copyBytesPerNs;
    const { id, family, points } = scheme.stencil;
    const entry: BenchEntry = {
      id,
      family,
      points,
      kernel: `${id} compiled loop, one core`,
      ctpnNs: timing.median / nodes,
      quartilesNs: [timing.lower / nodes, timing.upper / nodes],
      floorNs,
      ratio: timing.median / nodes / floorNs,
      errorAgainstReference: null,
    };
    onEntry(entry);
    return entry;
  });
  return {
    engine: 'cpu',
    adapter: 'one core',
    precision: 32,
    grid,
    cutFrom: grid.every((size, axis) => size === wanted[axis]) ? null : wanted,
    copyGigabytesPerSecond: copyBytesPerNs,
    teraMultiplyAddsPerSecond: null,
    entries,
  };
}

/** Times work that is repeated to fill a measurement; ns of one. */
function median(work: () => void): { median: number; lower: number; upper: number } {
  work();
  const begun = performance.now();
  work();
  const count = Math.max(1, Math.round(MEASURE_MS / (performance.now() - begun)));
  const times = Array.from({ length: REPEATS }, () => {
    const start = performance.now();
    for (let i = 0; i < count; i++) work();
    return (1e6 * (performance.now() - start)) / count;
  }).sort((a, b) => a - b);
  return { lower: times[1]!, median: times[2]!, upper: times[3]! };
}
