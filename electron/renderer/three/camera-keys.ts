import type { ThreeStage } from './three-stage.ts';

/** Radians a key turns the camera, and the factor by which it comes nearer. */
const TURN = Math.PI / 24;
const NEARER = 0.87;

/** Turns the camera by the arrow keys, nears it by + and −. @returns whether the key is one of these. */
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
