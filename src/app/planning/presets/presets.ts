import { sceneFullBand } from '../../../scene/schema/full-band-schema.ts';
import { InputError } from '../../../units/errors.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { keptTo } from '../../../response/band-limit.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import type { DeviceNumbers } from '../../../tune/cost-model.ts';
import { speedOfSound } from '../../../material/air.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { kernelWork } from '../plan/kernel-work.ts';
import { durationFrom, durationWithoutWaves, type DurationChoice } from '../../inputs/duration/choose-duration.ts';
import { drawnRoom, estimateDecays, type DecayEstimate, type DrawnRoom } from '../../inputs/duration/estimate-decay.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import { requireForRays, wantedBand } from '../../inputs/request/full-band.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { readScene, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import { schemesInOrder } from '../plan/choose-scheme.ts';
import { KeptChoice } from '../plan/kept-choice.ts';
import { candidatesFor, planProblemOf, rowOf, type PlanRow } from '../plan/plan-scene.ts';
import { expectedCheckSteps, predictRun, type DeviceCosts } from '../plan/predict.ts';
import { predictRays, wholeSeconds, type PlanOfRays, type RayForecast } from '../plan/predict-rays.ts';
import { corrected } from '../plan/past-runs.ts';
import { DeviceProfile } from '../plan/profile-cache.ts';
import { planRender, type RenderPlan } from '../../inputs/request/render-plan.ts';
import { runKind } from '../plan/remember-run.ts';
import { drawnCounts } from './drawn-counts.ts';
import { RoughDevices } from './rough-devices.ts';
import { expectedUncertainties, withRays } from './expected-errors.ts';
import { secondsRange } from './seconds-range.ts';
import {
  DRAFT_SECONDS,
  FINER,
  LOWER,
  REVERBERATION_HZ,
  SPEECH_HZ,
  type Preset,
  type PresetPlan,
  type PresetPlans,
} from './preset.ts';

/**
 * A draft goes at least up to the end of this octave, Hz, if the scene does: below, a room has too few modes to
 * compare.
 */
const LEAST_OCTAVE = 125;

/** What is planned: a rendering without what the presets choose. */
export type PresetRequest = Omit<SceneRequest, 'outFolder' | 'scheme' | 'maxFrequency'>;

/**
 * Plans a scene as its presets, in some tenths of a second: the room is not put on a grid, and of a device that is
 * not known one box is timed.
 * What differs between waves is the highest frequency alone: the spacing follows from it, memory goes with its third
 * and time with its fourth power. `waves` is the scene as its settings say; the draft ends with the highest whole
 * octave that takes at most {@link DRAFT_SECONDS} on the device; the fine one goes {@link FINER} times as high, so that
 * its spacing is finer by this. `standard` has the waves of the scene and rays above them, up to 8 kHz. Those for a
 * purpose do not follow the scene: a first look has no waves, `reverberation` has waves to the end of the octave at
 * 500 Hz, `speech` has waves to 1 kHz and rays above.
 *
 * @param rough Devices that were looked at before.
 * @throws InputError for a scene that cannot be used; CancelledError if stopped.
 */
export async function planPresets(
  request: PresetRequest,
  controls: EngineControls,
  rough = new RoughDevices(),
): Promise<PresetPlans> {
  const { host, signal } = controls;
  const asItIs = await readScene(request, host.files, controls.memoryLimit);
  const { fullBand } = asItIs.scene;
  const wavesOnly = { ...request, fullBand: false };
  const rendered = fullBand ? await readScene(wavesOnly, host.files, controls.memoryLimit) : asItIs;
  const engine = await controls.makeEngine();
  stopIfAsked(signal);
  const profile = await DeviceProfile.open(engine, { store: host.kept });
  const numbers = profile.isKnown ? null : await rough.numbers(engine, signal);
  const forecast = new Forecast(
    { rendered, asItIs: fullBand && asItIs },
    wavesOnly,
    engine,
    profile,
    numbers,
    controls,
  );
  return forecast.presets();
}

/** A scene as presets run it. */
interface ForecastScenes {
  /** The scene without rays. */
  readonly rendered: RenderScene;
  /** The scene as it is, if it asks for the whole band. */
  readonly asItIs: RenderScene | undefined;
}

/** Forecasts runs of a scene up to several frequencies. */
class Forecast {
  private readonly rendered: RenderScene;
  private readonly asItIs: RenderScene | undefined;
  private readonly drawn: DrawnRoom;
  private readonly decays: readonly DecayEstimate[];

  constructor(
    { rendered, asItIs }: ForecastScenes,
    private readonly request: PresetRequest,
    private readonly engine: RunEngine,
    private readonly profile: DeviceProfile,
    /** Numbers of a device that is not known. */
    private readonly rough: DeviceNumbers | null,
    private readonly controls: EngineControls,
  ) {
    this.rendered = rendered;
    this.asItIs = asItIs;
    const { scene, geometry } = rendered;
    this.drawn = drawnRoom(
      geometry,
      [...scene.sources, ...scene.receivers].map(({ position }) => position),
    );
    this.decays = estimateDecays(scene, geometry, Infinity);
  }

  async presets(): Promise<PresetPlans> {
    const { rendered, engine, profile } = this;
    const { kind, adapter } = engine;
    const deviceIsKnown = profile.isKnown;
    const { maxFrequency } = rendered.scene;
    const waves = await this.best();
    const scheme = waves.plan.scheme;
    const draft = await this.draft(scheme);
    const fine = await this.at(hertz(Math.round(FINER * maxFrequency)), scheme);
    const presets = [
      await this.firstLook(scheme),
      this.preset('reverberation', await this.at(hertz(REVERBERATION_HZ), scheme)),
      this.preset('speech', await this.wholeBand(await this.sceneUpTo(hertz(SPEECH_HZ)), scheme)),
      this.preset('standard', await this.wholeBand(this.withWaves, scheme)),
      ...(draft ? [this.preset('draft', draft)] : []),
      this.preset('waves', waves),
      this.preset('fine', fine),
    ];
    return { engine: kind, adapter, deviceIsKnown, presets };
  }

  /** The scene as it is: with its scheme, or else with the one that a plan takes. */
  private async best(): Promise<Forecasted> {
    const { rendered, engine } = this;
    const schemes = rendered.scheme ? [rendered.scheme] : candidatesFor(rendered, engine);
    const all: Forecasted[] = [];
    for (const scheme of schemes) {
      stopIfAsked(this.controls.signal);
      all.push(await this.of(rendered, scheme));
    }
    return schemesInOrder(all, await this.kept(schemes))[0];
  }

  /** The scene as it is, if it has waves. */
  private get withWaves(): RenderScene {
    const { asItIs, rendered } = this;
    return asItIs && !asItIs.scene.fullBand?.isRaysOnly ? asItIs : rendered;
  }

  /** Rays and image sources alone. */
  private async firstLook(scheme: Scheme): Promise<PresetPlan> {
    const { rendered, asItIs, request, engine, controls } = this;
    const { geometry, scene } = rendered;
    const { sceneFile } = request;
    const { maxFrequency: validTo, fullBand } = wantedBand({ sceneFile, raysOnly: true }, (asItIs ?? rendered).scene);
    const duration = durationWithoutWaves({ scene, durationChoice: this.lengthUpTo(validTo) });
    const alone = { ...rendered, scene: { ...scene, maxFrequency: validTo, fullBand: fullBand!, duration } };
    const plan: PlanOfRays = { ...alone, soundSpeed: speedOfSound(scene.air), validTo };
    let forecast: Pick<PresetPlan, 'rays' | 'problem'>;
    try {
      requireForRays(alone, {}, 'fullBand', sceneFile);
      const costs = await this.costs(scheme);
      const rays = predictRays(plan, costs, engine, controls.host.threads?.count ?? 1)!;
      forecast = { rays: { ...rays, isBesideSteps: false }, problem: null };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      forecast = { rays: null, problem: error.message };
    }
    const octavesHz = octavesUpTo(validTo);
    return {
      ...{ preset: 'firstLook', maxFrequencyHz: null, row: null, ...forecast },
      octavesHz,
      uncertainty: withRays([], { octavesHz, crossoverHz: null, wavesToHz: null }, this.decays),
      durationSeconds: duration,
      secondsForT30: durationFrom(this.decaysTo(validTo), { ...alone.scene, durationFor: 'T30' }, geometry).seconds,
      seconds: forecast.rays?.seconds ?? 0,
      range: secondsRange(null, forecast.rays, false),
    };
  }

  /** Waves of a scene, and rays above them up to where waves are right; says so if rays do not know the room. */
  private async wholeBand(waves: RenderScene, scheme: Scheme): Promise<Forecasted> {
    const said = this.asItIs?.scene.fullBand;
    const fullBand = waves.scene.fullBand ?? { ...sceneFullBand(), ...(said?.rays && { rays: said.rays }) };
    const rendered = { ...waves, scene: { ...waves.scene, fullBand } };
    try {
      requireForRays(rendered, {}, 'fullBand', this.request.sceneFile);
      return await this.of(rendered, scheme);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { ...(await this.at(waves.scene.maxFrequency, scheme)), problem: error.message };
    }
  }

  /** The scheme that a run takes again, if the scene leaves it open. */
  private async kept(schemes: readonly Scheme[]): Promise<string | undefined> {
    const { rendered, engine, controls } = this;
    if (rendered.scheme) return undefined;
    return (await KeptChoice.of(rendered, schemes, engine, { store: controls.host.kept })).read();
  }

  /**
   * The highest whole octave far enough below the scene's frequency that takes the time of a draft, or the lowest one.
   */
  private async draft(scheme: Scheme): Promise<Forecasted | undefined> {
    const { maxFrequency } = this.rendered.scene;
    const below = OCTAVES.filter(({ upperHz }) => upperHz <= LOWER * maxFrequency);
    const usual = below.filter(({ centreHz }) => centreHz >= LEAST_OCTAVE);
    let found: Forecasted | undefined;
    for (const { upperHz } of (usual.length > 0 ? usual : below).toReversed()) {
      found = await this.at(hertz(Math.ceil(upperHz)), scheme);
      if (found.row.problem === null && found.row.seconds.total <= DRAFT_SECONDS) return found;
    }
    return found;
  }

  private async at(maxFrequency: Hertz, scheme: Scheme): Promise<Forecasted> {
    stopIfAsked(this.controls.signal);
    return this.of(await this.sceneUpTo(maxFrequency), scheme);
  }

  private async sceneUpTo(maxFrequency: Hertz): Promise<RenderScene> {
    const { rendered, request, controls } = this;
    const { scene, geometry } = rendered;
    // Walls of boxes depend on the spacing. A mesh is read once: its walls do not, and it may be large.
    if (geometry.boxes) {
      return readScene({ ...request, maxFrequency }, controls.host.files, controls.memoryLimit);
    }
    const duration = this.lengthUpTo(maxFrequency)?.seconds ?? scene.duration;
    return { ...rendered, scene: { ...scene, maxFrequency, duration } };
  }

  /** How long responses are in a band; null if their length is given. */
  private lengthUpTo(maxFrequency: Hertz): DurationChoice | null {
    const { scene, geometry, durationChoice } = this.rendered;
    return durationChoice && durationFrom(this.decaysTo(maxFrequency), { ...scene, maxFrequency }, geometry);
  }

  private decaysTo(maxFrequency: number): readonly DecayEstimate[] {
    return this.decays.filter(({ centreHz }) => lowerEdge(centreHz) < maxFrequency);
  }

  private async of(rendered: RenderScene, scheme: Scheme): Promise<Forecasted> {
    const { engine, profile, controls } = this;
    const plan = planRender(rendered, scheme);
    const counts = drawnCounts(plan, this.drawn, rendered.scene.materials);
    const costs = await this.costs(scheme);
    const model = predictRun(costs, plan, counts, {
      engine,
      raw: false,
      checkSteps: expectedCheckSteps(plan),
      cores: controls.host.threads?.count ?? 1,
      kernelOverDefault: (await engine.overDefault?.(kernelWork(plan))) ?? 1,
    });
    const corrections = profile.corrections(runKind(plan, counts));
    const prediction = corrections ? corrected(model, corrections) : model;
    const problem = planProblemOf(plan, rendered, engine, { raw: false }, controls);
    const row = rowOf(plan, counts, prediction, undefined, problem);
    const rays = predictRays(plan, costs, engine, controls.host.threads?.count ?? 1);
    return { plan, row: { ...row, basis: corrections ? 'refined' : 'predicted' }, rays, problem };
  }

  private async costs(scheme: Scheme): Promise<DeviceCosts> {
    const { profile, rough } = this;
    const dimensions = roomDimensions(this.rendered.geometry);
    return rough ? profile.costsWith(rough, scheme, dimensions) : profile.costsOf(scheme, { dimensions });
  }

  private preset(preset: Preset, { plan, row, rays, problem }: Forecasted): PresetPlan {
    const { scene } = plan;
    const validTo = rays ? keptTo(hertz(Infinity), scene.sampleRate) : plan.validTo;
    const decays = this.decaysTo(scene.maxFrequency);
    const octavesHz = octavesUpTo(validTo);
    const ofWaves = expectedUncertainties(plan, this.drawn, this.decays);
    const most = scene.fullBand?.time ?? Infinity;
    const range = secondsRange(row, rays, this.rough !== null);
    return {
      preset,
      maxFrequencyHz: scene.maxFrequency,
      octavesHz,
      durationSeconds: scene.duration,
      secondsForT30: durationFrom(decays, { ...scene, durationFor: 'T30' }, this.rendered.geometry).seconds,
      ...{ row, rays, problem },
      // A crossover by time is chosen so that a run takes no longer.
      seconds: Math.min(most, rays ? wholeSeconds(row.seconds, rays) : row.seconds.total),
      range: { least: Math.min(most, range.least), most: range.most },
      uncertainty: rays
        ? withRays(ofWaves, { octavesHz, crossoverHz: rays.crossoverHz, wavesToHz: plan.validTo }, this.decays)
        : ofWaves,
    };
  }
}

interface Forecasted {
  readonly plan: RenderPlan;
  readonly row: PlanRow;
  readonly rays: RayForecast | null;
  readonly problem: string | null;
}

/** Nominal centres of the octaves that lie wholly below a frequency. */
const octavesUpTo = (upTo: number): number[] =>
  OCTAVES.filter(({ upperHz }) => upperHz <= upTo).map(({ centreHz }) => centreHz);

const lowerEdge = (centreHz: number): number => OCTAVES.find((octave) => octave.centreHz === centreHz)!.lowerHz;
