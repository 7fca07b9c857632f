import { isProved, tuneInterior } from '../../../tune/tune.ts';
import { LEAST_WORTH_MS, type Selection } from '../../../tune/tune-select.ts';
import { reportedLoss } from '../../../engine/webgpu/device.ts';
import { deviceTraits } from '../../../engine/webgpu/device-traits.ts';
import { WebGpuEngine } from '../../../engine/webgpu/engine.ts';
import type { OtherDevices } from '../../../engine/webgpu/larger-room.ts';
import { chooseInterior } from '../../../kernel/interior/choose.ts';
import {
  choiceLabel,
  choiceOfName,
  interiorKernel,
  namedChoice,
  threads,
  type InteriorChoice,
  type InteriorDesign,
} from '../../../kernel/interior/design.ts';
import { InputError, RunError } from '../../../units/errors.ts';
import type { ProvidedGpu } from './provided-gpu.ts';
import type { KeptStore } from '../host/host.ts';
import type {
  ChooseControls,
  ChosenKernel,
  KernelChooser,
  KernelWork,
  NamedKernel,
  OnDevice,
} from './kernel-choice.ts';
import { kernelFile, type KeptKernel } from './kernel-cache.ts';
import type { KernelReport } from './kernel-report.ts';
import { namedChoiceFor, notProved, requireDispatch } from './named-kernel.ts';
import type { KeptFile } from '../host/kept-file.ts';

export interface TunerOptions {
  /** Keeps the results. */
  readonly store: KeptStore;
  /** The designs that may be measured and taken. */
  readonly designs: readonly InteriorDesign[];
  /** Their version: `catalogueVersion`. */
  readonly catalogue: string;
  /** Number of kernels compiled at the same time. */
  readonly compilers: number;
  /** The kernel that all work is to be done with; undefined to choose. */
  readonly named?: NamedKernel | undefined;
  readonly tune?: typeof tuneInterior;
  readonly prove?: typeof isProved;
  /** Bytes of the device's memory that may be used; undefined: what it has. */
  readonly deviceMemory?: number | undefined;
  /** Alike devices that hold a room together with this one which is too large for it. */
  readonly others?: OtherDevices | undefined;
}

/** Longest delay of a first run, ms. A running block and opening and closing the trials come on top. */
const MOST_MS = 1000;
/**
 * Share of the expected time of a run that choosing may take: the default is seldom slower by more than some percent.
 */
const WORTH = 0.01;
/**
 * Nodes times steps below which choosing costs more than it saves, where nothing is known of the device: 40 s on a GPU
 * of 300 GB/s.
 */
const LEAST_NODE_STEPS = 1e12;
/** A kept choice is measured again if this many times the earlier time is now allowed. */
const MUCH_LONGER = 2;
/** No limit in practice; a finite number, because it is written to a file. */
const NO_LIMIT_MS = Number.MAX_SAFE_INTEGER;

const REASONS = {
  'not worth it': 'the run is too short to gain by measuring',
  'too late': 'it took too long to compile',
  'device lost': 'the GPU was lost when kernels were measured',
} as const;

/** WebGPU with a tuner: measures interior kernels on this device and keeps the results (docs/contribute/tuner.md). */
export class TunedEngine extends WebGpuEngine implements KernelChooser, OnDevice {
  readonly isSoftware: boolean;
  readonly named: NamedKernel | undefined;

  constructor(
    private readonly gpu: ProvidedGpu,
    private readonly tuning: TunerOptions,
  ) {
    const { deviceMemory, others } = tuning;
    super(gpu.device, gpu.adapterName, { deviceMemory, others }, `${gpu.identity}, kernels ${tuning.catalogue}`);
    this.isSoftware = gpu.fallback;
    this.named = tuning.named;
  }

  async choose(work: KernelWork, controls: ChooseControls): Promise<ChosenKernel> {
    const begun = performance.now();
    const warnings: string[] = [];
    const warn = (warning: string): void => {
      warnings.push(warning);
    };
    const found = this.named ? await this.proved(this.named, work) : await this.find(work, controls, warn);
    const { choice, from, reason, tried, complete, overDefault } = found;
    const report: KernelReport = {
      design: choice.design.name,
      workgroup: choice.workgroup,
      parameters: choice.parameters ?? {},
      from,
      reason,
      seconds: (performance.now() - begun) / 1000,
      tried,
      complete,
      overDefault,
    };
    return { engine: this.withInterior(choice), report, warnings };
  }

  withKernel(report: KernelReport): ChosenKernel {
    const { design, workgroup, parameters } = report;
    const choice = choiceOfName(this.tuning.designs, { design, workgroup, parameters });
    const interior: InteriorChoice = report.from === 'named' ? { ...choice, isNamed: true } : choice;
    return { engine: this.withInterior(interior), report, warnings: [] };
  }

