import type { OutlinePart, OutlineRoom } from '../../../../src/app/index.ts';

/** A place of the plan, metres. */
export type Place = readonly [number, number];

/** What of an outline the picture shows, and what can be drawn. */
export interface OutlinePicture {
  /** The room; null while the first outline is drawn. */
  readonly outline: OutlineRoom | null;
  /** The corners drawn so far; null while none are drawn. */
  readonly sketch: readonly Place[] | null;
  /** Height of the plane in which corners are, metres. */
  readonly height: number;
  readonly chosen: OutlinePart | null;
  /** Distance of the lines of the grid that corners snap to, metres. */
  readonly step: number;
  /** Further places that attract corners, those within a distance of a place, metres. */
  readonly attracting: (place: Place, reach: number) => readonly Place[];
}

/** What drawing an outline reports. */
export interface OutlineEvents {
  readonly onChoose: (part: OutlinePart | null) => void;
  /** Called during a move of a corner and once at its end. */
  readonly onMoveCorner: (wall: number, place: Place, phase: 'moving' | 'done') => void;
  readonly onDivide: (wall: number, place: Place) => void;
  readonly onRemove: () => void;
  readonly onAddCorner: (place: Place) => void;
  readonly onTakeBack: () => void;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}
