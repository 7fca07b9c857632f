import { Vector3, type Box3 } from 'three';

/** Share of the picture that stays free as a margin. */
const MARGIN = 0.12;

/** Iterations after which the outline is centred. */
const ROUNDS = 6;

/** The point that a camera looks at, and its distance, metres. */
export interface Framing {
  readonly target: Vector3;
  readonly distance: number;
}

/**
 * Fits all corners of a box into the picture and centres their outline.
 *
 * @param away Unit vector from the target to the camera.
 * @param fieldOfView Vertical angle of the picture, degrees.
 * @param aspect Width of the picture over its height.
 */
export function framing(box: Box3, away: Vector3, fieldOfView: number, aspect: number): Framing {
  const right = new Vector3(0, 0, 1).cross(away);
  if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
  right.normalize();
  const up = away.clone().cross(right);
  const slope = Math.tan((fieldOfView * Math.PI) / 360) * (1 - MARGIN);
  const corners = cornersOf(box);
  const target = box.getCenter(new Vector3());
  let distance = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = corners.map((corner) => corner.clone().sub(target));
    distance = Math.max(
      0.1,
      ...seen.map((at) => at.dot(away) + Math.max(Math.abs(at.dot(up)), Math.abs(at.dot(right)) / aspect) / slope),
    );
    // The outline in slopes as the camera sees it; the target moves to its middle.
    for (const axis of [right, up]) {
      const slopes = seen.map((at) => at.dot(axis) / (distance - at.dot(away)));
      target.addScaledVector(axis, (distance * (Math.min(...slopes) + Math.max(...slopes))) / 2);
    }
  }
  return { target, distance };
}

function cornersOf({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
