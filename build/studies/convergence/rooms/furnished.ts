import { circle, Mesh, type Point } from '../mesh.ts';
import { meshRoom, raster, type Room } from '../room.ts';

/** Sheets and closed panels in the air. */
export function panels(): Room {
  const mesh = new Mesh().box('plaster', [0, 0, 0], [6, 5, 3.3], { 'z-': 'carpet', 'x+': 'wood' });
  mesh.sheet('cloth', [1.6, 1.2, 2.55], [0.6, 0, 0.12], [0, 0.6, 0]);
  mesh.sheet('cloth', [3.2, 1.25, 2.7], [0.6, 0, -0.1], [0, 0.6, 0.08]);
  mesh.sheet('cloth', [4.85, 2.6, 1.5], [0.45, 0.35, 0], [0, 0, 0.75]);
  mesh.sheet('cloth', [1.1, 4.2, 1.35], [0.4, -0.3, 0], [0.12, 0.16, 0.7]);
  for (const [x, y] of [
    [1, 2.35],
    [2.55, 2.45],
    [2.2, 3.7],
    [3.9, 3.75],
  ] as const) {
    mesh.box('wool', [x, y, 2.431], [x + 1.1, y + 1.1, 2.482]);
  }
  return meshRoom(
    { id: 'panels', title: 'Panels in the air', why: 'Four sheets and four closed panels of 51 mm hang free.' },
    mesh,
    ['plaster', 'carpet', 'wood', 'cloth', 'wool'],
    { source: [0.9, 0.8, 1.1], receivers: raster([1.7, 2.9, 4.1], [1.3, 2.2, 3.1, 3.9], 1.2) },
    { seconds: 1.1, referencePoints: 26 },
  );
}

/** A raked floor with benches, whose boards stand 1 cm apart. */
export function raked(): Room {
  const mesh = new Mesh();
  const [length, width, high] = [8, 6.4, 4.4];
  const [first, depth, rise, rows] = [2.6, 0.9, 0.28, 6];
  const floor: (readonly [number, number])[] = [
    [0, 0],
    [first, 0],
  ];
  for (let r = 0; r < rows; r++)
    floor.push([first + r * depth, (r + 1) * rise], [first + (r + 1) * depth, (r + 1) * rise]);
  for (let i = 1; i < floor.length; i++) {
    const [[x, z], [u, w]] = [floor[i - 1], floor[i]];
    mesh.polygon(i === 1 ? 'wood' : 'carpet', [x, 0, z], [x, width, z], [u, width, w], [u, 0, w]);
  }
  mesh.box('plaster', [0, 0, 0], [length, width, high], { 'z-': null, 'x+': 'wood' });
  for (let r = 0; r < rows; r++) {
    const [x, z] = [first + r * depth + 0.42, (r + 1) * rise];
    mesh.box('wood', [x, 0.7, z + 0.42], [x + 0.34, 5.7, z + 0.45]);
    mesh.box('wood', [x + 0.35, 0.7, z + 0.42], [x + 0.375, 5.7, z + 0.8]);
    mesh.box('wood', [x, 0.8, z], [x + 0.3, 0.84, z + 0.42]);
    mesh.box('wood', [x, 5.5, z], [x + 0.3, 5.54, z + 0.42]);
  }
  const points: Point[] = [];
  for (const r of [0, 1, 2, 3, 4]) {
    for (const y of [1.35, 3, 4.7])
      points.push([first + r * depth + 0.25 + 0.02 * y, y + 0.08 * r, (r + 1) * rise + 1.2]);
  }
  return meshRoom(
    { id: 'raked', title: 'Raked seating', why: 'Steps of 28 cm, benches whose seat and back stand 1 cm apart.' },
    mesh,
    ['plaster', 'carpet', 'wood'],
    { source: [1.3, 2.7, 1.5], receivers: points },
    { seconds: 1.2, referencePoints: 22 },
  );
}

/** Round columns and a balcony with a parapet. */
export function balcony(): Room {
  const mesh = new Mesh().box('plaster', [0, 0, 0], [7.6, 5.6, 4.8], { 'z-': 'wood', 'x+': 'curtain' });
  for (const [x, y] of [
    [2.1, 1.1],
    [2.1, 4.5],
    [4.4, 1.1],
    [4.4, 4.5],
  ] as const) {
    mesh.prism('stone', circle([x, y], 0.28, 20), [0, 4.8], { bottom: null, top: null });
  }
  mesh.box('wood', [5.6, 0, 2.35], [7.6, 5.6, 2.53], { 'x+': null, 'y-': null, 'y+': null });
  mesh.sheet('wood', [5.6, 2.8, 2.98], [0, 2.8, 0], [0, 0, 0.45]);
  const points: Point[] = [
    ...raster([2.9, 3.7], [1.6, 2.6, 3.6], 1.2),
    ...raster([6.3], [1, 2.5, 4.2], 1.15),
    ...raster([6.4], [1.2, 2.6, 4.4], 3.6),
    [5.2, 3.1, 3.3],
  ];
  return meshRoom(
    { id: 'balcony', title: 'Columns and a balcony', why: 'Round columns of 56 cm, a parapet of no thickness.' },
    mesh,
    ['plaster', 'wood', 'curtain', 'stone'],
    { source: [1.1, 2.6, 1.5], receivers: points },
    { seconds: 1.6, referencePoints: 22 },
  );
}

/** A cylinder under a spherical dome. */
export function dome(): Room {
  const mesh = new Mesh();
  const [corners, radius, wall, rings, sphere] = [48, 3, 2.4, 9, 3.75];
  mesh.prism('plaster', circle([0, 0], radius, corners), [0, wall], { bottom: 'carpet', top: null });
  const opening = Math.asin(radius / sphere);
  const ring = (i: number): Point[] => {
    const angle = opening * (1 - i / rings);
    const z = wall + sphere * (Math.cos(angle) - Math.cos(opening));
    return circle([0, 0], sphere * Math.sin(angle), corners).map(([x, y]): Point => [x, y, z]);
  };
  for (let i = 0; i < rings; i++) {
    const [low, high] = [ring(i), ring(i + 1)];
    low.forEach((corner, j) => {
      const next = (j + 1) % corners;
      if (i === rings - 1) mesh.polygon('plaster', corner, low[next], high[0]);
      else {
        mesh.polygon('plaster', corner, low[next], high[next]);
        mesh.polygon('plaster', corner, high[next], high[j]);
      }
    });
  }
  mesh.prism('wood', circle([0.3, -0.2], 0.7, 16), [0, 0.74], { bottom: null });
  mesh.turned(35).box('felt', [1.9, -0.5, 0], [2.3, 0.9, 1.9], { 'z-': null });
  mesh.turned(160).box('curtain', [2, -0.6, 0], [2.25, 0.7, 2], { 'z-': null });
  mesh.turned(0);
  return meshRoom(
    { id: 'dome', title: 'Round room with a dome', why: 'A cylinder of 48 sides under a part of a sphere: two foci.' },
    mesh,
    ['plaster', 'carpet', 'wood', 'felt', 'curtain'],
    {
      source: [-1.3, 1.1, 1.5],
      receivers: [
        ...raster([-1.5, -0.6, 0.5], [-1.6, -0.75, 0.4], 1.2),
        [0.9, 1.6, 1.3],
        [0.1, 1.9, 1.6],
        [0.2, 0.1, 2.6],
      ],
    },
    { seconds: 1.2, referencePoints: 26 },
  );
}
