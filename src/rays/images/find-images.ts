import type { RayRoom, Triple } from '../room/room.ts';
import { everyImage } from './every-image.ts';
import type { ImageTree } from './image-tree.ts';
import { imagesByRays } from './images-by-rays.ts';
import { pathsTo, type FirstHit, type ImagePath } from './paths.ts';
import { findPlanes, type ImagePlanes } from './planes.ts';

/** A room in which images are looked for; its planes are found once for all sources. */
export interface ImageRoom {
  readonly room: RayRoom;
  readonly planes: ImagePlanes;
  readonly firstHit: FirstHit;
}

/** Finds the planes of a room. */
export const imageRoom = (room: RayRoom, firstHit: FirstHit): ImageRoom => ({
  ...{ room, firstHit },
  planes: findPlanes(room),
});

/** The images of a source, from which the paths to any receiver follow. */
export interface SourceImages {
  readonly tree: ImageTree;
  /** Whether every image is in it; otherwise those that rays have found. */
  readonly isComplete: boolean;
  readonly farthest: number;
}

/** What is asked of images. */
export interface ImageRequest {
  readonly source: Triple;
  /** Most reflections of a path. */
  readonly order: number;
  /** Longest path, m. */
  readonly farthest: number;
  /** Rays that look for images where there are too many to try all. */
  readonly rays?: number;
}

/** Rays for the images of a hall: some seconds of one core. */
export const IMAGE_RAYS = 100_000;

/** The images of a source: all of them where their number allows it, otherwise those that rays find. */
export function findImages(image: ImageRoom, request: ImageRequest): SourceImages {
  const search = { ...request, room: image.room, planes: image.planes };
  const all = everyImage(search);
  return {
    tree: all ?? imagesByRays(search, image.firstHit, request.rays ?? IMAGE_RAYS),
    ...{ isComplete: all !== undefined, farthest: request.farthest },
  };
}

/** The direct sound and the mirror reflections that a receiver hears, the shortest path first. */
export function findPaths({ room, planes, firstHit }: ImageRoom, images: SourceImages, receiver: Triple): ImagePath[] {
  return pathsTo(room, planes, firstHit, images.tree, receiver, images.farthest);
}
