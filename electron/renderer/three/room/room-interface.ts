import type { Vec3 } from '../../../../src/app/index.ts';
import type { DrawingEvents } from '../drawing/drawing.ts';
import type { PlacingEvents } from '../placing/placing.ts';
import type { OutlineEvents } from '../outline/outline.ts';
import type { FurnitureEvents } from '../furniture/furniture.ts';
import type { Projection } from '../stage-cameras.ts';
import type { StageEvents } from '../three-stage.ts';
import type { DrawnWave } from './field-slices.ts';
import type { PictureLegend } from './overlay/picture.ts';
import type { PointName } from './points/room-point.ts';
import type { ViewPreset } from './room-camera.ts';
import type { PickedSurface } from './surfaces/room-surfaces.ts';
import type { Aimed } from './tools/aim-handle.ts';
import type { MeasuredTape } from './tools/tape.ts';

/** What others ask of the picture. */
export interface RoomPicture {
  look(preset: ViewPreset): void;
  /** Looks from a receiver at the nearest source, or at the middle of the room. */
  sit(receiver: string): void;
  /** Sets a corner where the cursor of keys is, as Enter does. */
  setCorner(): void;
  /** The picture with its labels, scale and legend. */
  picture(legend: PictureLegend): HTMLCanvasElement;
  /** Shows the field; null shows none. */
  setWave(wave: DrawnWave | null): void;
  /** Draws at once. The canvas holds the picture until the end of the task. */
  drawNow(): HTMLCanvasElement;
  /** The source under a place of the window; null if there is none. */
  sourceAt(place: { readonly clientX: number; readonly clientY: number }): string | null;
  /** Draws the names and numbers over a copy of the picture. @param density Pixels of the copy per CSS pixel. */
  drawLabels(drawing: OffscreenCanvasRenderingContext2D, density: number): void;
}

/** What the picture reports. */
export interface RoomEvents extends StageEvents {
  readonly onSelect: (point: PointName | null) => void;
  /** Called during a move of a point and once at its end; metres. */
  readonly onMove: (point: PointName, position: Vec3, phase: 'moving' | 'done') => void;
  /** Called while a point is turned and once at its end. */
  readonly onTurn: (point: PointName, aimed: Pick<Aimed, 'ahead' | 'isAtPoint'>, phase: 'moving' | 'done') => void;
  /** Called during a move of a slice, metres. */
  readonly onSliceMove: (index: number, position: number) => void;
  readonly onPickMaterial: (surface: PickedSurface) => void;
  /** Called while the section plane is dragged, metres. */
  readonly onCutMove: (position: number) => void;
  /** Called when a view needs another projection. */
  readonly onProjection: (projection: Projection) => void;
  readonly onMeasured: (measured: MeasuredTape | null) => void;
  readonly onMeasuringEnd: () => void;
  readonly drawing: DrawingEvents;
  readonly placing: PlacingEvents;
  readonly outline: OutlineEvents;
  readonly furniture: FurnitureEvents;
  /** The cursor of keys is moved, metres of the plan; null when the pointer takes over. */
  readonly onCursor: (place: readonly [number, number] | null) => void;
}
