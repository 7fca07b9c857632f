import type { TracedEnergy, TraceRequest } from '../../../rays/trace/request.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../../../units/task.ts';

/**
 * Traces the rays of all requests, one after the other, on a GPU which may be at other work too. The same device gives
 * the same bytes each time.
 *
 * @throws RunError if the device fails or has no memory left for them; CancelledError if stopped.
 */
export async function traceSources(
  device: GPUDevice,
  requests: readonly TraceRequest[],
  { onProgress, signal }: TaskControls<OnShare>,
): Promise<TracedEnergy[]> {
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
