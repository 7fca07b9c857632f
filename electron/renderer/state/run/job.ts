import { untracked } from '@preact/signals';
import type { FilmRequest, Preset, RayForecast, SceneView } from '../../../../src/app/index.ts';
import type { EngineOptions, SceneInput, SceneOverrides } from '../../core/protocol.ts';
import { documentNumber, sceneDocument, sceneText } from '../document/document.ts';
import { numberAt, objectAt, type JsonObject } from '../document/json.ts';
import { prediction } from '../plan/prediction.ts';
import { chosenPlan, preset } from '../plan/presets.ts';
import { isWithoutWaves, sceneOfPreset } from '../plan/preset-scene.ts';
import { besidesScene } from '../room/leaks.ts';
import { shownView } from '../room/shown-room.ts';
import { engineOptions } from '../window/engine.ts';
import { filmForecast } from './film-forecast.ts';
import { presentFilm, sceneLimit } from './film-settings.ts';

/** A run, with all that it needs: later changes of the scene do not change it. Plain data. */
export interface RunJob {
  /** Number of the open scene that it is of: its film is shown in that room only. */
  readonly document: number;
  /** Name of the scene, without its extension. */
  readonly name: string;
  /** The name of its result; null to have it named after what changed since the run before. */
  readonly label: string | null;
  /** The scene as the preset runs it. */
  readonly input: SceneInput;
  readonly scene: JsonObject;
  readonly overrides: SceneOverrides;
  readonly engine: EngineOptions;
  readonly preset: Preset;
  /** The film to make before it; null for none. */
  readonly film: FilmRequest | null;
  /** The room to show with the result; null if it was never shown. */
  readonly view: SceneView | null;
  /** Time of the run and its film, s; null if not known. */
  readonly predictedSeconds: number | null;
  /** Rays of all sources; null without rays, or if it is not known how many. */
  readonly rays: number | null;
}

/** A run of the scene as it is, by the chosen preset; null without a scene, or if the preset is not planned yet. */
export function presentJob(): RunJob | null {
  return untracked(jobOfScene);
}

function jobOfScene(): RunJob | null {
  const document = sceneDocument.peek();
  if (!document) return null;
  const chosen = preset.peek();
  const scene = sceneOfPreset(document.scene, chosen, chosenPlan.peek()?.maxFrequencyHz);
  if (!scene) return null;
  return {
    document: documentNumber.peek(),
    name: document.name.replace(/(\.scene)?\.json$/i, ''),
    label: null,
    scene,
    input: { sceneFile: document.name, text: sceneText(scene), files: document.files },
    overrides: besidesScene.peek(),
    engine: engineOptions.peek(),
    preset: chosen,
    film: isWithoutWaves(scene) ? null : presentFilm(numberAt(scene, ['maxFrequencyHz']) ?? sceneLimit.peek()),
    view: shownView.peek(),
    predictedSeconds: predictedWithFilm(),
    rays: raysOf(prediction.peek()?.rays),
  };
}

/** What the run and its film are likely to take, s; null if it is not known. */
function predictedWithFilm(): number | null {
  const [predicted, film] = [prediction.peek(), filmForecast.peek()];
  return predicted && predicted.seconds + (film ? Math.sqrt(film.least * film.most) : 0);
}

function raysOf(forecast: RayForecast | null | undefined): number | null {
  const sources = shownView.peek()?.sources.length ?? 0;
  return forecast && sources > 0 ? sources * forecast.rays : null;
}

/** A copy of the run for a changed scene, with a name of its own. */
export function withScene(job: RunJob, scene: JsonObject, label: string): RunJob {
  return { ...job, label, scene, film: filmIn(scene, job.film), input: { ...job.input, text: sceneText(scene) } };
}

/** A film of a source that the scene has: the first one if the source of the film is gone. */
function filmIn(scene: JsonObject, film: FilmRequest | null): FilmRequest | null {
  const sources = objectAt(scene, ['sources']);
  // Without sources of its own, the scene has those of its mesh file.
  if (!film || film.source === null || Object.keys(sources).length === 0 || film.source in sources) return film;
  return { ...film, source: null };
}
