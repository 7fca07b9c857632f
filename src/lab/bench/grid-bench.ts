import { deviceTraits } from '../../engine/webgpu/device-traits.ts';
import { chooseInterior } from '../../kernel/interior/choose.ts';
import { choiceLabel, type InteriorChoice, type InteriorStencil } from '../../kernel/interior/design.ts';
import { stencilOnGrid } from '../../kernel/interior/stencil.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { OnShare, OnWork } from '../../units/task.ts';
import {
  cutFrom,
  experimentsOf,
  measuresOf,
  type BenchEntry,
  type BenchExperiment,
  type BenchRejection,
  type BenchTrial,
  type GridReport,
  type KernelSelection,
  type TransitReport,
} from './bench-report.ts';
import { RoomReference } from './room-reference.ts';
import { agreeing, candidatesOf, compiled, finalists, tried, type Contender, type Reject } from './contest.ts';
import { LARGEST_DIFFERENCE } from '../../tune/expectation.ts';
import { measureExperiment } from './measure-experiment.ts';
import { FieldPair, fitGrid, type BenchGrid } from '../../tune/field-pair.ts';
import { inRounds, ROUNDS } from './rounds.ts';
import { aNode, timeBlock, timingOf, unitsFor, warmUp, type Encode, type Timing } from '../../tune/timing.ts';
import { TWO_STEPS, twoStepRows, withTwoSteps } from './two-step-rows.ts';
import { transitWorks, yardstickWork, type Yardsticks, type YardstickWork } from './yardsticks.ts';

/** Length of a block of the rounds, ms: far more than a submission's overhead. */
const BLOCK_MS = 25;

const IN_ROOMS = 'serves rooms of three dimensions';

export interface BenchDevice {
  readonly device: GPUDevice;
  readonly adapterName: string;
  /** Whether it is a software driver. */
  readonly fallback: boolean;
}

export interface StencilResult {
  readonly entries: BenchEntry[];
  readonly trials: BenchTrial[];
  readonly rejected: BenchRejection[];
  readonly experiments: BenchExperiment[];
}

/** The parts of an entry that depend on the kernel; times of one node and step. */
type Found = Pick<BenchEntry, 'design' | 'kernel' | 'differenceFromGeneral'> &
  Partial<Pick<BenchEntry, 'chosen' | 'stepsAPass'>> & { readonly timing: Timing };

interface Timed {
  readonly choice: InteriorChoice;
  readonly entry: BenchEntry;
}

/** Reports progress on one stretch of the work, from one share of the whole to another. */
const during =
  (onWork: OnWork, what: string, from: number, to: number): OnShare =>
  (share) =>
    onWork(from + (to - from) * share, what);

/** One grid on a device, with its yardsticks. */
export class GridBench {
  private readonly rates: Yardsticks[] = [];

  private constructor(
    private readonly gpu: BenchDevice,
    private readonly name: string,
    private readonly selection: KernelSelection,
    private readonly pair: FieldPair,
    private readonly yardsticks: YardstickWork,
  ) {}

  static async open(gpu: BenchDevice, name: string, size: BenchGrid, selection: KernelSelection): Promise<GridBench> {
    const pair = await FieldPair.create(gpu.device, fitGrid(size, gpu.device.limits));
    const yardsticks = await yardstickWork(pair.gpu, ...pair.states, gpu.fallback);
    return new GridBench(gpu, name, selection, pair, yardsticks);
  }

  /**
   * Measures a stencil: compiles the kernels, compares them with the general one, tries each in a short block, and
   * measures the fastest in rounds together with the yardsticks.
   */
  async measure(scheme: Scheme, onWork: OnWork): Promise<StencilResult> {
    const { pair, selection, name, gpu } = this;
    const stencil = stencilOnGrid(scheme, pair.grid);
    const { id } = stencil;
    const traits = deviceTraits(gpu.device);
    const chosen = chooseInterior(stencil, traits, pair.shape);
    const runs = choiceLabel(chosen);
    const { choices, refused } = candidatesOf(stencil, traits, pair.shape, selection, chosen);
    const rejected: BenchRejection[] = refused.map((one) => ({ id, gridName: name, ...one, fault: false }));
    const reject: Reject = (kernel, reason, fault = true) =>
      void rejected.push({ id, gridName: name, kernel, reason, fault });
    const trials: BenchTrial[] = [];
    const drop = (kernel: string, ctpnNs: number): void => void trials.push({ id, gridName: name, kernel, ctpnNs });

    const built = await compiled(pair, stencil, choices, reject, during(onWork, `compiling ${choices.length}`, 0, 0.4));
    const right = await agreeing(pair, stencil, built, reject, during(onWork, 'comparing', 0.4, 0.5));
    const order = await tried(pair, right, during(onWork, 'trying', 0.5, 0.65));
    const final = finalists(order, selection, runs);
    for (const { label, ctpnNs } of order) if (!final.some((one) => one.label === label)) drop(label, ctpnNs);
    const timed = await this.timed(stencil, final, runs, during(onWork, 'rounds', 0.65, 0.85));
    const entries = await this.judged(scheme, timed, reject, during(onWork, 'comparing with float64', 0.85, 0.9));
    pair.gpu.forgetPipelines();
    const shown = selection === 'best' ? entries.slice(0, 1) : entries;
    for (const { kernel, ctpnNs } of entries.slice(shown.length)) drop(kernel, ctpnNs);
    const isLayer = pair.grid[2] === 1;
    if (withTwoSteps(selection) && isLayer) reject(TWO_STEPS, IN_ROOMS, false);
    else if (withTwoSteps(selection)) {
      const onShare = during(onWork, 'two steps a pass', 0.9, 1);
      const [fastest, ...slower] = await twoStepRows(gpu.device, pair.grid, stencil, traits, reject, onShare);
      for (const { kernel, timing } of slower) drop(kernel, timing.medianNs);
      if (fastest) shown.push(this.entry(stencil, { design: TWO_STEPS, stepsAPass: 2, ...fastest }));
    }
    const experiments: BenchExperiment[] = [];
    for (const one of experimentsOf(selection)) {
      if (isLayer) {
        reject(one, IN_ROOMS, false);
        continue;
      }
      const onShare = during(onWork, `${one} precision`, 1, 1);
      const found = await measureExperiment(one, gpu, { name, size: pair.grid }, scheme, reject, onShare);
      if (found) experiments.push(found);
    }
    return { entries: shown, trials, rejected, experiments };
  }

