import type { EngineName } from '../../../engine/engine-names.ts';
import program from '../../../../package.json' with { type: 'json' };
import type { CardsOrHost, Engine, FromHost } from '../../../engine/engine.ts';
import { absorptionAccuracy } from '../../../material/air.ts';
import type { ResponseFigures } from '../../../response/figures/figures.ts';
import type { FullBandReport } from '../../outputs/response/full-band/full-band-report.ts';
import { hertz } from '../../../units/quantities.ts';
import { rateKeeping } from '../../../response/band-limit.ts';
import { HIGH_PASS_CORNER } from '../../../response/high-pass.ts';
import { nodeCounts, type NodeCounts } from '../../../room/prepare/prepared.ts';
import { computeTimePerNode } from '../../../run/run.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { AreaEntry } from '../../outputs/areas/finish-areas.ts';
import type { DirectionEntry } from '../../inputs/direction/direction-result.ts';
import type { SourceEntry } from '../../setup/sources/source-entry.ts';
import { directionWarnings } from '../../inputs/direction/direction-text.ts';
import type { SurvivalReport } from '../survival/survival.ts';
import type { CardsReport } from '../cards/cards-report.ts';
import type { ExtensionReport } from '../../outputs/response/full-band/extension-report.ts';
import type { ChoiceReport } from '../../planning/plan/choose-plan.ts';
import { projectSchemeOf, projectWarnings, type ProjectScheme } from '../../inputs/scheme/project-scheme.ts';
import {
  extentsOf,
  roomDimensions,
  unitWarnings,
  volumeWarnings,
  type DrawnVolume,
  type Extents,
  type Volumes,
} from '../../inputs/scene/extents.ts';
import { finishedValidTo } from '../../outputs/response/finish-response.ts';
import type { OctaveErrors } from '../../outputs/response/octave-errors.ts';
import type { KernelReport } from '../../ports/engine/kernel-report.ts';
import { meshWarnings, type MeshSummary } from '../../setup/room/mesh-summary.ts';
import type { EffectiveArea } from '../../setup/room/effective-areas.ts';
import { outsideReport, type OutsideReport } from '../../setup/room/outside-report.ts';
import { sheetReports, type SheetReport } from '../../inputs/request/sheet-report.ts';
import { standInReports, type StandInReport } from '../../inputs/request/stand-in-report.ts';
import { wallReports, type WallReport } from '../../inputs/request/wall-report.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { SceneSummary } from '../../outputs/scene/scene-summary.ts';
import type { OverallFigures } from '../../outputs/response/complete-figures.ts';
import { partOfBand } from '../../outputs/response/full-band/band-part.ts';
import { emptyWarnings, supportWarnings } from './figure-warnings.ts';
import { durationWarnings, withShortOfRays, type DurationReport } from '../survival/duration-report.ts';
import type { ReciprocityReport } from '../../inputs/request/reciprocity.ts';
import type { PreparedScene } from '../prepared/prepare-scene.ts';
import type { SoundsReport } from '../../inputs/walks/sound-entry.ts';
import type { StabilityReport } from '../prepared/prove-stable.ts';
import type { PassShare } from '../stepping/time-passes.ts';
import type { PartSeconds, StageTime } from '../job/timer.ts';
import type { PreparedWallsReport } from '../../setup/room/walls-report.ts';

/** What a report says of the grid and of the steps of waves. */
export interface WavesReport {
  readonly volumeCubicMetres: Volumes;
  readonly scheme: {
    readonly id: string;
    readonly weights: string;
    readonly points: number;
    readonly courant: number;
    readonly band: number;
    readonly tolerance: number;
  };
  /** What decided the grid, as a project keeps it for other runs. */
  readonly gridRule: ProjectScheme;
  readonly spacingMetres: number;
  readonly timeStepSeconds: number;
  /** Sample rate of the simulation. */
  readonly sampleRateHz: number;
  /** All that are simulated. */
  readonly nodes: NodeCounts;
  readonly walls: PreparedWallsReport;
  /** How the room is known to be stable. */
  readonly stability: StabilityReport;
  /** Stepping time / (steps × nodes), over all steps that this rendering made. */
  readonly ctpnNs: number;
}

