/**
 * The application, as the doors see it. This file is all that the command line, the window and the published library
 * (`src/library`) may import.
 *
 * How to think of it: a **scene** (a JSON file) describes a room, its sources and its receivers. Three use-cases take
 * it. {@link checkScene} puts the room on its grid and reports what becomes of it. {@link planScene} predicts what each
 * scheme would take on this machine. {@link renderScene} simulates the sound of every source and writes the impulse
 * responses.
 *
 * Each use-case takes a **request** and **controls**, and gives a **report**:
 *
 * - The request says what to do: files, folders, and values in place of the scene's. Every value has its unit in its
 *   type.
 * - The controls say with what: a {@link Host} that reads and writes files, an engine, memory, a signal that stops the
 *   work. `nodeControls` of `wavehall/node` makes them in Node; in a page use {@link MemoryFiles} and {@link
 *   chooseEngine}.
 * - The report is plain data: metres, seconds and hertz, as the names of its fields say.
 *
 * What goes wrong is thrown as a {@link WavehallError}: an {@link InputError} names the value, in a file or by its key
 * in the request. No use-case prints, reads the command line or asks for a module of Node; {@link designWeightsFile}
 * and {@link designRoom} alone load a package, `highs`, whose loader does.
 */

// Quantities and errors: numbers with units, and what is thrown
export {
  CancelledError,
  DeviceError,
  InputError,
  InputErrors,
  RunError,
  WavehallError,
  type Help,
} from '../units/errors.ts';
export { LENGTH_UNITS, metresPer, type LengthUnit } from '../units/lengths.ts';
export {
  hertz,
  metres,
  percent,
  seconds,
  type Hertz,
  type Metres,
  type Percent,
  type Seconds,
  type Vec3,
} from '../units/quantities.ts';

// What a use-case is handed: a request, and controls
export type { Controls, EngineControls, RenderProgress } from './ports/engine/controls.ts';
export { isBuilt } from './ports/host/build-id.ts';
export { sha256 } from './ports/host/sha256.ts';
export {
  FileError,
  type CheckpointFolder,
  MOST_TEXT_BYTES,
  type Files,
  type FolderMark,
  type FileTrouble,
  type Host,
  type KeptBytes,
  type KeptStore,
} from './ports/host/host.ts';
export { KeptFile } from './ports/host/kept-file.ts';
export { Remembered } from './ports/host/remembered.ts';
export { aboutKept } from './setup/kept-room/kept-content.ts';
export { MemoryFiles } from './ports/host/memory-files.ts';
export { DEFAULT_TOLERANCE } from '../scheme/scheme.ts';
export { RoomThreads, type RoomThread, type StartRoomThread } from './ports/host/room-threads.ts';
export { roomWorker } from './jobs/room-worker.ts';
export type { RoomAnswer, RoomQuestion } from '../room/slab-jobs.ts';
export { type RenderRequest, type SceneRequest } from './inputs/request/request.ts';
export {
  FACE_NAMES,
  LONGEST_FIGURES,
  type BoxElement,
  type BoxPatch,
  type LongestFigure,
  type SixMaterials,
} from '../scene/scene.ts';
export { defineScene } from '../scene/define-scene.ts';
export type { SceneInput } from '../scene/scene-input.generated.ts';
export { isSameFile, nameFault } from '../scene/checks/names.ts';
export { chooseFrom } from '../scene/checks/problems.ts';
export { NOISE_CURVES, noiseCurveLevel, type NoiseCurve } from '../response/speech/noise-curves.ts';
export {
  USUAL_POWERS,
  usualPower,
  VOCAL_EFFORTS,
  type UsualPower,
  type VocalEffort,
} from '../response/speech/usual-levels.ts';
export { NOISE_OCTAVES, POWER_OCTAVES } from '../scene/listening.ts';
export { readSceneText } from '../scene/scene-text.ts';
export { longEnough, type DurationReport } from './rendering/survival/duration-report.ts';
export type { ReciprocityReport } from './inputs/request/reciprocity.ts';
export { chosenDurationText } from './inputs/duration/chosen-duration-text.ts';
export { directionTexts } from './inputs/direction/direction-text.ts';
export { notComputedText, soundTexts, walkTexts } from './rendering/finished/sound-text.ts';
export type { SoundEntry, SoundsReport, WalkEntry } from './inputs/walks/sound-entry.ts';
export { partOfBand, partRanges, type BandPart, type PartRange } from './outputs/response/full-band/band-part.ts';
export {
  agreementOf,
  DIFFERENCE_DIGITS,
  isBeyond,
  type Agreement,
  type MeanDifference,
} from './outputs/response/full-band/agreement.ts';
export type { FullBandReport } from './outputs/response/full-band/full-band-report.ts';
export { CROSSOVER_SHARE } from './inputs/request/full-band.ts';
export { wholeSeconds, type RayForecast } from './planning/plan/predict-rays.ts';
export { fullBandTexts } from './outputs/response/full-band/full-band-text.ts';
export {
  balloonDirections,
  BALLOON_COLUMNS,
  BALLOON_ROWS,
  POLAR_STEP,
  sourceRadiation,
  type RadiationFile,
  type RadiationOctave,
  type RadiationRequest,
  type SourceRadiation,
} from './setup/sources/source-radiation.ts';
export { directivityTexts } from './setup/sources/source-text.ts';
export type { DirectivityFileEntry, OctaveValue, SourceEntry } from './setup/sources/source-entry.ts';
export type {
  Directivity,
  DirectivityData,
  ExtendedDirectivity,
  LevelReference,
  MeasuredDirectivity,
  PatternDirectivity,
  PistonDirectivity,
  PointsDirectivity,
  PhaseUse,
  SourceElement,
} from '../scene/directivity.ts';
export type {
  AmbisonicsConvention,
  DirectionalResponse,
  DirectionEntry,
  MicrophoneEntry,
  OrderRange,
} from './inputs/direction/direction-result.ts';

