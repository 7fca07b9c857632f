import { isThrough } from '../../../material/definition.ts';
import { extendedRate } from '../../../response/listening/extend.ts';
import { sofaNames } from '../../inputs/request/sofa-layout.ts';
import type { FolderMark } from '../../ports/host/host.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { areaFiles } from '../../inputs/areas/area-files.ts';
import { channelCount } from '../../../scene/direction.ts';
import { channelsStem, responseStem } from '../../../scene/file-stem.ts';
import { hasWalks } from '../../setup/sources/place-sounds.ts';
import type { RenderRequest } from '../../inputs/request/request.ts';

/** The file that says what was rendered. It is written last: a folder that has it is whole. */
export const REPORT = 'report.json';

/** Mark of a rendering: its report, by which it is known again, whatever its version. */
export const RENDERED: FolderMark = {
  name: REPORT,
  begins: /^\s*\{\s*"title":\s*"(?:[^"\\]|\\.)*",\s*"program":\s*"\d/,
};

/** All figures of all responses as a table. */
export const FIGURES_TABLE = 'figures.csv';

/** Sound insulation between the rooms of a scene as a table. */
export const INSULATION_TABLE = 'insulation.csv';

/** All responses with their figures, the report and the scene in one file. */
export const HDF5_FILE = 'responses.h5';

/** How the name of a response ends that goes on above the simulated band. */
export const EXTENDED = '-extended.wav';

/** Bytes of a sample in a WAV file. */
const SAMPLE = 4;
/** The figures of a source at a receiver of an area take about so many bytes in its files. */
const AREA_POINT = 1000;
/** A picture of a response takes at least about so many bytes. */
const PICTURE = 20_000;

/** A source, a system of sources or a receiver. */
interface Named {
  readonly name: string;
}

const pairsOf = (sources: readonly Named[], receivers: readonly Named[]): string[] =>
  sources.flatMap((source) => receivers.map((receiver) => responseStem(source.name, receiver.name)));

/** What is heard at each single receiver: sources, and systems of them. */
const heardOf = ({ sources, listening }: RenderPlan['scene'], { raw }: RenderRequest): readonly Named[] => [
  ...sources,
  ...(raw ? [] : listening.systems),
];

/** Channels of all receivers with direction. */
const channelsOf = ({ receivers }: RenderPlan['scene']): number =>
  receivers.reduce((sum, { direction }) => sum + (direction ? channelCount(direction) : 0), 0);

/** The receivers on areas whose responses are written. */
const writtenOf = (areas: RenderPlan['areas']): RenderPlan['areas'][number]['points'] =>
  areas.flatMap(({ writesResponses, points }) => (writesResponses ? points : []));

/** The names of all files of a rendering. */
export function renderFiles({ scene, areas }: Pick<RenderPlan, 'scene' | 'areas'>, request: RenderRequest): string[] {
  if (hasWalks(scene)) return [...pairsOf(scene.sources, scene.receivers).map((name) => `${name}.wav`), REPORT];
  const { plot, raw, extend } = request;
  const endings = ['.wav', ...(plot ? ['.svg'] : []), ...(extend ? [EXTENDED] : [])];
  return [
    ...pairsOf(heardOf(scene, request), scene.receivers).flatMap((name) => endings.map((ending) => name + ending)),
    ...scene.sources.flatMap(({ name }) =>
      scene.receivers.flatMap((receiver) => (receiver.direction ? `${channelsStem(name, receiver)}.wav` : [])),
    ),
    ...pairsOf(scene.sources, writtenOf(areas)).map((name) => `${name}.wav`),
    ...areas.flatMap(({ name }) => areaFiles(name)),
    ...(raw ? [] : [FIGURES_TABLE, ...(mayHaveRooms(scene) ? [INSULATION_TABLE] : [])]),
    ...(request.sofa ? sofaNames(scene.receivers) : []),
    ...(request.hdf5 ? [HDF5_FILE] : []),
    REPORT,
  ];
}

/** Whether sound goes through something, so that rooms of the scene may be apart. */
const mayHaveRooms = ({ materials }: RenderPlan['scene']): boolean => [...materials.values()].some(isThrough);

/** A rendering with its steps; without waves it has none. */
type Sized = Pick<RenderPlan, 'scene' | 'areas'> & Partial<Pick<RenderPlan, 'steps' | 'sampleRate'>>;

/** About the bytes that the files of a rendering take. */
export function renderBytes({ scene, areas, steps, sampleRate }: Sized, request: RenderRequest): number {
  const { raw, plot, extend } = request;
  const seconds = steps === undefined ? scene.duration : steps / sampleRate!;
  const samples = raw ? steps! : seconds * scene.sampleRate;
  const extendedSamples = seconds * extendedRate(scene.sampleRate);
  // SOFA and HDF5 files hold the responses once more each.
  const copies = 1 + (request.sofa ? 1 : 0) + (request.hdf5 ? 1 : 0);
  const sources = scene.sources.length;
  const onAreas = areas.reduce((sum, { points }) => sum + points.length, 0);
  return Math.ceil(
    heardOf(scene, request).length *
      scene.receivers.length *
      (SAMPLE * samples * copies + (plot ? PICTURE : 0) + (extend ? SAMPLE * extendedSamples : 0)) +
      sources * (writtenOf(areas).length + copies * channelsOf(scene)) * SAMPLE * samples +
      sources * onAreas * AREA_POINT,
  );
}