  /** The rounds: the yardsticks and all kernels in turn; the fastest first. */
  private async timed(
    stencil: InteriorStencil,
    final: readonly Contender[],
    runs: string,
    onShare: OnShare,
  ): Promise<Timed[]> {
    const { pair, yardsticks } = this;
    await pair.fillWithNoise();
    onShare(0);
    await warmUp(pair.gpu, (final[0] ?? { encode: yardsticks.copy }).encode);
    const works: readonly Encode[] = [yardsticks.copy, yardsticks.multiplyAdd, ...final.map(({ encode }) => encode)];
    const counts: number[] = [];
    for (const encode of works) counts.push(await unitsFor(pair.gpu, encode, BLOCK_MS));
    const times = await inRounds(
      works.map((encode, at) => () => timeBlock(pair.gpu, encode, counts[at])),
      (round) => onShare(round / ROUNDS),
    );
    const [copy, multiplyAdd, ...kernels] = times.map(timingOf);
    this.rates.push(yardsticks.rates(copy.medianNs, multiplyAdd.medianNs));
    const timed = final.map(({ choice, label, difference }, at) => ({
      choice,
      entry: this.entry(stencil, {
        design: choice.design.name,
        kernel: label,
        chosen: label === runs,
        timing: aNode(kernels[at], pair.nodes),
        differenceFromGeneral: difference,
      }),
    }));
    return timed.sort((a, b) => a.entry.ctpnNs - b.entry.ctpnNs);
  }

  /** Compares the fastest kernel and that of a run with float64 in a room, and rejects them if they are wrong there. */
  private async judged(
    scheme: Scheme,
    timed: readonly Timed[],
    reject: Reject,
    onShare: OnShare,
  ): Promise<BenchEntry[]> {
    const entries: BenchEntry[] = [];
    if (timed.length === 0) return entries;
    onShare(0);
    const reference = await RoomReference.of(scheme, this.pair.grid[2] === 1);
    for (const [at, { choice, entry }] of timed.entries()) {
      onShare(at / timed.length);
      if (entries.length > 0 && !entry.chosen) {
        entries.push(entry);
        continue;
      }
      const errorInRoom = await reference.error(this.gpu.device, choice);
      if (errorInRoom <= LARGEST_DIFFERENCE) entries.push({ ...entry, errorAgainstReference: errorInRoom });
      else reject(entry.kernel, `is wrong: differs from float64 by ${errorInRoom.toExponential(1)} in a room`);
    }
    return entries;
  }

  /** Makes an entry beside the yardsticks of the last rounds. */
  private entry({ id, family, points }: InteriorStencil, { timing, ...found }: Found): BenchEntry {
    return {
      id,
      family,
      points,
      gridName: this.name,
      grid: this.pair.grid,
      chosen: false,
      stepsAPass: 1,
      errorAgainstReference: null,
      ...found,
      ...measuresOf(points, timing, this.rates.at(-1)!, 32),
    };
  }

  async transits(): Promise<TransitReport[]> {
    const { gpu, states, shape } = this.pair;
    const works = await transitWorks(gpu, shape, ...states);
    await warmUp(gpu, this.yardsticks.copy);
    const counts: number[] = [];
    for (const { encode } of works) counts.push(await unitsFor(gpu, encode, BLOCK_MS));
    const times = await inRounds(
      works.map(
        ({ encode }, at) =>
          () =>
            timeBlock(gpu, encode, counts[at]),
      ),
      () => undefined,
    );
    return works.map(({ name, bytes }, at) => {
      const { medianNs, lowerQuartileNs, upperQuartileNs } = timingOf(times[at]);
      // Bytes a nanosecond are gigabytes a second.
      return {
        name,
        gigabytesPerSecond: bytes / medianNs,
        quartiles: [bytes / upperQuartileNs, bytes / lowerQuartileNs],
      };
    });
  }

  /** @param wanted the size asked for */
  report(wanted: BenchGrid, transits: readonly TransitReport[]): GridReport {
    const median = (values: number[]): number => timingOf(values).medianNs;
    return {
      name: this.name,
      size: this.pair.grid,
      cutFrom: cutFrom(wanted, this.pair.grid),
      copyGigabytesPerSecond: median(this.rates.map((one) => one.copyBytesPerSecond)) / 1e9,
      teraMultiplyAddsPerSecond: median(this.rates.map((one) => one.multiplyAddsPerSecond)) / 1e12,
      transits,
    };
  }

  close(): void {
    this.pair.close();
  }
}
