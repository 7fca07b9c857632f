import { deviceTraits } from '../../../engine/webgpu/device-traits.ts';
import { Gpu } from '../../../engine/webgpu/device.ts';
import { rowPitch } from '../../../room/grid/grid.ts';
import { DeviceError, RunError } from '../../../units/errors.ts';
import { gigabytes } from '../../../units/gigabytes.ts';
import { Expectation, LARGEST_DIFFERENCE } from '../../../tune/expectation.ts';
import { FieldPair, GENERAL, planesThatFit, type BenchGrid } from '../../../tune/field-pair.ts';
import { warmUp, type Encode } from '../../../tune/timing.ts';
import { measureDouble } from '../../bench/measure-double.ts';
import type { DoubleForm } from '../../experiments/double.ts';
import { KERNEL_A_TEXTURE } from '../../published/hamilton/kernel-a-texture.ts';
import type { BenchDevice } from '../../bench/grid-bench.ts';
import { hostPaths, type HostPaths } from '../../bench/host-paths.ts';
import { TWO_STEPS, twoStepRows } from '../../bench/two-step-rows.ts';
import { transitWorks, yardstickWork } from '../../bench/yardsticks.ts';
import type {
  DeviceMeasurement,
  DomainMeasurement,
  Measurement,
  Outcome,
  PathMeasurement,
  TransitMeasurement,
  UpdateMeasurement,
} from '../model/paper.ts';
import { smaller } from '../model/quick.ts';
import { updatedNodes } from '../model/updated-nodes.ts';
import type { PaperBench } from '../model/run-paper.ts';
import { choiceOf, generalChoice, tooManyThreads } from '../variants/choice-of.ts';
import { stencilOf } from '../variants/stencil-of.ts';
import { cutGrid, standsFor } from './cut-grid.ts';
import { timed, type Effort } from './effort.ts';
import { Domains } from './domains.ts';
import { haloed, haloedPair, TextureSteps } from './texture-steps.ts';
import { textureTransit } from './texture-transit.ts';

const COPIED_BYTES = { device: 1 << 28, software: 1 << 20 };

/** A grid in memory, and the general kernel's result of the stencil that was measured last. */
interface OpenGrid {
  readonly key: string;
  readonly pair: FieldPair;
  expected: { readonly key: string; readonly expectation: Expectation | null } | null;
}

/** Times the measurements of papers on a WebGPU device, each kernel compared with the general one first. */
export class WebGpuPaperBench implements PaperBench {
  private open: OpenGrid | null = null;
  /** Whether the device may have rested: making the states of a grid takes a while. */
  private isCold = true;
  private readonly domains: Domains;
  private paths: Promise<HostPaths> | undefined;

  constructor(
    private readonly gpu: BenchDevice,
    private readonly effort: Effort,
  ) {
    this.domains = new Domains(gpu, effort, () => this.hostPaths());
  }

  async measure(measurement: Measurement): Promise<Outcome> {
    try {
      if (measurement.what === 'update') return await this.update(this.cut(this.fitted(measurement)));
      if (measurement.what === 'domain') return await this.domain(measurement);
      if ('grid' in measurement) return await this.transit(this.fitted(measurement));
      return await (isPath(measurement) ? this.path(measurement) : this.rate(measurement));
    } catch (error) {
      if (!(error instanceof RunError || error instanceof DeviceError || error instanceof RangeError)) throw error;
      return { reason: error.message.split('\n', 1)[0] };
    }
  }

  workOf(measurement: Measurement): number | undefined {
    return measurement.what === 'domain' ? this.domains.workOf(measurement) : undefined;
  }

  close(): void {
    this.closeGrid();
  }

  private fitted<M extends UpdateMeasurement | TransitMeasurement>(measurement: M): M {
    return { ...measurement, grid: smaller(measurement.grid, this.effort.mostNodes) };
  }

  /** A buffer holds 2 GiB at most on many devices, a little less than the large grids of [Hamilton2015] take. */
  private cut(measurement: UpdateMeasurement): UpdateMeasurement {
    return { ...measurement, grid: cutGrid(measurement.grid, this.gpu.device.limits) };
  }

  private async update(measurement: UpdateMeasurement): Promise<Outcome> {
    const { grid, precision } = measurement;
    const stencil = stencilOf(measurement);
    if (precision === 'double') return this.double(measurement);
    if (measurement.kernel.design === TWO_STEPS) return this.twoSteps(measurement);
    if (measurement.kernel.design === KERNEL_A_TEXTURE) return this.textures(measurement);
    const open = await this.gridOf(grid, measurement.constantBorder === true);
    const { pair } = open;
    const choice = choiceOf(measurement, stencil, deviceTraits(this.gpu.device), pair.shape);
    if ('reason' in choice) return choice;
    const { encode, label } = await pair.stepper(stencil, choice);
    const wrong = measurement.approximate ? null : await this.disagreement(open, measurement, encode);
    if (wrong !== null) return { reason: wrong };
    await this.warm(pair.gpu, encode);
    const { medianNs } = await timed(pair.gpu, encode, this.effort);
    return { ns: medianNs / updatedNodes(measurement), kernel: label, grid };
  }

