import { anySizeKernel } from '../../kernel/any-size.ts';
import type { BindingKind, Kernel } from '../../kernel/kernel.ts';
import { DeviceLostError, DeviceMemoryError, RunError } from '../../units/errors.ts';
import { gigabytes } from '../../units/gigabytes.ts';

/** Waits a moment for a device to report that it is lost; undefined if it does not. */
export function reportedLoss(device: GPUDevice): Promise<GPUDeviceLostInfo | undefined> {
  const noReport = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LOSS_MS));
  return Promise.race([device.lost, noReport]);
}

/** A device with labelled buffers and pipelines, whose failures become typed errors. */
export class Gpu {
  private failure: RunError | null = null;
  private readonly buffers: GPUBuffer[] = [];
  private readonly pipelines: Pipelines;
  /** Bytes of its buffers, with those that are being made. */
  allocatedBytes = 0;
  /** When contents were written last, ms by `performance.now()`. */
  writtenAt = 0;

  /**
   * @param anySize Whether passes get kernels that serve rooms of any size (`anySizeKernel`). They stay compiled as
   *   long as the device lives.
   */
  constructor(
    readonly device: GPUDevice,
    readonly anySize = false,
  ) {
    this.pipelines = anySize ? pipelinesOf(device) : new Map<string, Promise<GPUComputePipeline>>();
    device.addEventListener('uncapturederror', this.onError);
    void device.lost.then(({ message }) => {
      this.failure ??= new DeviceLostError(`the GPU was lost: ${message}`, RUN_AGAIN, ON_PROCESSOR);
    });
  }

  private readonly onError = ({ error }: GPUUncapturedErrorEvent): void => {
    this.failure ??=
      error instanceof GPUOutOfMemoryError
        ? noMemory(`the GPU has no memory left: ${error.message.split('\n', 1)[0]}`, this.allocatedBytes)
        : new RunError(
            `the GPU reported: ${error.message}`,
            'Report this with the scene and the adapter, or compute on the processor.',
            ON_PROCESSOR,
          );
  };

  /**
   * Replaces an error of the binding by the device's own report, which arrives a moment later.
   * @throws RunError always
   */
  async fail(cause: unknown): Promise<never> {
    await reportedLoss(this.device);
    this.check();
    throw new DeviceLostError(`the GPU gave up: ${(cause as Error).message}`, RUN_AGAIN, { ...ON_PROCESSOR, cause });
  }

  /** Resolves when the device has done all that was submitted. @throws RunError if it failed */
  async done(): Promise<void> {
    await this.device.queue.onSubmittedWorkDone().catch((error: unknown) => this.fail(error));
    this.check();
  }

  /** @throws RunError if the device has reported a failure since it was opened. */
  check(): void {
    if (this.failure) throw this.failure;
  }

  private scopeError(): Promise<GPUError | null> {
    return this.device.popErrorScope().catch((error: unknown) => this.fail(error));
  }

  /**
   * A buffer of zeros.
   * @param inParts Whether kernels bind parts of it only; else a storage buffer must fit into a binding.
   * @throws RunError if the device has no memory left for it.
   */
  async buffer(label: string, bytes: number, usage: GPUBufferUsageFlags, inParts = false): Promise<GPUBuffer> {
    const size = Math.max(16, Math.ceil(bytes / 4) * 4);
    const { maxBufferSize, maxStorageBufferBindingSize } = this.device.limits;
    const isBound = !inParts && (usage & GPUBufferUsage.STORAGE) !== 0;
    const largest = isBound ? Math.min(maxBufferSize, maxStorageBufferBindingSize) : maxBufferSize;
    if (size > largest)
      throw tooLarge(label, size, `a buffer of this device holds ${gigabytes(largest)}`, this.allocatedBytes + size);
    this.device.pushErrorScope('out-of-memory');
    const buffer = this.device.createBuffer({ label, size, usage });
    // Others may be made at the same time.
    this.buffers.push(buffer);
    this.allocatedBytes += size;
    if (await this.scopeError()) {
      this.free(buffer);
      const inUse = this.allocatedBytes;
      throw tooLarge(label, size, `the device has ${gigabytes(inUse)} in use and no room for it`, inUse + size);
    }
    return buffer;
  }

  /** A buffer with contents; `data` may be large. */
  async bufferWith(
    label: string,
    data: ArrayBuffer | ArrayBufferView<ArrayBuffer>,
    usage: GPUBufferUsageFlags,
    inParts = false,
  ): Promise<GPUBuffer> {
    const buffer = await this.buffer(label, data.byteLength, usage | GPUBufferUsage.COPY_DST, inParts);
    if (data.byteLength > 0) this.write(buffer, 0, data);
    return buffer;
  }

  /** Writes in pieces, so that staging memory stays small. */
  write(buffer: GPUBuffer, offset: number, data: ArrayBuffer | ArrayBufferView<ArrayBuffer>): void {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    for (let at = 0; at < bytes.byteLength; at += WRITE_PIECE) {
      const piece = bytes.subarray(at, Math.min(bytes.byteLength, at + WRITE_PIECE));
      this.device.queue.writeBuffer(buffer, offset + at, piece);
    }
    this.writtenAt = performance.now();
  }

