import { Mesh, type Point } from '../mesh.ts';
import { meshRoom, raster, type Room } from '../room.ts';

/** A live and a dead room with a door between them. */
export function coupled(): Room {
  const mesh = new Mesh();
  const [low, high, doorTop] = [1.55, 2.45, 2.05];
  mesh.box('curtain', [0, 0, 0], [4.6, 4, 2.9], { 'z-': 'carpet', 'z+': 'plaster', 'x+': null, 'y-': 'wood' });
  mesh.box('hard', [4.75, 0.4, 0], [8.6, 4, 2.7], { 'x-': null, 'z-': 'wood', 'y+': 'plaster' });
  // The wall between them: one side each, with the reveals of the door.
  for (const [x, from, to, top, material] of [
    [4.6, 0, 4, 2.9, 'plaster'],
    [4.75, 0.4, 4, 2.7, 'hard'],
  ] as const) {
    mesh.polygon(material, [x, from, 0], [x, low, 0], [x, low, top], [x, from, top]);
    mesh.polygon(material, [x, high, 0], [x, to, 0], [x, to, top], [x, high, top]);
    mesh.polygon(material, [x, low, doorTop], [x, high, doorTop], [x, high, top], [x, low, top]);
  }
  for (const y of [low, high]) mesh.polygon('wood', [4.6, y, 0], [4.75, y, 0], [4.75, y, doorTop], [4.6, y, doorTop]);
  for (const z of [0, doorTop]) mesh.polygon('wood', [4.6, low, z], [4.75, low, z], [4.75, high, z], [4.6, high, z]);
  mesh.box('felt', [0.5, 2.9, 0], [2.4, 3.7, 0.7], { 'z-': null });
  mesh.box('wood', [7, 1, 0], [8.1, 1.9, 0.75], { 'z-': null });
  return meshRoom(
    { id: 'coupled', title: 'Two rooms and a door', why: 'A dead room of 53 m³ and a live one of 37 m³: bent decays.' },
    mesh,
    ['curtain', 'carpet', 'plaster', 'wood', 'hard', 'felt'],
    {
      source: [1, 0.9, 1.5],
      receivers: [...raster([2, 3.2], [1.1, 2, 3], 1.2), ...raster([5.5, 6.5], [1.2, 2.3, 3.3], 1.3)],
    },
    { seconds: 1.6, referencePoints: 26 },
  );
}

/** An office that lies turned on the grid. */
export function office(): Room {
  const mesh = new Mesh().turned(17);
  mesh.box('plaster', [0, 0, 0], [6.6, 4.8, 2.7], { 'z-': 'carpet', 'y+': 'glass' });
  for (let i = 0; i < 5; i++) mesh.sheet('cloth', [1.1 + 1.05 * i, 2.2, 2.3], [0, 0.6, 0], [0, 0, 0.2]);
  // A curtain 12 cm before the window, in four folds.
  for (let i = 0; i < 4; i++) mesh.sheet('cloth', [0.9 + 0.6 * i, 4.68, 1.25], [0.3, 0.04 * (-1) ** i, 0], [0, 0, 1.1]);
  for (const [x, y] of [
    [0.7, 0.6],
    [3.9, 0.7],
    [0.8, 2.7],
    [4, 2.8],
  ] as const) {
    mesh.box('wood', [x, y, 0.71], [x + 1.6, y + 0.8, 0.74]);
    mesh.sheet('wood', [x + 0.06, y + 0.4, 0.355], [0, 0.35, 0], [0, 0, 0.345]);
    mesh.sheet('cloth', [x + 0.8, y + 0.82, 0.95], [0.8, 0, 0], [0, 0, 0.22]);
  }
  mesh.box('wood', [6.1, 0.4, 0], [6.55, 2, 1.9], { 'z-': null });
  return meshRoom(
    { id: 'office', title: 'Turned office', why: 'Turned by 17°; baffles, screens and a folded curtain are sheets.' },
    mesh,
    ['plaster', 'carpet', 'glass', 'cloth', 'wood'],
    { source: [3, 1.1, 1.5], receivers: raster([1.2, 2.7, 4.6, 5.4], [1.9, 2.4, 3.9], 1.22, 0.03) },
    { seconds: 1, referencePoints: 26 },
  );
}

