import { computed, signal, type Signal } from '@preact/signals';
import { needsGpu, takesGpu, type BenchProgress, type PaperOutline } from '../../../../src/app/index.ts';
import type { AskOptions } from '../../core/client.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { TaskProblem } from '../../core/protocol.ts';
import { machine } from '../../core/workers.ts';
import { keptBench, readKeptBench, writeKept, type KeptBench } from './bench-kept.ts';
import { engineOptions, gpu } from '../window/engine.ts';
import { occupation, takeMachine } from '../window/machine-turn.ts';
import { say } from '../window/say.ts';
import { secondsLeft } from '../window/time-left.ts';
import { words } from '../../../words/words.ts';

/** What to measure: the stencils for the chart, all kernels of one stencil, or the tables and figures of a paper. */
export type BenchSubject =
  | { readonly kind: 'chart' }
  | { readonly kind: 'kernels'; readonly id: string }
  | { readonly kind: 'paper'; readonly paper: PaperOutline['paper'] };

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

/** Cubes to choose from beside the grids of the papers. The processor uses at most half a million nodes. */
export const BENCH_CUBES = ['64x64x64', '128x128x128', '256x256x256'] as const;

const chosenGrid = signal<string | null>(null);

/** The device that a measurement in 32 bits would use now. */
export const benchDevice = computed<'gpu' | 'software' | 'processor' | 'none' | 'unknown'>(() => {
  const { engine } = engineOptions.value;
  const found = gpu.value;
  if (!takesGpu(engine)) return 'processor';
  if (found === undefined) return 'unknown';
  if (found === null) return needsGpu(engine) ? 'none' : 'processor';
  if (!found.software) return 'gpu';
  return needsGpu(engine) ? 'software' : 'processor';
});

/** The device that a measurement would use now. */
export const benchTarget = computed(() => (engineOptions.value.precision === 64 ? 'processor' : benchDevice.value));

/** The chosen grid; by default one that fills a GPU, or one that takes a processor a minute or two. */
export const benchGrid = computed<string>(
  () => chosenGrid.value ?? (benchTarget.value === 'gpu' ? '256x256x256' : '64x64x64'),
);

export function chooseGrid(grid: string): void {
  chosenGrid.value = grid;
}

/** Why no measurement can start now on such a device, or null. */
function obstacleOn(device: typeof benchDevice.value): string | null {
  if (measuring.value) return words.stencils.bench.inProgress;
  if (device === 'unknown') return words.stencils.bench.lookingForGpu;
  if (device === 'none') return words.stencils.bench.noGpu;
  return occupation.value === null ? null : words.window.busyWith(occupation.value);
}

/** Why no measurement of stencils can start now, or null. */
export const benchObstacle = computed<string | null>(() => obstacleOn(benchTarget.value));

/** Why no paper can be measured now, or null. A paper has its own precisions. */
export const paperObstacle = computed<string | null>(() => obstacleOn(benchDevice.value));

/** Why kernels cannot be compared now, or null. */
export const kernelsObstacle = computed<string | null>(() => {
  if (benchTarget.value !== 'processor') return benchObstacle.value;
  return gpu.value?.software ? words.stencils.kernels.onlyOneHere : words.stencils.kernels.onlyOne;
});

let controller: AbortController | null = null;

/** Measures stencils and stores the result; failures go to {@link benchProblems}. */
export async function measure(subject: Exclude<BenchSubject, { readonly kind: 'paper' }>): Promise<void> {
  if ((subject.kind === 'chart' ? benchObstacle : kernelsObstacle).peek() !== null) return;
  const family = benchFamily.peek();
  const argument = {
    grid: benchGrid.peek(),
    stencils: subject.kind === 'kernels' ? subject.id : family === ALL_STENCILS ? undefined : family,
    kernels: subject.kind === 'kernels' ? 'all' : 'default',
    engine: engineOptions.peek(),
  };
  const answer = await measured(subject, benchProblems, (options) => machine.ask('bench', argument, options).answer);
  if (answer) keep(subject, keptBench(answer.report, gpu.peek()?.software ?? false, new Date()));
}

/** How a measurement is stopped, and who hears its progress. */
type MeasuringOptions = Required<Pick<AskOptions<'bench' | 'paper'>, 'signal' | 'onEvent'>>;

/**
 * Takes the machine for a measurement, and shows its progress in {@link measuring}.
 *
 * @param problems Get why it failed.
 * @returns undefined if it failed or was stopped
 */
export async function measured<T>(
  subject: BenchSubject,
  problems: Signal<readonly TaskProblem[]>,
  work: (options: MeasuringOptions) => Promise<T>,
): Promise<T | undefined> {
  const own = new AbortController();
  controller = own;
  problems.value = [];
  measuring.value = { subject, progress: null, leftSeconds: null, isStopping: false };
  try {
    const answer = await takeMachine('bench', own, () => {
      const started = performance.now();
      const onEvent = ({ progress }: { readonly progress: BenchProgress }): void => {
        const elapsed = (performance.now() - started) / 1000;
        // For the kernels of one stencil, compiling and measuring have different paces.
        const leftSeconds = subject.kind === 'kernels' ? null : secondsLeft(elapsed, progress.share);
        if (measuring.value) measuring.value = { ...measuring.value, progress, leftSeconds };
      };
      return work({ signal: own.signal, onEvent });
    });
    say(words.stencils.bench.done);
    return answer;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'stopped') say(words.stencils.bench.cancelled);
    else problems.value = failure.problems;
    return undefined;
  } finally {
    measuring.value = null;
  }
}

/** Stops the measurement and discards it. */
export function cancelMeasuring(): void {
  if (measuring.value) measuring.value = { ...measuring.value, isStopping: true };
  controller?.abort();
}

function keep(subject: Parameters<typeof measure>[0], bench: KeptBench): void {
  kept.value =
    subject.kind === 'chart'
      ? { ...kept.value, chart: bench }
      : { ...kept.value, kernels: { ...kept.value.kernels, [subject.id]: bench } };
  writeKept(localStorage, kept.value);
}
