import type { Gpu } from '../../engine/webgpu/device.ts';
import { ReadBack } from '../../engine/webgpu/read-back.ts';
import { RunError } from '../../units/errors.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../../units/task.ts';
import { bandGroups } from '../trace/band-groups.ts';
import { EnergySums } from '../trace/energy-sums.ts';
import { powersOf } from '../trace/powers.ts';
import { startDirection } from '../trace/ray-start.ts';
import type { TracedEnergy, TraceRequest } from '../trace/request.ts';
import {
  binsOf,
  entriesOf,
  requireScattering,
  sharesInSight,
  traceSetting,
  type TraceSetting,
} from '../trace/setting.ts';
import type { ChunkEnergy } from '../trace/tracer.ts';
import { RAY_GROUP, RAY_WORDS, rayKernel } from './ray-kernel.ts';
import { placeTable, SETTING_BYTES, settingWords, surfaceTable, wallTable } from './ray-tables.ts';

/** Rays that are under way together. */
const RAYS_AT_A_TIME = 65_536;

/** Reflections of the first dispatch; the next ones make more, as long as they are short enough. */
const FIRST_BOUNCES = 4;

/** A dispatch of this length, ms, leaves the screen of a weak GPU usable, and lets the user stop. */
const [SHORT_MS, LONG_MS] = [40, 160];

/** Words of the totals before those by band. */
const TOTALS_HEAD = 4;

/**
 * Traces rays on a GPU, in single precision, by the same random numbers as `traceRays`. Energies are summed as whole
 * numbers, so the same device gives the same bytes each time. Rays part from those of the processor where rounding
 * leads them to another triangle: after many scattered reflections, energies agree as those of two seeds do
 * (docs/theory/rays.md).
 *
 * @throws RangeError if a scattering coefficient is not a number from 0 to 1.
 * @throws RunError if the device fails or has no memory left; CancelledError if stopped.
 */
export async function traceOnGpu(
  gpu: Gpu,
  request: TraceRequest,
  { onProgress, signal }: TaskControls<OnShare> = {},
): Promise<TracedEnergy> {
  const { room, rays } = request;
  room.laws.forEach(requireScattering);
  const groups = bandGroups(room.laws, room.bands.length);
  const inSight = sharesInSight(request);
  const sums = new EnergySums(request, binsOf(request));
  for (const [i, group] of groups.entries()) {
    const setting = traceSetting(request, group, inSight);
    const onGpu = await GroupOnGpu.open(gpu, setting);
    try {
      for (let first = 0; first < rays; first += RAYS_AT_A_TIME) {
        const count = Math.min(RAYS_AT_A_TIME, rays - first);
        await onGpu.trace(first, count, powersOf(request, group, first, count), () => stopIfAsked(signal));
        onProgress?.((i + (first + count) / rays) / groups.length);
      }
      sums.add(group, await onGpu.sums());
    } finally {
      onGpu.close();
    }
  }
  return sums.result();
}

/** Buffers and kernel for the rays of some bands. */
class GroupOnGpu {
  private readonly sent: Float64Array;
  private bounces = FIRST_BOUNCES;

  private constructor(
    private readonly gpu: Gpu,
    private readonly setting: TraceSetting,
    private readonly pipeline: GPUComputePipeline,
    private readonly buffers: Readonly<Record<'rays' | 'histogram' | 'totals' | 'words', GPUBuffer>>,
    private readonly tables: readonly GPUBuffer[],
    private readonly readBack: ReadBack,
  ) {
    this.sent = new Float64Array(setting.bands);
  }

  static async open(gpu: Gpu, setting: TraceSetting): Promise<GroupOnGpu> {
    const { STORAGE, COPY_SRC, COPY_DST, UNIFORM } = GPUBufferUsage;
    const { bands } = setting;
    const pipeline = await gpu.pipeline(rayKernel(bands));
    const tables = [
      await gpu.bufferWith('tree of surfaces', ownCopy(setting.tree.links), STORAGE),
      await gpu.bufferWith('surfaces', surfaceTable(setting), STORAGE),
      await gpu.bufferWith('walls', wallTable(setting), STORAGE),
      await gpu.bufferWith('receivers', placeTable(setting), STORAGE),
    ];
    const buffers = {
      rays: await gpu.buffer('rays', 4 * RAYS_AT_A_TIME * (RAY_WORDS + bands), STORAGE | COPY_DST),
      histogram: await gpu.buffer('energies', 8 * entriesOf(setting), STORAGE | COPY_SRC),
      totals: await gpu.buffer('totals', 4 * (TOTALS_HEAD + 4 * bands), STORAGE | COPY_SRC | COPY_DST),
      words: await gpu.buffer('setting of rays', SETTING_BYTES, UNIFORM | COPY_DST),
    };
    const readBack = await ReadBack.create(gpu, 4, 1);
    return new GroupOnGpu(gpu, setting, pipeline, buffers, tables, readBack);
  }