/** A cabin the size of a car. */
export function cabin(): Room {
  const mesh = new Mesh();
  const profile: readonly (readonly [number, number])[] = [
    [0, 0],
    [2.5, 0],
    [2.6, 0.55],
    [2.15, 1.15],
    [1, 1.22],
    [0.2, 0.7],
  ];
  const skins = ['carpet', 'felt', 'glass', 'felt', 'glass', 'hard'];
  const width = 1.42;
  profile.forEach(([x, z], i) => {
    const [u, w] = profile[(i + 1) % profile.length];
    mesh.polygon(skins[i], [x, 0, z], [u, 0, w], [u, width, w], [x, width, z]);
  });
  for (const y of [0, width]) mesh.polygon('glass', ...profile.map(([x, z]): Point => [x, y, z]));
  for (const [x, from, to] of [
    [0.8, 0.13, 0.63],
    [0.8, 0.79, 1.29],
    [1.7, 0.1, 1.32],
  ] as const) {
    mesh.box('wool', [x, from, 0.08], [x + 0.46, to, 0.3]);
    // The back of the seat leans.
    const back = (y: number): Point[] => [
      [x + 0.44, y, 0.3],
      [x + 0.56, y, 0.3],
      [x + 0.7, y, 0.86],
      [x + 0.61, y, 0.86],
    ];
    const [near, far] = [back(from), back(to)];
    mesh.polygon('wool', ...near).polygon('wool', ...far);
    near.forEach((corner, i) => mesh.polygon('wool', corner, near[(i + 1) % 4], far[(i + 1) % 4], far[i]));
  }
  return meshRoom(
    { id: 'cabin', title: 'Car-sized cabin', why: '3.6 m³ of slanted glass, seats of foam; 2.8 kHz.' },
    mesh,
    ['carpet', 'felt', 'glass', 'hard', 'wool'],
    {
      source: [0.62, 0.4, 0.62],
      receivers: [
        [1.15, 0.36, 0.93],
        [1.16, 1.02, 0.95],
        [1.18, 0.7, 1.04],
        [1.62, 0.42, 0.8],
        [1.61, 0.75, 0.72],
        [1.6, 1.08, 0.84],
        [2.02, 0.3, 0.95],
        [2.05, 0.72, 1.02],
        [2.03, 1.1, 0.93],
        [0.52, 1.1, 0.55],
        [0.85, 0.72, 0.75],
        [1.5, 0.71, 0.4],
      ],
    },
    { seconds: 0.35, designHz: 2818, referencePoints: 22 },
  );
}

/** A room under a roof. It is not looked at when formulas of uncertainty are made. */
export function attic(): Room {
  const mesh = new Mesh();
  const profile: readonly (readonly [number, number])[] = [
    [0, 0],
    [4.8, 0],
    [4.8, 1.1],
    [2.6, 3.3],
    [2.1, 3.3],
    [0, 1.2],
  ];
  const skins = ['wood', 'plaster', 'wood', 'plaster', 'wood', 'plaster'];
  const length = 6.2;
  profile.forEach(([x, z], i) => {
    const [u, w] = profile[(i + 1) % profile.length];
    mesh.polygon(skins[i], [x, 0, z], [u, 0, w], [u, length, w], [x, length, z]);
  });
  for (const y of [0, length]) mesh.polygon(y === 0 ? 'hard' : 'curtain', ...profile.map(([x, z]): Point => [x, y, z]));
  mesh.prism(
    'stone',
    [
      [3.1, 4.2],
      [3.7, 4.2],
      [3.7, 4.8],
      [3.1, 4.8],
    ],
    [0, 2.8],
    { bottom: null, top: null },
  );
  mesh.box('felt', [0.3, 0.5, 0.15], [1.2, 2.5, 0.55]);
  for (let i = 0; i < 5; i++) mesh.box('wood', [4.35, 1, 0.25 + 0.2 * i], [4.62, 3, 0.27 + 0.2 * i]);
  mesh.sheet('wood', [4.63, 2, 0.62], [0, 1.05, 0], [0, 0, 0.45]);
  return meshRoom(
    {
      id: 'attic',
      title: 'Attic',
      why: 'Slopes of 45°, a chimney, shelves of 2 cm. Kept aside when formulas were made.',
    },
    mesh,
    ['wood', 'plaster', 'hard', 'curtain', 'stone', 'felt'],
    {
      source: [1.6, 1.1, 1.3],
      receivers: raster([1.5, 2.3, 3.1], [2.1, 3, 3.9, 5.1], 1.2).map(([x, y, z]): Point => [x - 0.2, y, z]),
    },
    { seconds: 1.3, referencePoints: 26 },
  );
}