// The three use-cases of a scene: check, plan, render
export type { RoomReport } from './jobs/check/check-report.ts';
export {
  earlyReflections,
  REFLECTION_OCTAVES,
  type EarlyReflection,
  type EarlyReflections,
  type ReflectionPlace,
  type ReflectionsRequest,
} from './jobs/reflections/early-reflections.ts';
export { frequencyResponseText } from '../response/spectra/frequency-response-text.ts';
export { estimateRoom, type EstimateRequest, type RoomEstimate } from './jobs/estimate/estimate-room.ts';
export { checkScene, type CheckOutcome, type CheckReport } from './jobs/check/check.ts';
export { choiceText } from './planning/plan/choose-plan.ts';
export { longestTime } from './planning/plan/longest-time.ts';
export { requireRunnable, type PlanRow, type ScenePlan } from './planning/plan/plan-scene.ts';
export { planScene, type PlanSceneRequest } from './planning/scene/plan-scene.ts';
export {
  DRAFT_SECONDS,
  FINER,
  FOR_PURPOSE,
  LOWER,
  PRESETS,
  REVERBERATION_HZ,
  SPEECH_HZ,
  WHOLE_BAND,
  type Preset,
  type PresetPlan,
  type PresetPlans,
} from './planning/presets/preset.ts';
export { filmRange } from './planning/presets/film-range.ts';
export type { SecondsRange } from './planning/presets/seconds-range.ts';
export { planPresets, type PresetRequest } from './planning/presets/presets.ts';
export { RoughDevices } from './planning/presets/rough-devices.ts';
export { knowDevice } from './planning/presets/know-device.ts';
export type { ExpectedUncertainty } from './planning/presets/expected-errors.ts';
export { renderAny, renderScene } from './rendering/render.ts';
export { readCheckpoint, resumeRendering, type Checkpoint } from './rendering/resume.ts';
export type { AnyReport, RaysReport, RenderReport, ResponseEntry } from './rendering/finished/render-report.ts';
export { stabilityText } from './rendering/prepared/prove-stable.ts';
export type { RenderControls } from './rendering/job/job.ts';
export { refined } from './setup/view/refine-values.ts';
export { levelSurface, type LevelSurface, type NodeValues } from './setup/view/level-surface.ts';
export type { FieldFrame, FieldSlice, FilmRequest, FilmWatch, RunWatch, SliceRequest } from './rendering/job/watch.ts';

