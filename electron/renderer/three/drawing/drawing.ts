import type { ChosenShape, DrawnShapes, Extent, FaceOfBox } from '../../shapes/shapes.ts';

/** What can be drawn on, and how. */
export interface Drawing extends DrawnShapes {
  readonly chosen: ChosenShape | null;
  /** Whether dragging on a face paints a rectangle. */
  readonly isPainting: boolean;
  readonly isFlat: boolean;
  /** Distance of the lines of the grid that coordinates snap to, metres. */
  readonly step: number;
}

/** What drawing reports. */
export interface DrawingEvents {
  /** @param adds Whether a face is added to those chosen, or taken from them. */
  readonly onChoose: (shape: ChosenShape | null, adds: boolean) => void;
  /** Called during a change of the chosen shape and once at its end. */
  readonly onReshape: (shape: ChosenShape, extent: Extent, phase: 'moving' | 'done') => void;
  readonly onPaint: (face: FaceOfBox, extent: Extent) => void;
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
  /** Escape while painting. */
  readonly onStopPainting: () => void;
}