/** What every report says. */
interface CommonReport {
  readonly title: string;
  /** Version of this program. */
  readonly program: string;
  readonly scene: SceneSummary;
  /** How the scheme was chosen; null if the scene or the request names it. */
  readonly chosen: ChoiceReport | null;
  /** What the project of the scene keeps, if the scheme comes from there; left out for others. */
  readonly fromProject?: ProjectScheme;
  readonly air: AirReport;
  readonly soundSpeedMetresPerSecond: number;
  /** Dimensions of the room. Volumes and areas of a room of two dimensions are per metre of height. */
  readonly dimensions: 2 | 3;
  /** Lowest and highest corner of the geometry. */
  readonly extentsMetres: Extents;
  /** What the walls that absorb really take from sound. */
  readonly effectiveAreas: readonly EffectiveArea[];
  /** The walls that its materials are, in continuous time. */
  readonly materials: readonly WallReport[];
  /** Left out where there are none. */
  readonly sheets?: readonly SheetReport[];
  /** What stands for porous volumes that the grid cannot resolve; left out where nothing does. */
  readonly standIns?: readonly StandInReport[];
  /** Summary of the mesh; null for boxes. */
  readonly mesh: MeshSummary | null;
  /** The air beyond openings and leaks; null where nothing leads outside. */
  readonly outside: OutsideReport | null;
  readonly duration: DurationReport;
  /** How runs from the receivers gave the responses of the sources; left out where each source had its run. */
  readonly reciprocity?: ReciprocityReport;
  /** Checkpoints that were written, and how the run survived. */
  readonly checkpoints: SurvivalReport;
  /** How the runs were spread over several cards; left out for one. */
  readonly cards?: CardsReport;
  /** Steps of each run. */
  readonly steps: number;
  /** Memory of the device that did the work. */
  readonly memoryBytes: number;
  /** Where the states of a room larger than the GPU's memory lay; left out for others. */
  readonly fromHost?: FromHost;
  /** How several cards were weighed against host memory for a room that one cannot hold; left out for others. */
  readonly cardsOrHost?: CardsOrHost;
  readonly engine: EngineName;
  readonly precision: 32 | 64;
  readonly adapter: string;
  /** The interior kernel on a GPU, and how it was chosen; null on the processor. */
  readonly kernel: KernelReport | null;
  /** Time of the whole rendering, without the time for which it was paused or watched. */
  readonly elapsedSeconds: number;
  /** Whether the prepared room was kept from an earlier run. */
  readonly roomFromCache: boolean;
  /** Times of the parts; their sum is `elapsedSeconds`. */
  readonly seconds: PartSeconds;
  /** Where the time goes. */
  readonly timing: TimingReport;
  /** Highest frequency at which the responses keep the scheme's tolerance. */
  readonly validToHz: number;
  /** Corner of the high-pass that removed the constant; null for raw samples. */
  readonly highPassHz: number | null;
  /** Largest interpolation error of sources and receivers between the nodes, in the band. */
  readonly interpolationError: number;
  /** Errors of the grid by octave, one standard deviation each, as the uncertainty of figures uses them. */
  readonly errors: readonly OctaveErrors[];
  readonly warnings: readonly string[];
  /** What the grid made of the room's walls, for those who look closer. */
  readonly notes: readonly string[];
  /** Sources with direction; left out if there are none. */
  readonly directivities?: readonly SourceEntry[];
  readonly responses: readonly ResponseEntry[];
  /** Figures of all responses together; null for raw samples, and where none are wanted. */
  readonly overall: OverallFigures | null;
  /** Receivers on areas. */
  readonly areas: readonly AreaEntry[];
  /** What is heard in a scene in which something moves, instead of responses; left out for others. */
  readonly sounds?: SoundsReport;
  /** How the band above the waves was computed, and how far it fits to them; left out where it was not. */
  readonly fullBand?: FullBandReport;
  /**
   * Places of the scene, of levels, noise, systems or wishes for figures, that changed after the run, and for which the
   * figures were computed again; left out where none did.
   */
  readonly recomputed?: readonly string[];
  /** SOFA files beside the report; left out unless they were asked for. */
  readonly sofa?: readonly string[];
  /** HDF5 file beside the report; left out unless it was asked for. */
  readonly hdf5?: string;
}

/** The content of `report.json` where waves are computed. */
export interface RenderReport extends CommonReport, WavesReport {}

/** The content of `report.json` where rays compute everything: nothing of a grid is in it. */
export type RaysReport = CommonReport & {
  readonly [Key in Exclude<keyof WavesReport, 'volumeCubicMetres'>]?: undefined;
} & { readonly volumeCubicMetres: DrawnVolume };

