import { Vector3, type Box3 } from 'three';

/** Iterations after which the outline is centred. */
const ROUNDS = 6;

/** The point that a camera looks at, its distance, and the height of a parallel picture, metres. */
export interface Framing {
  readonly target: Vector3;
  readonly distance: number;
  readonly height: number;
}

/** How a camera sees. */
export interface FramedBy {
  readonly projection: 'perspective' | 'parallel';
  /** Vertical angle of the picture with perspective, degrees. */
  readonly fieldOfView: number;
  /** Width of the picture over its height. */
  readonly aspect: number;
}

/**
 * Fits all corners of a box into the picture and centres their outline.
 *
 * @param away Unit vector from the target to the camera.
 * @param margins Shares of the width and of the height that stay free.
 */
export function framing(
  box: Box3,
  away: Vector3,
  { projection, fieldOfView, aspect }: FramedBy,
  [across, along]: readonly [number, number],
): Framing {
  const right = new Vector3(0, 0, 1).cross(away);
  if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
  right.normalize();
  const up = away.clone().cross(right);
  const slope = Math.tan((fieldOfView * Math.PI) / 360);
  const corners = cornersOf(box);
  const target = box.getCenter(new Vector3());
  /** Half the height of the picture that a corner needs. */
  const needed = (at: Vector3): number =>
    Math.max(Math.abs(at.dot(up)) / (1 - along), Math.abs(at.dot(right)) / (aspect * (1 - across)));
  const half = Math.max(...corners.map((corner) => needed(corner.clone().sub(target))));
  if (projection === 'parallel') return { target, distance: Math.max(0.1, half / slope), height: 2 * half };
  let distance = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = corners.map((corner) => corner.clone().sub(target));
    distance = Math.max(0.1, ...seen.map((at) => at.dot(away) + needed(at) / slope));
    // The outline in slopes as the camera sees it; the target moves to its middle.
    for (const axis of [right, up]) {
      const slopes = seen.map((at) => at.dot(axis) / (distance - at.dot(away)));
      target.addScaledVector(axis, (distance * (Math.min(...slopes) + Math.max(...slopes))) / 2);
    }
  }
  return { target, distance, height: 2 * distance * slope };
}

function cornersOf({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
