import { libraryNames } from '../../../material/library.ts';
import { chooseFromLibrary } from '../../../scene/checks/library-names.ts';
import { InputError } from '../../../units/errors.ts';
import { excitingPlace } from './start-places.ts';
import { START } from './start.ts';

/** What a new room is made of. */
export interface NewRoomRequest {
  readonly title: string;
  /** Length along x, width along y, height along z, metres; each above 0. */
  readonly size: readonly [number, number, number];
  /** Names of entries of the library; entries may be the same. */
  readonly materials: { readonly walls: string; readonly floor: string; readonly ceiling: string };
}

/**
 * A room to start with: light partitions and a carpet, T about 1 s; nothing in it absorbs strongly. A title is not
 * given, because it is words.
 */
export const USUAL_ROOM = {
  size: [7, 5, 3],
  materials: { walls: 'gypsum-board-on-studs', floor: 'carpet-thin', ceiling: 'plasterboard-ceiling' },
} as const satisfies Omit<NewRoomRequest, 'title'>;

/** Shortest and longest side of a new room, metres. */
export const NEW_ROOM_SIDE = { min: 0.5, max: 200 } as const;

/** Heights between which a new source and a new receiver stand, m: mouths, and ears of people who sit. */
const MOUTH = [1, 1.7] as const;
const EARS = [1, 1.3] as const;

/** Coordinates of new rooms are whole millimetres. */
const rounded = (metres: number): number => Number(metres.toFixed(3));

/**
 * The contents of a scene file for a room without a file: one box from the origin, a source and a receiver where the
 * lowest modes have no node ({@link excitingPlace}), and the initial values of every new scene. It can be rendered at
 * once.
 */
export function newRoom({ title, size, materials }: NewRoomRequest): Readonly<Record<string, unknown>> {
  const [length, width, height] = size;
  const { walls, floor, ceiling } = materials;
  const names = [...new Set([walls, floor, ceiling])];
  const place = (along: readonly [number, number], heights: readonly [number, number]): number[] =>
    excitingPlace(size, [
      [along[0] * length, along[1] * length],
      [along[0] * width, along[1] * width],
      [Math.min(heights[0], 0.35 * height), Math.min(heights[1], 0.6 * height)],
    ]);
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
    sources: { S1: { position: place([0.2, 0.38], MOUTH) } },
    receivers: { R1: { position: place([0.6, 0.75], EARS) } },
    maxFrequencyHz: START.maxFrequencyHz,
    scheme: 'auto',
    tolerancePercent: START.tolerancePercent,
  };
}

/**
 * Checks what a door was given for {@link newRoom}.
 *
 * @throws InputError for a side beyond {@link NEW_ROOM_SIDE} (`size`), or a material that the library does not have
 *   (such as `materials.floor`).
 */
export function checkNewRoom({ size, materials }: Omit<NewRoomRequest, 'title'>): void {
  const { min, max } = NEW_ROOM_SIDE;
  const side = size.find((metres) => !(metres >= min && metres <= max));
  if (side !== undefined)
    throw new InputError('size', `a side is ${side} m long`, `Give sides from ${min} to ${max} m, such as 7x5x3.`);
  for (const [where, name] of Object.entries(materials)) {
    if (!libraryNames().includes(name))
      throw new InputError(
        `materials.${where}`,
        `the library has no material ${JSON.stringify(name)}`,
        chooseFromLibrary(name),
        {
          help: 'materials',
        },
      );
  }
}
