/**
 * What is done with renderings and recordings, and what is searched in a room: `import { readRendering } from
 * 'wavehall/results'`. Folders and files are those of the controls; `nodeControls` of `wavehall/node` has those of a
 * machine.
 *
 * @packageDocumentation
 */

// Renderings read again, and their figures
export { readRendering, type RenderedResponse, type RenderedSound, type Rendering } from '../app/index.ts';
export type { AnyReport, RaysReport, RenderReport, ResponseEntry } from '../app/index.ts';
export {
  FIGURES,
  figureKind,
  isOfBand,
  isReducedRange,
  singleNumber,
  type BandFigureName,
  type BandFigures,
  type FigureKind,
  type FigureName,
  type OverallFigures,
  type ResponseFigures,
  type RoomFigures,
  type SingleNumber,
  type SpeechFigures,
} from '../app/index.ts';
export { figuresCsv, figureText } from '../app/index.ts';

// Responses of any origin
export { analyseResponse, type KnownOfResponse, type ResponseAnalysis } from '../app/index.ts';
export { analyseMeasured, type MeasuredReport, type MeasuredRequest } from '../app/index.ts';
export { convertResponses, type ConvertReport, type ConvertRequest } from '../app/index.ts';

// Renderings compared, judged and shown
export { compareResults, type ComparisonReport } from '../app/index.ts';
export { judgeRendering, type Judgement } from '../app/index.ts';
export { writeReport, type ReportRequest, type WrittenReport } from '../app/index.ts';
export { drawMaps, readAreaResult, type AreaResult, type MapReport, type MapRequest } from '../app/index.ts';
export { drawDirectionMaps, type DirectionReport, type DirectionRequest } from '../app/index.ts';

// Places of subwoofers that suit the seats, of loudspeakers for an audience, and of desks
export {
  findPlaces,
  findSpeakers,
  forecastPlaces,
  rankDesks,
  type DesksReport,
  type DesksRequest,
  type PlacesControls,
  type PlacesOutlook,
  type PlacesReport,
  type PlacesRequest,
  type SpeakersReport,
  type SpeakersRequest,
} from '../app/index.ts';

// A scene whose materials follow a measurement
export {
  calibrateScene,
  JUST_NOTICEABLE,
  MOST_RUNS,
  type CalibrateControls,
  type CalibrateRequest,
  type CalibrationReport,
} from '../app/index.ts';

// Materials that make a room meet goals
export { designRoom, type DesignRoomReport, type DesignRoomRequest, type SurfaceWish } from '../app/index.ts';

// What the surfaces of a room do to its figures
export {
  findSensitivities,
  type FigureSensitivity,
  type MaterialUncertainty,
  type MovedSurface,
  type SensitivitiesRequest,
  type SensitivityReport,
  type SurfaceEffect,
  type SimulationOfTrials,
  type TrialsControls,
} from '../app/index.ts';

// The eigenmodes of a scene's room
export {
  findRoomModes,
  forecastRoomModes,
  type HalfWaves,
  type HeardMode,
  type ModeEntry,
  type ModesCheck,
  type ModesControls,
  type ModesForecast,
  type ModeShare,
  type ModeSide,
  type ModesReport,
  type ModesRequest,
  type PointOfModes,
  type ShapesOfModes,
} from '../app/index.ts';
