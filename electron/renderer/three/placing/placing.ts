import type { Vec3 } from '../../../../src/app/index.ts';
import type { PlacedThing, PlacingTool, Thing } from '../../shapes/placing.ts';
import type { DrawnShapes, Extent } from '../../shapes/shapes.ts';

/** What a pointer lays: everything but the tool that selects. */
export type LayingTool = Exclude<PlacingTool, 'select'>;

/** An area in the picture; metres. */
export interface ShownOutline {
  readonly outline: readonly Vec3[];
  /** Whether the last corner is joined to the first. */
  readonly isClosed: boolean;
  /** [receiver][x, y, z]. */
  readonly receivers: Float32Array;
}

/** Receivers that can be laid, and things that can be selected together. */
export interface Placing {
  readonly tool: PlacingTool | null;
  /** An area under way, and its size in words. */
  readonly draft: (ShownOutline & { readonly text: string }) | null;
  /** The selected area, whose corners can be dragged. */
  readonly area: (ShownOutline & { readonly name: string; readonly corner: number | null }) | null;
  /** All that can be selected together with others. */
  readonly things: readonly PlacedThing[];
  /** Those that are selected together; also an area alone. */
  readonly together: readonly PlacedThing[];
  /** The cuboid around those; null without any. */
  readonly around: Extent | null;
  /** Whether a thing is selected, to which Shift adds others. */
  readonly hasSelected: boolean;
  readonly shapes: DrawnShapes;
  /** Coordinates along each axis that attract besides the boxes, metres. */
  readonly lines: readonly [readonly number[], readonly number[], readonly number[]];
  readonly isFlat: boolean;
  /** Distance of the lines of the grid that coordinates snap to, metres. */
  readonly step: number;
}

/** A change that goes on, or its end. */
export type Phase = 'moving' | 'done';

/** What is done in the picture. */
export interface PlacingEvents {
  /** An area or a row is drawn, at the end, or given up. */
  readonly onDraw: (tool: LayingTool, corners: readonly Vec3[], phase: Phase | 'given-up') => void;
  /** A corner of the selected area is moved. */
  readonly onCorner: (corner: number, place: Vec3, phase: Phase) => void;
  /** A side of the selected area gets a corner at a place. */
  readonly onAddCorner: (after: number, place: Vec3) => void;
  readonly onChooseCorner: (corner: number | null) => void;
  readonly onNextCorner: (step: 1 | -1) => void;
  /** The selected things are moved by a vector from where they were as the change began, metres. */
  readonly onShift: (by: Vec3, phase: Phase) => void;
  /** Selects things in place of the others. */
  readonly onSelectThings: (things: readonly Thing[]) => void;
  /** Adds things to those selected, or takes one that is selected away. */
  readonly onAlso: (things: readonly Thing[]) => void;
  readonly onCommand: (command: PlacingCommand) => void;
}

/** What keys do to the selected things, or to a chosen corner, and the end of a tool. */
export type PlacingCommand = 'remove' | 'duplicate' | 'copy' | 'paste' | 'all' | 'next' | 'previous' | 'end-tool';
