/** A scene of the soak: small, so that hours of sound take minutes. */
export interface SoakRoom {
  readonly name: string;
  readonly walls: 'staircase' | 'subcell';
  readonly geometry: object;
}

const WALLS = { material: 'plaster', faces: { 'z-': 'carpet' } };

const OBJ = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `v ${4.4 * (i & 1)} ${1.7 * (i & 2)} ${0.7 * (i & 4) + 0.2 * (i & 1)}`),
  'usemtl Wall',
  'f 1 3 7 5',
  'f 2 6 8 4',
  'f 1 5 6 2',
  'f 3 4 8 7',
  'f 5 7 8 6',
  'usemtl Floor',
  'f 1 2 4 3',
].join('\n');

/** Name and text of the mesh that one of the rooms refers to. */
export const MESH = { name: 'hall.obj', text: OBJ };

export const SOAK_ROOMS: readonly SoakRoom[] = [
  {
    name: 'box',
    walls: 'staircase',
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [4, 3.2, 2.4] }, ...WALLS }] },
  },
  {
    name: 'box with a table',
    walls: 'subcell',
    geometry: {
      boxes: [
        { add: { from: [0, 0, 0], to: [4.1, 3.3, 2.5] }, ...WALLS },
        { subtract: { from: [2.4, 1.1, 0], to: [3.3, 2, 0.9] }, material: 'plaster' },
      ],
    },
  },
  {
    name: 'mesh',
    walls: 'subcell',
    geometry: { mesh: { file: MESH.name, unit: 'm', materials: { Wall: 'plaster', Floor: 'carpet' } } },
  },
];

/** The scene file of a room. */
export function sceneOf({ name, walls, geometry }: SoakRoom, seconds: number): object {
  return {
    wavehall: 1,
    title: name,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { plaster: { absorption: 0.05 }, carpet: { absorption: { 125: 0.02, 250: 0.05, 500: 0.1, 1000: 0.3 } } },
    geometry,
    sources: { S1: { position: [1.1, 1.2, 1.3] } },
    receivers: { R1: { position: [3.6, 2.6, 1.4] } },
    durationSeconds: seconds,
    maxFrequencyHz: 100,
    sampleRateHz: 2000,
    scheme: 'leggy-1@5%',
    walls,
  };
}
