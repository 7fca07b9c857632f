/** Converts a checked scene file to the program's own types. Nothing is checked here. */
import { hertz, percent, seconds, type Vec3 } from '../../units/quantities.ts';
import type { MaterialDefinition } from '../../material/definition.ts';
import type { Scattering } from '../../material/scattering.ts';
import type { Uncertainty } from '../../material/uncertainty.ts';
import { boundsOf } from '../boxes.ts';
import { boxSheets } from '../sheets/box-sheets.ts';
import { sceneAir } from './air-schema.ts';
import type { PointInFile } from './fields.ts';
import type {
  BoxInFile,
  BuiltFurnitureInFile,
  FurnitureInFile,
  GeometryInFile,
  MeshInFile,
  PatchInFile,
  ReceiversInFile,
  SourcesInFile,
  VolumeInFile,
} from './geometry-schema.ts';
import { sceneFullBand, sceneScattering } from './full-band-schema.ts';
import { sceneUncertainty } from './uncertainty-schema.ts';
import { orientationOf, receiverDirection, type DirectionInFile } from './direction-schema.ts';
import { sourceDirectivity } from './directivity-schema.ts';
import { outlineOf } from './outline-schema.ts';
import { sceneListening } from './listening-schema.ts';
import { sceneMaterial } from './material-schema.ts';
import { receiverAreas, type ReceiverInFile } from './receiver-schema.ts';
import { sceneWalk, sourceSignal } from './walk-schema.ts';
import type { SceneWalk } from '../walk.ts';
import {
  AUTO_SCHEME,
  type BoxElement,
  type BoxPatch,
  type BoxVolume,
  defaultWalls,
  FACE_NAMES,
  FROM_MESH,
  type Furniture,
  type Geometry,
  LAYER,
  type MeshGeometry,
  type Receiver,
  type SidesOfMaterials,
  type SceneOfFile,
  type SixMaterials,
  type Source,
} from '../scene.ts';
import { DEFAULT_SAMPLE_RATE, type SceneFile } from './schema.ts';

/** Converts boxes, in the order of the file. */
export function boxElements(boxes: readonly BoxInFile[]): BoxElement[] {
  return boxes.map(({ add, subtract, material, faces, patches }) => {
    const extent = add ?? subtract!;
    const materials = FACE_NAMES.map((face, i) =>
      i >= 2 * extent.from.length ? null : (faces?.[face] ?? material),
    ) as unknown as SixMaterials;
    const [from, to] = [inSpace(extent.from, -LAYER), inSpace(extent.to, LAYER)];
    return {
      operation: add === undefined ? 'subtract' : 'add',
      from,
      to,
      materials,
      ...(patches && { patches: patches.map((patch) => boxPatch(patch, from, to)) }),
    };
  });
}

/** Converts a patch of a box from `low` to `high`. */
function boxPatch({ face, from, to, material }: PatchInFile, low: Vec3, high: Vec3): BoxPatch {
  const index = FACE_NAMES.indexOf(face);
  const axis = index >> 1;
  const plane = (index & 1 ? high : low)[axis];
  const onFace = (given: readonly number[], missing: Vec3): Vec3 => {
    const rest = [...given];
    return [0, 1, 2].map((d) => (d === axis ? plane : (rest.shift() ?? missing[d]))) as unknown as Vec3;
  };
  return { face: index, from: onFace(from, low), to: onFace(to, high), material };
}

/** Converts a point. @param z Height, m, if the file gives none. */
function inSpace([x, y, given]: PointInFile, z: number): Vec3 {
  return [x, y, given ?? z];
}

function meshGeometry({ file, unit, up, scale, mirror, spaces, materials }: MeshInFile): MeshGeometry {
  return { kind: 'mesh', file, unit, up, scale, mirror, spaces, materials: bothSides(materials) };
}

function furnitureOf(piece: FurnitureInFile | BuiltFurnitureInFile): Furniture {
  const { position, orientation } = piece;
  const place = { position: position ? inSpace(position, 0) : ORIGIN, orientation: orientationOf(orientation) };
  if ('boxes' in piece) {
    const solids = piece.boxes.map(({ from, to, material }) => ({ from: inSpace(from, 0), to: inSpace(to, 0), material })); // prettier-ignore
    const names = Object.fromEntries(solids.map(({ material }) => [material, material]));
    return { name: piece.name, solids, ...place, materials: bothSides(names) };
  }
  const { file, unit, up, scale, mirror, materials } = piece;
  return { file, unit, up, scale, mirror, ...place, materials: bothSides(materials) };
}

const ORIGIN: Vec3 = [0, 0, 0];

const bothSides = (materials: MeshInFile['materials']): SidesOfMaterials =>
  new Map(
    Object.entries(materials).map(([name, material]) => {
      return [name, typeof material === 'string' ? { front: material, back: material } : material] as const;
    }),
  );

function geometryOf(
  { boxes, outline, sheets = [], volumes = [], mesh, furniture = [] }: GeometryInFile,
  materials: ReadonlyMap<string, MaterialDefinition>,
): Geometry {
  if (mesh) return meshGeometry(mesh);
  const standing = furniture.length > 0 && { furniture: furniture.map(furnitureOf) };
  if (outline) return { ...outlineOf(outline), ...standing };
  const elements = boxElements(boxes!);
  const allSheets = boxSheets(elements, sheets, materials);
  const partitions = [...materials].flatMap(([name, { kind }]) => (kind === 'partition' ? name : []));
  return {
    kind: 'boxes',
    boxes: elements,
    ...(allSheets.length > 0 && { sheets: allSheets }),
    ...(partitions.length > 0 && { partitions }),
    ...(volumes.length > 0 && { volumes: volumes.map((volume) => volumeIn(boundsOf(elements), volume)) }),
    ...standing,
  };
}

