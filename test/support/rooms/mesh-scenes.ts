import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Faces of a box by OBJ's numbers of corners: x runs fastest, then y, then z; fronts look inwards. */
const FACES = {
  'x-': [1, 3, 7, 5],
  'x+': [2, 6, 8, 4],
  'y-': [1, 5, 6, 2],
  'y+': [3, 4, 8, 7],
  'z-': [1, 2, 4, 3],
  'z+': [5, 7, 8, 6],
};

/**
 * A room of 3 × 2.4 × 2 as OBJ: floor, walls, and a ceiling that may have a hole of 0.6 × 0.8 with its middle at
 * (2, 1.2, 2).
 */
export function roomObj(hole = false): string {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `v ${3 * (i & 1)} ${1.2 * (i & 2)} ${0.5 * (i & 4)}`);
  const face = (name: keyof typeof FACES): string => `f ${FACES[name].join(' ')}`;
  const walls = ['usemtl Wall', face('x-'), face('x+'), face('y-'), face('y+'), 'usemtl Floor', face('z-')];
  const inner = ['v 1.7 0.8 2', 'v 2.3 0.8 2', 'v 1.7 1.6 2', 'v 2.3 1.6 2'];
  const round = ['f 5 6 10 9', 'f 6 8 12 10', 'f 8 7 11 12', 'f 7 5 9 11'];
  const ceiling = ['usemtl Wall', ...(hole ? [...inner, ...round] : [face('z+')])];
  return [...corners, ...walls, ...ceiling, ''].join('\n');
}

/** A scene of that room. */
export const ROOM_SCENE = {
  wavehall: 1,
  title: 'Small room',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.1 }, carpet: { absorption: 0.3 } },
  geometry: { mesh: { file: 'room.obj', unit: 'm', materials: { Wall: 'plaster', Floor: 'carpet' } } },
  sources: { S1: { position: [0.8, 0.9, 1.1] } },
  receivers: { R1: { position: [2.2, 1.5, 1.2] } },
  durationSeconds: 0.05,
  // With this scheme the spacing is 0.2 m, which divides the room, so the staircases of mesh and boxes are equal.
  maxFrequencyHz: 690,
  scheme: 'compact-5@2%',
};

/** Writes the scene and its mesh to a folder; returns the path of the scene. */
export function writeRoom(folder: string, changes: object = {}, obj = roomObj()): string {
  const file = join(folder, 'room.json');
  writeFileSync(file, JSON.stringify({ ...ROOM_SCENE, ...changes }));
  writeFileSync(join(folder, 'room.obj'), obj);
  return file;
}

/** The geometry of the scene with changes. */
export function roomMesh(changes: object): object {
  return { geometry: { mesh: { ...ROOM_SCENE.geometry.mesh, ...changes } } };
}
