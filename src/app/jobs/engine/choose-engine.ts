import { engineFrom, type EngineParts, type EngineRequest, type LoadDesigns } from '../../ports/engine/engines.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';

/**
 * Makes the engine to run with. On a GPU its tuner may take any kernel of the laboratory.
 *
 * @throws InputError for WebGPU in double precision; DeviceError for `webgpu` without a GPU.
 */
export const chooseEngine = (request: EngineRequest, parts: EngineParts): Promise<RunEngine> =>
  engineFrom(request, parts, loadDesigns);

/** Names of all kernels that a run on a GPU may be given. */
export const kernelNames = async (): Promise<readonly string[]> => (await loadDesigns()).map(({ name }) => name);

const loadDesigns: LoadDesigns = async () => (await import('../../../lab/catalogue/catalogue.ts')).DESIGNS;
