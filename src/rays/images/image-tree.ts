import { growableFloat64, growableUint32, type Growable } from '../../lists/growable.ts';
import type { Triple } from '../room/room.ts';
import { mirrored, type ImagePlane } from './planes.ts';

/** Parent of an image of first order: the source itself. */
export const SOURCE = 0xffffffff;

/**
 * Images of a source, each mirrored from its parent in a plane. Parents stand before their children. Whether an image
 * is heard depends on the receiver.
 */
export interface ImageTree {
  readonly source: Triple;
  /** [image] index of the image that it is mirrored from, or {@link SOURCE}. */
  readonly parents: Uint32Array;
  /** [image] index of the plane. */
  readonly planes: Uint32Array;
  /** [image][x, y, z], m. */
  readonly places: Float64Array;
}

/** Collects images. */
export class ImageTreeBuilder {
  private readonly parents: Growable<Uint32Array> = growableUint32();
  private readonly mirrors: Growable<Uint32Array> = growableUint32();
  private readonly coordinates: Growable<Float64Array> = growableFloat64();

  constructor(
    private readonly source: Triple,
    private readonly planes: readonly ImagePlane[],
  ) {}

  get size(): number {
    return this.parents.length;
  }

  /** Adds the image of an image, or of the source. @returns Its index. */
  add(parent: number, plane: number): number {
    const place = mirrored(this.planes[plane], this.placeOf(parent));
    this.parents.push(parent);
    this.mirrors.push(plane);
    for (const x of place) this.coordinates.push(x);
    return this.parents.length - 1;
  }

  placeOf(image: number): Triple {
    if (image === SOURCE) return this.source;
    const { coordinates } = this;
    return [coordinates.get(3 * image), coordinates.get(3 * image + 1), coordinates.get(3 * image + 2)];
  }

  planeOf(image: number): number {
    return this.mirrors.get(image);
  }

  done(): ImageTree {
    return {
      source: this.source,
      parents: this.parents.done(),
      planes: this.mirrors.done(),
      places: this.coordinates.done(),
    };
  }
}
