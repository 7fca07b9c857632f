import { Box3, PerspectiveCamera, Plane, Ray, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { alongAxis, PointDrag, roundedTo } from '../../../electron/renderer/three/room/dragging.ts';
import { framing } from '../../../electron/renderer/three/framing.ts';
import { keyStep } from '../../../electron/renderer/three/room/key-steps.ts';
import { sectionLines } from '../../../electron/renderer/three/room/surfaces/section.ts';
import { pointRadius, drawnPointsOf } from '../../../electron/renderer/three/stencil/stencil-points.ts';
import { ticksBetween, tickStep } from '../../../electron/renderer/three/room/ticks.ts';
import { listSchemes } from '../../../src/app/jobs/schemes/schemes.ts';

describe('framing', () => {
  it.each([0.5, 1.6])('centres the whole box in the picture, width over height %d', (aspect) => {
    const box = new Box3(new Vector3(-1, 2, 0), new Vector3(11, 6, 3));
    const away = new Vector3(0.5, -1, 0.7).normalize();
    const { target, distance } = framing(
      box,
      away,
      { projection: 'perspective', fieldOfView: 40, aspect },
      [0.12, 0.12],
    );
    const camera = new PerspectiveCamera(40, aspect, 0.1, 100);
    camera.up.set(0, 0, 1);
    camera.position.copy(target).addScaledVector(away, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      new Vector3(i & 1 ? 11 : -1, i & 2 ? 6 : 2, i & 4 ? 3 : 0).project(camera),
    );
    for (const axis of ['x', 'y'] as const) {
      const seen = corners.map((corner) => corner[axis]);
      expect(Math.max(...seen)).toBeLessThan(1);
      expect(Math.max(...seen) + Math.min(...seen)).toBeCloseTo(0, 2);
    }
    const widest = Math.max(...corners.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
    expect(widest).toBeCloseTo(0.88, 2);
  });

  it('fills a parallel picture: the depth of the box takes no place in it', () => {
    const box = new Box3(new Vector3(0, 0, 0), new Vector3(20, 6, 3));
    // From the side: 6 m wide, 3 m high.
    const away = new Vector3(1, 0, 0);
    const camera = { projection: 'parallel', fieldOfView: 36, aspect: 1.5 } as const;
    expect(framing(box, away, camera, [0.2, 0.2]).height).toBeCloseTo(6 / 0.8 / 1.5, 9);
    expect(framing(box, away, camera, [0.2, 0.5]).height).toBeCloseTo(3 / 0.5, 9);
  });
});

describe('dragging', () => {
  const from = (x: number, y: number, z: number): Ray =>
    new Ray(new Vector3(0, 0, 5), new Vector3(x, y, z - 5).normalize());

  it('keeps the height, and the offset of the pointer', () => {
    const drag = new PointDrag([1, 1, 1], from(1.05, 1, 1), 'level');
    expect(drag.to(from(2.05, 0.5, 1))).toEqual([2, 0.5, 1]);
    expect(drag.to(new Ray(new Vector3(0, 0, 5), new Vector3(1, 0, 0.1).normalize()))).toBeNull();
  });

  it('keeps the height to the last digit, also if the room is seen from the side', () => {
    const side = (x: number, z: number): Ray => new Ray(new Vector3(x, -10, z), new Vector3(0, 1, 0));
    expect(new PointDrag([0, 2, 1.2345], side(0, 1.2345), 'level').to(side(0.567, 1.9))).toEqual([0.57, 2, 1.2345]);
    const steep = (x: number, y: number): Ray => new Ray(new Vector3(x, y, 9), new Vector3(0, 0, -1));
    expect(new PointDrag([0, 2, 1.2345], steep(0, 2), 'level').to(steep(1.111, 3))).toEqual([1.11, 3, 1.2345]);
  });

  it('moves up and down on the vertical line through the point', () => {
    const side = (x: number, z: number): Ray => new Ray(new Vector3(x, -10, z), new Vector3(0, 1, 0));
    expect(new PointDrag([0.123, 2, 1], side(0.123, 1.1), 'height').to(side(0.9, 1.334))).toEqual([0.123, 2, 1.23]);
  });

  it('finds the coordinate at which a ray passes an axis', () => {
    const ray = new Ray(new Vector3(3, -5, 2), new Vector3(0, 1, 0));
    expect(alongAxis(0, new Vector3(1, 0, 2), ray)).toBeCloseTo(3, 12);
    expect(alongAxis(1, new Vector3(1, 0, 2), ray)).toBeNull();
    const slanted = new Ray(new Vector3(0, -1, 0), new Vector3(1, 1, 0).normalize());
    expect(alongAxis(0, new Vector3(0, 0, 0.5), slanted)).toBeCloseTo(1, 12);
  });

  it('rounds', () => {
    expect(roundedTo({ x: 1.2345, y: -0.015, z: 0.3 }, 0.01)).toEqual([1.23, -0.01, 0.3]);
  });
});

describe('keys', () => {
  it('move along the axis that the arrow points to', () => {
    expect(keyStep('ArrowRight', false, { x: 0.1, y: 1 })).toEqual([0.1, 0, 0]);
    expect(keyStep('ArrowUp', true, { x: 0.1, y: 1 })).toEqual([0, 0.01, 0]);
    expect(keyStep('ArrowUp', false, { x: -1, y: 0.2 })).toEqual([-0.1, 0, 0]);
    expect(keyStep('ArrowRight', false, { x: -1, y: 0.2 })).toEqual([0, 0.1, 0]);
    expect(keyStep('ArrowDown', false, { x: 0, y: -1 })).toEqual([0, 0.1, 0]);
    expect(keyStep('PageDown', false, { x: 0, y: 1 })).toEqual([0, 0, -0.1]);
    expect(keyStep('a', false, { x: 0, y: 1 })).toBeNull();
  });
});

describe('sections', () => {
  it('are where triangles meet the plane, once each', () => {
    const positions = Float32Array.of(0, 0, 0, 2, 0, 0, 0, 0, 2, 5, 5, 0, 6, 5, 0, 5, 6, 0);
    const lines = sectionLines([{ positions }], new Plane(new Vector3(0, 0, -1), 1));
    expect([...lines].map((x) => x + 0)).toEqual([1, 0, 1, 0, 0, 1]);
  });
});

describe('ticks', () => {
  it('are round', () => {
    expect(tickStep(5, 6)).toBe(1);
    expect(tickStep(9, 6)).toBe(2);
    expect(tickStep(0.7, 6)).toBeCloseTo(0.2, 12);
    expect(ticksBetween(-0.5, 0.3, 0.1).map((at) => Number(at.toFixed(6)) + 0)).toEqual(
      [-0.5, -0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3], // prettier-ignore
    );
  });
});

describe('points of a stencil', () => {
  it('have the number that the scheme states, and larger balls for larger weights', () => {
    for (const scheme of listSchemes()) expect(drawnPointsOf(scheme)).toHaveLength(scheme.points);
    expect(pointRadius(-0.1, [1, -0.1, 0.001])).toBeGreaterThan(pointRadius(0.001, [1, -0.1, 0.001]));
    expect(pointRadius(0.5, [0.5])).toBe(pointRadius(-1, [0.5, -1]));
  });
});
