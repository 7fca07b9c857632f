import type { Vector3 } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';

/** Distance that a key moves a point, and with Shift, metres. */
const STEP = 0.1;
const FINE_STEP = 0.01;

/**
 * How a key moves a point. Arrows move along the horizontal axis nearest to theirs on the screen; PageUp and PageDown
 * move up and down.
 *
 * @param view Vector from the camera to its target.
 * @returns metres; null for other keys.
 */
export function keyStep(key: string, isFine: boolean, view: Pick<Vector3, 'x' | 'y'>): Vec3 | null {
  const step = isFine ? FINE_STEP : STEP;
  // The axis that leads away from the viewer; the other one leads to the right.
  const away: readonly [number, number] =
    Math.abs(view.x) > Math.abs(view.y) ? [Math.sign(view.x), 0] : [0, view.y < 0 ? -1 : 1];
  const right: readonly [number, number] = [away[1], -away[0]];
  const level = ([x, y]: readonly [number, number], sign: 1 | -1): Vec3 => [
    sign * step * x + 0,
    sign * step * y + 0,
    0,
  ];
  switch (key) {
    case 'ArrowRight':
      return level(right, 1);
    case 'ArrowLeft':
      return level(right, -1);
    case 'ArrowUp':
      return level(away, 1);
    case 'ArrowDown':
      return level(away, -1);
    case 'PageUp':
      return [0, 0, step];
    case 'PageDown':
      return [0, 0, -step];
    default:
      return null;
  }
}
