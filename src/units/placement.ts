/** How a scene places a model in its room. */

/** Axes of a file that may point up. */
export const UP_AXES = ['z', 'y', 'x', '-z', '-y', '-x'] as const;
/** An axis of a file that points up. */
export type UpAxis = (typeof UP_AXES)[number];

/** Axes of the room across which a model may be mirrored. */
export const MIRROR_AXES = ['x', 'y', 'z'] as const;
/** One of them. */
export type MirrorAxis = (typeof MIRROR_AXES)[number];

/** How a scene places its model. */
export interface Placement {
  /** The axis of the file that becomes z; undefined leaves all axes as they are. */
  readonly up?: UpAxis | undefined;
  /** Factor of all lengths besides that of the unit; 1 if undefined. */
  readonly scale?: number | undefined;
  /** The axis of the room whose coordinates change their sign, after the model was turned. */
  readonly mirror?: MirrorAxis | undefined;
}
