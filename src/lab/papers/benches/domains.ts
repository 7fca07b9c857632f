import { Gpu } from '../../../engine/webgpu/device.ts';
import { USUAL_COSTS } from '../../../engine/webgpu/out-of-core/fit.ts';
import { warmUp, type Encode } from '../../../tune/timing.ts';
import { DeviceMemoryError } from '../../../units/errors.ts';
import { gigabytes } from '../../../units/gigabytes.ts';
import type { BenchDevice } from '../../bench/grid-bench.ts';
import type { HostPaths } from '../../bench/host-paths.ts';
import { forecastOf, type DomainCosts, type DomainLimits } from '../../published/jin/forecast.ts';
import {
  DOMAIN_METHODS,
  subDomains,
  type DomainCut,
  type DomainMethod,
  type DomainMethodName,
} from '../../published/jin/methods.ts';
import type { DomainMeasurement, Outcome, UsualMethod } from '../model/paper.ts';
import { DiffusionDomain } from './diffusion-domain.ts';
import { DiffusionPasses } from './diffusion-passes.ts';
import { timed, USUAL_HOST_BYTES, type Effort } from './effort.ts';

const VALUE_BYTES = 4;
/** Side of the cube whose steps are timed for predictions; shortened as all domains. */
const CALIBRATED_SIDE = 240;
/** Where methods are compared with the usual one: sub-domains of 10 planes, 6 steps; 3 sweeps. */
const COMPARED = { side: 34, planes: 10, steps: 6 } as const;
const COMPARED_SWEEPS = 3;
/** The largest difference that rounding explains: kernels of one and of two steps contract sums in other ways. */
const LARGEST_DIFFERENCE = 1e-5;

/** Nodes of a domain that take as long as a small kernel: made, brought to the device once, and back. */
const NODES_OF_WORK = 1e8;

/** Cubes of the diffusion equation larger than what they may take of a device: by the methods of [Jin2013]. */
export class Domains {
  private costs: Promise<DomainCosts> | undefined;
  private readonly faults = new Map<DomainMethodName, Promise<number>>();

  constructor(
    private readonly gpu: BenchDevice,
    private readonly effort: Effort,
    private readonly pathsOf: () => Promise<HostPaths>,
  ) {}

  /** Measured, or predicted where the host has too little memory or a quick run leaves the domain out. */
  async measure({ method, side: whole, deviceBytes: wholeBytes }: DomainMeasurement): Promise<Outcome> {
    const side = this.shortened(whole);
    const deviceBytes = Math.floor(wholeBytes / this.effort.domains.shorter ** 3);
    const grid = [side, side, side] as const;
    if (isUsual(method)) return this.usual(method, side, deviceBytes);
    const way: DomainMethod = DOMAIN_METHODS[method];
    const { maxBufferSize, maxStorageBufferBindingSize } = this.gpu.device.limits;
    const limits: DomainLimits = { deviceBytes, arrayBytes: Math.min(maxBufferSize, maxStorageBufferBindingSize) };
    this.costs ??= this.calibrated();
    const forecast = forecastOf(way, side, limits, await this.costs);
    if (!forecast) return { reason: `no sub-domain of ${method} fits ${gigabytes(deviceBytes)}` };
    const { cut, nodeNs } = forecast;
    const kernel = `${method}, ${subDomains(way, cut)} sub-domains, ${cut.steps} steps a visit`;
    const predicted = { ns: nodeNs, kernel, grid: null, isPredicted: true } as const;
    if (this.isTooLarge(way, side)) return predicted;
    const fault = await this.faultOf(method);
    if (fault) return fault;
    try {
      return { ns: await this.time(way, cut), kernel, grid };
    } catch (error) {
      if (error instanceof DeviceMemoryError) return predicted;
      throw error;
    }
  }

  /** Why the results of a method do not count; null where they are right. */
  private async faultOf(method: DomainMethodName): Promise<{ readonly reason: string } | null> {
    this.faults.set(method, this.faults.get(method) ?? this.difference(DOMAIN_METHODS[method]));
    const difference = await this.faults.get(method)!;
    return difference <= LARGEST_DIFFERENCE
      ? null
      : { reason: `is wrong on this device: differs from the usual method by ${difference.toExponential(1)}` };
  }

  /** How long a measurement takes, beside that of a small kernel. */
  workOf({ method, side: whole }: DomainMeasurement): number {
    const side = this.shortened(whole);
    if (isUsual(method)) return 1;
    return this.isTooLarge(DOMAIN_METHODS[method], side) ? 0 : 1 + side ** 3 / NODES_OF_WORK;
  }

  private shortened(side: number): number {
    return Math.round(side / this.effort.domains.shorter);
  }

