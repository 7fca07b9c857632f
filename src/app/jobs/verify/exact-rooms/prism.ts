import { boxPressures, type AbsorbingBox } from '../../../../exact/absorbing-box.ts';
import { plus } from '../../../../numerics/complex.ts';
import { AIR_OF_ROOM, type AccuracyRoom, type ExactRoom, type PlaceInRoom } from './room.ts';
import { receiversOf } from './box.ts';
import { meshText } from './mesh-text.ts';
import { turned, type Turn } from './turn.ts';

/** Legs of the right-isosceles triangle, and height, m. */
const LEG = 5;
const HEIGHT = 2.9;

/** Volume of the prism, m³. */
export const PRISM_VOLUME = (LEG * LEG * HEIGHT) / 2;

/** Real admittances of the legs at x = 0 and y = 0, floor and ceiling. The long side is rigid. */
const WALLS = { x: 0.045, y: 0.03, floor: 0.04, ceiling: 0.025, long: 0 } as const;

const SOURCE: PlaceInRoom = [0.83, 0.71, 0.94];
const RECEIVERS: readonly PlaceInRoom[] = [
  [2.71, 1.13, 1.67],
  [1.02, 2.94, 2.13],
  [3.37, 0.63, 1.21],
  [1.87, 2.06, 0.77],
];

/** The mirror image in the long side, x + y = leg. */
export const mirrored = ([x, y, z]: PlaceInRoom): PlaceInRoom => [LEG - y, LEG - x, z];

/**
 * A prism whose floor is half a square. Its sound is that of the whole square box with the mirror image of the source:
 * the long side is their plane of symmetry.
 */
export const exactPrism = (receivers: readonly PlaceInRoom[]): ExactRoom => ({
  id: 'prism',
  numbers: JSON.stringify([LEG, HEIGHT, WALLS, SOURCE, receivers]),
  source: SOURCE,
  receivers,
  decaySeconds: 0.7,
  pressures: () => {
    const square: Omit<AbsorbingBox, 'source'> = {
      sides: [LEG, LEG, HEIGHT],
      // The image of the leg at x = 0 lies at y = leg, and the other way round.
      admittances: [
        [WALLS.x, WALLS.y],
        [WALLS.y, WALLS.x],
        [WALLS.floor, WALLS.ceiling],
      ],
      receivers,
    };
    const [own, image] = [SOURCE, mirrored(SOURCE)].map((source) => boxPressures({ ...square, source }));
    return (kappa) => {
      const reflected = image(kappa);
      return own(kappa).map((pressure, r) => plus(pressure, reflected[r]));
    };
  },
});

export const PRISM = exactPrism(RECEIVERS);

/** The prism turned, given as a mesh. */
export function turnedPrism(turn: Turn): AccuracyRoom {
  const at = (place: PlaceInRoom): PlaceInRoom => turned(turn, place);
  const floor: PlaceInRoom[] = [
    [0, 0, 0],
    [LEG, 0, 0],
    [0, LEG, 0],
  ];
  const corners = [...floor, ...floor.map(([x, y]): PlaceInRoom => [x, y, HEIGHT])].map(at);
  const mesh = meshText(corners, [
    { corners: [0, 2, 1], material: 'floor' },
    { corners: [3, 4, 5], material: 'ceiling' },
    { corners: [0, 1, 4, 3], material: 'y' },
    { corners: [0, 3, 5, 2], material: 'x' },
    { corners: [1, 2, 5, 4], material: 'long' },
  ]);
  const names = Object.keys(WALLS) as (keyof typeof WALLS)[];
  return {
    id: `prism turned by ${turn.join(', ')}`,
    answer: PRISM.id,
    files: { 'room.obj': mesh },
    scene: {
      wavehall: 1,
      title: 'Prism',
      air: AIR_OF_ROOM,
      materials: Object.fromEntries(names.map((name) => [name, { admittance: WALLS[name] }])),
      geometry: {
        mesh: { file: 'room.obj', unit: 'm', materials: Object.fromEntries(names.map((name) => [name, name])) },
      },
      sources: { S1: { position: at(SOURCE) } },
      receivers: receiversOf(RECEIVERS.map(at)),
    },
  };
}
