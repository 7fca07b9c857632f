import {
  Box3,
  InstancedMesh,
  Matrix4,
  Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  Plane,
  Ray,
  Sphere,
  Vector3,
  type BufferGeometry,
  type Mesh,
  type MeshLambertMaterial,
} from 'three';
import { describe, expect, it } from 'vitest';
import { framing } from '../../../electron/renderer/three/framing.ts';
import { labelsThatFit } from '../../../electron/renderer/three/label-places.ts';
import { axisEnds } from '../../../electron/renderer/three/room/overlay/axes.ts';
import { entryPlaces } from '../../../electron/renderer/three/room/overlay/picture.ts';
import { barFor } from '../../../electron/renderer/three/room/overlay/scale-bar.ts';
import { PointMarks } from '../../../electron/renderer/three/room/points/point-marks.ts';
import type { RoomPoint } from '../../../electron/renderer/three/room/points/room-point.ts';
import { surfacesInFront } from '../../../electron/renderer/three/room/surfaces/coincident.ts';
import { MergedWalls } from '../../../electron/renderer/three/room/surfaces/merged-walls.ts';
import { outlineOf } from '../../../electron/renderer/three/room/surfaces/outline.ts';
import { pickSurface } from '../../../electron/renderer/three/room/surfaces/pick-surface.ts';
import { RoomSurfaces } from '../../../electron/renderer/three/room/surfaces/room-surfaces.ts';
import { SnapPlaces } from '../../../electron/renderer/three/room/tools/snapping.ts';
import { StageCameras } from '../../../electron/renderer/three/stage-cameras.ts';
import { TEXTURES, type Texture, type ViewSurface } from '../../../src/app/index.ts';

/** Two triangles in the plane of a height; their fronts look up. @param hidden The side that lies outside. */
function level(z: number, material: string, hidden: 0 | 1 | 2): ViewSurface {
  return {
    front: material,
    back: `under ${material}`,
    meshMaterial: material,
    open: false,
    positions: Float32Array.of(0, 0, z, 2, 0, z, 2, 2, z, 0, 0, z, 2, 2, z, 0, 2, z),
    outside: Uint8Array.of(hidden, hidden),
    areaSquareMetres: 4,
  };
}

const floor = level(0, 'floor', 2);
const shelf = level(1, 'shelf', 0);
const all = (): boolean => true;

it('A surface that lies on another one is drawn a little behind it, whichever way it faces', () => {
  const turned = Float32Array.of(1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0);
  const mat = { ...level(0, 'mat', 0), positions: turned };
  const beside = { ...level(0, 'beside', 2), positions: floor.positions.map((at, i) => (i % 3 === 0 ? at + 5 : at)) };
  const inFront = surfacesInFront([floor, shelf, mat, beside]);
  expect(inFront.map((each) => [...each])).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
    [0, 0],
  ]);
  const walls = new MergedWalls([floor, shelf, mat, beside], [2], null, new Sphere(), inFront);
  const place = walls.geometry.getAttribute('position');
  // Both of its sides: the one seen from above lies below the floor, the one from below above it.
  const heights = Array.from({ length: place.count }, (_, i) => Number(place.getZ(i).toFixed(4)));
  expect(new Set(heights)).toEqual(new Set([0.0015, -0.0015]));
});

describe('picking', () => {
  const down = new Ray(new Vector3(1.5, 0.5, 5), new Vector3(0, 0, -1));
  const up = new Ray(new Vector3(1.5, 0.5, -5), new Vector3(0, 0, 1));

  it('takes the first visible side', () => {
    expect(pickSurface([floor, shelf], down, null, all)).toMatchObject({ surface: 1, side: 'front', distance: 4 });
    // From below, the floor shows its outer side, which the picture hides.
    expect(pickSurface([floor, shelf], up, null, all)).toMatchObject({ surface: 1, side: 'back', distance: 6 });
  });

  it('passes what is hidden or cut away', () => {
    const hit = pickSurface([floor, shelf], down, null, (surface) => surface !== 1);
    expect(hit).toMatchObject({ surface: 0, triangle: 0, side: 'front' });
    expect(hit!.point.toArray()).toEqual([1.5, 0.5, 0]);
    const below = new Plane(new Vector3(0, 0, -1), 0.5);
    expect(pickSurface([floor, shelf], down, below, all)).toMatchObject({ surface: 0 });
    expect(pickSurface([floor, shelf], new Ray(new Vector3(9, 9, 9), down.direction), null, all)).toBeNull();
  });
});

