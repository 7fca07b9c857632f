/**
 * Wavehall as a library. This file is all that another program, the command line and the window may import.
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
 * alone loads a package, `highs`.
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
export { hertz, percent, seconds, type Hertz, type Percent, type Seconds, type Vec3 } from '../units/quantities.ts';

// What a use-case is handed: a request, and controls
export type { Controls, EngineControls, RenderProgress } from './host/controls.ts';
export { isBuilt } from './build-id.ts';
export { sha256 } from './host/sha256.ts';
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
} from './host/host.ts';
export { MemoryFiles } from './host/memory-files.ts';
export { DEFAULT_TOLERANCE } from '../scheme/scheme.ts';
export { RoomThreads, type RoomThread, type StartRoomThread } from './host/room-threads.ts';
export { roomWorker } from './host/room-worker.ts';
export type { RoomAnswer, RoomQuestion } from '../room/slabs/jobs.ts';
export { type RenderRequest, type SceneRequest } from './scene/request.ts';
export {
  FACE_NAMES,
  LONGEST_FIGURES,
  type BoxElement,
  type BoxPatch,
  type LongestFigure,
  type SixMaterials,
} from '../scene/scene.ts';
export { isSameFile, nameFault } from '../scene/checks/names.ts';
export { readSceneText } from '../scene/scene-text.ts';
export { longEnough, type DurationReport } from './render/lengths.ts';
export type { ReciprocityReport } from './render/reciprocity.ts';
export { chosenDurationText } from './duration/chosen-duration-text.ts';
export { directionTexts } from './direction/direction-text.ts';
export { notComputedText, soundTexts, walkTexts } from './walks/sound-text.ts';
export type { SoundEntry, SoundsReport, WalkEntry } from './walks/sound-entry.ts';
export { directivityTexts } from './directivity/source-text.ts';
export type { DirectivityFileEntry, OctaveValue, SourceEntry } from './directivity/source-entry.ts';
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
} from './direction/direction-result.ts';

// The three use-cases of a scene: check, plan, render
export type { RoomReport } from './check/check-report.ts';
export { checkScene, type CheckOutcome, type CheckReport } from './check/check.ts';
export { choiceText } from './plan/choose-plan.ts';
export { longestTime } from './plan/longest-time.ts';
export { planScene, requireRunnable, type PlanRow, type PlanSceneRequest, type ScenePlan } from './plan/plan-scene.ts';
export {
  DRAFT_SECONDS,
  FINER,
  LOWER,
  planPresets,
  PRESETS,
  type Preset,
  type PresetPlan,
  type PresetPlans,
  type PresetRequest,
} from './plan/presets/presets.ts';
export { RoughDevices } from './plan/presets/rough-devices.ts';
export { knowDevice } from './plan/presets/know-device.ts';
export type { ExpectedUncertainty } from './plan/presets/expected-errors.ts';
export { renderScene } from './render/render.ts';
export { readCheckpoint, resumeRendering, type Checkpoint } from './checkpoint/resume.ts';
export type { RenderReport, ResponseEntry } from './render/report.ts';
export { stabilityText } from './render/prove-stable.ts';
export type { RenderControls } from './render/job.ts';
export { refined } from './view/refine-values.ts';
export { levelSurface, type LevelSurface, type NodeValues } from './view/level-surface.ts';
export type {
  FieldFrame,
  FieldSlice,
  FilmRequest,
  FilmWatch,
  RunWatch,
  SliceRequest,
} from './render/watching/watch.ts';

// Projects: a scene with its files and renderings in one ZIP file
export { isProjectName, PROJECT_EXTENSION } from './project/project-path.ts';
export {
  packed,
  unpacked,
  type PackedFiles,
  type Project,
  type ProjectEars,
  type ProjectListening,
  type ProjectRecordings,
  type ProjectRun,
  type SceneFiles,
} from './project/project.ts';
export { shortChanges, type NamedRendering } from './compare/short-changes.ts';
export { packProject, plainName } from './project/pack-project.ts';
export { withProjects } from './project/project-files.ts';
export {
  changeProjectScheme,
  NO_SCHEME,
  type ProjectReport,
  type ProjectSchemeRequest,
} from './project/change-scheme.ts';
export { projectSchemeOf, projectSchemeText, type ProjectScheme } from './project/project-scheme.ts';
export { unpackProject } from './project/unpack-project.ts';
export { isZip } from './project/read-zip.ts';
export { writeZip } from './project/write-zip.ts';
export { exportFiles } from './results/export-files.ts';

// A dry sound in a rendered room, for files
export type { FreeFieldFit } from '../response/binaural/free-field-head.ts';
export { auraliseResult, type AuraliseReport, type AuraliseRequest } from './auralise/auralise-result.ts';
export { BALL } from './auralise/ear-decoder.ts';
export { fieldSound, headMatrices, playerEars, type HeardField, type PlayerEars } from './auralise/player-ears.ts';
export type { EarSpectra } from '../response/binaural/turning-ears.ts';
export { axesOf, type Orientation, type OwnAxes } from '../sphere/orientation.ts';

// From where sound comes at a receiver
export {
  directionSoundOf,
  drawDirectionMaps,
  placeOf,
  type DirectionReport,
  type DirectionRequest,
} from './direction-map/direction-files.ts';
export { directionMap, type DirectionMap } from './direction-map/direction-view.ts';
export type { DirectionBand, DirectionSound, TimeWindow } from './direction-map/direction-sound.ts';
export type { DirectionPeak, DirectionPlace, DirectionView } from './direction-map/shown.ts';
export { hedgehog, HEDGEHOG_WINDOWS, type Hedgehog } from './direction-map/hedgehog.ts';

// SOFA files
export { convertResponses, type ConvertReport, type ConvertRequest } from './sofa/convert.ts';
export { sofaOfFiles } from './sofa/sofa-files.ts';
export type { SofaAuthor, SofaLayout } from './sofa/sofa-layout.ts';

// Receivers on areas: their figures, and maps of them
export type { AreaResult, AreaValues } from './areas/area-result.ts';
export type { AreaEntry } from './areas/finish-areas.ts';
export { bandsOf, figuresOf, mapField, type MapBand, type MapField } from './maps/field.ts';
export { areaMap, type AreaMap, type MapOffer, type MapView } from './maps/area-map.ts';
export { readAreaResult } from './areas/read-area-result.ts';
export { drawMap, spreadText } from './maps/draw-map.ts';
export { drawMaps, MAP_FORMATS, type MapFormat, type MapReport, type MapRequest } from './maps/map-files.ts';
export { niceScale, spreadOf, stepsOf, type Scale, type Spread, type Trend } from './maps/statistics.ts';

// Engines: what runs a room, and the devices of a machine
export { adapterFacts, deviceDescriptor, fastestAdapter, isSoftwareAdapter } from './engine/adapters.ts';
export type { CardAnswer, CardProcess, CardQuestion, NamedCards, OtherCard } from './cards/card-process.ts';
export { cardWorker } from './cards/card-worker.ts';
export type { CardShare, CardsReport } from './cards/cards-report.ts';
export type { CardsOrHost } from '../engine/engine.ts';
export { listDevices, type DeviceEntry, type GpuEntry, type ListedAdapter } from './engine/devices.ts';
export { chooseEngine, ENGINE_CHOICES, type EngineChoice, type EngineParts } from './engine/engines.ts';
export type { GpuProvider, ProvidedGpu } from './engine/provided-gpu.ts';
export { kernelText } from './engine/kernel-report.ts';
export type { ThreadTask } from '../engine/reference/stepper.ts';
export { threadWork, type StartThread, type ThreadStart } from '../engine/reference/thread.ts';

// Schemes, materials and the bench: what needs no scene
export { benchRooms, type RoomsResult } from './bench/rooms/bench-rooms.ts';
export {
  benchOutOfCoreMethods,
  type OutOfCoreBenchRequest,
  type OutOfCoreBenchResult,
  type SavedOutOfCore,
} from './bench/bench-out-of-core.ts';
export type { RoomEntry, SavedRooms } from './bench/rooms/rooms-file.ts';
export type { RoomComparison } from './bench/rooms/rooms-baseline.ts';
export {
  benchCsv,
  benchStencils,
  type BaselineComparison,
  type BenchEntry,
  type BenchExperiment,
  type BenchProgress,
  type BenchReport,
  type BenchResult,
} from './bench/bench.ts';
export { fractionOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from './materials/bands.ts';
export {
  listMaterials,
  reportMaterials,
  type LibraryMaterial,
  type MaterialEntry,
  type MaterialsReport,
} from './materials/materials.ts';
export type { WallBranchReport, WallReport } from './materials/wall-report.ts';
export { designWeightsFile, type DesignReport } from './schemes/design-weights.ts';
export { listSchemes, shellPoints, type SchemeEntry } from './schemes/schemes.ts';
export { showScheme, type CurveEntry, type ErrorList, type SchemeReport } from './schemes/show-scheme.ts';

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
} from './calibrate/calibrate.ts';

// The suite that verifies this program on a device
export type { Effort, Line } from './verify/check.ts';
export type { VerifyReport } from './verify/report.ts';
export {
  confirmVerification,
  verifyDevice,
  type ConfirmReport,
  type VerifyProgress,
  type VerifyResult,
} from './verify/verify.ts';

// Results: compared, judged, beside measurements, and as a page
export { compareResults, type ComparedVariant, type ComparisonReport } from './compare/compare-results.ts';
export type { FigureDifference } from './compare/differences.ts';
export {
  analyseMeasured,
  measuredBeside,
  type MeasuredBesideResult,
  type MeasuredEntry,
  type MeasuredReport,
  type MeasuredRequest,
} from './measured/analyse-measured.ts';
export { renderedVolume, type ListeningRequest } from './measured/listening-conditions.ts';
export { CHANNEL_USES, type ChannelUse } from './measured/measured-responses.ts';
export { writeReport, type ReportRequest, type WrittenReport } from './report/write-report.ts';
export { judgeRendering, type Judgement } from './targets/judge-result.ts';
export { TARGET_NAMES, TARGET_TITLES } from './targets/standards.ts';
export type { JudgedTarget } from './targets/target.ts';

// Responses: figures and sound
export {
  analyseResponse,
  type BandFigures,
  type KnownOfResponse,
  type ResponseAnalysis,
  type RoomFigures,
  type TrustedFigures,
} from './response/analyse.ts';
export { figureHeading, figuresCsv, figureText, speechText, type FiguresOfPair } from './response/figure-table.ts';
export {
  MAIN_FIGURES,
  NOT_DETERMINED,
  octaveTable,
  REDUCED_RANGE,
  SINGLE,
  SPECIAL_FIGURES,
  type OctaveTable,
} from './response/octave-table.ts';
export type { OverallFigures, OpenPlanEntry } from './render/complete-figures.ts';
export type { DecayFit, DecayFits } from '../response/decay/decay.ts';
export type { FigureSpread } from '../response/several/spread.ts';
export { heardRoom, type HeardRoom } from './listening/room.ts';
export { extendedWav } from './listening/extension.ts';
export type { ExtensionReport } from './listening/extension-report.ts';
export {
  auralise,
  listeningSound,
  PEAK_GAINS,
  type Auralisation,
  type FileLevel,
  type ListeningSound,
} from './listening/auralise.ts';
export { DRY_SOUNDS, dryWav, type DrySoundName, type DrySource } from './listening/dry.ts';
export { mixedRecording, type MixedRecording, type RawRecording } from './listening/recording.ts';
export { heardResponse, type HeardResponse } from './listening/response.ts';
export { loudnessOf, type LoudnessBlocks } from '../response/listening/loudness.ts';
export type { ExtendedOctave } from '../response/listening/extend.ts';
export type { OctaveAbsorption } from './results/scene-summary.ts';
export { figureKind, FIGURES, isOfBand, type FigureKind, type FigureName } from '../response/figures/catalogue.ts';
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
export { extentsText, sidesText, volumeText, type Extents } from './scene/extents.ts';
export { detailsText } from './limits/details-report.ts';
export { bytes, rounded } from './limits/counts.ts';
export { signed } from '../units/signed.ts';
export { leakText } from './room/room-problems.ts';
export { faultTexts, surfaceName } from './room/mesh-summary.ts';
export { outsideText } from './room/outside-report.ts';
export { WALL_MODELS, wallsText, type WallModel } from './room/walls-report.ts';
export { neededFiles, type NeededFiles } from './scene/needed-files.ts';
export { leavesUnitOpen, viewMesh, type MeshView, type MeshViewRequest } from './view/mesh-view.ts';
export type { MeshSpace } from '../mesh/mesh.ts';
export { replaced } from '../mesh/placement.ts';
export { MIRROR_AXES, UP_AXES, type MirrorAxis, type Placement, type UpAxis } from '../units/placement.ts';

// Files of other programs
export { accountLines, accountSummary } from './imports/account-text.ts';
export { importFile, type ImportReport, type ImportRequest } from './imports/import-file.ts';
export { mayListMaterials, materialsOf, type ImportedMaterials } from './imports/read-materials.ts';
export type { ImportedMaterial } from './imports/material-list.ts';
export { newRoom, type NewRoomRequest } from './scene/new-room.ts';
export { entryFor, sceneAround, type AroundMesh, type NewScene } from './imports/scene-around.ts';
export type { ImportAccount, ImportedKind, LeftOutKind } from '../mesh/imported.ts';

export { viewBoxes, type BoxView } from './view/box-view.ts';
export { viewScene, type SceneView, type ViewArea, type ViewPoint } from './view/scene-view.ts';
export { viewSurfaceName, type ViewSurface } from './view/scene-view-surfaces.ts';
export { softShading, type ShadedSurface } from './view/shading/soft-shading.ts';

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
} from './sweep/manifest.ts';
export {
  doneFolder,
  failedFile,
  LINE_FILE,
  readSweepState,
  type FailedLine,
  type LineState,
  type SweepFiles,
  type SweepState,
} from './sweep/sweep-folder.ts';

// Lines of sweeps, several at a time
export { lineWorker } from './sweep/batch/line-worker.ts';
export {
  renderLinesTogether,
  type LineThread,
  type StartLineThread,
  type TogetherOptions,
} from './sweep/batch/render-together.ts';
export type { FromLineThread, SentError, ToLineThread } from './sweep/batch/thread-messages.ts';
export type { BatchCounts } from './sweep/batch/batches.ts';
export {
  planSweep,
  type SweepPlanControls,
  type SweepPlanReport,
  type SweepPlanRequest,
} from './sweep/plan/plan-sweep.ts';
export {
  runSweep,
  type SweepProgress,
  type SweepRunControls,
  type SweepRunReport,
  type SweepRunRequest,
} from './sweep/run/run-sweep.ts';
export { renderLinesInTurn, type LineControls, type LineOutcome, type RenderLines } from './sweep/run/render-lines.ts';
export { sweepStatus, type SweepControls, type SweepRequest, type SweepStatus } from './sweep/status.ts';
export {
  collectSweep,
  type CollectControls,
  type CollectReport,
  type CollectRequest,
} from './sweep/collect/collect.ts';
export type { CollectedSplit } from './sweep/collect/data-card.ts';
export type { NewFiles, NewPlace, WriteNewFiles } from './sweep/collect/new-files.ts';
export type { GrowingFile } from '../sofa/growing-file.ts';
export { planJobs, type JobPlan, type JobPlanRequest } from './sweep/slurm/job-plan.ts';
export { DataSet } from '../sofa/read-data-set.ts';
export type { ReadableFile } from '../sofa/growing-file.ts';
