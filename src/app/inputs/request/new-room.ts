import { START } from './start.ts';

/** What a new room is made of. */
export interface NewRoomRequest {
  readonly title: string;
  /** Length along x, width along y, height along z, metres; each above 0. */
  readonly size: readonly [number, number, number];
  /** Names of entries of the library; entries may be the same. */
  readonly materials: { readonly walls: string; readonly floor: string; readonly ceiling: string };
}

/** Height of a new source's middle and of ears of people who sit, m. */
const MOUTH = 1.5;
const EARS = 1.2;

/** Rooms drawn from nothing are small: up to here, Hz, they have the octave at 500 Hz, which a mean T30 needs. */
const UP_TO = 710;

/** Coordinates of new rooms are whole millimetres. */
const rounded = (metres: number): number => Number(metres.toFixed(3));

/**
 * The contents of a scene file for a room without a file: one box from the origin, a source and a receiver off the
 * middle, where few modes have a node, and the initial values of every new scene. It can be rendered at once.
 */
export function newRoom({ title, size, materials }: NewRoomRequest): Readonly<Record<string, unknown>> {
  const [length, width, height] = size;
  const { walls, floor, ceiling } = materials;
  const names = [...new Set([walls, floor, ceiling])];
  const at = (x: number, y: number, z: number): number[] =>
    [x * length, y * width, Math.min(z, 0.6 * height)].map(rounded);
  return {
    wavehall: 1,
    title,
    air: START.air,
    materials: Object.fromEntries(names.map((name) => [name, { library: name }])),
    geometry: {
      boxes: [
        {
          add: { from: [0, 0, 0], to: size.map(rounded) },
          material: walls,
          faces: {
            ...(floor !== walls && { 'z-': floor }),
            ...(ceiling !== walls && { 'z+': ceiling }),
          },
        },
      ],
    },
    sources: { S1: { position: at(0.23, 0.31, MOUTH) } },
    receivers: { R1: { position: at(0.71, 0.62, EARS) } },
    maxFrequencyHz: UP_TO,
    scheme: 'auto',
    tolerancePercent: START.tolerancePercent,
  };
}
