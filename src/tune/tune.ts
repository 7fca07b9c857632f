import { deviceTraits } from '../engine/webgpu/device-traits.ts';
import { chooseInterior } from '../kernel/interior/choose.ts';
import {
  choiceLabel,
  choicesOf,
  interiorKernel,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorDesign,
  type InteriorStencil,
} from '../kernel/interior/design.ts';
import type { SlabShape } from '../kernel/kernel.ts';
import { RunError } from '../units/errors.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../units/task.ts';
import { Expectation, LARGEST_DIFFERENCE } from './expectation.ts';
import { FieldPair, planesThatFit, GENERAL, type BenchGrid } from './field-pair.ts';
import { timeBlock, unitsFor, warmUp, type Encode } from './timing.ts';
import { selectKernel, type SelectLimits, type Selection, type Trials } from './tune-select.ts';

export interface TuneOptions extends Pick<SelectLimits, 'mostMs' | 'worthMs' | 'compilers'>, TaskControls<OnShare> {
  /** The designs to measure besides the default kernel. */
  readonly designs: readonly InteriorDesign[];
  /** Whether the device is software. It then computes on the processor that compiles, and should rest meanwhile. */
  readonly software: boolean;
}

/**
 * Finds the fastest kernel for a stencil and a grid on a device. Kernels are timed on noise, all nodes interior, on as
 * large a part of the grid as needed, and compared with the general kernel before they may win.
 *
 * @throws RunError if the device has no memory for it; CancelledError if stopped.
 */
export async function tuneInterior(
  device: GPUDevice,
  stencil: InteriorStencil,
  shape: SlabShape,
  { designs, mostMs, worthMs, compilers, software, signal, onProgress }: TuneOptions,
): Promise<Selection> {
  const begun = performance.now();
  const trials = await FieldTrials.create(device, stencil, shape, software);
  try {
    const candidates = tuneCandidates(designs, stencil, deviceTraits(device), shape);
    return await selectKernel(candidates, GENERAL, trials, {
      mostMs,
      worthMs,
      compilers,
      begun,
      onProgress: (share) => {
        stopIfAsked(signal);
        onProgress?.(share);
      },
    });
  } finally {
    trials.close();
  }
}

/**
 * Whether a kernel computes what the general one does on a device, within {@link LARGEST_DIFFERENCE}: three steps of
 * noise on a grid that exposes faults.
 *
 * @throws RunError if the device refuses the kernel, or has no memory to compare.
 */
export async function isProved(device: GPUDevice, stencil: InteriorStencil, choice: InteriorChoice): Promise<boolean> {
  const checked = await FieldPair.create(device, CHECKED_GRID, isInterior);
  try {
    return await accepted(
      device,
      choice,
      async () => (await checked.difference(stencil, choice)) <= LARGEST_DIFFERENCE,
    );
  } finally {
    checked.close();
  }
}

/**
 * All choices of some designs for a stencil, the likeliest first: the default; then our own designs, each one's first
 * choice, each one's second, and so on; then the published designs in the same way.
 */
export function tuneCandidates(
  designs: readonly InteriorDesign[],
  stencil: InteriorStencil,
  traits: DeviceTraits,
  shape: SlabShape,
): [InteriorChoice, ...InteriorChoice[]] {
  const ranked = designs
    .flatMap((design) =>
      choicesOf(design, stencil, traits, shape).map((choice, rank) => ({
        choice,
        rank,
        group: design.tier === 'published' ? 1 : 0,
      })),
    )
    .sort((a, b) => a.group - b.group || a.rank - b.rank);
  const first = chooseInterior(stencil, traits, shape);
  const label = choiceLabel(first);
  return [first, ...ranked.map(({ choice }) => choice).filter((choice) => choiceLabel(choice) !== label)];
}

/** Most bytes of a state that is timed: several times the size of any cache. */
const MOST_BYTES = 2 ** 30;
/** Most points times nodes: even the slowest kernel on a small GPU ends before a watchdog resets the device. */
const MOST_NODE_POINTS = 2 ** 34;
/** Least planes of a timed grid; with fewer, kernels that walk along z would look slower than they are. */
const LEAST_PLANES = 160;
const LEAST_ROWS = 64;

/** The part of a grid that is timed: cut along z, then y, until it fits. @param points of the stencil */
export function timedGrid({ pitch, rows, planes }: SlabShape, points: number, limits: BufferLimits): BenchGrid {
  const maxBufferSize = Math.min(limits.maxBufferSize, MOST_BYTES, (4 * MOST_NODE_POINTS) / points);
  const most = (height: number): number => planesThatFit([pitch, height, planes], { ...limits, maxBufferSize });
  const least = Math.min(planes, LEAST_PLANES);
  let height = rows;
  while (height > LEAST_ROWS && most(height) < least) height = Math.ceil(height / 2);
  return [pitch, height, Math.max(1, most(height))];
}

