import { engineFrom, type EngineParts, type EngineRequest } from '../../ports/engine/engines.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';

/**
 * Makes the engine to run with. On a GPU its tuner may take any kernel of the laboratory.
 *
 * @throws InputError for WebGPU in double precision; DeviceError for `webgpu` without a GPU.
 */
export const chooseEngine = (request: EngineRequest, parts: EngineParts): Promise<RunEngine> =>
  engineFrom(request, parts, async () => (await import('../../../lab/catalogue/catalogue.ts')).DESIGNS);
