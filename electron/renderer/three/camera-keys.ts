import type { ThreeStage } from './three-stage.ts';

/** Angle of one key press, radians, and the zoom factor. */
const TURN = Math.PI / 24;
const NEARER = 0.87;

/** Arrow keys turn the camera, + and − zoom. @returns whether the key is one of these. */
export function cameraKey(stage: ThreeStage, key: string): boolean {
  switch (key) {
    case 'ArrowLeft':
      stage.turn(-TURN, 0);
      return true;
    case 'ArrowRight':
      stage.turn(TURN, 0);
      return true;
    case 'ArrowUp':
      stage.turn(0, TURN);
      return true;
    case 'ArrowDown':
      stage.turn(0, -TURN);
      return true;
    case '+':
    case '=':
      stage.turn(0, 0, NEARER);
      return true;
    case '-':
      stage.turn(0, 0, 1 / NEARER);
      return true;
    default:
      return false;
  }
}