describe('merged walls', () => {
  it('have visible sides only, their colours and their light', () => {
    const lightOf = (front: number, back: number) => (each: ViewSurface) => ({
      positions: each.positions,
      partOf: Uint32Array.of(0, 1),
      front: new Uint8Array(6).fill(front),
      back: new Uint8Array(6).fill(back),
    });
    const walls = new MergedWalls(
      [floor, shelf],
      [0, 1],
      [floor, shelf].map(lightOf(255, 51)),
      new Sphere(),
      surfacesInFront([floor, shelf]),
    );
    // The front of the floor, both sides of the shelf.
    expect(walls.geometry.getAttribute('position').count).toBe(18);
    walls.paint((surface) => ({ colour: '#ffffff', isVisible: surface === 1 }));
    expect(walls.geometry.index!.count).toBe(12);
    const colours = walls.geometry.getAttribute('color');
    expect(colours.getX(0)).toBe(1);
    expect(colours.getX(17)).toBeCloseTo(0.2, 6);
    expect(walls.geometry.getAttribute('normal').getZ(0)).toBe(1);
    expect(walls.geometry.getAttribute('normal').getZ(17)).toBe(-1);
    walls.paint(() => ({ colour: '#000000', isVisible: true }));
    expect(walls.geometry.index!.count).toBe(18);
  });

  it('have textures, and glass lets what is behind it show', () => {
    const room = new RoomSurfaces();
    room.show({ surfaces: [floor, shelf], edges: new Float32Array() }, new Sphere());
    const [solid, open, clear] = room.group.children as Mesh<BufferGeometry, MeshLambertMaterial>[];
    const corners = (): number[] => [solid, open, clear].map(({ geometry }) => geometry.index!.count);
    expect(corners()).toEqual([18, 0, 0]);
    const painted = { colours: new Map<string, string>(), picked: null, hidden: new Set<string>() };
    const textures = new Map<string, Texture>([
      ['shelf', 'glass'],
      ['floor', 'planks'],
    ]);
    room.paint({ ...painted, textures });
    expect(corners()).toEqual([6, 0, 12]);
    expect(clear.material.transparent && clear.material.opacity < 1).toBe(true);
    expect(solid.geometry.getAttribute('grain').getX(0)).toBe(TEXTURES.indexOf('planks'));
    // Colours by absorption have neither.
    room.paint({ ...painted, textures: new Map() });
    expect(corners()).toEqual([18, 0, 0]);
    expect(solid.geometry.getAttribute('grain').getX(0)).toBe(0);
  });

  it('are outlined without the lines between their triangles', () => {
    expect(outlineOf([floor])).toHaveLength(4 * 6);
    expect(outlineOf([floor, shelf])).toHaveLength(8 * 6);
  });
});