/** A volume may be drawn into the walls; the part beyond all boxes is cut off. One that lies there stays as drawn. */
function volumeIn(room: Pick<BoxVolume, 'from' | 'to'>, { from, to, material }: VolumeInFile): BoxVolume {
  const inLayer = ([x, y, z]: VolumeInFile['from'], missing: number): Vec3 => [x, y, z ?? missing];
  const [drawnFrom, drawnTo] = [inLayer(from, -LAYER), inLayer(to, LAYER)];
  const cut = (pick: 'max' | 'min', at: Vec3, end: Vec3): Vec3 => [
    Math[pick](at[0], end[0]),
    Math[pick](at[1], end[1]),
    Math[pick](at[2], end[2]),
  ];
  const [low, high] = [cut('max', drawnFrom, room.from), cut('min', drawnTo, room.to)];
  const isInside = low.every((at, axis) => at < high[axis]);
  return isInside ? { from: low, to: high, material } : { from: drawnFrom, to: drawnTo, material };
}

/** Converts the receivers that are points, in the order of the file. */
export function sceneReceivers(points: Exclude<ReceiversInFile, typeof FROM_MESH>): Receiver[] {
  return Object.entries<ReceiverEntry>(points).flatMap(([name, entry]) => {
    const walk = sceneWalk(entry.walk);
    if (walk) return { name, position: beginning(walk), walk };
    if (entry.position === undefined) return [];
    const direction = receiverDirection(entry);
    return { name, position: inSpace(entry.position, 0), ...(direction && { direction }) };
  });
}

/** A receiver on an area has no position. */
interface ReceiverEntry extends DirectionInFile {
  readonly position?: PointInFile | undefined;
  readonly walk?: ReceiverInFile['walk'];
}

/** Where a walk begins; anywhere while its table is not read. */
const beginning = ({ points }: SceneWalk): Vec3 => (points.length > 0 ? points[0].position : [0, 0, 0]);

/** Converts sources, in the order of the file. */
export function sceneSources(points: Exclude<SourcesInFile, typeof FROM_MESH>): Source[] {
  return Object.entries(points).map(([name, entry]) => {
    const directivity = sourceDirectivity(entry);
    const walk = sceneWalk(entry.walk);
    const signal = sourceSignal(entry.signal);
    return {
      name,
      position: walk ? beginning(walk) : inSpace(entry.position!, 0),
      ...(directivity && { directivity }),
      ...(walk && { walk }),
      ...(signal && { signal }),
    };
  });
}

/** Converts materials, in the order of the file. */
export function sceneMaterials(materials: SceneFile['materials']): ReadonlyMap<string, MaterialDefinition> {
  return new Map(Object.entries(materials).map(([name, material]) => [name, sceneMaterial(material)]));
}

/** Scattering of the materials that give it; undefined if none does. */
function scatteringOf(materials: SceneFile['materials']): ReadonlyMap<string, Scattering> | undefined {
  const given = Object.entries(materials).flatMap(([name, { scattering }]) =>
    scattering === undefined ? [] : [[name, sceneScattering(scattering)] as const],
  );
  return given.length > 0 ? new Map(given) : undefined;
}

/** Uncertainties of the materials that give them; undefined if none does. */
function uncertaintiesOf(materials: SceneFile['materials']): ReadonlyMap<string, Uncertainty> | undefined {
  const given = Object.entries(materials).flatMap(([name, { uncertaintyPercent }]) =>
    uncertaintyPercent === undefined ? [] : [[name, sceneUncertainty(uncertaintyPercent)] as const],
  );
  return given.length > 0 ? new Map(given) : undefined;
}

/** Converts a checked file. */
export function sceneOf(file: SceneFile): SceneOfFile {
  const materials = sceneMaterials(file.materials);
  const geometry = geometryOf(file.geometry, materials);
  const scattering = scatteringOf(file.materials);
  const uncertainties = uncertaintiesOf(file.materials);
  return {
    title: file.title ?? '',
    description: file.description ?? '',
    air: sceneAir(file.air),
    materials,
    ...(scattering && { scattering }),
    ...(uncertainties && { uncertainties }),
    geometry,
    walls: file.walls ?? defaultWalls(geometry),
    givesWalls: file.walls !== undefined,
    outside: file.outside ? { absorbsFrom: hertz(file.outside.absorbsFromHz) } : null,
    sources: file.sources === FROM_MESH ? FROM_MESH : sceneSources(file.sources),
    receivers: file.receivers === FROM_MESH ? FROM_MESH : sceneReceivers(file.receivers),
    listening: sceneListening(file),
    areas: file.receivers === FROM_MESH ? [] : receiverAreas(file.receivers),
    duration: file.durationSeconds === undefined ? undefined : seconds(file.durationSeconds),
    durationFor: file.durationFor ?? 'T30',
    maxFrequency: hertz(file.maxFrequencyHz),
    scheme: file.scheme ?? AUTO_SCHEME,
    tolerance: file.tolerancePercent === undefined ? undefined : percent(file.tolerancePercent),
    ...(file.fullBand !== undefined && { fullBand: sceneFullBand(file.fullBand) }),
    sampleRate: hertz(file.sampleRateHz ?? DEFAULT_SAMPLE_RATE),
  };
}