/** The content of `report.json`. */
export type AnyReport = RenderReport | RaysReport;

/** Where the time of a rendering goes. */
export interface TimingReport {
  /** The parts, whose shares add up to 1, each followed by what was done in it. */
  readonly stages: readonly StageTime[];
  /**
   * Passes of a step, in their order, as measured right after the run; null where the device has no clock for them. A
   * GPU runs each by itself for that, so in small rooms they add up to more than a step. On the processor they are
   * those of the first thread, with its waiting for the others.
   */
  readonly passes: readonly PassShare[] | null;
}

/** The air of the scene, and whether its absorption is in the responses. */
export interface AirReport {
  readonly temperatureCelsius: number;
  readonly relativeHumidityPercent: number;
  readonly pressureKilopascals: number;
  readonly absorptionApplied: boolean;
}

/** The impulse response of one source at one receiver, as a report lists it. */
export interface ResponseEntry {
  readonly source: string;
  readonly receiver: string;
  /** Name of the WAV file beside the report. */
  readonly file: string;
  /** Name of the picture (SVG) beside the report; null if none was asked for. */
  readonly picture: string | null;
  /** Exact sample rate; the header of the WAV file holds it rounded. */
  readonly sampleRateHz: number;
  /** Room parameters; null for raw samples, and where none are wanted. */
  readonly figures: ResponseFigures | null;
  /** The file that goes on above the simulated band, for listening; left out unless it was asked for. */
  readonly extension?: ExtensionReport & { readonly file: string };
  /** The channels of a receiver with direction; left out for others. */
  readonly direction?: DirectionEntry;
}

/** What was measured while running. */
export interface RenderFigures {
  readonly chosen: ChoiceReport | null;
  readonly kernel: KernelReport | null;
  readonly runWarnings: readonly string[];
  readonly seconds: PartSeconds;
  readonly timing: TimingReport;
  readonly elapsedSeconds: number;
  readonly memoryBytes: number;
  readonly fromHost: FromHost | undefined;
  readonly cardsOrHost: CardsOrHost | undefined;
  readonly stability: StabilityReport;
  readonly errors: readonly OctaveErrors[];
  readonly interpolationError: number;
  /** Steps of all sources, in this rendering. */
  readonly stepsMade: number;
  readonly duration: DurationReport;
  readonly checkpoints: SurvivalReport;
  readonly cards: CardsReport | null;
  readonly scene: SceneSummary;
}

/** Relative error of the absorption of air without a warning: that of ordinary air. */
const ABSORPTION_TOLERANCE = 0.1;

/** Interpolation error without a warning: 0.1 dB. */
const INTERPOLATION_TOLERANCE = 0.01;

/** What a report is made of. */
interface ReportParts {
  readonly plan: RenderPlan;
  readonly prepared: PreparedScene;
  readonly engine: Engine;
  /** Whether the samples are as the simulation gives them. */
  readonly raw: boolean;
  readonly figures: RenderFigures;
  readonly responses: readonly ResponseEntry[];
  /** Figures of several responses together; null if there are none. */
  readonly overall: OverallFigures | null;
  readonly areas: readonly AreaEntry[];
  /** Left out where only waves are computed. */
  readonly fullBand: FullBandReport | undefined;
}

