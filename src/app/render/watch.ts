/** A slice through the room that a watch wants to see. */
export interface SliceRequest {
  /** 0, 1, 2: across x, y, z. */
  readonly axis: 0 | 1 | 2;
  /** Position on the axis, metres; the nearest layer of nodes is used. */
  readonly position: number;
}

/** The pressure on a slice. Its two own axes are the room's other two, u before v in the order x, y, z. */
export interface FieldSlice {
  readonly axis: SliceRequest['axis'];
  /** Position of the layer of nodes, metres. */
  readonly position: number;
  /** Of the first node along u and v, metres. */
  readonly origin: readonly [number, number];
  /** Metres. */
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
  /** Of the simulated sound. */
  readonly timeSeconds: number;
  readonly slices: readonly FieldSlice[];
}

/** Watches a run and can pause it. */
export interface RunWatch {
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
