import type { Vec3 } from '../../../../units/quantities.ts';

/** The furnished room of the suite: a scene file and its mesh, as a user would write them. */

/** A block of furniture, turned about the vertical. */
interface Block {
  readonly middle: Vec3;
  readonly sides: Vec3;
  readonly degrees: number;
  readonly material: string;
}

const ROOM: Vec3 = [4.7, 3.7, 2.6];
const BLOCKS: readonly Block[] = [
  { middle: [0.8, 3.05, 1], sides: [1.1, 0.6, 1.8], degrees: 8, material: 'wood' },
  { middle: [2.3, 1.9, 0.45], sides: [1.3, 0.7, 0.6], degrees: 27, material: 'wood' },
  { middle: [3.8, 0.8, 0.5], sides: [1.3, 0.8, 0.7], degrees: -14, material: 'sofa' },
];
/** A screen of no thickness. */
const SCREEN: readonly Vec3[] = [
  [3, 2.5, 0.5],
  [4.1, 3, 0.5],
  [4.1, 3, 1.7],
  [3, 2.5, 1.7],
];

export const SOURCE: Vec3 = [1.1, 0.9, 1.4];
export const RECEIVERS: readonly Vec3[] = [
  [3.3, 1.8, 1.3],
  [4.2, 3.3, 1.2],
  [1.9, 2.8, 1.4],
  [2.6, 0.9, 1.2],
  [4, 1.7, 1.7],
  [2.4, 3.3, 2],
];

/** Absorption by octaves from 63 Hz to 2 kHz. */
const MATERIALS: Readonly<Record<string, readonly number[]>> = {
  walls: [0.1, 0.1, 0.08, 0.07, 0.06, 0.06],
  ceiling: [0.2, 0.25, 0.3, 0.3, 0.3, 0.3],
  floor: [0.05, 0.06, 0.1, 0.15, 0.25, 0.35],
  wood: [0.15, 0.15, 0.12, 0.1, 0.08, 0.08],
  sofa: [0.2, 0.3, 0.4, 0.5, 0.55, 0.6],
  screen: [0.15, 0.2, 0.35, 0.5, 0.6, 0.6],
};
const OCTAVES = [63, 125, 250, 500, 1000, 2000];

/** Sides of the office, m, and how high its tiles hang: the air above them is 60 cm. */
const OFFICE: Vec3 = [12, 8, 3.4];
const TILES_AT = 2.8;
/** Mineral fibre tiles, in SI units. */
const TILES = { sheet: { flowResistance: 800, massPerArea: 4, limp: true } };

/** What stands or hangs in a room. */
type Contents = 'nothing' | 'furniture' | 'tiles';

/** Corners of a box: bit 0 of the number is x, bit 1 y, bit 2 z. */
function corners({ middle, sides, degrees }: Omit<Block, 'material'>): Vec3[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return Array.from({ length: 8 }, (_, c): Vec3 => {
    const [x, y, z] = sides.map((side, d) => ((c >> d) & 1 ? side / 2 : -side / 2)) as [number, number, number];
    return [middle[0] + cos * x - sin * y, middle[1] + sin * x + cos * y, middle[2] + z];
  });
}

/** Faces of a box by its corners, bit 0 of a corner along x: −x, +x, −y, +y, −z, +z. */
export const BOX_FACES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

