import { DeviceError } from '../../../units/errors.ts';
import { needsGpu, takesGpu, type EngineChoice } from '../../ports/engine/engine-choice.ts';
import type { GpuProvider, ProvidedGpu } from '../../ports/engine/provided-gpu.ts';

/**
 * The GPU that a bench measures; a software one only if it is asked for by name.
 *
 * @returns null for the processor
 * @throws DeviceError if a GPU is asked for and there is none
 */
export async function wantedGpu(engine: EngineChoice, provideGpu: GpuProvider): Promise<ProvidedGpu | null> {
  const gpu = takesGpu(engine) ? await provideGpu() : null;
  if (gpu && (needsGpu(engine) || !gpu.fallback)) return gpu;
  if (needsGpu(engine)) {
    throw new DeviceError('there is no usable WebGPU device', 'Install a driver, or measure the processor.', {
      help: 'devices',
    });
  }
  return null;
}
