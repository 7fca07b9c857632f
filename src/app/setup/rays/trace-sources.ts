import type { TracedEnergy, TraceRequest } from '../../../rays/trace/request.ts';
import { RunError } from '../../../units/errors.ts';
import { gigabytes } from '../../../units/gigabytes.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../../../units/task.ts';

/** Energies of a source that take more are not kept on a GPU that also holds the waves, bytes. */
const MOST_BYTES = 256e6;

/** Bytes of the energy of a bin on a GPU. */
const BIN_BYTES = 8;

/**
 * Traces the rays of all sources, one after the other, on a GPU which may be at other work too. The same device gives
 * the same bytes each time.
 *
 * @throws RunError if the device fails or has no memory left for them; CancelledError if stopped.
 */
export async function traceSources(
  device: GPUDevice,
  requests: readonly TraceRequest[],
  { onProgress, signal }: TaskControls<OnShare>,
): Promise<TracedEnergy[]> {
  requests.forEach(requireSmall);
  // Kernels are loaded only where there is a GPU.
  const [{ Gpu }, { traceOnGpu }] = await Promise.all([
    import('../../../engine/webgpu/device.ts'),
    import('../../../rays/webgpu/trace-on-gpu.ts'),
  ]);
  stopIfAsked(signal);
  const gpu = new Gpu(device);
  try {
    const traced: TracedEnergy[] = [];
    for (const [index, request] of requests.entries()) {
      const share: OnShare = (done) => onProgress?.((index + done) / requests.length);
      traced.push(await traceOnGpu(gpu, request, { onProgress: share, signal }));
    }
    return traced;
  } finally {
    gpu.close();
  }
}

/** @throws RunError if a room's energies would take much of the memory that waves need */
function requireSmall({ receivers, room, seconds, binSeconds, sectors }: TraceRequest): void {
  const ofSectors = sectors ? sectors.directions.length * Math.ceil(seconds / sectors.binSeconds) : 0;
  const bins = Math.ceil(seconds / binSeconds) + ofSectors;
  const bytes = BIN_BYTES * receivers.length * room.bands.length * bins;
  if (bytes <= MOST_BYTES) return;
  throw new RunError(
    `the energies at ${receivers.length} receivers take ${gigabytes(bytes)}, and ${gigabytes(MOST_BYTES)} are left for them beside the waves`,
    'Take fewer receivers, or a shorter response.',
  );
}
