import { stopIfAsked } from '../../../units/task.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { DeviceNumbers } from '../../../tune/cost-model.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { kernelWork } from '../plan/kernel-work.ts';
import { durationFrom } from '../../inputs/duration/choose-duration.ts';
import { drawnRoom, estimateDecays, type DecayEstimate, type DrawnRoom } from '../../inputs/duration/estimate-decay.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { readScene, type RenderScene, type SceneRequest } from '../../inputs/request/request.ts';
import { schemesInOrder } from '../plan/choose-scheme.ts';
import { KeptChoice } from '../plan/kept-choice.ts';
import { candidatesFor, planProblemOf, rowOf, type PlanRow } from '../plan/plan-scene.ts';
import { expectedCheckSteps, predictRun } from '../plan/predict.ts';
import { corrected } from '../plan/past-runs.ts';
import { DeviceProfile } from '../plan/profile-cache.ts';
import { planRender, type RenderPlan } from '../../inputs/request/render-plan.ts';
import { runKind } from '../plan/remember-run.ts';
import { drawnCounts } from './drawn-counts.ts';
import { RoughDevices } from './rough-devices.ts';
import { expectedUncertainties, type ExpectedUncertainty } from './expected-errors.ts';

/** How far a run goes, from the quickest. */
export const PRESETS = ['draft', 'standard', 'fine'] as const;
/** One of the three ways to run a scene. */
export type Preset = (typeof PRESETS)[number];

/** A draft takes at most so long on the device, s. */
export const DRAFT_SECONDS = 10;

/** A draft goes at most so many times as high as the scene: less would save little. */
export const LOWER = 0.75;

/**
 * A draft goes at least up to the end of this octave, Hz, if the scene does: below, a room has too few modes to
 * compare.
 */
const LEAST_OCTAVE = 125;

/**
 * A fine run goes so many times as high as the scene asks for: its spacing is finer by this, its work four times as
 * much.
 */
export const FINER = Math.SQRT2;

/** What a preset would take, and how good it would be. */
export interface PresetPlan {
  readonly preset: Preset;
  readonly maxFrequencyHz: number;
  /** Nominal centres of the octaves that lie wholly in its band. */
  readonly octavesHz: readonly number[];
  readonly durationSeconds: number;
  /**
   * How long responses have to be for T30 in every octave of the band, s; from the room as drawn, by Sabine's formula.
   */
  readonly secondsForT30: number;
  /** Its scheme, time and memory, from the room as drawn. */
  readonly row: PlanRow;
  /** Uncertainty of the figures in those octaves. */
  readonly uncertainty: readonly ExpectedUncertainty[];
}

/** The presets of a scene on a device. */
export interface PresetPlans {
  readonly engine: Engine['kind'];
  readonly adapter: string;
  /**
   * Whether the device was measured. If not, times come from a rough look at it, and may be wrong by a factor of two.
   */
  readonly deviceIsKnown: boolean;
  /** Draft, standard, fine; without a draft if the scene has no octave to leave out. */
  readonly presets: readonly PresetPlan[];
}

/** What is planned: a rendering without what the presets choose. */
export type PresetRequest = Omit<SceneRequest, 'outFolder' | 'scheme' | 'maxFrequency'>;

/**
 * Plans a scene as three presets, in some tenths of a second: the room is not put on a grid, and of a device that is
 * not known one box is timed.
 * What differs between presets is the highest frequency alone: the spacing follows from it, memory goes with its third
 * and time with its fourth power. The standard is the scene as it is; the draft ends with the highest whole octave that
 * takes at most {@link DRAFT_SECONDS} on the device; the fine one goes {@link FINER} times as high, so that its spacing
 * is finer by this.
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
  const rendered = await readScene(request, host.files, controls.memoryLimit);
  const engine = await controls.makeEngine();
  stopIfAsked(signal);
  const profile = await DeviceProfile.open(engine, { store: host.kept });
  const numbers = profile.isKnown ? null : await rough.numbers(engine, signal);
  const forecast = new Forecast(rendered, request, engine, profile, numbers, controls);
  return forecast.presets();
}

/** Forecasts runs of a scene up to several frequencies. */
class Forecast {
  private readonly drawn: DrawnRoom;
  private readonly decays: readonly DecayEstimate[];

  constructor(
    private readonly rendered: RenderScene,
    private readonly request: PresetRequest,
    private readonly engine: RunEngine,
    private readonly profile: DeviceProfile,
    /** Numbers of a device that is not known. */
    private readonly rough: DeviceNumbers | null,
    private readonly controls: EngineControls,
  ) {
    const { scene, geometry } = rendered;
    this.drawn = drawnRoom(
      geometry,
      [...scene.sources, ...scene.receivers].map(({ position }) => position),
    );
    this.decays = estimateDecays(scene, geometry, FINER * scene.maxFrequency);
  }

  async presets(): Promise<PresetPlans> {
    const { rendered, engine, profile } = this;
    const { kind, adapter } = engine;
    const deviceIsKnown = profile.isKnown;
    const { maxFrequency } = rendered.scene;
    const standard = await this.best();
    const scheme = standard.plan.scheme;
    const draft = await this.draft(scheme);
    const fine = await this.at(hertz(Math.round(FINER * maxFrequency)), scheme);
    const presets = [
      ...(draft ? [this.preset('draft', draft)] : []),
      this.preset('standard', standard),
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
    const { scene, geometry, durationChoice } = rendered;
    // Walls of boxes depend on the spacing. A mesh is read once: its walls do not, and it may be large.
    if (geometry.boxes) {
      return readScene({ ...request, maxFrequency }, controls.host.files, controls.memoryLimit);
    }
    const duration = durationChoice
      ? durationFrom(this.decaysTo(maxFrequency), { ...scene, maxFrequency }, geometry).seconds
      : scene.duration;
    return { ...rendered, scene: { ...scene, maxFrequency, duration } };
  }

  private decaysTo(maxFrequency: number): readonly DecayEstimate[] {
    return this.decays.filter(({ centreHz }) => lowerEdge(centreHz) < maxFrequency);
  }

  private async of(rendered: RenderScene, scheme: Scheme): Promise<Forecasted> {
    const { engine, profile, controls } = this;
    const plan = planRender(rendered, scheme);
    const counts = drawnCounts(plan, this.drawn, rendered.scene.materials);
    const dimensions = roomDimensions(rendered.geometry);
    const costs = this.rough
      ? profile.costsWith(this.rough, scheme, dimensions)
      : await profile.costsOf(scheme, { dimensions });
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
    return { plan, row: { ...row, basis: corrections ? 'refined' : 'predicted' } };
  }

  private preset(preset: Preset, { plan, row }: Forecasted): PresetPlan {
    const { scene, validTo } = plan;
    const decays = this.decaysTo(scene.maxFrequency);
    return {
      preset,
      maxFrequencyHz: scene.maxFrequency,
      octavesHz: OCTAVES.filter(({ upperHz }) => upperHz <= validTo).map(({ centreHz }) => centreHz),
      durationSeconds: scene.duration,
      secondsForT30: durationFrom(decays, { ...scene, durationFor: 'T30' }, this.rendered.geometry).seconds,
      row,
      uncertainty: expectedUncertainties(plan, this.drawn, this.decays),
    };
  }
}

interface Forecasted {
  readonly plan: RenderPlan;
  readonly row: PlanRow;
}

const lowerEdge = (centreHz: number): number => OCTAVES.find((octave) => octave.centreHz === centreHz)!.lowerHz;
