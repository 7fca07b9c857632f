import {
  findPlaces,
  findSpeakers,
  forecastPlaces,
  hertz,
  rankDesks,
  type PlacesControls,
  type PlacesProgress,
  type SceneRequest,
  type SeatCurves,
} from '../../../../src/app/index.ts';
import { engineMaker, hostFor, memoryLimit } from '../machine.ts';
import type { Found, SearchInput } from '../tasks/design-tasks.ts';
import type { PlacesInput } from '../tasks/places-tasks.ts';
import type { Handler } from '../task.ts';
import { OUT } from './out-folder.ts';
import { writtenTo } from './written.ts';

export const places: Handler<'places'> = async (argument, context) => {
  let curves: SeatCurves | undefined;
  const onCurves = (told: SeatCurves): void => void (curves = told);
  const found = await foundBy(subwoofers(argument), argument, { ...context, onCurves });
  return { ...found, curves: curves! };
};

export const speakerPlaces: Handler<'speakerPlaces'> = (argument, context) =>
  foundBy(speakers(argument), argument, context);

export const deskPlaces: Handler<'deskPlaces'> = (argument, context) => foundBy(desks(argument), argument, context);

export const placesCost: Handler<'placesCost'> = (argument, { signal }) =>
  forecastPlaces(searchOf(argument), { ...controlsOf(argument, hostFor(argument.input)), signal });

/** A search that waits for its controls. */
type Search<Report> = (controls: PlacesControls) => Promise<Report>;

const subwoofers =
  (argument: PlacesInput<'subwoofers'>): Search<Awaited<ReturnType<typeof findPlaces>>> =>
  (controls) =>
    findPlaces({ ...roomOf(argument), ...argument.wanted }, controls);

const speakers =
  (argument: PlacesInput<'speakers'>): Search<Awaited<ReturnType<typeof findSpeakers>>> =>
  (controls) =>
    findSpeakers({ ...roomOf(argument), ...argument.wanted }, controls);

const desks =
  (argument: PlacesInput<'desks'>): Search<Awaited<ReturnType<typeof rankDesks>>> =>
  (controls) =>
    rankDesks({ ...roomOf(argument), ...argument.wanted }, controls);

function searchOf(argument: PlacesInput): Search<unknown> {
  switch (argument.use) {
    case 'subwoofers':
      return subwoofers(argument);
    case 'speakers':
      return speakers(argument);
    case 'desks':
      return desks(argument);
  }
}

interface Hearing {
  readonly signal: AbortSignal;
  readonly tell: (event: { readonly progress: PlacesProgress }) => void;
  readonly onCurves?: (curves: SeatCurves) => void;
}

/** What a search finds, with the files that it wrote. */
async function foundBy<Report>(
  search: Search<Report>,
  argument: PlacesInput,
  { signal, tell, onCurves }: Hearing,
): Promise<Found<Report>> {
  const host = hostFor(argument.input);
  const onProgress = (progress: PlacesProgress): void => tell({ progress });
  const report = await search({ ...controlsOf(argument, host), signal, onProgress, onCurves });
  return { report, files: writtenTo(host) };
}

const roomOf = ({ input, overrides, maxFrequencyHz }: SearchInput): SceneRequest => ({
  sceneFile: input.sceneFile,
  outFolder: OUT,
  ...overrides,
  maxFrequency: maxFrequencyHz === null ? undefined : hertz(maxFrequencyHz),
});

const controlsOf = ({ engine }: SearchInput, host: PlacesControls['host']): Omit<PlacesControls, 'signal'> => ({
  host,
  makeEngine: engineMaker(engine),
  memoryLimit: memoryLimit(),
});