// Projects: a scene with its files and renderings in one ZIP file
export { isProjectName, PROJECT_EXTENSION } from './inputs/scheme/project-path.ts';
export {
  packed,
  unpacked,
  type PackedFiles,
  type Project,
  type ProjectEars,
  type ProjectListening,
  type ProjectRecordings,
  type ProjectRun,
  type ProjectSearch,
  type ProjectUnderlay,
  type SceneFiles,
  type SearchKind,
} from './results/project/project.ts';
export { shortChanges, type NamedRendering } from './results/compare/short-changes.ts';
export { packProject, plainName } from './results/project/pack-project.ts';
export { withProjects } from './results/project/project-files.ts';
export {
  changeProjectScheme,
  NO_SCHEME,
  type ProjectReport,
  type ProjectSchemeRequest,
} from './results/project/change-scheme.ts';
export { projectSchemeOf, projectSchemeText, type ProjectScheme } from './inputs/scheme/project-scheme.ts';
export { unpackProject } from './results/project/unpack-project.ts';
export { isZip } from './results/project/read-zip.ts';
export { writeZip } from './results/project/write-zip.ts';
export {
  readRendering,
  renderingOf,
  type RenderedResponse,
  type RenderedSound,
  type Rendering,
} from './results/read/rendering.ts';
export { exportFiles } from './results/read/export-files.ts';

// A dry sound in a rendered room, for files
export type { FreeFieldFit } from '../response/binaural/free-field-head.ts';
export { auraliseResult, type AuraliseReport, type AuraliseRequest } from './results/auralise/auralise-result.ts';
export { BALL } from './results/auralise/ear-decoder.ts';
export {
  fieldSound,
  headMatrices,
  playerEars,
  type HeardField,
  type PlayerEars,
} from './results/auralise/player-ears.ts';
export type { EarSpectra } from '../response/binaural/turning-ears.ts';
export { axesOf, type Orientation, type OwnAxes } from '../sphere/orientation.ts';

// From where sound comes at a receiver
export {
  directionSoundOf,
  drawDirectionMaps,
  placeOf,
  type DirectionReport,
  type DirectionRequest,
} from './results/directions/direction-files.ts';
export { directionMap, type DirectionMap } from './results/directions/direction-view.ts';
export type { DirectionBand, DirectionSound, TimeWindow } from './results/directions/direction-sound.ts';
export type { DirectionPeak, DirectionPlace, DirectionView } from './results/directions/shown.ts';
export { hedgehog, HEDGEHOG_WINDOWS, type Hedgehog } from './results/directions/hedgehog.ts';

// SOFA files
export { convertResponses, type ConvertReport, type ConvertRequest } from './results/sofa/convert.ts';
export { sofaOfFiles } from './rendering/written/sofa-files.ts';
export type { SofaAuthor, SofaLayout } from './inputs/request/sofa-layout.ts';

// Receivers on areas: their figures, and maps of them
export type { AreaResult, AreaValues } from './outputs/maps/area-result.ts';
export type { AreaEntry } from './outputs/areas/finish-areas.ts';
export { bandsOf, figuresOf, mapField, type MapBand, type MapField } from './outputs/maps/field.ts';
export { areaMap, type AreaMap, type MapOffer, type MapView } from './results/maps/area-map.ts';
export { readAreaResult } from './results/read/read-area-result.ts';
export { drawMap, spreadText } from './outputs/maps/draw-map.ts';
export { drawMaps, MAP_FORMATS, type MapFormat, type MapReport, type MapRequest } from './results/maps/map-files.ts';
export { niceScale, spreadOf, stepsOf, type Scale, type Spread, type Trend } from './outputs/maps/statistics.ts';

