/**
 * All that the doors (command line, window) may import of the program, and all that another program may: this file is the
 * package's public API.
 */

// Scenes: what is read, and from where
export { FileError, type Files, type FileTrouble, type Host, type KeptStore } from './host/host.ts';
export { MemoryFiles } from './host/memory-files.ts';
export { DEFAULT_TOLERANCE, defaultWalls } from './scene/defaults.ts';
export { extentsText, sidesText, volumeText, type Extents } from './scene/extents.ts';
export type { RenderRequest, SceneRequest } from './scene/request.ts';

// Use-cases: check, plan, render
export type { RoomReport } from './check/check-report.ts';
export { checkScene, type CheckReport } from './check/check.ts';
export { choiceText } from './plan/choose-plan.ts';
export { planScene, requireRunnable, type PlanRow, type ScenePlan } from './plan/plan-scene.ts';
export type { RenderProgress } from './host/controls.ts';
export { renderScene } from './render/render.ts';
export type { RenderReport, ResponseEntry } from './render/report.ts';
export { stabilityText } from './render/prove-stable.ts';
export type { FieldFrame, FieldSlice, RunWatch, SliceRequest } from './render/watch.ts';

// Engines and devices
export { adapterFacts, deviceDescriptor } from './engine/adapters.ts';
export { listDevices, type AdapterLister, type DeviceEntry } from './engine/devices.ts';
export { chooseEngine, ENGINE_CHOICES, type EngineChoice, type EngineParts } from './engine/engines.ts';
export type { GpuProvider, ProvidedGpu } from './engine/provided-gpu.ts';
export { kernelText } from './engine/kernel-report.ts';
export type { ThreadTask } from '../engine/reference/stepper.ts';
export { threadWork, type StartThread, type ThreadStart } from '../engine/reference/thread.ts';

// Schemes, materials and the bench
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
export { designWeightsFile, type DesignReport } from './schemes/design-weights.ts';
export { listSchemes, shellPoints, type SchemeEntry } from './schemes/schemes.ts';
export { showScheme, type CurveEntry, type ErrorList, type SchemeReport } from './schemes/show-scheme.ts';

// Responses: figures and sound
export {
  analyseResponse,
  midFrequencyText,
  type BandFigures,
  type ResponseAnalysis,
  type RoomFigures,
} from './response/analyse.ts';
export { auralise } from './response/auralise.ts';

// What a room looks like
export { detailsText } from './limits/details-report.ts';
export { bytes, rounded } from './limits/limits.ts';
export { leakText } from './room/leaks.ts';
export { faultTexts, surfaceName } from './room/mesh-summary.ts';
export { outsideText } from './room/outside-report.ts';
export { WALL_MODELS, wallsText, type WallModel } from './room/walls-report.ts';
export { leavesUnitOpen, viewMesh, type MeshView } from './view/mesh-view.ts';
export { viewScene, type SceneView, type ViewPoint } from './view/scene-view.ts';
export type { ViewSurface } from './view/scene-view-surfaces.ts';

// Quantities and errors
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
