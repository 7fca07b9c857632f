/** A slice through the room that is to be seen while it runs. */
export interface SliceRequest {
  /** 0, 1, 2: across x, y, z. */
  readonly axis: 0 | 1 | 2;
  /** Where it crosses the axis, metres; the nearest layer of nodes is taken. */
  readonly position: number;
}

/** The pressure on a slice. Its two own axes are the room's other two, u before v in the order x, y, z. */
export interface FieldSlice {
  readonly axis: SliceRequest['axis'];
  /** Of the layer of nodes that was taken, metres. */
  readonly position: number;
  /** Of the first node along u and v, metres. */
  readonly origin: readonly [number, number];
  /** Metres. */
  readonly spacing: number;
  /** Nodes along u and v. */
  readonly size: readonly [number, number];
  /** [v][u], as the scheme has it; NaN where there is no air. Its memory is used again for the next frame. */
  readonly pressure: Float32Array;
}

/** What is seen of a run at one of its steps. */
export interface FieldFrame {
  /** Name of the source that is running. */
  readonly source: string;
  /** Steps made of this source's run, of how many. */
  readonly step: number;
  readonly steps: number;
  /** Of the simulated sound. */
  readonly timeSeconds: number;
  readonly slices: readonly FieldSlice[];
}

/** Looks at a run while it goes on, and holds it. */
export interface RunWatch {
  /**
   * Asked before every block: how many steps may be made before the next frame; Infinity for as many as the run likes, 0 for
   * another look at the field as it stands. Resolves when the run may go on, which is how it pauses.
   */
  readonly stepsToNext: () => Promise<number>;
  /** What is to be seen of the next frame; none asks for no frame. */
  readonly slices: () => readonly SliceRequest[];
  /** The next block is not begun before this resolves. */
  readonly onFrame: (frame: FieldFrame) => void | Promise<void>;
}