// Engines: what runs a room, and the devices of a machine
export { adapterFacts, deviceDescriptor, fastestAdapter, isSoftwareAdapter } from './ports/engine/adapters.ts';
export type { CardAnswer, CardProcess, CardQuestion, NamedCards, OtherCard } from './rendering/cards/card-process.ts';
export { cardWorker } from './rendering/cards/card-worker.ts';
export type { CardShare, CardsReport } from './rendering/cards/cards-report.ts';
export type { CardsOrHost } from '../engine/engine.ts';
export { listDevices, type DeviceEntry, type GpuEntry, type ListedAdapter } from './ports/engine/devices.ts';
export { chooseEngine, kernelNames } from './jobs/engine/choose-engine.ts';
export type { EngineName } from '../engine/engine-names.ts';
export { ENGINE_CHOICES, hasPrecision, needsGpu, takesGpu, type EngineChoice } from './ports/engine/engine-choice.ts';
export type { EngineParts } from './ports/engine/engines.ts';
export type { GpuProvider, ProvidedGpu } from './ports/engine/provided-gpu.ts';
export { readWorkgroup, type KernelRequest } from './ports/engine/named-kernel.ts';
export { kernelText } from './ports/engine/kernel-report.ts';
export type { ThreadTask } from '../engine/reference/stepper.ts';
export { threadWork, type StartThread, type ThreadStart } from '../engine/reference/thread.ts';

