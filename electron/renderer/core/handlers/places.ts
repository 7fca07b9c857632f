import {
  findPlaces,
  forecastPlaces,
  hertz,
  type EngineControls,
  type PlacesRequest,
  type SeatCurves,
} from '../../../../src/app/index.ts';
import { engineMaker, hostFor, memoryLimit } from '../machine.ts';
import type { PlacesInput } from '../tasks/places-tasks.ts';
import type { Handler } from '../task.ts';
import { OUT } from './out-folder.ts';
import { writtenTo } from './written.ts';

export const places: Handler<'places'> = async (argument, { signal, tell }) => {
  const host = hostFor(argument.input);
  let curves: SeatCurves | undefined;
  const report = await findPlaces(requestOf(argument), {
    ...controlsOf(argument, host, signal),
    onProgress: (progress) => tell({ progress }),
    onCurves: (told) => (curves = told),
  });
  return { report, curves: curves!, files: writtenTo(host) };
};

export const placesCost: Handler<'placesCost'> = (argument, { signal }) =>
  forecastPlaces(requestOf(argument), controlsOf(argument, hostFor(argument.input), signal));

const requestOf = ({ input, overrides, maxFrequencyHz, wanted }: PlacesInput): PlacesRequest => ({
  sceneFile: input.sceneFile,
  outFolder: OUT,
  ...overrides,
  maxFrequency: maxFrequencyHz === null ? undefined : hertz(maxFrequencyHz),
  ...wanted,
});

const controlsOf = ({ engine }: PlacesInput, host: EngineControls['host'], signal: AbortSignal): EngineControls => ({
  host,
  makeEngine: engineMaker(engine),
  memoryLimit: memoryLimit(),
  signal,
});
