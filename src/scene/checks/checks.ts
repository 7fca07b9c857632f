/** Checks of a file that has the right shape. */
import { InputError } from '../../units/errors.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { dimensionsOf, isOnSurface, isStrictlyInside } from '../boxes.ts';
import { forEachBoxFace } from '../box-faces.ts';
import { piecesOf } from '../box-pieces.ts';
import { sceneAir } from '../schema/air-schema.ts';
import { boxSheets } from '../sheets/box-sheets.ts';
import { placeInOutline, type OutlineShape } from '../outline/outline.ts';
import { outlineOf } from '../schema/outline-schema.ts';
import { boxElements, sceneMaterials, sceneReceivers, sceneSources } from '../schema/convert.ts';
import { sceneListening } from '../schema/listening-schema.ts';
import type { BoxInFile, GeometryInFile, ReceiversInFile, SourcesInFile } from '../schema/geometry-schema.ts';
import { receiverAreas } from '../schema/receiver-schema.ts';
import { checkAreas } from './area-checks.ts';
import { checkLibraryNames, checkSideLaws, checkUncertainties } from './material-checks.ts';
import { checkListening, namesOfFiles } from './listening-checks.ts';
import { builtIn, namesUsed } from './material-use.ts';
import { checkMaterialPlaces } from './material-places.ts';
import { checkPatches } from './patch-checks.ts';
import { checkOutline } from './outline-checks.ts';
import { checkSheets } from './sheet-checks.ts';
import { checkVolumes } from './volume-checks.ts';
import { checkFileNames, checkNames } from './names.ts';
import { checkOpenings } from './outside-checks.ts';
import { checkWalks } from './walk-checks.ts';
import { type Problem, chooseFrom, quote } from './problems.ts';
import { type BoxElement, type BoxSheet, FROM_MESH, type ScenePoint } from '../scene.ts';
import type { SceneFile } from '../schema/schema.ts';

/** Further facts about a file that the checks need. */
interface SceneContext {
  /** The names that surfaces may use; undefined if `materials` is no object. */
  readonly materialNames: readonly string[] | undefined;
  /** Whether the file has an `outside`, of the right shape or not. */
  readonly saysOutside: boolean;
  /** Whether sources and receivers may be outside of the air. */
  readonly pointsAnywhere: boolean;
}

/**
 * Finds the problems that the schema cannot find, such as unknown names and positions inside a wall.
 *
 * @param intact The top-level entries that have the right shape. Checks that need a missing entry are skipped.
 */
