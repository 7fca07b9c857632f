import type { RenderScene } from '../../inputs/request/request.ts';
import type { FullBandRequest } from '../../inputs/request/full-band.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import type { CrossoverChoice } from '../../outputs/response/full-band/full-band-report.ts';
import { asChosen, chooseCrossover, type ChosenCrossover } from './choose-crossover.ts';

/** A scene of which it is known where its waves end. */
export interface TimedScene<Request> {
  readonly request: Request;
  readonly rendered: RenderScene;
  /** How the crossover was chosen; left out where no time was given. */
  readonly choice?: CrossoverChoice;
}

/**
 * Puts a crossover in place of the time that a rendering may take. Another request and scene stay as they are.
 *
 * @param rendered The scene as the request has it.
 * @param load Reads it again for another request.
 * @throws InputError if nothing fits into the time; CancelledError if stopped.
 */
export async function withinTime<Request extends FullBandRequest>(
  request: Request,
  rendered: RenderScene,
  load: (request: Request) => Promise<RenderScene>,
  makeEngine: () => Promise<RunEngine>,
  controls: Controls,
): Promise<TimedScene<Request>> {
  const within = rendered.scene.fullBand?.time;
  if (within === undefined) return { request, rendered };
  const path = request.time === undefined ? `${request.sceneFile}: fullBand.timeSeconds` : 'time';
  const loadWith = (chosen: ChosenCrossover): Promise<RenderScene> => load({ ...request, ...chosen });
  const choice = await chooseCrossover({ within, path }, rendered, loadWith, await makeEngine(), controls);
  const chosen = { ...request, ...asChosen(choice) };
  return { request: chosen, rendered: await load(chosen), choice };
}
