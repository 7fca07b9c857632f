/** Searches that run a scene several times. They answer with their report and the texts of their files. */
import {
  calibrateScene,
  designRoom,
  findPlaces,
  findRoomModes,
  findSensitivities,
  findSpeakers,
  rankDesks,
  type PlacesControls,
  type RenderProgress,
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
async function found(search: Promise<object>, { written }: SceneFiles) {
  const report = await search;
  return { report, files: Object.fromEntries([...written].filter(([, contents]) => typeof contents === 'string')) };
}

export const SEARCHES: Readonly<Record<string, Method>> = {
  /** Moves the absorption of materials until decay times are those that were measured. */
  calibrate: (given, { controls, tell }) => {
    const { scene, options } = calibrateAsked(given);
    const { files, request, controls: own } = prepared(scene, { ...options, ...controls });
    return found(calibrateScene(request, { ...own, onProgress: tellRun(tell) }), files);
  },

  /** Finds which materials on which surfaces meet targets. */
  design: (given, { controls, tell }) => {
    const { scene, options } = designAsked(given);
    const { files, request, controls: own } = prepared(scene, { ...options, ...controls });
    return found(designRoom(request, { ...own, ...ofTrials(tell) }), files);
  },

  /** Finds the eigenmodes of a room. */
  modes: (given, { controls, tell }) => {
    const { scene, options } = modesAsked(given);
    const { files, request, controls: own } = prepared(scene, { ...options, ...controls });
    const report = findRoomModes(request, {
      ...own,
      // Modes are compared with a run of as many bits as they have.
      makeEngine: engineMaker('cpu', 64),
      onForecast: (forecast) => tell({ phase: 'forecast', ...forecast }),
      onProgress: (what, share, remainingSeconds) => tell({ phase: 'searching', what, share, remainingSeconds }),
    });
    return found(report, files);
  },

  /** Finds the best places of subwoofers or speakers, or ranks those of desks. */
  places: (given, { controls, tell }) => {
    const asked = placesAsked(given);
    const { scene } = asked;
    const follow = { onProgress: ofPlaces(tell) };
    if (asked.use === 'desks') {
      const { files, request, controls: own } = prepared(scene, { ...asked.options, ...controls });
      return found(rankDesks(request, { ...own, ...follow }), files);
    }
    if (asked.use === 'speakers') {
      const { files, request, controls: own } = prepared(scene, { ...asked.options, ...controls });
      return found(findSpeakers(request, { ...own, ...follow }), files);
    }
    const { files, request, controls: own } = prepared(scene, { ...asked.options, ...controls });
    return found(findPlaces(request, { ...own, ...follow }), files);
  },

  /** Finds what each surface does to each figure. */
  sensitivities: (given, { controls, tell }) => {
    const { scene, options } = sensitivitiesAsked(given);
    const { files, request, controls: own } = prepared(scene, { ...options, ...controls });
    return found(findSensitivities(request, { ...own, ...ofTrials(tell) }), files);
  },
};
