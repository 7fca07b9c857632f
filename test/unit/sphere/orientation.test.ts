import { describe, expect, it } from 'vitest';
import { axesOf, toOwn, toRoomAxes } from '../../../src/sphere/orientation.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

const turned = (yawDegrees: number, pitchDegrees: number, rollDegrees: number) =>
  axesOf({ yawDegrees, pitchDegrees, rollDegrees });
const close = (found: Vec3, expected: Vec3): void =>
  found.forEach((part, i) => expect(part).toBeCloseTo(expected[i], 12));

describe('the axes of a receiver', () => {
  it('look along +x, with the left along +y', () =>
    expect(turned(0, 0, 0)).toEqual([
      [1, 0, 0],
      [-0, 1, 0],
      [0, -0, 1],
    ]));

  it('turn left by yaw, upwards by pitch, and lower the right side by roll', () => {
    close(turned(90, 0, 0)[0], [0, 1, 0]);
    close(turned(0, 90, 0)[0], [0, 0, 1]);
    close(turned(0, 0, 90)[1], [0, 0, 1]);
    close(turned(90, 30, 0)[0], [0, Math.cos(Math.PI / 6), 0.5]);
  });

  it('take a direction to the room and back', () => {
    const axes = turned(37, -21, 64);
    close(toRoomAxes(axes, toOwn(axes, [0.6, -0.64, 0.48])), [0.6, -0.64, 0.48]);
  });
});