  /** Why a kernel is wrong; null if it agrees with the general one, or there is no memory to compare it. */
  private async disagreement(open: OpenGrid, measurement: UpdateMeasurement, encode: Encode): Promise<string | null> {
    const { pair } = open;
    const key = JSON.stringify([measurement.stencil, measurement.equation]);
    if (open.expected?.key !== key) {
      open.expected?.expectation?.close();
      open.expected = null;
      pair.gpu.forgetPipelines();
      const general = await pair.stepper(stencilOf({ ...measurement, order: 'shells' }), generalChoice(measurement));
      open.expected = { key, expectation: await Expectation.of(pair, general.encode) };
    }
    const { device } = pair.gpu;
    device.pushErrorScope('validation');
    const difference = (await open.expected.expectation?.difference(encode)) ?? 0;
    const invalid = await device.popErrorScope();
    if (invalid) return `cannot be run: ${invalid.message.split('\n', 1)[0]}`;
    if (difference <= LARGEST_DIFFERENCE) return null;
    return `is wrong on this device: differs from the general kernel by ${difference.toExponential(1)}`;
  }

  /** The fastest kernel of two steps a pass, which needs four states; per step. */
  private async twoSteps(measurement: UpdateMeasurement): Promise<Outcome> {
    const { grid, equation } = measurement;
    if (equation) return { reason: 'two steps a pass serve the wave equation' };
    this.closeGrid();
    const { device } = this.gpu;
    const reasons: string[] = [];
    const reject = (kernel: string, reason: string): void => void reasons.push(`${kernel}: ${reason}`);
    const [fastest] = await twoStepRows(device, grid, stencilOf(measurement), deviceTraits(device), reject, () => undefined); // prettier-ignore
    if (!fastest) return { reason: reasons[0] ?? 'no kernel of two steps serves it' };
    return { ns: fastest.timing.medianNs, kernel: fastest.kernel, grid };
  }

  /** KernelA on textures, compared with the general kernel on buffers of the same grid and halo. */
  private async textures(measurement: UpdateMeasurement): Promise<Outcome> {
    const { equation, constantBorder, writable, kernel } = measurement;
    if (equation || constantBorder || writable || measurement.grid[2] === 1)
      return { reason: 'textures serve the wave equation in rooms' };
    const { device } = this.gpu;
    const workgroup = kernel.workgroup ?? GENERAL.workgroup;
    const refused = tooManyThreads(workgroup, deviceTraits(device));
    if (refused) return refused;
    const stencil = stencilOf(measurement);
    const { reach } = stencil;
    this.closeGrid();
    const [x, y, planes] = cutGrid(haloed(measurement.grid, reach).stored, device.limits, 0);
    const grid: BenchGrid = [measurement.grid[0], measurement.grid[1], planes - 2 * reach];
    this.checkFits([x, y, planes], 0);
    const pair = await haloedPair(device, grid, reach);
    this.open = { key: KERNEL_A_TEXTURE, pair, expected: null };
    const { gpu } = pair;
    const steps = await TextureSteps.create(pair, grid, stencil, workgroup);
    try {
      const wrong = await this.disagreement(this.open, measurement, steps.encodeInPair);
      if (wrong !== null) return { reason: wrong };
      await pair.fillWithNoise();
      const encoder = device.createCommandEncoder({ label: 'noise' });
      steps.encodeFill(encoder);
      device.queue.submit([encoder.finish()]);
      await this.warm(gpu, steps.encode);
      const { medianNs } = await timed(gpu, steps.encode, this.effort);
      return { ns: medianNs / updatedNodes({ grid }), kernel: steps.label, grid };
    } finally {
      steps.close();
    }
  }

  /** Every value is the sum of two floats: WebGPU has no double precision. */
  private async double(measurement: UpdateMeasurement): Promise<Outcome> {
    const { grid, equation, kernel } = measurement;
    if (equation || grid[2] === 1) return { reason: 'emulated doubles serve the wave equation in rooms' };
    const form = DOUBLE_FORMS.find((one) => one === kernel.design);
    if (!form) return { reason: `emulated doubles are computed by ${DOUBLE_FORMS.join(' and ')} alone` };
    this.closeGrid();
    const { device } = this.gpu;
    const time = (gpu: Gpu, encode: Encode) => timed(gpu, encode, this.effort);
    const { timing, label, nodes } = await measureDouble(device, grid, stencilOf(measurement), time, form);
    const [x, y, z] = grid;
    const planes = Math.min(z, Math.round(nodes / (x * y)));
    if (!standsFor(planes, z)) return { reason: `${gridText(grid)} nodes of 8 bytes do not fit this device` };
    return { ns: timing.medianNs / nodes, kernel: label, grid: [x, y, planes] };
  }