  /** Traces some rays to their end. @param check Throws to stop between two dispatches. */
  async trace(first: number, count: number, powers: Float64Array | undefined, check: () => void): Promise<void> {
    const { gpu, setting, buffers } = this;
    gpu.write(buffers.rays, 0, this.starts(first, count, powers));
    const { rays, histogram, totals, words } = buffers;
    const group = gpu.bind(this.pipeline, 0, [...this.tables, rays, histogram, totals, words]);
    for (let goOn = count; goOn > 0;) {
      check();
      const began = performance.now();
      gpu.write(words, 0, settingWords(setting, { first, count, bounces: this.bounces }, this.quanta));
      const encoder = gpu.device.createCommandEncoder({ label: 'rays' });
      encoder.clearBuffer(totals, 0, 4);
      const pass = encoder.beginComputePass({ label: 'rays' });
      pass.setPipeline(this.pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(Math.ceil(count / RAY_GROUP));
      pass.end();
      const records = this.readBack.copy(encoder, [totals], 4);
      gpu.device.queue.submit([encoder.finish()]);
      const [bytes] = await records.read().catch((error: unknown) => gpu.fail(error));
      gpu.check();
      [goOn] = new Uint32Array(bytes);
      const took = performance.now() - began;
      if (took < SHORT_MS) this.bounces *= 2;
      else if (took > LONG_MS) this.bounces = Math.max(1, this.bounces >> 1);
    }
  }

  /** Quanta of a unit of energy: so many that all rays could bring 128 units each to one sum of 63 bits. */
  private get quanta(): number {
    return 2 ** (56 - Math.ceil(Math.log2(Math.max(2, this.setting.rays))));
  }

  private starts(first: number, count: number, powers: Float64Array | undefined): ArrayBuffer {
    const { setting, sent } = this;
    const { bands, source, rays, seed, tree } = setting;
    const stride = RAY_WORDS + bands;
    const values = new Float32Array(count * stride);
    const words = new Uint32Array(values.buffer);
    const direction: [number, number, number] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      startDirection(first + i, rays, seed, direction);
      const at = i * stride;
      for (let axis = 0; axis < 3; axis++) {
        values[at + axis] = source[axis] - tree.centre[axis];
        values[at + 4 + axis] = direction[axis];
      }
      // Mirrored, as the direct sound is caught like it.
      words[at + 7] = 1;
      for (let band = 0; band < bands; band++) {
        const power = powers ? powers[i * bands + band] : 1;
        sent[band] += power;
        values[at + RAY_WORDS + band] = power;
        values[at + 8] = Math.max(values[at + 8], power);
      }
    }
    return values.buffer;
  }

  /** What all rays brought. @throws RunError if a sum did not fit into its bits. */
  async sums(): Promise<ChunkEnergy> {
    const { setting, quanta } = this;
    const { bands, receivers, bins, sectors, sectorBins } = setting;
    const whole = async (buffer: GPUBuffer): Promise<Float64Array> => {
      const words = new Uint32Array(await this.readBack.whole(buffer, 0, buffer.size));
      return Float64Array.from({ length: words.length / 2 }, (_, i) => words[2 * i + 1] * 2 ** 32 + words[2 * i]);
    };
    const [energies, totals] = [await whole(this.buffers.histogram), await whole(this.buffers.totals)];
    if (energies.some((energy) => energy >= 2 ** 63)) {
      throw new RunError('rays bring more energy to a receiver than a sum holds', 'Move it away from the walls.');
    }
    const values = (from: number, to: number, all: Float64Array): Float64Array =>
      all.slice(from, to).map((energy) => energy / quanta);
    const direct = receivers.length * bands * bins;
    const byBatch = direct + receivers.length * sectors.length * bands * sectorBins;
    const head = TOTALS_HEAD / 2;
    return {
      energy: values(0, direct, energies),
      sectorEnergy: values(direct, byBatch, energies),
      batchEnergy: values(byBatch, entriesOf(setting), energies),
      sent: this.sent,
      lost: values(head, head + bands, totals),
      left: values(head + bands, head + 2 * bands, totals),
      hits: totals[1],
    };
  }

  close(): void {
    for (const buffer of [...this.tables, ...Object.values(this.buffers)]) this.gpu.free(buffer);
    this.readBack.close();
  }
}

/** A copy in memory that is not shared, which alone a device takes. */
const ownCopy = (words: Uint32Array): Uint32Array<ArrayBuffer> => new Uint32Array(words);