function obj(sides: Vec3, contents: Contents): string {
  const lines: string[] = [];
  let vertices = 0;
  const polygons = (points: readonly Vec3[], faces: readonly { corners: readonly number[]; material: string }[]) => {
    for (const point of points) lines.push(`v ${point.map((x) => x.toFixed(6)).join(' ')}`);
    for (const { corners: own, material } of faces) {
      lines.push(`usemtl ${material}`, `f ${own.map((corner) => corner + vertices + 1).join(' ')}`);
    }
    vertices += points.length;
  };
  const half: Vec3 = [sides[0] / 2, sides[1] / 2, sides[2] / 2];
  const shell = ['walls', 'walls', 'walls', 'walls', 'floor', 'ceiling'];
  polygons(
    corners({ middle: half, sides, degrees: 0 }),
    BOX_FACES.map((face, i) => ({ corners: face, material: shell[i] })),
  );
  const panel = [0, 1, 2, 3];
  if (contents === 'tiles') {
    const [x, y] = sides;
    const tiles: Vec3[] = [
      [0, 0, TILES_AT],
      [x, 0, TILES_AT],
      [x, y, TILES_AT],
      [0, y, TILES_AT],
    ];
    polygons(tiles, [{ corners: panel, material: 'tiles' }]);
  }
  if (contents !== 'furniture') return `${lines.join('\n')}\n`;
  for (const block of BLOCKS) {
    polygons(
      corners(block),
      BOX_FACES.map((face) => ({ corners: face, material: block.material })),
    );
  }
  polygons(SCREEN, [{ corners: panel, material: 'screen' }]);
  return `${lines.join('\n')}\n`;
}

/** The files of the scene by name; `scene.json` is the scene. */
export const furnishedScene = (durationSeconds: number): ReadonlyMap<string, string> =>
  sceneFiles(ROOM, 'furniture', RECEIVERS, durationSeconds);

/** The volume of the furnished room, without what stands in it, m³. */
export const FURNISHED_VOLUME = ROOM[0] * ROOM[1] * ROOM[2];

/** The files of an empty room of other sides, m, with the walls of the furnished one and two receivers. */
export const emptyScene = (sides: Vec3, durationSeconds: number): ReadonlyMap<string, string> =>
  sceneFiles(sides, 'nothing', receiversIn(sides), durationSeconds);

/** The files of an office with air above a suspended ceiling, and the walls of the furnished room. */
export const officeScene = (durationSeconds: number): ReadonlyMap<string, string> =>
  sceneFiles(OFFICE, 'tiles', receiversIn(OFFICE), durationSeconds);

/** The volume of the office with the air above its ceiling, m³. */
export const OFFICE_VOLUME = OFFICE[0] * OFFICE[1] * OFFICE[2];

const receiversIn = (sides: Vec3): Vec3[] =>
  [0.6, 0.8].map((share) => [share * sides[0], (1 - share) * sides[1], 0.5 * sides[2]]);

const TITLES: Readonly<Record<Contents, string>> = {
  nothing: 'An empty room',
  furniture: 'A furnished room',
  tiles: 'An office with a suspended ceiling',
};

function sceneFiles(
  sides: Vec3,
  contents: Contents,
  receivers: readonly Vec3[],
  durationSeconds: number,
): ReadonlyMap<string, string> {
  const local = Object.keys(MATERIALS).slice(0, contents === 'furniture' ? undefined : 3);
  const names = contents === 'tiles' ? [...local, 'tiles'] : local;
  const scene = {
    wavehall: 1,
    title: TITLES[contents],
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: Object.fromEntries(
      names.map((name) => [
        name,
        name === 'tiles'
          ? TILES
          : { absorption: Object.fromEntries(OCTAVES.map((band, i) => [String(band), MATERIALS[name][i]])) },
      ]),
    ),
    geometry: {
      mesh: { file: 'room.obj', unit: 'm', materials: Object.fromEntries(names.map((name) => [name, name])) },
    },
    sources: { S: { position: SOURCE } },
    receivers: Object.fromEntries(receivers.map((position, i) => [`R${i + 1}`, { position }])),
    durationSeconds,
    maxFrequencyHz: 500,
    scheme: 'compact-5@1%',
  };
  return new Map([
    ['scene.json', JSON.stringify(scene)],
    ['room.obj', obj(sides, contents)],
  ]);
}

/** What the room is, in words. */
export const FURNISHED_WORDS = `${ROOM.join(' × ')} m with three turned blocks, a screen of no thickness and six materials`;