/** Makes the report of a rendering. */
export function makeReport({
  plan,
  prepared,
  engine,
  raw,
  figures,
  responses,
  overall,
  areas,
  fullBand,
}: ReportParts): RenderReport {
  const {
    isReciprocal,
    room,
    outside,
    warnings,
    notes,
    mesh,
    volume,
    walls,
    effectiveAreas,
    materials,
    fromKept,
    radiators,
    sounds,
  } = prepared;
  const { scene, geometry, scheme, grid, steps } = plan;
  const nodes = nodeCounts(room);
  const extents = extentsOf(geometry);
  const wavesTo = raw ? plan.validTo : finishedValidTo(plan);
  const validTo = fullBand ? hertz(fullBand.validToHz) : wavesTo;
  const directivities = radiators.flatMap(({ entry }) => entry ?? []);
  const air = airReport(scene, raw || sounds !== null);
  const duration = withShortOfRays(figures.duration, responses, plan);
  const stepping = (more: number): number =>
    (figures.seconds.stepping / Math.max(1, figures.stepsMade)) * plan.sampleRate * more * runs;
  const runs = isReciprocal ? scene.receivers.length : scene.sources.length;
  return {
    title: scene.title,
    program: program.version,
    scene: figures.scene,
    scheme: {
      id: scheme.stencil.id,
      weights: scheme.weightSet,
      points: scheme.stencil.points,
      courant: scheme.courant,
      band: scheme.band,
      tolerance: scheme.tolerance,
    },
    chosen: figures.chosen,
    gridRule: projectSchemeOf(plan),
    ...(plan.project && { fromProject: plan.project }),
    air,
    soundSpeedMetresPerSecond: plan.soundSpeed,
    dimensions: roomDimensions(geometry),
    extentsMetres: extents,
    spacingMetres: grid.spacing,
    timeStepSeconds: plan.timeStep,
    sampleRateHz: plan.sampleRate,
    nodes,
    volumeCubicMetres: volume,
    walls,
    effectiveAreas,
    materials: wallReports(plan, materials),
    ...sheetReports(materials),
    ...standInReports(plan, prepared.standIns ?? [], prepared.areas),
    mesh,
    outside: outsideReport(plan, outside),
    duration,
    ...(isReciprocal && { reciprocity: { runs, sources: scene.sources.length } }),
    checkpoints: figures.checkpoints,
    ...(figures.cards && { cards: figures.cards }),
    steps,
    memoryBytes: figures.memoryBytes,
    ...(figures.fromHost && { fromHost: figures.fromHost }),
    ...(figures.cardsOrHost && { cardsOrHost: figures.cardsOrHost }),
    engine: engine.kind,
    precision: engine.precision,
    adapter: engine.adapter,
    kernel: figures.kernel,
    stability: figures.stability,
    ctpnNs: computeTimePerNode(figures.seconds.stepping, figures.stepsMade, nodes.total),
    elapsedSeconds: figures.elapsedSeconds,
    roomFromCache: fromKept,
    seconds: figures.seconds,
    timing: figures.timing,
    validToHz: validTo,
    highPassHz: raw ? null : HIGH_PASS_CORNER,
    interpolationError: figures.interpolationError,
    errors: figures.errors,
    warnings: [
      ...warnings,
      ...projectWarnings(plan),
      ...unitWarnings(extents),
      ...volumeWarnings(volume),
      ...(mesh ? meshWarnings(mesh) : []),
      ...bandWarnings(wavesTo, scene.maxFrequency, scene.sampleRate),
      ...interpolationWarnings(figures.interpolationError),
      ...directionWarnings(responses),
      ...emptyWarnings(responses),
      ...supportWarnings(
        responses.flatMap(({ figures: own }) =>
          own
            ? { bands: own.bands.filter((band) => !fullBand || partOfBand(band, fullBand.crossoverHz) !== 'rays') }
            : [],
        ),
        wavesTo,
        fullBand?.crossoverHz ?? undefined,
      ),
      ...(fullBand?.warnings ?? []),
      ...durationWarnings(duration, fullBand ? undefined : stepping),
      ...figures.runWarnings,
      ...(air.absorptionApplied ? absorptionWarnings(scene) : []),
    ],
    notes,
    ...(directivities.length > 0 && { directivities }),
    responses,
    overall,
    areas,
    ...(fullBand && { fullBand }),
  };
}

/** The air of a report. @param raw Whether its absorption is left out. */
export function airReport({ air }: Scene, raw: boolean): AirReport {
  return {
    temperatureCelsius: air.temperature,
    relativeHumidityPercent: air.relativeHumidity,
    pressureKilopascals: air.pressure,
    absorptionApplied: air.absorbs && !raw,
  };
}

/** Warns where the absorption of the air is not accurate. */
export function absorptionWarnings({ air }: Scene): string[] {
  const accuracy = absorptionAccuracy(air);
  if (accuracy <= ABSORPTION_TOLERANCE) return [];
  return [`for so humid or so dry air, the absorption of ISO 9613-1 is accurate only to ${100 * accuracy} %`];
}

function bandWarnings(validTo: number, wanted: number, sampleRate: number): string[] {
  if (validTo >= wanted) return [];
  return [
    `responses at ${sampleRate} Hz are valid only up to ${validTo.toFixed(0)} Hz; raise sampleRateHz to ${rateKeeping(wanted)} for ${wanted} Hz`,
  ];
}

function interpolationWarnings(error: number): string[] {
  if (error <= INTERPOLATION_TOLERANCE) return [];
  return [
    `sources and receivers between the nodes err by up to ${(100 * error).toFixed(1)} % at the edge of this scheme's very wide band`,
  ];
}
