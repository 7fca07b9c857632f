import type { Gpu } from '../../../engine/webgpu/device.ts';
import { fillKernel, oneStepKernel, twoStepsKernel, type DiffusionKernel } from '../../published/jin/kernels.ts';
import type { DomainMethod } from '../../published/jin/methods.ts';
import type { DomainPass, PlacedPlanes } from '../../published/jin/visits.ts';

const VALUE_BYTES = 4;
/** Uniforms begin at multiples of this on every device. */
const UNIFORM_STEP = 256;

type Places = Pick<DomainPass, 'source' | 'result'>;

/** Which planes the kernels of a domain make. */
export interface PassPlaces {
  readonly side: number;
  /** Planes of an array. */
  readonly planes: number;
  readonly passes: readonly Places[];
  /** Planes that are filled with noise. */
  readonly fills: readonly PlacedPlanes[];
}

const wordsOf = ({ source, result }: Places): number[] => [source.from, source.to - source.from, source.at, result];
const placesOfFill = (part: PlacedPlanes): Places => ({ source: part, result: part.at });

/** The kernels of a domain on two arrays of planes. */
export class DiffusionPasses {
  private constructor(
    private readonly gpu: Gpu,
    private readonly kernels: { readonly step: DiffusionKernel; readonly fill: DiffusionKernel },
    private readonly pipelines: { readonly step: GPUComputePipeline; readonly fill: GPUComputePipeline },
    readonly arrays: readonly [GPUBuffer, GPUBuffer],
    private readonly uniforms: GPUBuffer,
    /** Where the numbers of a pass stand among the uniforms, bytes. */
    private readonly offsets: ReadonlyMap<string, number>,
  ) {}

  /** @throws RunError if the device has no memory for the arrays */
  static async create(
    gpu: Gpu,
    { stepsOfPass }: Pick<DomainMethod, 'stepsOfPass'>,
    { side, planes, passes, fills }: PassPlaces,
  ): Promise<DiffusionPasses> {
    const most = gpu.device.limits.maxComputeInvocationsPerWorkgroup;
    const step = stepsOfPass === 1 ? oneStepKernel(side) : twoStepsKernel(side, most);
    const fill = fillKernel(side);
    const { COPY_DST, COPY_SRC, STORAGE, UNIFORM } = GPUBufferUsage;
    const array = (n: number): Promise<GPUBuffer> =>
      gpu.buffer(`planes ${n}`, VALUE_BYTES * side ** 2 * planes, STORAGE | COPY_DST | COPY_SRC);
    const arrays = [await array(0), await array(1)] as const;
    const different = new Map(
      [...passes, ...fills.map(placesOfFill)].map((one) => [wordsOf(one).join(), wordsOf(one)]),
    );
    const words = new Uint32Array((UNIFORM_STEP / Uint32Array.BYTES_PER_ELEMENT) * different.size);
    const offsets = new Map<string, number>();
    for (const [key, values] of different) {
      const offset = UNIFORM_STEP * offsets.size;
      words.set(values, offset / Uint32Array.BYTES_PER_ELEMENT);
      offsets.set(key, offset);
    }
    const uniforms = await gpu.bufferWith('planes of passes', words, UNIFORM);
    const pipelines = { step: await gpu.pipeline(step), fill: await gpu.pipeline(fill) };
    return new DiffusionPasses(gpu, { step, fill }, pipelines, arrays, uniforms, offsets);
  }

  /** @param parity of the array that is read */
  encode(encoder: GPUCommandEncoder, parity: number, places: Places): void {
    this.dispatch(encoder, 'step', parity, places);
  }

  /** Writes noise to the second array. */
  encodeFill(encoder: GPUCommandEncoder, part: PlacedPlanes): void {
    this.dispatch(encoder, 'fill', 0, placesOfFill(part));
  }

  private dispatch(encoder: GPUCommandEncoder, which: 'step' | 'fill', parity: number, places: Places): void {
    const count = places.source.to - places.source.from;
    if (count <= 0) return;
    const pipeline = this.pipelines[which];
    const [old, fresh] = [this.arrays[parity & 1], this.arrays[1 - (parity & 1)]];
    const own = { buffer: this.uniforms, offset: this.offsets.get(wordsOf(places).join())!, size: 16 };
    const pass = encoder.beginComputePass({ label: this.kernels[which].label });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.gpu.bind(pipeline, 0, [old, fresh, own]));
    pass.dispatchWorkgroups(...this.kernels[which].workgroups(count));
    pass.end();
  }
}