  /** Whether the host has no memory for a domain, or a quick run leaves it out. */
  private isTooLarge({ shared }: DomainMethod, side: number): boolean {
    const hostBytes = VALUE_BYTES * side ** 3 * (shared === 'loaded again' ? 2 : 1);
    return hostBytes > (this.effort.hostBytes ?? USUAL_HOST_BYTES) || side > this.effort.domains.longest;
  }

  private async time(method: DomainMethod, cut: DomainCut): Promise<number> {
    return this.withGpu(async (gpu) => {
      const domain = await DiffusionDomain.create(gpu, method, cut);
      let [sweeps, seconds] = [0, 0];
      do {
        const begun = performance.now();
        await domain.sweep();
        seconds += (performance.now() - begun) / 1000;
        sweeps++;
      } while (seconds < this.effort.leastSeconds);
      return (1e9 * seconds) / (sweeps * cut.steps * cut.side ** 3);
    });
  }

  /** Measures the domain in the memory of the device, if it fits. */
  private async usual(method: UsualMethod, side: number, deviceBytes: number): Promise<Outcome> {
    const bytes = 2 * VALUE_BYTES * side ** 3;
    if (bytes > deviceBytes) return { reason: `two states take more than ${gigabytes(deviceBytes)}` };
    // MMT steps sub-domains with the kernel of two steps.
    const fault = method === 'usual' ? null : await this.faultOf('MMT');
    if (fault) return fault;
    const ns = await this.inMemory(side, method === 'usual' ? 1 : 2);
    return { ns, kernel: method, grid: [side, side, side] };
  }

  /** A step of a node in memory, ns. */
  private async inMemory(side: number, stepsOfPass: 1 | 2): Promise<number> {
    return this.withGpu(async (gpu) => {
      const passes = await wholeCube(gpu, side, stepsOfPass);
      if (!this.gpu.fallback) await warmUp(gpu, passes.steps);
      const { medianNs } = await timed(gpu, passes.steps, this.effort);
      return medianNs / (stepsOfPass * side ** 3);
    });
  }

  private async calibrated(): Promise<DomainCosts> {
    const side = this.shortened(CALIBRATED_SIDE);
    const { deviceBytesPerSecond, busBytesPerSecond, hostBytesPerSecond } = await this.pathsOf();
    const valueNs = (bytesPerSecond: number): number => (1e9 * VALUE_BYTES) / bytesPerSecond;
    return {
      stepNs: { 1: await this.inMemory(side, 1), 2: await this.inMemory(side, 2) },
      hostNs: valueNs(hostBytesPerSecond),
      busNs: valueNs(busBytesPerSecond),
      copyNs: 2 * valueNs(deviceBytesPerSecond),
      passNs: USUAL_COSTS.listNs + USUAL_COSTS.recordNs,
      visitNs: USUAL_COSTS.visitNs,
    };
  }

  /** Largest difference of a small domain from the usual method, after some sweeps. */
  private async difference(method: DomainMethod): Promise<number> {
    const { side } = COMPARED;
    const steps = method.steps ?? COMPARED.steps;
    const found = await this.withGpu(async (gpu) => {
      const domain = await DiffusionDomain.create(gpu, method, { ...COMPARED, steps });
      for (let sweep = 0; sweep < COMPARED_SWEEPS; sweep++) await domain.sweep();
      return domain.values();
    });
    const expected = await this.withGpu(async (gpu) => {
      // One sub-domain without any neighbour, a step at a time.
      const whole = await DiffusionDomain.create(gpu, DOMAIN_METHODS.naive, { side, planes: side, steps: 1 });
      for (let step = 0; step < COMPARED_SWEEPS * steps; step++) await whole.sweep();
      return whole.values();
    });
    return found.reduce((most, value, at) => Math.max(most, Math.abs(value - expected[at])), 0);
  }

  private async withGpu<T>(work: (gpu: Gpu) => Promise<T>): Promise<T> {
    const gpu = new Gpu(this.gpu.device);
    try {
      return await work(gpu);
    } finally {
      gpu.close();
    }
  }
}

const isUsual = (method: DomainMeasurement['method']): method is UsualMethod => !(method in DOMAIN_METHODS);

/** Steps of a whole cube in memory. */
async function wholeCube(gpu: Gpu, side: number, stepsOfPass: 1 | 2): Promise<{ readonly steps: Encode }> {
  const all = { from: 0, to: side, at: 0 };
  const places = { source: all, result: 0 };
  const passes = await DiffusionPasses.create(
    gpu,
    { stepsOfPass },
    { side, planes: side, passes: [places], fills: [all] },
  );
  const encoder = gpu.device.createCommandEncoder({ label: 'noise' });
  passes.encodeFill(encoder, all);
  encoder.copyBufferToBuffer(passes.arrays[1], 0, passes.arrays[0], 0, passes.arrays[1].size);
  gpu.device.queue.submit([encoder.finish()]);
  return {
    steps: (commands, count) => {
      for (let pass = 0; pass < count; pass++) passes.encode(commands, pass, places);
    },
  };
}
