import { computed, signal } from '@preact/signals';
import { needsGpu, takesGpu, type BenchProgress } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { TaskProblem } from '../../core/protocol.ts';
import { machine } from '../../core/workers.ts';
import { keptBench, readKeptBench, writeKept, type KeptBench } from './bench-kept.ts';
import { engineOptions, gpu } from '../window/engine.ts';
import { occupation, takeMachine } from '../window/machine-turn.ts';
import { say } from '../window/say.ts';
import { secondsLeft } from '../window/time-left.ts';
import { words } from '../../../words/words.ts';

/** What to measure: the stencils for the chart, or all kernels of one stencil. */
export type BenchSubject = { readonly kind: 'chart' } | { readonly kind: 'kernels'; readonly id: string };

/** A measurement in progress. */
export interface Measuring {
  readonly subject: BenchSubject;
  /** Progress of the bench; null before the first stencil. */
  readonly progress: BenchProgress | null;
  /** Time left at the present pace, s; null if unknown. */
  readonly leftSeconds: number | null;
  readonly isStopping: boolean;
}

export const measuring = signal<Measuring | null>(null);
/** Why the last measurement failed. */
export const benchProblems = signal<readonly TaskProblem[]>([]);

const kept = signal(readKeptBench(localStorage));
/** The last measurement of this machine. */
export const chartBench = computed(() => kept.value.chart);
export const kernelBenchOf = (id: string): KeptBench | undefined => kept.value.kernels[id];

export const ALL_STENCILS = 'all';
/** The family to measure, or all. */
export const benchFamily = signal<string>(ALL_STENCILS);

/** The grids to choose from, small to large. The processor uses at most half a million nodes. */
export const BENCH_GRIDS = ['64x64x64', '128x128x128', '256x256x256', 'medium'] as const;
export type BenchGridName = (typeof BENCH_GRIDS)[number];

const chosenGrid = signal<BenchGridName | null>(null);

/** The device that a measurement would use now. */
export const benchTarget = computed<'gpu' | 'software' | 'processor' | 'none' | 'unknown'>(() => {
  const { engine } = engineOptions.value;
  const found = gpu.value;
  if (!takesGpu(engine)) return 'processor';
  if (found === undefined) return 'unknown';
  if (found === null) return needsGpu(engine) ? 'none' : 'processor';
  if (!found.software) return 'gpu';
  return needsGpu(engine) ? 'software' : 'processor';
});

/** The chosen grid; by default one that fills a GPU, or one that takes a processor a minute or two. */
export const benchGrid = computed<BenchGridName>(
  () => chosenGrid.value ?? (benchTarget.value === 'gpu' ? '256x256x256' : '64x64x64'),
);

export function chooseGrid(grid: BenchGridName): void {
  chosenGrid.value = grid;
}

/** Why no measurement can start now, or null. */
export const benchObstacle = computed<string | null>(() => {
  if (measuring.value) return words.stencils.bench.inProgress;
  if (benchTarget.value === 'unknown') return words.stencils.bench.lookingForGpu;
  if (benchTarget.value === 'none') return words.stencils.bench.noGpu;
  return occupation.value === null ? null : words.window.busyWith(occupation.value);
});

/** Why kernels cannot be compared now, or null. */
export const kernelsObstacle = computed<string | null>(() => {
  if (benchTarget.value !== 'processor') return benchObstacle.value;
  return gpu.value?.software ? words.stencils.kernels.onlyOneHere : words.stencils.kernels.onlyOne;
});

let controller: AbortController | null = null;

/** Measures and stores the result; failures go to {@link benchProblems}. */
export async function measure(subject: BenchSubject): Promise<void> {
  if ((subject.kind === 'chart' ? benchObstacle : kernelsObstacle).peek() !== null) return;
  const own = new AbortController();
  controller = own;
  benchProblems.value = [];
  measuring.value = { subject, progress: null, leftSeconds: null, isStopping: false };
  const family = benchFamily.peek();
  const argument = {
    grid: benchGrid.peek(),
    stencils: subject.kind === 'kernels' ? subject.id : family === ALL_STENCILS ? undefined : family,
    kernels: subject.kind === 'kernels' ? 'all' : 'default',
    engine: engineOptions.peek().engine,
  };
  try {
    const { report } = await takeMachine('bench', own, () => {
      const started = performance.now();
      const onEvent = ({ progress }: { readonly progress: BenchProgress }): void => {
        const elapsed = (performance.now() - started) / 1000;
        // For the kernels of one stencil, compiling and measuring have different paces.
        const leftSeconds = subject.kind === 'chart' ? secondsLeft(elapsed, progress.share) : null;
        if (measuring.value) measuring.value = { ...measuring.value, progress, leftSeconds };
      };
      return machine.ask('bench', argument, { signal: own.signal, onEvent }).answer;
    });
    keep(subject, keptBench(report, gpu.peek()?.software ?? false, new Date()));
    say(words.stencils.bench.done);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'stopped') say(words.stencils.bench.cancelled);
    else benchProblems.value = failure.problems;
  } finally {
    measuring.value = null;
  }
}

/** Stops the measurement and discards it. */
export function cancelMeasuring(): void {
  if (measuring.value) measuring.value = { ...measuring.value, isStopping: true };
  controller?.abort();
}

function keep(subject: BenchSubject, bench: KeptBench): void {
  kept.value =
    subject.kind === 'chart'
      ? { ...kept.value, chart: bench }
      : { ...kept.value, kernels: { ...kept.value.kernels, [subject.id]: bench } };
  writeKept(localStorage, kept.value);
}
