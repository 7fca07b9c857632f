import { Vector3, type Camera } from 'three';

/** Distance from the pointer within which a place attracts it, px. */
const NEAR = 12;

/** Corners nearer to each other than this are one, metres. */
const SAME = 1e-3;

/** A place that a tape can begin or end at. */
export interface TapePlace {
  readonly at: Vector3;
  /** Name of a source or receiver; null for a corner or a place on a surface. */
  readonly name: string | null;
}

/** Places of a room that a pointer snaps to. */
export class SnapPlaces {
  readonly all: readonly TapePlace[];

  /**
   * @param points Sources and receivers; they come first.
   * @param edges Pairs of points, 6 numbers each, metres: their ends are corners.
   */
  constructor(points: readonly { readonly name: string; readonly position: readonly number[] }[], edges: Float32Array) {
    const corners = new Map<string, TapePlace>();
    for (let i = 0; i < edges.length; i += 3) {
      const at = new Vector3(edges[i], edges[i + 1], edges[i + 2]);
      const key = at.toArray().map((x) => Math.round(x / SAME)).join(); // prettier-ignore
      if (!corners.has(key)) corners.set(key, { at, name: null });
    }
    const marked = points.map(({ name, position: [x, y, z] }) => ({ at: new Vector3(x, y, z), name }));
    this.all = [...marked, ...corners.values()];
  }

  /**
   * The place nearest to a pointer on the screen; null if none is near.
   *
   * @param pointer Place of the pointer in the coordinates of the picture, −1 to 1.
   * @param size Size of the picture, px.
   * @param isSeen Whether a place is shown.
   */
  nearest(
    pointer: { readonly x: number; readonly y: number },
    camera: Camera,
    size: { readonly width: number; readonly height: number },
    isSeen: (place: TapePlace) => boolean,
  ): TapePlace | null {
    const seen = new Vector3();
    const near: { readonly place: TapePlace; readonly distance: number }[] = [];
    for (const place of this.all) {
      seen.copy(place.at).project(camera);
      if (Math.abs(seen.z) > 1) continue;
      const distance = Math.hypot(((seen.x - pointer.x) * size.width) / 2, ((seen.y - pointer.y) * size.height) / 2);
      // Where a marker stands in a corner, the marker is meant.
      if (distance <= NEAR) near.push({ place, distance: place.name === null ? distance : distance / 2 });
    }
    near.sort((a, b) => a.distance - b.distance);
    return near.find(({ place }) => isSeen(place))?.place ?? null;
  }
}