// Schemes, materials and the bench: what needs no scene
export { benchPaper, type PaperRequest, type PaperResult } from './jobs/bench/papers/bench-paper.ts';
export { listPapers, type PaperOutline } from './jobs/bench/papers/list-papers.ts';
export {
  itemHeading,
  itemNotes,
  printedTable,
  type PrintedCell,
  type PrintedColumn,
} from './jobs/bench/papers/paper-text.ts';
export type { SavedPaper } from './jobs/bench/papers/paper-file.ts';
export { benchRooms, type RoomsResult } from './jobs/bench/rooms/bench-rooms.ts';
export {
  benchOutOfCoreMethods,
  type OutOfCoreBenchRequest,
  type OutOfCoreBenchResult,
  type SavedOutOfCore,
} from './jobs/bench/bench-out-of-core.ts';
export type { RoomEntry, SavedRooms } from './jobs/bench/rooms/rooms-file.ts';
export type { RoomComparison } from './jobs/bench/rooms/rooms-baseline.ts';
export {
  benchCsv,
  benchStencils,
  type BaselineComparison,
  type BenchEntry,
  type BenchExperiment,
  type BenchProgress,
  type BenchReport,
  type BenchResult,
} from './jobs/bench/bench.ts';
export { fractionOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from './inputs/tables/bands.ts';
export {
  listMaterials,
  listSheets,
  reportMaterials,
  type LibraryMaterial,
  type MaterialEntry,
  type MaterialsReport,
  type SheetEntry,
} from './jobs/materials/materials.ts';
export {
  entryTitle,
  materialCategories,
  noiseReduction,
  shownDefinition,
  shownName,
  suggestByName,
  TEXTURES,
  weightedAbsorption,
  type MaterialLook,
  type NameSuggestion,
  type Texture,
  type WeightedAbsorption,
} from './jobs/materials/library-words.ts';
export {
  layerCurves,
  throughCurves,
  type AbsorptionCurves,
  type LayerCurvesRequest,
  type ThroughCurves,
  type ThroughCurvesRequest,
} from './jobs/materials/through-curves.ts';
export type { WallBranchReport, WallReport } from './inputs/request/wall-report.ts';
export { designWeightsFile, type DesignReport } from './jobs/schemes/design-weights.ts';
export { listSchemes, shellPoints, type SchemeEntry } from './jobs/schemes/schemes.ts';
export { showScheme, type CurveEntry, type ErrorList, type SchemeReport } from './jobs/schemes/show-scheme.ts';

// The eigenmodes of a room
export { findRoomModes, forecastRoomModes } from './jobs/modes/find-room-modes.ts';
export type { CheckLater, ModesControls } from './jobs/modes/modes-controls.ts';
export { shareName } from './jobs/modes/write-modes.ts';
export { readModes } from './jobs/modes/read-modes.ts';
export { readPlaces } from './jobs/places/read-places.ts';
export { readDesks, readSpeakers } from './jobs/places/speech/read-speech.ts';
export { readSensitivities } from './jobs/sensitivities/read-sensitivities.ts';
export { readDesign } from './jobs/design-room/read-design.ts';
export {
  SILENT_DB,
  type HalfWaves,
  type HeardMode,
  type ModeEntry,
  type ModesCheck,
  type ModesForecast,
  type ModeShare,
  type ModeSide,
  type ModesReport,
  type PointOfModes,
} from './jobs/modes/modes-report.ts';
export type { ShapesOfModes } from './jobs/modes/shapes-of-modes.ts';
export { MOST_MODES, USUAL_COUNT, USUAL_SHAPES, type ModesRequest } from './jobs/modes/room-of-modes.ts';

// A room as it was measured
export {
  calibrateScene,
  DECAY_FIGURES,
  JUST_NOTICEABLE,
  MOST_FACTOR,
  MOST_RUNS,
  type CalibratedBand,
  type CalibratedMaterial,
  type CalibrateControls,
  type CalibrateProgress,
  type CalibrateRequest,
  type CalibrationReport,
  type DecayFigure,
} from './jobs/calibrate/calibrate.ts';

// What the surfaces of a room do to its figures
export type { LinesAtOnce, LinesToCompute } from './jobs/room-trials/lines.ts';
export { viewSurfaces, type SurfacesView } from './jobs/room-trials/view-surfaces.ts';
export type {
  SimulationOfTrials,
  TrialsControls,
  TrialsCost,
  TrialsProgress,
  TrialsRequest,
} from './jobs/room-trials/trials.ts';
export {
  blankFigures,
  EXPECTED_FIGURES,
  findSensitivities,
  USUAL_PERCENT,
  type FigureSensitivity,
  type MaterialUncertainty,
  type MovedBy,
  type MovedSurface,
  type SensitivitiesRequest,
  type SensitivityReport,
  type SurfaceEffect,
} from './jobs/sensitivities/sensitivities.ts';
// Places of sources
export { findPlaces } from './jobs/places/places.ts';
export type { PlacesControls, PlacesProgress } from './jobs/places/progress.ts';
export type { PlacesForecast, PlacesOutlook } from './jobs/places/forecast.ts';
export { forecastPlaces } from './jobs/places/forecast-places.ts';
export {
  CANDIDATE_KINDS,
  DEFAULTS as PLACES_DEFAULTS,
  MOST_SOURCES,
  type CandidateKind,
  type PlacesRequest,
} from './jobs/places/request.ts';
export type {
  LevelCurves,
  PlacedArrangement,
  PlacedSource,
  PlaceSearchEntry,
  PlacesReport,
  SeatCurves,
} from './jobs/places/places-report.ts';
export { FIGURE_OF as GOAL_FIGURES, GOALS, type Goal, type GoalWeights, type SeatFigures } from '../places/figures.ts';
export { findSpeakers } from './jobs/places/speech/speakers.ts';
export { rankDesks } from './jobs/places/speech/desks.ts';
export {
  DESK_DEFAULTS,
  DESK_GOALS,
  isOfBass,
  SPEAKER_DEFAULTS,
  type DeskGoal,
  type DesksRequest,
  type SpeakersRequest,
} from './jobs/places/speech/speech-request.ts';
export type { DesksReport, PlacedSpeakers, RankedPlace, SpeakersReport } from './jobs/places/speech/speech-reports.ts';
export {
  SPEAKER_GOALS,
  type SpeakerFigures,
  type SpeakerGoal,
  type SpeakerWeights,
} from '../places/speech/evaluate.ts';
export type { EqualiserBand } from '../places/equaliser.ts';

// Materials that make a room meet goals
export {
  CONFIDENCE as DESIGN_CONFIDENCE,
  designRoom,
  goalText,
  MOST_DESIGNS,
  PARTS as DESIGN_PARTS,
  type Covering,
  type DesignRoomReport,
  type DesignRoomRequest,
  type DesignTrial,
  type JudgedGoal,
  type MaterialUse,
  type RoomGoal,
  type SurfaceWish,
} from './jobs/design-room/design-room.ts';

// The suite that verifies this program on a device
export type { Effort, Line } from './jobs/verify/tools/check.ts';
export type { VerifyReport } from './jobs/verify/verify-report.ts';
export {
  confirmVerification,
  verifyDevice,
  type CheckTitle,
  type ConfirmReport,
  type EndedCheck,
  type VerifyProgress,
  type VerifyResult,
} from './jobs/verify/verify.ts';

// Results: compared, judged, beside measurements, and as a page
export { compareResults, type ComparedVariant, type ComparisonReport } from './results/compare/compare-results.ts';
export type { FigureDifference, SingleDifference } from './results/compare/differences.ts';
export {
  analyseMeasured,
  measuredBeside,
  type MeasuredBesideResult,
  type MeasuredEntry,
  type MeasuredReport,
  type MeasuredRequest,
} from './results/analyse/analyse-measured.ts';
export { renderedVolume, type ListeningRequest } from './results/measured/listening-conditions.ts';
export { CHANNEL_USES, type ChannelUse } from './results/measured/measured-responses.ts';
export { writeReport, type ReportRequest, type WrittenReport } from './results/report/write-report.ts';
export {
  CHAPTERS,
  extentOf,
  pagesOf,
  pagesTogether,
  USUAL_CHAPTERS,
  type Chapter,
  type ReportExtent,
} from './results/report/content/chapters.ts';
export type { ReportChoice } from './results/report/report-content.ts';
export { REPORT_LANGUAGES, type ReportLanguage } from './results/report/words/languages.ts';
export { judgeRendering, type Judgement } from './results/targets/judge-result.ts';
export {
  overviewOf,
  type Overview,
  type OverviewFigure,
  type OverviewGroup,
  type OverviewSpread,
} from './results/overview/overview.ts';
export { receiverCells, receiversCsv, receiverTable, type ReceiverTable } from './results/overview/receiver-table.ts';
export { TARGET_NAMES, TARGET_TITLES } from './results/targets/standards.ts';
export type { JudgedTarget, Standing } from './results/targets/target.ts';

// Responses: figures and sound
export {
  analyseResponse,
  type BandFigures,
  type KnownOfResponse,
  type ResponseAnalysis,
  type RoomFigures,
  type TrustedFigures,
} from './results/analyse/analyse.ts';
export {
  figureHeading,
  figuresCsv,
  figureText,
  speechText,
  type FiguresOfPair,
} from './outputs/response/figure-table.ts';
export { rateKeeping } from '../response/band-limit.ts';
export {
  NOT_DETERMINED,
  octaveTable,
  REDUCED_RANGE,
  SINGLE,
  type OctaveTable,
} from './outputs/response/octave-table.ts';
export type { OverallFigures, OpenPlanEntry } from './outputs/response/complete-figures.ts';
export type { InsulationBand, InsulationEntry } from './outputs/response/insulation.ts';
export {
  INSULATION_HEADINGS,
  insulationRatings,
  insulationRows,
  insulationTitle,
} from './outputs/response/insulation-table.ts';
export type { DecayFit, DecayFits } from '../response/decay/decay.ts';
export type { FigureSpread } from '../response/several/spread.ts';
export { heardRoom, type HeardRoom } from './rendering/written/room.ts';
export { extendedWav } from './rendering/written/extension.ts';
export type { ExtensionReport } from './outputs/response/full-band/extension-report.ts';
export {
  auralise,
  listeningSound,
  PEAK_GAINS,
  type Auralisation,
  type FileLevel,
  type ListeningSound,
} from './results/listening/auralise.ts';
export { equaliserLevels } from '../response/equaliser/apply-equaliser.ts';
export { readEqualiserFile } from './results/listening/equaliser-file.ts';
export { readEqualiser } from '../response/equaliser/read-equaliser.ts';
export { coefficientText, equaliserText, filterText } from '../response/equaliser/write-equaliser.ts';
export type {
  Equaliser,
  EqualiserFilter,
  FilterKind,
  FilterWidth,
  NamedEqualiser,
} from '../response/equaliser/equaliser.ts';
export { DRY_SOUNDS, dryWav, type DrySoundName, type DrySource } from './results/listening/dry.ts';
export { mixedRecording, type MixedRecording, type RawRecording } from './results/listening/recording.ts';
export { heardResponse, type HeardResponse } from './results/listening/response.ts';
export { encodeWav, encodeWavChannels } from '../response/wav.ts';
export { refigure, type Refigured } from './results/refigure/refigure.ts';
export { refigureFiles, type RefiguredFiles, type RefigureRequest } from './results/refigure/refigure-files.ts';
export { writeUnpacked, type UnpackedFiles, type UnpackRequest } from './results/project/write-unpacked.ts';
export { sceneChanges, withLevelsOf, type SceneChanges } from './results/refigure/scene-changes.ts';
export { loudnessOf, type LoudnessBlocks } from '../response/listening/loudness.ts';
export type { ExtendedOctave } from '../response/listening/extend.ts';
export type { OctaveAbsorption } from './outputs/scene/scene-summary.ts';
export {
  figureKind,
  FIGURES,
  isOfBand,
  MAIN_FIGURES,
  SPECIAL_FIGURES,
  type FigureKind,
  type FigureName,
} from '../response/figures/catalogue.ts';
export type { BandFigureName, SpecialFigures } from '../response/figures/room-figures.ts';
export {
  bandUncertainty,
  bandValue,
  isReducedRange,
  isUnsupported,
  singleNumber,
  type SingleNumber,
} from '../response/figures/single-number.ts';
export type { ResponseFigures } from '../response/figures/figures.ts';
export type { SpeechFigures } from '../response/speech/speech-figures.ts';

// What a room looks like, in words and to be drawn
export { extentsText, sidesText, volumeText, type Extents } from './inputs/scene/extents.ts';
export { detailsText } from './planning/limits/details-report.ts';
export { bytes, rounded } from './ports/engine/counts.ts';
export { signed } from '../units/signed.ts';
export { leakText } from './setup/room/room-problems.ts';
export { faultTexts, surfaceName } from './setup/room/mesh-summary.ts';
export { outsideText } from './setup/room/outside-report.ts';
export { WALL_MODELS, wallsText, type WallModel } from './setup/room/walls-report.ts';
export { neededFiles, type NeededFiles } from './inputs/request/needed-files.ts';
export { leavesUnitOpen, viewMesh, type MeshView, type MeshViewRequest } from './setup/view/mesh-view.ts';
export { readDxfLines, type DxfLines } from '../mesh/dxf/dxf-lines.ts';
export type { MeshSpace } from '../mesh/mesh.ts';
export { replaced } from '../mesh/placement.ts';
export { distanceToTriangle } from '../units/line-triangle.ts';
export { MIRROR_AXES, UP_AXES, type MirrorAxis, type Placement, type UpAxis } from '../units/placement.ts';

// Files of other programs
export { accountLines, accountSummary } from './jobs/imports/account-text.ts';
export { importFile, type ImportReport, type ImportRequest } from './jobs/imports/import-file.ts';
export { mayListMaterials, materialsOf, type ImportedMaterials } from './jobs/imports/read-materials.ts';
export type { ImportedMaterial } from './jobs/imports/material-list.ts';
export { checkNewRoom, NEW_ROOM_SIDE, newRoom, USUAL_ROOM, type NewRoomRequest } from './inputs/request/new-room.ts';
export { entryFor, sceneAround, type AroundMesh, type NewScene } from './jobs/imports/scene-around.ts';
export type { ImportAccount, ImportedKind, LeftOutKind } from '../mesh/imported.ts';

export { hitOutline, isSound, trianglesOfPart, viewOutline, type OutlineHit } from './setup/view/outline-view.ts';
export type { OutlinePart } from '../room/outline/outline-mesh.ts';
export type { OutlineFace, OutlineRoom, OutlineShape, OutlineSlope, OutlineWall } from '../scene/outline/outline.ts';
export { viewBoxes, type BoxView, type DrawnMaterials, type DrawnSheet } from './setup/view/box-view.ts';
export { rectangleOf } from '../scene/sheets/box-sheets.ts';
export { sharedFaces } from '../scene/sheets/face-sheets.ts';
export { drawnReceivers, type DrawnOutline } from './setup/view/drawn-receivers.ts';
export { planePolygon, type PolygonFault } from '../scene/areas/polygon.ts';
export { viewScene, type SceneView, type ViewArea, type ViewPoint } from './setup/view/scene-view.ts';
export { viewSurfaceName, type ViewSurface } from './setup/view/scene-view-surfaces.ts';
export { softShading, type ShadedSurface } from './setup/view/shading/soft-shading.ts';

// Sweeps: thousands of scenes, by a manifest
export {
  MANIFEST_FILE,
  manifestText,
  parseManifestLine,
  readManifestLines,
  SPLITS,
  type ManifestLine,
  type PlacedLine,
  type SweepKeep,
  type SweepSplit,
} from './jobs/sweep/manifest.ts';
export {
  doneFolder,
  failedFile,
  LINE_FILE,
  readSweepState,
  type FailedLine,
  type LineState,
  type SweepFiles,
  type SweepState,
} from './jobs/sweep/sweep-folder.ts';

// Lines of sweeps, several at a time
export { lineWorker } from './jobs/sweep/batch/line-worker.ts';
export {
  renderLinesTogether,
  type LineThread,
  type StartLineThread,
  type TogetherOptions,
} from './jobs/sweep/batch/render-together.ts';
export type { FromLineThread, SentError, ToLineThread } from './jobs/sweep/batch/thread-messages.ts';
export type { BatchCounts } from './jobs/sweep/batch/batches.ts';
export {
  planSweep,
  type SweepPlanControls,
  type SweepPlanReport,
  type SweepPlanRequest,
} from './jobs/sweep/plan/plan-sweep.ts';
export type { SweepPlanProgress } from './jobs/sweep/plan/plan-progress.ts';
export {
  runSweep,
  type SweepProgress,
  type SweepRunControls,
  type SweepRunReport,
  type SweepRunRequest,
} from './jobs/sweep/run/run-sweep.ts';
export {
  renderLinesInTurn,
  type LineControls,
  type LineOutcome,
  type RenderLines,
} from './jobs/sweep/run/render-lines.ts';
export { sweepStatus, type SweepControls, type SweepRequest, type SweepStatus } from './jobs/sweep/status.ts';
export {
  collectSweep,
  type CollectControls,
  type CollectReport,
  type CollectRequest,
} from './jobs/sweep/collect/collect.ts';
export type { CollectedSplit } from './jobs/sweep/collect/data-card.ts';
export type { NewFiles, NewPlace, WriteNewFiles } from './jobs/sweep/collect/new-files.ts';
export type { GrowingFile } from '../sofa/growing-file.ts';
export { planJobs, type JobPlan, type JobPlanRequest } from './jobs/sweep/slurm/job-plan.ts';
export { DataSet } from '../sofa/read-data-set.ts';
export type { ReadableFile } from '../sofa/growing-file.ts';