export function checkSceneContent(
  intact: Partial<SceneFile>,
  { materialNames, saysOutside, pointsAnywhere }: SceneContext,
): Problem[] {
  const boxes = intact.geometry?.boxes ?? [];
  const boxProblems = [...checkBoxes(boxes), ...checkPatches(boxes)];
  const elements = boxes.length > 0 && boxProblems.length === 0 ? boxElements(boxes) : undefined;
  const pieceProblems = elements ? checkPieces(elements) : [];
  const room = pieceProblems.length === 0 && !pointsAnywhere ? elements : undefined;
  const outline = intact.geometry?.outline && outlineOf(intact.geometry.outline);
  const outlineProblems = outline ? checkOutline(outline) : [];
  const [knownSources, knownReceivers] = [known(intact.sources, sceneSources), known(intact.receivers, sceneReceivers)];
  const [sources, receivers] = [knownSources ?? [], knownReceivers ?? []];
  const areas = intact.receivers === undefined || intact.receivers === FROM_MESH ? [] : receiverAreas(intact.receivers);
  const materials = intact.materials && sceneMaterials(intact.materials);
  const given = intact.geometry?.sheets ?? [];
  const sheetProblems =
    elements && materials && pieceProblems.length === 0 ? checkSheets(elements, given, materials) : [];
  const sheets = room && materials && sheetProblems.length === 0 ? boxSheets(room, given, materials) : [];
  const dimensions = room ? dimensionsOf(room) : 3;
  const outsideAir = room
    ? (position: Vec3) => placeOutsideAir(room, position, sheets)
    : outline && intact.dimensions !== 2 && outlineProblems.length === 0 && !pointsAnywhere
      ? outsideOutline(outline)
      : undefined;
  return [
    ...checkLibraryNames(intact.materials ?? {}),
    ...checkSideLaws(intact.materials ?? {}),
    ...checkUncertainties(intact.materials ?? {}),
    ...boxProblems,
    ...pieceProblems,
    ...outlineProblems,
    ...checkSolids(intact.geometry ?? {}),
    ...checkMaterialPlaces(intact),
    ...sheetProblems,
    ...checkVolumes(intact.geometry?.volumes ?? [], sources),
    ...(materialNames === undefined ? [] : checkNamesUsed(intact.geometry, materialNames)),
    ...checkOpenings(intact, saysOutside),
    ...checkThatMeshIsThere(intact),
    ...checkDimensions(intact),
    ...checkNames('sources', sources),
    ...checkNames('receivers', [...receivers, ...areas]),
    ...checkAreas(areas, (intact.geometry?.boxes ?? outline) ? materialNames : undefined),
    ...checkFileNames(namesOfFiles(sources, Object.keys(intact.systems ?? {})), receivers),
    ...checkWalks({
      sources: intact.sources === FROM_MESH ? FROM_MESH : knownSources,
      receivers: intact.receivers === FROM_MESH ? FROM_MESH : knownReceivers,
      air: 'air' in intact ? sceneAir(intact.air) : undefined,
      areas: areas.map(({ name }) => name),
      hasSystems: intact.systems !== undefined,
    }),
    ...checkListening(sceneListening({ ...intact, sources: {} }), knownSources, knownReceivers),
    ...(outsideAir ? checkPositions('sources', sources, outsideAir, dimensions) : []),
    ...(outsideAir ? checkPositions('receivers', receivers, outsideAir, dimensions) : []),
  ];
}

function checkBoxes(boxes: readonly BoxInFile[]): Problem[] {
  const problems: Problem[] = [];
  if (boxes.length > 0 && boxes[0].add === undefined) {
    problems.push({
      path: ['geometry', 'boxes', 0],
      message: `the first box subtracts (${quote(boxes[0].subtract)}), but there is no air yet to take away`,
      remedy: 'Begin the list with an "add" box: everything is wall until a box adds air.',
    });
  }
  boxElements(boxes).forEach(({ operation, from, to }, index) => {
    const flatAxes = ([0, 1, 2] as const).filter((axis) => from[axis] >= to[axis]);
    if (flatAxes.length === 0) return;
    const where = flatAxes.map((axis) => `${'xyz'[axis]}: ${from[axis]} to ${to[axis]}`).join(', ');
    problems.push({
      path: ['geometry', 'boxes', index, operation],
      message: `the box has no extent on ${where}`,
      remedy: 'Give "from" the lower and "to" the higher coordinate on every axis.',
    });
  });
  return problems;
}

/** Finds boxes of furniture without extent. */
function checkSolids(geometry: GeometryInFile): Problem[] {
  return builtIn(geometry).flatMap(({ path, piece }) =>
    piece.boxes.flatMap(({ from, to }, box): Problem[] => {
      if (from.every((low, axis) => low < to[axis])) return [];
      const message = `the box from ${quote(from)} to ${quote(to)} has no extent`;
      const remedy = 'Give "from" the lower and "to" the higher coordinate on every axis.';
      return [{ path: [...path, 'boxes', box], message, remedy }];
    }),
  );
}

/** Finds boxes that cut each other into more pieces than can be kept. */
function checkPieces(boxes: readonly BoxElement[]): Problem[] {
  try {
    piecesOf(boxes);
    // Patches cut the faces further.
    if (boxes.some(({ patches }) => patches)) forEachBoxFace(boxes, () => undefined);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [{ path: ['geometry', 'boxes'], message: error.message, remedy: error.remedy }];
  }
}

/** The points that the scene file itself gives; undefined if the mesh file gives them, or if they are wrong. */
function known<Points extends SourcesInFile | ReceiversInFile, Point extends ScenePoint>(
  points: Points | undefined,
  convert: (points: Exclude<Points, typeof FROM_MESH>) => Point[],
): Point[] | undefined {
  if (points === undefined || points === FROM_MESH) return undefined;
  return convert(points as Exclude<Points, typeof FROM_MESH>);
}

