/** A slice through the room that a watch wants to see. */
export interface SliceRequest {
  /** Axis that the slice stands across: 0, 1, 2 for x, y, z. */
  readonly axis: 0 | 1 | 2;
  /** Position on the axis, metres; the nearest layer of nodes is used. */
  readonly position: number;
}

/** The pressure on a slice. Its two own axes are the room's other two, u before v in the order x, y, z. */
export interface FieldSlice {
  readonly axis: SliceRequest['axis'];
  /** Position of the layer of nodes, metres. */
  readonly position: number;
  /** Position of the first node along u and v, metres. */
  readonly origin: readonly [number, number];
  /** Distance of two samples of the slice, metres. */
  readonly spacing: number;
  /** Nodes along u and v. */
  readonly size: readonly [number, number];
  /** [v][u], u[n] of the scheme; NaN where there is no air. The memory is reused for the next frame. */
  readonly pressure: Float32Array;
}

/** The watched slices at one step of a run. */
export interface FieldFrame {
  /** Name of the source that is running. */
  readonly source: string;
  /** Steps made and steps to make in this source's run. */
  readonly step: number;
  readonly steps: number;
  /** Time of the simulated sound. */
  readonly timeSeconds: number;
  /** Whether it is the wave of a pulse, and not that of the impulse whose responses are recorded. */
  readonly isPulse: boolean;
  readonly slices: readonly FieldSlice[];
  /** Planes across z that fill the room, in ascending order; empty unless a film asks for them. */
  readonly layers: readonly FieldSlice[];
}

/**
 * A film of the wave that a pulse without high frequencies makes. It is a short run of its own before the one whose
 * responses are recorded, which it does not change: that one emits a digital impulse, whose field is mostly waves that
 * are too short for the grid.
 */
export interface FilmRequest {
  /** Name of the source; null for the first. */
  readonly source: string | null;
  /** The pulse has next to nothing above it, Hz. */
  readonly toHz: number;
  /** Length of the film, from when the pulse leaves the source. */
  readonly seconds: number;
  /** Time between frames; rounded to whole steps, at least one. */
  readonly everySeconds: number;
  /**
   * Distance between layers across z, metres, if the whole room is to be filmed, and the most nodes that may be read
   * for a frame: a larger room is filmed on slices only. Null films slices only.
   */
  readonly layers: { readonly apartMetres: number; readonly mostNodes: number } | null;
}

/** Watches the making of a film: as a run is watched, but every frame is wanted. */
export interface FilmWatch extends Pick<RunWatch, 'stepsToNext' | 'slices' | 'onFrame'> {
  readonly request: FilmRequest;
}

/** Watches a run and can pause it. */
export interface RunWatch {
  /** Makes a film first. */
  readonly film?: FilmWatch | undefined;
  /**
   * Called before every block. Gives the number of steps before the next frame: Infinity for no limit, 0 for another
   * frame of the same field. The run pauses until it resolves.
   */
  readonly stepsToNext: () => Promise<number>;
  /** The slices of the next frame; an empty list means no frame. */
  readonly slices: () => readonly SliceRequest[];
  /** The next block starts when this resolves. */
  readonly onFrame: (frame: FieldFrame) => void | Promise<void>;
}