  layout(kinds: readonly BindingKind[]): GPUBindGroupLayout {
    return this.device.createBindGroupLayout({
      label: kinds.join(', '),
      entries: kinds.map((kind, binding) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: LAYOUTS[kind] })),
    });
  }

  /**
   * Equal kernels are compiled once.
   * @throws RunError with the numbered text if it does not compile.
   */
  pipeline(kernel: Kernel): Promise<GPUComputePipeline> {
    const key = JSON.stringify([kernel.code, kernel.constants]);
    const known = this.pipelines.get(key);
    if (known) return known;
    const made = this.compile(kernel);
    this.pipelines.set(key, made);
    made.catch(() => this.pipelines.delete(key));
    return made;
  }

  /** Begins to compile a kernel that a pass needs soon, beside what is done until then. */
  compileAhead(kernel: Kernel): void {
    // The pass asks again, and hears of a failure.
    this.pipeline(this.sized(kernel).kernel).catch(() => undefined);
  }

  /** The kernel that is compiled for one: where rooms share kernels, that of any size, with the sizes of this room. */
  sized(kernel: Kernel): ReturnType<typeof anySizeKernel> | { readonly kernel: Kernel; readonly sizes: null } {
    return this.anySize ? anySizeKernel(kernel) : { kernel, sizes: null };
  }

  /** Forgets the compiled pipelines; those in use stay as they are. */
  forgetPipelines(): void {
    this.pipelines.clear();
  }

  private async compile(kernel: Kernel): Promise<GPUComputePipeline> {
    const { device } = this;
    device.pushErrorScope('validation');
    const module = device.createShaderModule({ label: kernel.label, code: kernel.code });
    const pipeline = device
      .createComputePipelineAsync({
        label: kernel.label,
        layout: device.createPipelineLayout({
          label: kernel.label,
          bindGroupLayouts: kernel.groups.map((kinds) => this.layout(kinds)),
        }),
        compute: { module, entryPoint: 'main', constants: kernel.constants },
      })
      .catch((cause: unknown) => cause as Error);
    const [built, error] = await Promise.all([pipeline, this.scopeError()]);
    if (built instanceof Error || error) {
      this.check(); // a device that is lost compiles nothing
      const reason = error?.message ?? (built as Error).message;
      throw new RunError(
        `kernel '${kernel.label}' does not compile: ${reason}\n${numbered(kernel.code)}`,
        'Report this with the adapter.',
      );
    }
    return built;
  }

  bind(pipeline: GPUComputePipeline, group: number, buffers: readonly (GPUBuffer | GPUBufferBinding)[]): GPUBindGroup {
    return this.device.createBindGroup({
      label: `${pipeline.label} ${group}`,
      layout: pipeline.getBindGroupLayout(group),
      entries: buffers.map((buffer, binding) => ({
        binding,
        resource: 'buffer' in buffer ? buffer : { buffer },
      })),
    });
  }

  /** Frees one buffer, if it has not been freed with all. */
  free(buffer: GPUBuffer): void {
    const place = this.buffers.indexOf(buffer);
    if (place >= 0) {
      this.buffers.splice(place, 1);
      this.allocatedBytes -= buffer.size;
    }
    buffer.destroy();
  }

  /** Frees all buffers. The device belongs to whoever handed it in. */
  close(): void {
    for (const buffer of this.buffers) buffer.destroy();
    this.buffers.length = 0;
    this.device.removeEventListener('uncapturederror', this.onError);
    this.allocatedBytes = 0;
  }
}

type Pipelines = Map<string, Promise<GPUComputePipeline>>;

/** Pipelines that rooms of any size share, by device. */
const shared = new WeakMap<GPUDevice, Pipelines>();

function pipelinesOf(device: GPUDevice): Pipelines {
  const known = shared.get(device) ?? new Map<string, Promise<GPUComputePipeline>>();
  shared.set(device, known);
  return known;
}

/** Rows at dynamic offsets stand this many bytes apart: the largest offset alignment that any device requires. */
export const DYNAMIC_STRIDE = 256;

const WRITE_PIECE = 64 << 20;
/** How long to wait for a device to report that it is lost, ms. */
const LOSS_MS = 500;

const ON_PROCESSOR = { help: 'processor' } as const;
const RUN_AGAIN =
  'Run it again; if it happens again, lower the maximum frequency, update the driver, or compute on the processor.';
const NEED_LESS =
  'Lower the maximum frequency, choose a scheme with a wider band, close what else uses the GPU, or compute on the processor.';

const LAYOUTS: Record<BindingKind, GPUBufferBindingLayout> = {
  read: { type: 'read-only-storage' },
  read_write: { type: 'storage' },
  uniform: { type: 'uniform' },
  'dynamic-uniform': { type: 'uniform', hasDynamicOffset: true },
};

const tooLarge = (label: string, size: number, reason: string, wantedBytes: number): RunError =>
  noMemory(`'${label}' needs ${gigabytes(size)} on the GPU: ${reason}`, wantedBytes);

function noMemory(message: string, wantedBytes: number): DeviceMemoryError {
  const error = new DeviceMemoryError(message, NEED_LESS, ON_PROCESSOR);
  error.wantedBytes = wantedBytes;
  return error;
}

function numbered(code: string): string {
  return code
    .split('\n')
    .map((line, i) => `${String(i + 1).padStart(4)} ${line}`)
    .join('\n');
}
