import type { Box3, Plane, Raycaster, Vector3 } from 'three';
import { linesAlong, type Snap } from '../drawing/snapping.ts';
import type { ThreeStage } from '../three-stage.ts';
import type { PointName } from '../room/points/room-point.ts';
import type { Axis } from '../../shapes/shapes.ts';
import type { ViewArea } from '../../../../src/app/index.ts';
import type { Ground } from './ground.ts';
import type { Placing, PlacingEvents } from './placing.ts';

/** What placing asks of the room. */
export interface PlacingRoom {
  /** What a pointer draws on; null where nothing can be laid. */
  readonly ground: (ray: Raycaster) => Ground | null;
  /** The planes of all floors at a place of the plan, the lowest first. */
  readonly floors: (x: number, y: number) => readonly Plane[];
  /** The box around the room. */
  readonly box: () => Box3;
  readonly pickPoint: (ray: Raycaster) => PointName | null;
  /** The number of the piece of furniture under the pointer. */
  readonly pickPiece: (ray: Raycaster) => number | null;
  readonly areas: () => readonly ViewArea[];
}

/** What all parts of placing share. */
export interface PlacingContext {
  readonly stage: ThreeStage;
  readonly room: PlacingRoom;
  readonly events: PlacingEvents;
  /** What can be placed now; null where nothing can be. */
  readonly placing: () => Placing | null;
  readonly say: (text: string | null, at?: readonly [number, number, number]) => void;
}

/** Distance within which faces and other areas attract, px, and within which a pointer takes a mark. */
const REACH = 8;
export const NEAR = 12;

/** How coordinates along an axis snap at a place. */
export function snapAt({ stage, placing }: PlacingContext, axis: Axis, isFree: boolean, place: Vector3): Snap {
  const { step, shapes, lines } = placing()!;
  const reach = REACH * stage.metresPerPixel(place);
  return { step, isFree, lines: [...linesAlong(shapes.boxes, axis, null), ...lines[axis]], reach };
}
