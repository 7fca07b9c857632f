import type { Vec3 } from '../../../../src/app/index.ts';
import type { Extent } from '../../shapes/shapes.ts';

/** A piece of furniture in the picture. */
export interface ShownPiece {
  readonly position: Vec3;
  /** How it is turned about the vertical through its position, degrees. */
  readonly turn: number;
  /** Its boxes about its position, before it is turned, metres; none for a model from a file. */
  readonly boxes: readonly Extent[];
}

/** The furniture of a room, and the piece that waits for its place. */
export interface FurniturePicture {
  readonly pieces: readonly ShownPiece[];
  readonly chosen: number | null;
  /** The piece that is shown at the pointer until it is put there; null where none is. */
  readonly waiting: Omit<ShownPiece, 'position'> | null;
  /** Distance of the lines of the grid that places snap to, metres. */
  readonly step: number;
}

/** What is done with furniture in the picture. */
export interface FurnitureEvents {
  readonly onChoose: (piece: number | null) => void;
  /** Called during a move and once at its end. */
  readonly onMove: (piece: number, position: Vec3, phase: 'moving' | 'done') => void;
  /** Called during a turn and once at its end; degrees. */
  readonly onTurn: (piece: number, turn: number, phase: 'moving' | 'done') => void;
  /** The piece that waits is put at a place. */
  readonly onPlace: (position: Vec3) => void;
  /** The piece that waits is turned, degrees. */
  readonly onTurnWaiting: (by: number) => void;
  /** No piece waits any longer. */
  readonly onCancel: () => void;
}