describe('labels', () => {
  const at = (x: number, rank: number) => ({ x, y: 0, width: 30, height: 16, rank });

  it('give way to more important ones, and otherwise to earlier ones', () => {
    expect(labelsThatFit([at(0, 0), at(20, 1), at(100, 0), at(110, 0), at(145, 0)])).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('the cameras', () => {
  it('keep the scale in the middle when the projection changes', () => {
    const cameras = new StageCameras();
    cameras.setAspect(1.5);
    const box = new Box3(new Vector3(0, 0, 0), new Vector3(8, 6, 3));
    const away = new Vector3(1, -1, 1).normalize();
    const { target, distance, height } = framing(box, away, cameras, [0.12, 0.12]);
    cameras.fit(10, distance, height);
    const place = (): void => {
      cameras.used.position.copy(target).addScaledVector(away, distance);
      cameras.used.lookAt(target);
      cameras.used.updateMatrixWorld();
    };
    place();
    const before = cameras.heightAt(target);
    cameras.use('parallel', target);
    expect(cameras.used).toBeInstanceOf(OrthographicCamera);
    expect(cameras.heightAt(target)).toBeCloseTo(before, 9);
    place();
    // In parallel, depth does not change the scale.
    expect(cameras.heightAt(new Vector3(0, 0, 0))).toBeCloseTo(before, 9);
    cameras.zoom(0.5);
    expect(cameras.heightAt(target)).toBeCloseTo(before / 2, 9);
    cameras.use('perspective', target);
    cameras.used.updateMatrixWorld();
    expect(cameras.used).toBeInstanceOf(PerspectiveCamera);
    expect(cameras.heightAt(target)).toBeCloseTo(before / 2, 6);
  });
});

describe('scale and legend', () => {
  it.each([
    [0.01, 1, 100],
    [0.02, 2, 100],
    [0.005, 0.5, 100],
    [0.1, 10, 100],
    [0.045, 5, 111],
  ])('have a round length, %d m a pixel', (metresPerPixel, metres, pixels) => {
    expect(barFor(metresPerPixel).metres).toBeCloseTo(metres, 9);
    expect(Math.round(barFor(metresPerPixel).pixels)).toBe(pixels);
  });

  it('break lines before entries that do not fit', () => {
    expect(entryPlaces([40, 40, 40], 180).map(({ line }) => line)).toEqual([0, 0, 1]);
    expect(entryPlaces([400], 180)).toEqual([{ x: 0, line: 0 }]);
  });

  it('show the axes as the camera does', () => {
    const camera = new PerspectiveCamera();
    camera.position.set(0, -5, 0);
    camera.up.set(0, 0, 1);
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    const ends = axisEnds(camera);
    const end = (axis: number) => ends.find((each) => each.axis === axis && each.sign === 1)!;
    expect(end(0).x).toBeCloseTo(32, 6);
    expect(end(2).y).toBeCloseTo(-32, 6);
    expect(ends.at(-1)).toMatchObject({ axis: 1, sign: -1 });
  });
});

describe('the tape', () => {
  const camera = new OrthographicCamera(-5, 5, 5, -5, -10, 10);
  camera.updateMatrixWorld();
  const size = { width: 1000, height: 1000 };
  const places = new SnapPlaces(
    [{ name: 'S1', position: [1, 1, 0] }],
    Float32Array.of(1.1, 1, 0, 3, 1, 0, 3, 1, 0, 3, 3, 0),
  );
  const nearest = (x: number, y: number, isSeen = all) => places.nearest({ x: x / 5, y: y / 5 }, camera, size, isSeen);

  it('snaps to corners once each, and to markers first', () => {
    expect(places.all.map(({ name }) => name)).toEqual(['S1', null, null, null]);
    expect(nearest(3.05, 1)!.at.toArray()).toEqual([3, 1, 0]);
    expect(nearest(1.06, 1)!.name).toBe('S1');
    expect(nearest(2, 2)).toBeNull();
    expect(nearest(3, 3, () => false)).toBeNull();
  });
});

it('Marks of many receivers take as few draw calls as those of one', () => {
  const marks = new PointMarks();
  const receivers = (count: number): RoomPoint[] =>
    Array.from({ length: count }, (_, i) => {
      const group = new Object3D();
      group.position.set(i, 2, 1.2);
      return { kind: 'receiver', name: `R${i}`, group, position: [i, 2, 1.2], metresPerPixel: 0.01, isSelected: false } as unknown as RoomPoint; // prettier-ignore
    });
  const drawn = (): Object3D[] => {
    const all: Object3D[] = [];
    marks.group.traverseVisible((each) => (each as Partial<Mesh>).geometry && all.push(each));
    return all;
  };
  marks.show(receivers(1), 0);
  const one = drawn().length;
  marks.show(receivers(30), 0);
  marks.size();
  expect(drawn()).toHaveLength(one);
  const bodies = drawn().filter((each) => each instanceof InstancedMesh);
  expect(bodies.map(({ count }) => count)).toEqual([30, 30, 30]);
  // The last one stands at its place, in the size of pixels.
  const matrix = new Matrix4();
  bodies[1].getMatrixAt(29, matrix);
  expect(new Vector3().setFromMatrixPosition(matrix).toArray()).toEqual([29, 2, expect.closeTo(1.2, 6)]);
  expect(matrix.getMaxScaleOnAxis()).toBeCloseTo(0.01, 6);
  marks.dispose();
});

it('Points with direction have an arrow where they look, others none', () => {
  const marks = new PointMarks();
  const point = (name: string, ahead?: readonly [number, number, number]): RoomPoint => {
    const group = new Object3D();
    group.position.set(1, 2, 1.2);
    return { kind: 'source', name, group, position: [1, 2, 1.2], metresPerPixel: 0.01, isSelected: false, ahead } as unknown as RoomPoint; // prettier-ignore
  };
  const meshes = (): InstancedMesh[] => {
    const all: InstancedMesh[] = [];
    marks.group.traverse((each) => {
      if (each instanceof InstancedMesh) all.push(each as InstancedMesh);
    });
    return all;
  };
  marks.show([point('S1')], 0);
  const without = meshes();
  marks.show([point('S1'), point('S2', [0, -0.6, 0.8])], 0);
  marks.size();
  const [arrow] = meshes().filter(({ count }) => count === 1);
  expect(meshes()).toHaveLength(without.length + 1);
  // Its tip is 34 pixels ahead; it points along x before it is turned.
  const matrix = new Matrix4();
  arrow.getMatrixAt(0, matrix);
  const near = (...at: number[]): unknown => at.map((value) => expect.closeTo(value, 6) as unknown);
  expect(new Vector3().applyMatrix4(matrix).toArray()).toEqual(near(1, 2 - 0.34 * 0.6, 1.2 + 0.34 * 0.8));
  expect(new Vector3(-22, 0, 0).applyMatrix4(matrix).toArray()).toEqual(near(1, 2 - 0.12 * 0.6, 1.2 + 0.12 * 0.8));
  marks.show([point('S1')], 0);
  expect(meshes()).toHaveLength(without.length);
  marks.dispose();
});
