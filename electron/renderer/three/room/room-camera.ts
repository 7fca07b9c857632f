import { Vector3, type Box3 } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { Projection } from '../stage-cameras.ts';
import type { ThreeStage } from '../three-stage.ts';

/** Directions from the target to the camera. From above, y is up in the picture. */
const DIRECTIONS = {
  whole: new Vector3(0.55, -1, 0.72),
  top: new Vector3(0, -1e-4, 1),
  front: new Vector3(0, -1, 0),
  side: new Vector3(1, 0, 0),
} as const;
const PLAN_VIEW = new Vector3(0, -0.45, 1);

/** Where the camera looks from; front and side are of lower y and of higher x. */
export type ViewPreset = keyof typeof DIRECTIONS;

/** Moves the camera of a room. */
export class RoomCamera {
  isFlat = false;

  /**
   * @param shown The room with the numbers around it.
   * @param onProjection Called when a view needs another projection.
   */
  constructor(
    private readonly stage: ThreeStage,
    private readonly shown: Box3,
    private readonly onProjection: (projection: Projection) => void,
  ) {}

  /** Sees the whole room. @param atOnce Without gliding there. */
  fit(atOnce: boolean): void {
    if (!this.shown.isEmpty()) this.stage.fit(this.shown, this.isFlat ? PLAN_VIEW : DIRECTIONS.whole, atOnce);
  }

  look(preset: ViewPreset): void {
    if (preset === 'whole') this.fit(false);
    else this.lookAlong(DIRECTIONS[preset]);
  }

  /** Looks along an axis: plans and elevations have one scale. */
  lookAlong(direction: Vector3): void {
    if (this.shown.isEmpty()) return;
    this.stage.setProjection('parallel');
    this.onProjection('parallel');
    // Straight down, y is up in the picture.
    const isUpright = Math.abs(direction.z) === 1;
    const from = isUpright ? new Vector3(0, -1e-4 * Math.sign(direction.z), direction.z) : direction;
    this.stage.fit(this.shown, from, false);
  }

  /** Looks from a seat at the nearest of some places that is not the seat, or else at the middle of the room. */
  sit(seat: Vec3, places: readonly Vec3[]): void {
    const from = new Vector3(...seat);
    const others = places.map((place) => new Vector3(...place)).filter((place) => place.distanceTo(from) > 0.01);
    others.sort((a, b) => a.distanceTo(from) - b.distanceTo(from));
    this.stage.lookFrom(from, others[0] ?? this.shown.getCenter(new Vector3()));
    this.onProjection('perspective');
  }

  /** Whether all corners of a box are in the picture. */
  sees({ min, max }: Box3): boolean {
    const { camera } = this.stage;
    camera.updateMatrixWorld();
    return [0, 1, 2, 3, 4, 5, 6, 7].every((bits) => {
      const corner = new Vector3(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z);
      const { x, y, z } = corner.project(camera);
      return Math.abs(x) <= 1 && Math.abs(y) <= 1 && z <= 1;
    });
  }
}
