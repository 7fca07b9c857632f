import { Mesh, MeshBasicMaterial, Sphere, TorusGeometry, Vector3, type Ray } from 'three';
import type { Vec3 } from '../../../../../src/app/index.ts';
import type { Palette } from '../../../colours/palette.ts';
import type { RoomPoint } from '../points/room-point.ts';
import type { RoomPoints } from '../points/room-points.ts';
import { ToolPointer } from '../../pointing/tool-pointer.ts';
import type { ThreeStage } from '../../three-stage.ts';

/** Distance from the middle of a point's mark to the ring that turns it, radius of the ring and of its reach, px. */
const [FAR, RING, REACH] = [52, 7, 12];

/** Where a point was turned to. */
export interface Aimed {
  readonly point: RoomPoint;
  /** Where it looks, of length 1. */
  readonly ahead: Vec3;
  /** Whether it looks at another point, which is where the pointer was. */
  readonly isAtPoint: boolean;
}

/** A ring ahead of the selected point that turns it: it follows the pointer round the point, or onto another point. */
export class AimHandle {
  readonly group = new Mesh(
    new TorusGeometry(RING, 2.2, 10, 28),
    new MeshBasicMaterial({ depthTest: false, transparent: true }),
  );
  #point: RoomPoint | null = null;
  readonly #stop = new AbortController();

  /** Listens before the other tools of the room. @param onTurn Called during a turn and once at its end. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly points: RoomPoints,
    private readonly onTurn: (aimed: Aimed, phase: 'moving' | 'done') => void,
  ) {
    this.group.renderOrder = 6;
    this.group.frustumCulled = false;
    this.group.visible = false;
    const tool = {
      press: (event: PointerEvent) => this.#isUnder(event),
      drag: (event: PointerEvent) => this.#turn(event),
      release: () => this.#end(),
      hover: (event: PointerEvent) => (this.#isUnder(event) ? 'grab' : null),
    };
    new ToolPointer(stage, tool, this.#stop.signal);
  }

  /** @param point A point with a direction that can be turned; null hides the ring. */
  attach(point: RoomPoint | null): void {
    this.#point = point?.ahead ? point : null;
    this.group.visible = this.#point !== null;
  }

  setPalette(palette: Palette): void {
    this.group.material.color.set(palette.selected);
  }

  size(): void {
    const { ahead, group, metresPerPixel } = this.#point ?? {};
    if (!ahead || !group || !metresPerPixel) return;
    this.group.position.copy(group.position).addScaledVector(new Vector3(...ahead), FAR * metresPerPixel);
    this.group.scale.setScalar(metresPerPixel);
    this.group.quaternion.copy(this.stage.camera.quaternion);
  }

  dispose(): void {
    this.#stop.abort();
    this.group.geometry.dispose();
    this.group.material.dispose();
  }

  #isUnder(event: PointerEvent): boolean {
    if (!this.#point) return false;
    return this.stage.rayAt(event).ray.distanceToPoint(this.group.position) <= REACH * this.#point.metresPerPixel;
  }

  #turn(event: PointerEvent): void {
    const aimed = this.#aimed(event);
    if (aimed) this.onTurn(aimed, 'moving');
  }

  #end(): void {
    const { ahead } = this.#point ?? {};
    if (this.#point && ahead) this.onTurn({ point: this.#point, ahead, isAtPoint: false }, 'done');
  }

  #aimed(event: PointerEvent): Aimed | null {
    const point = this.#point;
    if (!point) return null;
    const ray = this.stage.rayAt(event);
    const middle = point.group.position;
    const other = this.points.pick(ray);
    const isAtPoint = other !== null && other !== point;
    const to = isAtPoint ? other.group.position.clone() : roundPoint(ray.ray, middle, point);
    const ahead = to.sub(middle).normalize();
    return ahead.lengthSq() === 0 ? null : { point, ahead: ahead.toArray(), isAtPoint };
  }
}

/**
 * Where a ray meets the ball round a point on which the ring moves: on the side of the ring, as it is now. Beside the
 * ball, the point of the ray that is nearest to it.
 */
function roundPoint(ray: Ray, middle: Vector3, { ahead, metresPerPixel }: RoomPoint): Vector3 {
  const ball = new Sphere(middle, FAR * metresPerPixel);
  const near = ray.closestPointToPoint(middle, new Vector3());
  const apart = near.distanceTo(middle);
  if (apart >= ball.radius) return near;
  const half = Math.sqrt(ball.radius ** 2 - apart ** 2);
  const look = new Vector3(...ahead!);
  const [front, back] = [-half, half].map((along) => near.clone().addScaledVector(ray.direction, along));
  const along = (place: Vector3): number => place.clone().sub(middle).dot(look);
  return along(front) >= along(back) ? front : back;
}
