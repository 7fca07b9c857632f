import type { Precision } from '../../engine/engine.ts';
import { compileLoop, compilesLoops } from '../../engine/reference/interior-loop.ts';
import type { Field, LoopUpdate } from '../../engine/reference/loop.ts';
import type { InteriorStencil } from '../../kernel/interior/design.ts';
import { stencilOnGrid } from '../../kernel/interior/stencil.ts';
import { stopIfAsked } from '../../units/task.ts';
import {
  BenchShare,
  cutFrom,
  measuresOf,
  nodesOf,
  type BenchControls,
  type BenchEntry,
  type BenchReport,
  type BenchWork,
  type GridReport,
} from './bench-report.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import { noiseValue } from './white-noise.ts';
import { inRounds, ROUNDS } from './rounds.ts';
import { timingOf } from '../../tune/timing.ts';

/**
 * A step of the largest stencil takes about a quarter of a second on one core, all stencils together a minute or two.
 */
const MOST_NODES = 2 ** 19;
/** Length of a block of the rounds, ms. */
const BLOCK_MS = 50;
/** Nodes on either side of the grid that stencils may read; they do not affect the time. */
const REACH = 20;
/**
 * Nodes by which rows of doubles are longer. The text of a loop has the distances in it, and equal texts share their
 * compiled code: after a loop over doubles, the same text over singles took 1.3 times as long (27 points of heat).
 */
const DOUBLE_PITCH = 2;
export const loopName = (): string => (compilesLoops() ? 'compiled loop' : 'listed loop');

/** The grid cut along z, then y, to what one core updates in reasonable time; a layer along y. */
export function cutForOneCore([x, y, z]: BenchGrid): BenchGrid {
  const rows = Math.max(1, Math.min(y, Math.floor(MOST_NODES / x / Math.min(8, z))));
  return [x, rows, Math.max(1, Math.min(z, Math.floor(MOST_NODES / x / rows)))];
}

/**
 * The bare air update of every scheme on one core, as the CPU engine does it.
 *
 * @param precision Bits of the field.
 */
export async function benchCpu(
  works: readonly BenchWork[],
  precision: Precision,
  controls: BenchControls,
): Promise<BenchReport> {
  const share = new BenchShare(works);
  const grids: GridReport[] = [];
  const entries: BenchEntry[] = [];
  for (const { name, size, schemes } of works) {
    const box = new CpuBox(cutForOneCore(size), { values: precision === 64 ? Float64Array : Float32Array });
    const copyRates: number[] = [];
    for (const scheme of schemes) {
      const stencil = stencilOnGrid(scheme, size);
      const { id, family, points } = stencil;
      const blocks = [block(box.copy), block(box.stepper(stencil))];
      const times = await inRounds(blocks, async (round) => {
        // Events, such as the one that asks to stop, arrive between blocks.
        await new Promise((resolve) => setTimeout(resolve));
        stopIfAsked(controls.signal);
        const what = `${id}, ${name}: round ${round + 1} of ${ROUNDS}`;
        controls.onProgress({ what, share: share.at(scheme, round / ROUNDS) });
      });
      share.finish(scheme);
      const nodes = nodesOf(box.grid);
      const [copy, kernel] = [timingOf(times[0]), timingOf(times[1].map((ns) => ns / nodes))];
      const copyBytesPerSecond = (1e9 * box.copiedBytes) / copy.medianNs;
      copyRates.push(copyBytesPerSecond);
      entries.push({
        id,
        family,
        points,
        gridName: name,
        grid: box.grid,
        design: loopName(),
        kernel: `${loopName()}, one core`,
        chosen: true,
        stepsAPass: 1,
        ...measuresOf(points, kernel, { copyBytesPerSecond, multiplyAddsPerSecond: Infinity }, precision),
        errorAgainstReference: null,
        differenceFromGeneral: null,
      });
    }
    grids.push({
      name,
      size: box.grid,
      cutFrom: cutFrom(size, box.grid),
      copyGigabytesPerSecond: timingOf(copyRates).medianNs / 1e9,
      teraMultiplyAddsPerSecond: null,
      transits: [],
    });
  }
  return {
    engine: 'cpu',
    adapter: 'one core',
    precision,
    grids,
    entries,
    trials: [],
    rejected: [],
    experiments: [],
  };
}

