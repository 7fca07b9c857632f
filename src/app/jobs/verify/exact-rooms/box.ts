import { BOX_FACES } from '../tools/furnished-scene.ts';
import { boxPressures, type AbsorbingBox } from '../../../../exact/absorbing-box.ts';
import { AIR_OF_ROOM, type AccuracyRoom, type ExactRoom, type PlaceInRoom } from './room.ts';
import { meshText } from './mesh-text.ts';
import { turned, type Turn } from './turn.ts';

/** Real admittances of the faces x-, x+, y-, y+, z-, z+. */
export type Six = readonly [number, number, number, number, number, number];

/** A box with a corner at the origin, a source and receivers. */
export interface ExactBox {
  readonly id: string;
  readonly sides: PlaceInRoom;
  readonly admittances: Six;
  readonly source: PlaceInRoom;
  readonly receivers: readonly PlaceInRoom[];
}

const FACES = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'] as const;

export const volumeOfBox = ({ sides: [a, b, c] }: ExactBox): number => a * b * c;

/** Decay time of a diffuse field whose walls take 8Y, s. */
export function decayOf({ sides: [a, b, c], admittances: y }: ExactBox): number {
  const areas = [b * c, b * c, a * c, a * c, a * b, a * b];
  const taken = areas.reduce((sum, area, f) => sum + Math.min(1, 8 * y[f]) * area, 0);
  return (0.161 * a * b * c) / taken;
}

/** The box as the exact solution takes it. */
export function exactBox(drawn: ExactBox): ExactRoom {
  const { id, sides, admittances: y, source, receivers } = drawn;
  const box: AbsorbingBox = {
    sides,
    admittances: [
      [y[0], y[1]],
      [y[2], y[3]],
      [y[4], y[5]],
    ],
    source,
    receivers,
  };
  return {
    id,
    numbers: JSON.stringify(box),
    pressures: () => boxPressures(box),
    source,
    receivers,
    decaySeconds: decayOf(drawn),
  };
}

const materialsOf = (y: Six): Record<string, { admittance: number }> =>
  Object.fromEntries(FACES.map((face, f) => [face, { admittance: y[f] }]));

export const receiversOf = (places: readonly PlaceInRoom[]): Record<string, { position: PlaceInRoom }> =>
  Object.fromEntries(places.map((position, r) => [`R${r + 1}`, { position }]));

/** The box with its faces along the grid, given as a box. */
export function alignedBox(box: ExactBox): AccuracyRoom {
  return {
    id: box.id,
    answer: box.id,
    files: {},
    scene: {
      wavehall: 1,
      title: box.id,
      air: AIR_OF_ROOM,
      materials: materialsOf(box.admittances),
      geometry: {
        boxes: [
          {
            add: { from: [0, 0, 0], to: box.sides },
            material: FACES[0],
            faces: Object.fromEntries(FACES.map((face) => [face, face])),
          },
        ],
      },
      sources: { S1: { position: box.source } },
      receivers: receiversOf(box.receivers),
    },
  };
}

/** The box turned, given as a mesh. */
export function turnedBox(box: ExactBox, turn: Turn): AccuracyRoom {
  const id = `${box.id} turned by ${turn.join(', ')}`;
  const at = (place: PlaceInRoom): PlaceInRoom => turned(turn, place);
  const corners = Array.from({ length: 8 }, (_, i) =>
    at([i & 1 ? box.sides[0] : 0, i & 2 ? box.sides[1] : 0, i & 4 ? box.sides[2] : 0]),
  );
  const mesh = meshText(
    corners,
    BOX_FACES.map((quad, f) => ({ corners: quad, material: FACES[f] })),
  );
  return {
    id,
    answer: box.id,
    files: { 'room.obj': mesh },
    scene: {
      wavehall: 1,
      title: id,
      air: AIR_OF_ROOM,
      materials: materialsOf(box.admittances),
      geometry: {
        mesh: { file: 'room.obj', unit: 'm', materials: Object.fromEntries(FACES.map((face) => [face, face])) },
      },
      sources: { S1: { position: at(box.source) } },
      receivers: receiversOf(box.receivers.map(at)),
    },
  };
}
