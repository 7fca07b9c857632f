import { speedOfSound } from '../../../material/air.ts';
import { bandOf, logMidpoints } from '../../../material/bands.ts';
import { fresnelZone, withFacets } from '../../../rays/images/curved-facets.ts';
import { findImages, findPaths, imageRoom } from '../../../rays/images/find-images.ts';
import { pathFactorsAt } from '../../../rays/images/image-response.ts';
import { facingNormal, pathPoints } from '../../../rays/images/path-points.ts';
import type { ImagePath } from '../../../rays/images/paths.ts';
import { buildTree } from '../../../rays/tree/build-tree.ts';
import { firstHit } from '../../../rays/tree/walk.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { minus } from '../../../units/vectors.ts';
import { drawnRoom } from '../../inputs/duration/estimate-decay.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { readShownScene } from '../../inputs/request/request.ts';
import { unscattered } from '../../outputs/response/full-band/unscattered.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { radiationOf } from '../../setup/rays/radiation.ts';
import { sceneRayRoom } from '../../setup/rays/ray-room.ts';

/** Centres of the octaves in which levels are given, Hz. */
export const REFLECTION_OCTAVES = [125, 250, 500, 1000, 2000, 4000] as const;

/** Most reflections of a path, and latest arrival after the direct sound, s. */
const [ORDER, LATEST] = [3, 0.1];

/** Frequencies of an octave whose mean power is its level. */
const FREQUENCIES = 5;

/** Source and receiver between which reflections are looked for. */
export interface ReflectionsRequest {
  readonly sceneFile: string;
  /** Names of a source and a receiver of the scene. */
  readonly source: string;
  readonly receiver: string;
}

/** A place where a path is reflected. */
export interface ReflectionPlace {
  readonly point: Vec3;
  /** Normal of the surface on the side of the sound, of length 1. */
  readonly normal: Vec3;
  /** Name of its material; `rigid` where it has none. */
  readonly material: string;
}

/** A mirror reflection. */
export interface EarlyReflection {
  /** Time of arrival after the direct sound. */
  readonly delaySeconds: number;
  /** Length of the path. */
  readonly metres: number;
  /** [octave of {@link REFLECTION_OCTAVES}] Level re the direct sound without obstacles, dB. */
  readonly levelsDb: readonly number[];
  /** Where it is reflected, from the source on. */
  readonly places: readonly ReflectionPlace[];
}

/** The early reflections from a source to a receiver. */
export interface EarlyReflections {
  readonly source: Vec3;
  readonly receiver: Vec3;
  /** Distance of the straight line. */
  readonly directMetres: number;
  /** Whether something stands in the straight line. */
  readonly isDirectBlocked: boolean;
  /** Whether all were found; in a room of very many planes, rays look for them. */
  readonly isComplete: boolean;
  /** The reflections by their time. */
  readonly reflections: readonly EarlyReflection[];
}

/**
 * Finds the mirror reflections up to the third order that arrive within 100 ms of the direct sound, with their paths
 * and levels (docs/theory/full-band.md, eq. N5): what the walls, the directivity of the source and scattering leave of
 * them. Air and the bending round edges are left out. It needs no rendering: results of waves alone have them as well.
 *
 * @throws InputError for a scene that cannot be used, of two dimensions, or without that source or receiver, or whose
 *   source is made of points; CancelledError if stopped.
 */
export async function earlyReflections(
  { sceneFile, source: sourceName, receiver: receiverName }: ReflectionsRequest,
  { host, memoryLimit, signal }: Pick<Controls, 'host' | 'memoryLimit' | 'signal'>,
): Promise<EarlyReflections> {
  const { scene, geometry } = await readShownScene(sceneFile, host.files, memoryLimit);
  stopIfAsked(signal);
  const source = scene.sources.find(({ name }) => name === sourceName);
  const receiver = scene.receivers.find(({ name }) => name === receiverName);
  if (!source || !receiver) {
    throw new InputError(
      `${sceneFile}: ${source ? 'receivers' : 'sources'}`,
      `there is no ${JSON.stringify(source ? receiverName : sourceName)}`,
      'Choose a response from one source to a receiver with a position of its own.',
    );
  }
  if (roomDimensions(geometry) === 2) {
    throw new InputError(`${sceneFile}: geometry`, 'a plan has no paths in space', 'Draw a room of three dimensions.');
  }
  const { directivity } = source;
  if (directivity?.kind === 'points' || directivity?.kind === 'piston') {
    throw new InputError(
      `${sceneFile}: sources.${sourceName}.directivity`,
      'paths do not know a source that is made of points',
      'Choose a response of another source.',
    );
  }
  const soundSpeed = speedOfSound(scene.air);
  const bands = REFLECTION_OCTAVES.map((centre) => bandOf(centre, 1));
  const made = sceneRayRoom({ scene, geometry }, sceneFile, soundSpeed, bands);
  const { cubicMetres, squareMetres } = drawnRoom(geometry, [source.position, receiver.position]);
  const area = [...squareMetres.values()].reduce((sum, each) => sum + each, 0);
  const room = withFacets(made.room, fresnelZone(soundSpeed / REFLECTION_OCTAVES[0], (4 * cubicMetres) / area));
  const tree = await buildTree(room);
  stopIfAsked(signal);
  const image = imageRoom(room, (origin, direction, farthest) => firstHit(tree, origin, direction, farthest));
  const direct = Math.hypot(...minus(receiver.position, source.position));
  const farthest = direct + LATEST * soundSpeed;
  const images = findImages(image, { source: source.position, order: ORDER, farthest });
  const paths = findPaths(image, images, receiver.position);
  const frequencies = bands.flatMap(({ lower, upper }) => logMidpoints(lower, upper, FREQUENCIES));
  const factorsOf = pathFactorsAt(room, Float64Array.from(frequencies), {
    gain: unscattered(made.scatterings),
    ...(directivity && { directivity: radiationOf(directivity, soundSpeed) }),
  });
  const levels = (path: ImagePath): number[] => {
    const factors = factorsOf(path);
    return bands.map((_, b) => {
      const power = factors
        .subarray(2 * FREQUENCIES * b, 2 * FREQUENCIES * (b + 1))
        .reduce((sum, part) => sum + part * part, 0);
      return 10 * Math.log10(power / path.distance ** 2);
    });
  };
  const departure = minus(receiver.position, source.position).map((x) => x / direct) as unknown as Vec3;
  const arrival = departure.map((x) => -x) as unknown as Vec3;
  const directLevels = levels({ order: 0, distance: direct, departure, arrival, hits: [] });
  const reflections = paths
    .filter(({ order }) => order > 0)
    .map((path): EarlyReflection => {
      const points = pathPoints(path, image.planes, source.position);
      return {
        delaySeconds: (path.distance - direct) / soundSpeed,
        metres: path.distance,
        levelsDb: levels(path).map((level, b) => level - directLevels[b]),
        places: path.hits.map(({ law, triangle }, i) => {
          const plane = image.planes.planes[image.planes.planeOf[triangle]];
          const before = i === 0 ? source.position : points[i - 1];
          return {
            point: points[i],
            normal: facingNormal(plane.normal, points[i], before),
            material: room.laws[law].name,
          };
        }),
      };
    });
  return {
    ...{ source: source.position, receiver: receiver.position, directMetres: direct, reflections },
    ...{ isDirectBlocked: !paths.some(({ order }) => order === 0), isComplete: images.isComplete },
  };
}