/** How a box differs from one in single precision of which all nodes are updated. */
export interface CpuBoxOptions {
  /** Array of the values, in single or in double precision. */
  readonly values?: Float32ArrayConstructor | Float64ArrayConstructor;
  /**
   * Nodes on the border keep their values, the same in both states; along z not in a layer. Stencils may then reach one
   * plane far.
   */
  readonly constantBorder?: boolean;
}

/** Two states of noise. */
export class CpuBox {
  readonly copiedBytes: number;
  /** u[n−1], which a step replaces by u[n+1], and u[n]. */
  readonly fields: readonly [Field, Field];
  private readonly runs: Uint32Array;
  private readonly pitch: number;
  private readonly plane: number;
  private readonly ghostPlanes: number;

  constructor(
    readonly grid: BenchGrid,
    { values = Float32Array, constantBorder = false }: CpuBoxOptions = {},
  ) {
    const [x, y, z] = grid;
    const pitch = x + 2 * REACH + (values === Float64Array ? DOUBLE_PITCH : 0);
    const plane = pitch * (y + 2 * REACH);
    [this.pitch, this.plane] = [pitch, plane];
    const ghostPlanes = constantBorder ? 0 : REACH;
    const length = plane * (z + 2 * ghostPlanes);
    this.copiedBytes = 2 * values.BYTES_PER_ELEMENT * length;
    const noise = (from: number): Field => {
      const field = new values(length);
      for (let at = 0; at < length; at++) field[at] = noiseValue(at + from);
      return field;
    };
    this.fields = [noise(1), noise(constantBorder ? 1 : length)];
    const updated = (size: number): number[] =>
      Array.from({ length: size }, (_, at) => at).filter(
        (at) => !constantBorder || size === 1 || (at > 0 && at < size - 1),
      );
    const [columns, rows] = [updated(x), updated(y)];
    this.ghostPlanes = ghostPlanes;
    this.runs = Uint32Array.from(
      updated(z).flatMap((k) => rows.flatMap((j) => [this.place(columns[0], j, k), columns.length])),
    );
  }

  /** Where a node stands in the states. */
  place(i: number, j: number, k: number): number {
    return (k + this.ghostPlanes) * this.plane + (j + REACH) * this.pitch + i + REACH;
  }

  readonly copy = (): void => {
    this.fields[1].set(this.fields[0]);
  };

  /** One step with each call. A sweep always reads the first noise, which repeated sweeps would make vanish. */
  stepper({ offsets, weights }: Pick<InteriorStencil, 'offsets' | 'weights'>, update: LoopUpdate = 'wave'): () => void {
    const { fields, runs, pitch, plane } = this;
    const linear = offsets.map(([x, y, z]) => z * plane + y * pitch + x);
    const loop = compileLoop(linear, weights, update);
    const turn = update === 'sweep' ? 0 : 1;
    let step = 0;
    return () => {
      loop(fields[(step + 1) & 1], fields[step & 1], runs, 0, runs.length / 2);
      step += turn;
    };
  }
}

/**
 * Repeats work to fill a block and returns the time of one repetition, ns.
 *
 * @param blockMs length of a block, ms
 */
export function block(work: () => void, blockMs = BLOCK_MS): () => number {
  work();
  const begun = performance.now();
  work();
  const count = Math.max(1, Math.round(blockMs / (performance.now() - begun)));
  return () => {
    const start = performance.now();
    for (let i = 0; i < count; i++) work();
    return (1e6 * (performance.now() - start)) / count;
  };
}
