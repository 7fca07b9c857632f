/** Searches that run a scene several times. They answer with their report and the texts of their files. */
import {
  calibrateScene,
  designRoom,
  findPlaces,
  findRoomModes,
  findSensitivities,
  findSpeakers,
  rankDesks,
  type ModesControls,
  type PlacesControls,
  type RenderProgress,
  type TrialsControls,
} from '../app/index.ts';
import { prepared } from '../library/options.ts';
import type { SceneFiles } from '../library/scene-files.ts';
import { engineMaker } from '../node/engine-maker.ts';
import { calibrateAsked, designAsked, modesAsked, placesAsked, sensitivitiesAsked } from './search-parameters.ts';
import type { Method, Tell } from './work.ts';

/** Progress of one of several runs: that of the run, and which one it is. */
interface OneOfRuns {
  readonly run: number;
  readonly mostRuns: number;
  readonly render: RenderProgress;
  readonly atMostSeconds: number | null;
}

const tellRun =
  (tell: Tell) =>
  ({ run, mostRuns, render, atMostSeconds }: OneOfRuns): void =>
    tell({ ...render, simulation: { number: run, of: mostRuns, atMostSeconds } });

/** What follows several runs and their cost. */
const ofTrials = (tell: Tell) => ({
  onProgress: tellRun(tell),
  onCost: (cost: object) => tell({ phase: 'forecast', ...cost }),
});

const ofPlaces =
  (tell: Tell): PlacesControls['onProgress'] =>
  (told) => {
    if (told.phase === 'preparing') tell({ ...told.render });
    else if (told.phase === 'running')
      tell({ ...told.render, simulation: { number: told.run, of: told.runs, what: told.what } });
    else tell({ ...told });
  };

/** A report with the files of the command line that are texts, by name. */
async function found({
  report: search,
  files: { written },
}: {
  readonly report: Promise<object>;
  readonly files: SceneFiles;
}) {
  const report = await search;
  return { report, files: Object.fromEntries([...written].filter(([, contents]) => typeof contents === 'string')) };
}

/** Finds which materials on which surfaces meet targets. */
export function design(given: unknown, controls: TrialsControls) {
  const { onProgress, onCost, atOnce, ...shared } = controls;
  const { scene, options } = designAsked(given);
  const { files, request, controls: own } = prepared(scene, { ...options, ...shared });
  return { report: designRoom(request, { ...own, onProgress, onCost, atOnce }), files };
}

/** Finds the eigenmodes of a room. */
export function modes(given: unknown, controls: ModesControls) {
  const { onForecast, onProgress, ...shared } = controls;
  const { scene, options } = modesAsked(given);
  const { files, request, controls: own } = prepared(scene, { ...options, ...shared });
  // Modes are compared with a run of as many bits as they have.
  const report = findRoomModes(request, { ...own, makeEngine: engineMaker('cpu', 64), onForecast, onProgress });
  return { report, files };
}

/** Finds the best places of subwoofers or speakers, or ranks those of desks. */
export function places(given: unknown, { onProgress, ...shared }: PlacesControls) {
  const asked = placesAsked(given);
  const { scene } = asked;
  if (asked.use === 'desks') {
    const { files, request, controls: own } = prepared(scene, { ...asked.options, ...shared });
    return { use: asked.use, report: rankDesks(request, { ...own, onProgress }), files };
  }
  if (asked.use === 'speakers') {
    const { files, request, controls: own } = prepared(scene, { ...asked.options, ...shared });
    return { use: asked.use, report: findSpeakers(request, { ...own, onProgress }), files };
  }
  const { files, request, controls: own } = prepared(scene, { ...asked.options, ...shared });
  return { use: asked.use, report: findPlaces(request, { ...own, onProgress }), files };
}

export const SEARCHES: Readonly<Record<string, Method>> = {
  /** Moves the absorption of materials until decay times are those that were measured. */
  calibrate: (given, { controls, tell }) => {
    const { scene, options } = calibrateAsked(given);
    const { files, request, controls: own } = prepared(scene, { ...options, ...controls });
    return found({ report: calibrateScene(request, { ...own, onProgress: tellRun(tell) }), files });
  },

  design: async (given, { controls, tell }) => found(design(given, { ...controls, ...ofTrials(tell) })),

  modes: async (given, { controls, tell }) =>
    found(
      modes(given, {
        ...controls,
        onForecast: (forecast) => tell({ phase: 'forecast', ...forecast }),
        onProgress: (what, share, remainingSeconds) => tell({ phase: 'searching', what, share, remainingSeconds }),
      }),
    ),

  places: async (given, { controls, tell }) => found(places(given, { ...controls, onProgress: ofPlaces(tell) })),

  /** Finds what each surface does to each figure. */
  sensitivities: (given, { controls, tell }) => {
    const { scene, options } = sensitivitiesAsked(given);
    const { files, request, controls: own } = prepared(scene, { ...options, ...controls });
    return found({ report: findSensitivities(request, { ...own, ...ofTrials(tell) }), files });
  },
};