type BufferLimits = Pick<GPUSupportedLimits, 'maxBufferSize' | 'maxStorageBufferBindingSize'>;

/** A grid that exposes faults: rows that no workgroup divides, holes, and a corner without interior nodes. */
const CHECKED_GRID: BenchGrid = [45, 19, 13];
const isInterior = (x: number, y: number, z: number): boolean =>
  (7 * x + 5 * y + 3 * z) % 11 !== 0 && !(x < 9 && y > 12) && !(z > 10 && x > 30);

/** Length of a trial's block, ms. */
const BLOCK_MS = 8;
/** Time between two checks of what is compiled, ms. */
const PASS_MS = 3;

/**
 * Trials on two grids: one for timing, one for checking. Each kernel is compiled for both, as the grid is constant in
 * it.
 */
class FieldTrials implements Trials {
  private readonly encoders = new Map<InteriorChoice, { encode: Encode; units: number }>();
  private isWarm = false;

  private constructor(
    private readonly stencil: InteriorStencil,
    private readonly timed: FieldPair,
    private readonly checked: FieldPair,
    private readonly expected: Expectation,
    private readonly software: boolean,
  ) {}

  static async create(
    device: GPUDevice,
    stencil: InteriorStencil,
    shape: SlabShape,
    software: boolean,
  ): Promise<FieldTrials> {
    const { maxBufferSize, maxStorageBufferBindingSize } = device.limits;
    const grid = timedGrid(shape, stencil.points, { maxBufferSize, maxStorageBufferBindingSize });
    const timed = await FieldPair.create(device, grid);
    let checked: FieldPair | undefined;
    try {
      checked = await FieldPair.create(device, CHECKED_GRID, isInterior);
      const expected = await Expectation.of(checked, (await checked.stepper(stencil, GENERAL)).encode);
      if (!expected)
        throw new RunError('the GPU has too little memory to compare kernels', 'Lower the maximum frequency.');
      return new FieldTrials(stencil, timed, checked, expected, software);
    } catch (error) {
      timed.close();
      checked?.close();
      throw error;
    }
  }

  async compile(choice: InteriorChoice): Promise<void> {
    await Promise.all(
      [this.timed, this.checked].map(({ gpu, shape }) => gpu.pipeline(interiorKernel(this.stencil, choice, shape, 0))),
    );
  }

  time(choice: InteriorChoice): Promise<number> {
    const { gpu, nodes } = this.timed;
    return this.accepted(choice, async () => {
      const { encode, units } = this.encoders.get(choice) ?? (await this.start(choice));
      return (await timeBlock(gpu, encode, units)) / nodes;
    });
  }

  agrees(choice: InteriorChoice): Promise<boolean> {
    return this.accepted(choice, async () => {
      const { encode } = await this.checked.stepper(this.stencil, choice);
      return (await this.expected.difference(encode)) <= LARGEST_DIFFERENCE;
    });
  }

  async pass(): Promise<void> {
    const [one] = this.encoders.values();
    if (this.software || !one) await new Promise((resolve) => setTimeout(resolve, PASS_MS));
    // An idle GPU would lower its clock.
    else await timeBlock(this.timed.gpu, one.encode, Math.max(2, 2 * Math.round((one.units * PASS_MS) / BLOCK_MS / 2)));
  }

  now(): number {
    return performance.now();
  }

  close(): void {
    this.expected.close();
    this.checked.close();
    this.timed.close();
  }

  private async start(choice: InteriorChoice): Promise<{ encode: Encode; units: number }> {
    const { gpu } = this.timed;
    const { encode } = await this.timed.stepper(this.stencil, choice);
    // A wrong kernel may have left any values.
    await this.timed.fillWithNoise();
    if (!this.isWarm && !this.software) await warmUp(gpu, encode);
    this.isWarm = true;
    const made = { encode, units: await unitsFor(gpu, encode, BLOCK_MS) };
    this.encoders.set(choice, made);
    return made;
  }

  private accepted<T>(choice: InteriorChoice, work: () => Promise<T>): Promise<T> {
    return accepted(this.timed.gpu.device, choice, work);
  }
}

/** @throws RunError if the device refuses what is done, such as too large a dispatch. */
async function accepted<T>(device: GPUDevice, choice: InteriorChoice, work: () => Promise<T>): Promise<T> {
  device.pushErrorScope('validation');
  const result = await work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const invalid = await device.popErrorScope();
  if ('error' in result) throw result.error;
  if (invalid) throw new RunError(`${choiceLabel(choice)}: ${invalid.message}`, 'Report this with the adapter.');
  return result.value;
}
