import {
  CancelledError,
  findSensitivities,
  hertz,
  viewSurfaces,
  type TrialsControls,
  type TrialsCost,
  type TrialsRequest,
} from '../../../../src/app/index.ts';
import { engineMaker, hostFor, memoryLimit, searchHostFor } from '../machine.ts';
import type { SearchInput } from '../tasks/design-tasks.ts';
import type { Handler } from '../task.ts';
import { OUT } from './out-folder.ts';
import { writtenTo } from './written.ts';

export const sensitivities: Handler<'sensitivities'> = async ({ uncertainties, ...argument }, { signal, tell }) => {
  const host = await searchHostFor(argument);
  const report = await findSensitivities(
    { ...requestOf(argument), uncertainties },
    { ...controlsOf(argument, host, signal), onProgress: (progress) => tell({ progress }) },
  );
  return { report, files: writtenTo(host) };
};

export const sensitivitiesCost: Handler<'sensitivitiesCost'> = (argument, { signal }) =>
  costOf(argument, signal, (controls) => findSensitivities(requestOf(argument), controls));

export const surfaces: Handler<'surfaces'> = ({ input }) =>
  viewSurfaces(input.sceneFile, { host: hostFor(input), memoryLimit: memoryLimit() });

const requestOf = ({ input, overrides, maxFrequencyHz }: SearchInput): TrialsRequest => ({
  sceneFile: input.sceneFile,
  outFolder: OUT,
  ...overrides,
  maxFrequency: maxFrequencyHz === null ? undefined : hertz(maxFrequencyHz),
});

const controlsOf = ({ engine }: SearchInput, host: TrialsControls['host'], signal: AbortSignal): TrialsControls => ({
  host,
  makeEngine: engineMaker(engine),
  memoryLimit: memoryLimit(),
  signal,
});

/** What a search says that it will cost, before its first run. It is stopped then. */
async function costOf(
  argument: SearchInput,
  signal: AbortSignal,
  search: (controls: TrialsControls) => Promise<unknown>,
): Promise<TrialsCost> {
  const stop = new AbortController();
  let told: TrialsCost | undefined;
  const onCost = (cost: TrialsCost): void => {
    told = cost;
    stop.abort();
  };
  const controls = controlsOf(argument, await searchHostFor(argument), AbortSignal.any([signal, stop.signal]));
  try {
    await search({ ...controls, onCost });
  } catch (error) {
    if (!told || !(error instanceof CancelledError)) throw error;
  }
  if (signal.aborted || !told) throw new CancelledError();
  return told;
}
