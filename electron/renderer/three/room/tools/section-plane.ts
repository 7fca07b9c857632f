import { Plane, Vector3, type Box3 } from 'three';

/** A plane that cuts the room open. It hides the side on which the camera is at the moment the axis is chosen. */
export interface Cut {
  readonly axis: 0 | 1 | 2;
  /** Place of the plane on its axis, metres. */
  readonly position: number;
  /** Hides the other side instead. */
  readonly isTurned?: boolean;
}

/** The plane of a cut, which keeps its direction while it is dragged. */
export class SectionPlane {
  /** What lies on its negative side is hidden; null hides nothing. */
  plane: Plane | null = null;
  cut: Cut | null = null;
  /** Whether the cut as it is drawn is turned. */
  #isTurned: boolean | undefined;

  /** Follows a cut. @param camera Its position, metres. */
  apply(room: Box3, camera: Vector3): void {
    const { cut } = this;
    if (!cut) this.plane = null;
    else {
      const axis = new Vector3().setComponent(cut.axis, 1);
      const known = this.plane && Math.abs(this.plane.normal.dot(axis)) > 0.5 ? this.plane.normal : null;
      const isBelow = camera.getComponent(cut.axis) < room.getCenter(new Vector3()).getComponent(cut.axis);
      const turn = cut.isTurned === this.#isTurned ? 1 : -1;
      const normal = known?.clone().multiplyScalar(turn) ?? axis.multiplyScalar(isBelow ? 1 : -1);
      this.plane = new Plane(normal, -normal.getComponent(cut.axis) * cut.position);
    }
    this.#isTurned = cut?.isTurned;
  }
}
