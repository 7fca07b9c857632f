import {
  CancelledError,
  designRoom as searchMaterials,
  findSensitivities,
  hertz,
  viewSurfaces,
  type DesignRoomRequest,
  type SensitivitiesRequest,
  type TrialsControls,
  type TrialsCost,
  type TrialsRequest,
} from '../../../../src/app/index.ts';
import { csvText } from '../../../../src/text/csv.ts';
import { engineMaker, hostFor, memoryLimit, searchHostFor } from '../machine.ts';
import type { DesignAsked, SearchInput, SensitivitiesAsked } from '../tasks/design-tasks.ts';
import type { Handler } from '../task.ts';
import { writtenTo } from './written.ts';

/** Searches write beside the scene, so that a scene that they write names the same files as the one that is open. */
const BESIDE = '';

export const sensitivities: Handler<'sensitivities'> = async (argument, { signal, tell }) => {
  const host = await searchHostFor(argument);
  const report = await findSensitivities(
    { ...sensitivitiesRequestOf(argument), uncertainties: argument.uncertainties },
    { ...controlsOf(argument, host, signal), onProgress: (progress) => tell({ progress }) },
  );
  return { report, files: writtenTo(host, BESIDE) };
};

export const sensitivitiesCost: Handler<'sensitivitiesCost'> = (argument, { signal }) =>
  costOf(argument, signal, (controls) => findSensitivities(sensitivitiesRequestOf(argument), controls));

const sensitivitiesRequestOf = (argument: SearchInput & SensitivitiesAsked): SensitivitiesRequest => {
  const { draws, seed, by } = argument;
  return { ...requestOf(argument), draws, seed, by };
};

/** Name of the table of prices, as the command takes it. */
const PRICES = 'prices.csv';

export const designRoom: Handler<'designRoom'> = async (argument, { signal, tell }) => {
  const host = await searchHostFor(argument, filesOf(argument));
  const report = await searchMaterials(designRequestOf(argument), {
    ...controlsOf(argument, host, signal),
    onProgress: (progress) => tell({ progress }),
  });
  return { report, files: writtenTo(host, BESIDE) };
};

export const designRoomCost: Handler<'designRoomCost'> = (argument, { signal }) =>
  costOf(argument, signal, (controls) => searchMaterials(designRequestOf(argument), controls), filesOf(argument));

const designRequestOf = (argument: SearchInput & DesignAsked): DesignRoomRequest => {
  const { band, targets, goals, materials, prices, uses, limits, parts, confidencePercent, mostRuns } = argument;
  return {
    ...requestOf(argument),
    ...band,
    targets: [...targets.names, ...targets.files.keys()],
    goals,
    materials: materials ?? undefined,
    prices: prices ? PRICES : undefined,
    uses,
    limits,
    parts,
    confidencePercent,
    mostRuns,
  };
};

/** The files that the request of a search for materials names. */
const filesOf = ({ prices, targets }: DesignAsked): ReadonlyMap<string, Blob> =>
  prices
    ? new Map([...targets.files, [PRICES, new Blob([csvText([['material', 'price'], ...prices])])]])
    : targets.files;

export const surfaces: Handler<'surfaces'> = ({ input }) =>
  viewSurfaces(input.sceneFile, { host: hostFor(input), memoryLimit: memoryLimit() });

const requestOf = ({ input, overrides, maxFrequencyHz }: SearchInput): TrialsRequest => ({
  sceneFile: input.sceneFile,
  outFolder: BESIDE,
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
  files: ReadonlyMap<string, Blob> = new Map(),
): Promise<TrialsCost> {
  const stop = new AbortController();
  let told: TrialsCost | undefined;
  const onCost = (cost: TrialsCost): void => {
    told = cost;
    stop.abort();
  };
  const controls = controlsOf(argument, await searchHostFor(argument, files), AbortSignal.any([signal, stop.signal]));
  try {
    await search({ ...controls, onCost });
  } catch (error) {
    if (!told || !(error instanceof CancelledError)) throw error;
  }
  if (signal.aborted || !told) throw new CancelledError();
  return told;
}