  misfit(work: KernelWork): InputError | null {
    try {
      if (this.named) namedChoiceFor(this.named, work, this.gpu.device, this.tuning.designs);
      return null;
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
  }

  /** The named kernel, once it agrees with the general one on this device. @throws InputError if it cannot be taken */
  private async proved(named: NamedKernel, work: KernelWork): Promise<Found> {
    const { device } = this.gpu;
    const choice = namedChoiceFor(named, work, device, this.tuning.designs);
    requireDispatch(choice, work, device.limits);
    if (!(await (this.tuning.prove ?? isProved)(device, work.stencil, choice))) throw notProved(choice);
    return { choice, from: 'named', reason: null, tried: 0, complete: false, overDefault: null };
  }

  private withInterior(interior: InteriorChoice): WebGpuEngine {
    const { device, adapterName } = this.gpu;
    const { deviceMemory, others } = this.tuning;
    return new WebGpuEngine(device, adapterName, { interior, deviceMemory, others }, this.identity);
  }

  async overDefault(work: KernelWork): Promise<number> {
    const kept = await this.kept(work, this.file(work));
    return kept?.overDefault ?? 1;
  }

  private async find(work: KernelWork, controls: ChooseControls, warn: (warning: string) => void): Promise<Found> {
    const { device, fallback } = this.gpu;
    const { nodeSteps, expectedSeconds, measure, signal, onProgress } = controls;
    const file = this.file(work, warn);
    const worthMs = (ctpnNs: number): number => (WORTH * nodeSteps * ctpnNs) / 1e6;
    if (!measure) {
      const kept = await this.kept(work, file);
      const isShort =
        expectedSeconds === null ? nodeSteps < LEAST_NODE_STEPS : 1e3 * WORTH * expectedSeconds < LEAST_WORTH_MS;
      const isEnough = ({ complete, ctpnNs, allowedMs }: KeptKernel): boolean =>
        complete || isShort || fallback || Math.min(MOST_MS, worthMs(ctpnNs ?? Infinity)) < MUCH_LONGER * allowedMs;
      const known = kept && isEnough(kept) ? kept : undefined;
      if (known?.outcome === 'fastest') return { ...known, choice: this.choiceOf(known), from: 'cache', reason: null };
      if (fallback) return this.usual(work, 'a software device is not measured');
      if (known || isShort) return this.usual(work, REASONS[known?.outcome ?? 'not worth it']);
    }
    try {
      const { wrong, ...found } = await (this.tuning.tune ?? tuneInterior)(device, work.stencil, work.shape, {
        designs: this.tuning.designs,
        mostMs: measure ? NO_LIMIT_MS : MOST_MS,
        worthMs: measure ? undefined : worthMs,
        compilers: this.tuning.compilers,
        software: fallback,
        signal,
        onProgress,
      });
      for (const one of wrong)
        warn(`kernel ${choiceLabel(one)} is wrong on this device and not used: please report it`);
      const { outcome, ctpnNs } = found;
      if (outcome === 'too late') await this.remainAlive(work, file);
      // A result that follows by exclusion alone is not kept.
      else if (ctpnNs !== null) await file.update(() => ({ ...found, choice: namedChoice(found.choice), outcome }));
      if (outcome === 'fastest') return { ...found, from: 'measured', reason: null };
      return this.usual(work, REASONS[outcome]);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      await this.remainAlive(work, file);
      warn(`kernels could not be measured: ${error.message}`);
      return this.usual(work, 'kernels could not be measured');
    }
  }

  /** @throws RunError if the device is lost. A measured kernel may be the cause, so the next run uses the default. */
  private async remainAlive(work: KernelWork, file: KeptFile<KeptKernel>): Promise<void> {
    const lost = await reportedLoss(this.gpu.device);
    if (!lost) return;
    const { choice, overDefault } = this.usual(work, '');
    await file.update(() => ({
      choice: namedChoice(choice),
      outcome: 'device lost',
      ctpnNs: null,
      overDefault,
      tried: 0,
      complete: true,
      allowedMs: MOST_MS,
    }));
    throw new RunError(
      `the GPU was lost while kernels were measured: ${lost.message}`,
      'Start again: the next run uses the default kernel.',
    );
  }

  private usual({ stencil, shape }: KernelWork, reason: string): Found {
    const choice = chooseInterior(stencil, deviceTraits(this.gpu.device), shape);
    return { choice, from: 'default', reason, tried: 0, complete: false, overDefault: null };
  }

  private file({ stencil, shape }: KernelWork, onWarning?: (warning: string) => void): KeptFile<KeptKernel> {
    return kernelFile(this.identity, stencil, shape, { store: this.tuning.store, onWarning });
  }

  /** @throws RangeError if the kept choice names no design. */
  private choiceOf({ choice }: KeptKernel): InteriorChoice {
    return choiceOfName(this.tuning.designs, choice);
  }

  /** The kept choice, if such a kernel exists. */
  private kept({ stencil, shape }: KernelWork, file: KeptFile<KeptKernel>): Promise<KeptKernel | undefined> {
    const traits = deviceTraits(this.gpu.device);
    return file.read((kept) => {
      try {
        const choice = this.choiceOf(kept);
        interiorKernel(stencil, choice, shape, 0);
        return choice.design.refuses(stencil, traits) === null && threads(choice.workgroup) <= traits.maxThreads;
      } catch {
        return false;
      }
    });
  }
}

/** A kernel and where it comes from. */
type Found = Pick<Selection, 'choice' | 'tried' | 'complete' | 'overDefault'> & Pick<KernelReport, 'from' | 'reason'>;