  private async transit({ what, grid }: TransitMeasurement): Promise<Outcome> {
    if (what === 'cube_ghost_transit, texture') return this.textureTransit(grid);
    const { pair } = await this.gridOf(grid, false);
    const works = await transitWorks(pair.gpu, pair.shape, ...pair.states);
    const work = works.find(({ name }) => name === what)!;
    await this.warm(pair.gpu, work.encode);
    const { medianNs } = await timed(pair.gpu, work.encode, this.effort);
    return { ns: medianNs / (pair.shape.pitch * grid[1] * grid[2]), kernel: what, grid };
  }

  private async domain(measurement: DomainMeasurement): Promise<Outcome> {
    this.closeGrid();
    return this.domains.measure(measurement);
  }

  private hostPaths(): Promise<HostPaths> {
    if (!this.paths) {
      const gpu = new Gpu(this.gpu.device);
      this.paths = hostPaths(gpu, this.gpu.fallback).finally(() => gpu.close());
    }
    return this.paths;
  }

  private async path({ what }: PathMeasurement): Promise<Outcome> {
    this.closeGrid();
    const { busBytesPerSecond, hostBytesPerSecond } = await this.hostPaths();
    return {
      ns: 1e9 / (what === 'byte over the bus' ? busBytesPerSecond : hostBytesPerSecond),
      kernel: what,
      grid: null,
    };
  }

  private async textureTransit(grid: BenchGrid): Promise<Outcome> {
    this.closeGrid();
    const gpu = new Gpu(this.gpu.device);
    let texture: GPUTexture | undefined;
    try {
      const transit = await textureTransit(gpu, grid);
      texture = transit.texture;
      await this.warm(gpu, transit.encode);
      const { medianNs } = await timed(gpu, transit.encode, this.effort);
      const [x, y, z] = grid;
      return { ns: medianNs / (x * y * z), kernel: 'cube_ghost_transit, texture', grid };
    } finally {
      texture?.destroy();
      gpu.close();
    }
  }

  private async rate({ what }: DeviceMeasurement): Promise<Outcome> {
    this.closeGrid();
    const { device, fallback } = this.gpu;
    const gpu = new Gpu(device);
    try {
      const wanted = fallback ? COPIED_BYTES.software : COPIED_BYTES.device;
      const bytes = Math.min(wanted, device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
      const state = (label: string): Promise<GPUBuffer> => gpu.buffer(label, bytes, GPUBufferUsage.STORAGE);
      const work = await yardstickWork(gpu, await state('from'), await state('to'), fallback);
      const encode = what === 'copied byte' ? work.copy : work.multiplyAdd;
      await this.warm(gpu, encode);
      const { medianNs } = await timed(gpu, encode, this.effort);
      const { copyBytesPerSecond, multiplyAddsPerSecond } = work.rates(medianNs, medianNs);
      return {
        ns: 1e9 / (what === 'copied byte' ? copyBytesPerSecond : multiplyAddsPerSecond),
        kernel: what === 'copied byte' ? 'copy' : 'multiply-add',
        grid: null,
      };
    } finally {
      gpu.close();
    }
  }

  /** An idle GPU computes at a lower clock; a software one does not. */
  private async warm(gpu: Gpu, encode: Encode): Promise<void> {
    if (this.gpu.fallback || !this.isCold) return;
    await warmUp(gpu, encode);
    this.isCold = false;
  }

  /** @throws RunError if the device is too small for it */
  private async gridOf(grid: BenchGrid, constantBorder: boolean): Promise<OpenGrid> {
    const key = JSON.stringify([grid, constantBorder]);
    if (this.open?.key === key) return this.open;
    this.closeGrid();
    const [x, y, z] = grid;
    const { device } = this.gpu;
    this.checkFits(grid);
    const inside = (i: number, size: number): boolean => size === 1 || (i > 0 && i < size - 1);
    const isInterior = constantBorder
      ? (i: number, j: number, k: number) => inside(i, x) && inside(j, y) && inside(k, z)
      : undefined;
    this.open = { key, pair: await FieldPair.create(device, grid, isInterior), expected: null };
    return this.open;
  }

  /** @throws RunError if a buffer of the device holds no state of the grid */
  private checkFits(grid: BenchGrid, ghost?: number): void {
    const [x, y, z] = grid;
    const { limits } = this.gpu.device;
    if (planesThatFit(grid, limits, ghost) >= z) return;
    const bytes = 4 * rowPitch(x) * y * z;
    throw new RunError(
      `a state of ${gridText(grid)} nodes takes ${gigabytes(bytes)} and its ghost planes; a buffer of this device holds ${gigabytes(Math.min(limits.maxBufferSize, limits.maxStorageBufferBindingSize))}`,
      'Take a smaller grid.',
    );
  }

  private closeGrid(): void {
    this.isCold = true;
    this.open?.expected?.expectation?.close();
    this.open?.pair.close();
    this.open = null;
  }
}

const DOUBLE_FORMS: readonly DoubleForm[] = ['kernel-a', 'kernel-b'];

const isPath = (one: DeviceMeasurement | PathMeasurement): one is PathMeasurement =>
  one.what === 'byte over the bus' || one.what === 'byte in host memory';

const gridText = (grid: BenchGrid): string => grid.join(' x ');