function checkThatMeshIsThere({ geometry, ...points }: Partial<SceneFile>): Problem[] {
  if (geometry === undefined || geometry.mesh) return [];
  return (['sources', 'receivers'] as const)
    .filter((key) => points[key] === FROM_MESH)
    .map((key) => ({
      path: [key],
      message: `there is no mesh to take ${key} from`,
      remedy: `Give the ${key} here by name, or a geometry whose mesh file has them.`,
    }));
}

/** Finds entries that a room of two dimensions does not support. */
function checkDimensions({ dimensions, geometry }: Partial<SceneFile>): Problem[] {
  if (dimensions !== 2) return [];
  const mesh: Problem = {
    path: ['geometry', 'mesh'],
    message: 'a mesh has three dimensions, and the room two',
    remedy: 'Draw the plan as boxes, or leave "dimensions" out.',
  };
  const furniture: Problem = {
    path: ['geometry', 'furniture'],
    message: 'furniture has three dimensions, and the room two',
    remedy: 'Draw it as boxes that are subtracted, or leave "dimensions" out.',
  };
  const outline: Problem = {
    path: ['geometry', 'outline'],
    message: 'an outline has walls of a height, and the room has two dimensions',
    remedy: 'Draw the plan as boxes, or leave "dimensions" out.',
  };
  return [
    ...(geometry?.mesh ? [mesh] : []),
    ...(geometry?.outline ? [outline] : []),
    ...(geometry?.furniture?.length ? [furniture] : []),
  ];
}

function checkNamesUsed(geometry: GeometryInFile | undefined, defined: readonly string[]): Problem[] {
  const known = new Set(defined);
  const remedies = new Map<string, string>();
  return namesUsed(geometry).flatMap(({ path, name }) => {
    if (known.has(name)) return [];
    const remedy = remedies.get(name) ?? chooseFrom(name, defined, 'Materials defined in this file');
    remedies.set(name, remedy);
    return { path, message: `there is no material ${quote(name)}`, remedy };
  });
}

/** @param outsideAir Says where a position is that is not in the air; null for one that is. */
function checkPositions(
  key: 'sources' | 'receivers',
  points: readonly ScenePoint[],
  outsideAir: (position: Vec3) => string | null,
  dimensions: 2 | 3,
): Problem[] {
  return points
    .flatMap(({ name, position, walk }) =>
      walk
        ? walk.points.map((each, p) => ({ name, position: each.position, path: [key, name, 'walk', p, 'position'] }))
        : [{ name, position, path: [key, name, 'position'] }],
    )
    .flatMap(({ name, position, path }): Problem[] => {
      const place = outsideAir(position);
      if (place === null) return [];
      const message = `${name} is ${place}, at ${quote(position.slice(0, dimensions))}`;
      return [{ path, message, remedy: 'Move it into the room, off every surface.' }];
    });
}

const outsideOutline =
  (outline: OutlineShape) =>
  (position: Vec3): string | null => {
    const place = placeInOutline(outline, position);
    return place === 'air' ? null : place === 'surface' ? ON_SURFACE : OUTSIDE;
  };

const ON_SURFACE = 'on a surface of the room';
const OUTSIDE = 'outside the room';

const isOn = ({ from, to }: BoxSheet, position: ScenePoint['position']): boolean =>
  position.every((at, axis) => from[axis] <= at && at <= to[axis]);

/** Says where a point that is not in the air of the room is; null for one that is in the air. */
function placeOutsideAir(boxes: readonly BoxElement[], position: Vec3, sheets: readonly BoxSheet[]): string | null {
  const sheet = sheets.find((each) => isOn(each, position));
  const isInside = isStrictlyInside(boxes, position);
  if (isInside) return sheet ? `on a sheet of ${quote(sheet.material)}` : null;
  if (isOnSurface(boxes, position)) return ON_SURFACE;
  const last = boxes.findLastIndex(({ from, to }) =>
    position.every((coordinate, axis) => from[axis] <= coordinate && coordinate <= to[axis]),
  );
  return last === -1 ? OUTSIDE : `inside a wall (subtracted box ${last + 1})`;
}
