import type { Plane, Vector3 } from 'three';
import { planePolygon, type Vec3 } from '../../../../src/app/index.ts';
import { snapped, THINNEST } from '../drawing/snapping.ts';
import { NEAR, snapAt, type PlacingContext } from './context.ts';
import { lifted, onPlane } from './ground.ts';
import type { LayingTool } from './placing.ts';
import { apart, screenOf } from '../pointing/screen.ts';
import { CLICK } from '../pointing/tool-pointer.ts';

/** An outline under way. */
interface Pen {
  readonly tool: LayingTool;
  readonly plane: Plane;
  /** Corners that are set; of a drag the first. */
  readonly set: readonly Vec3[];
  /** What the outline has come to, with the place of the pointer. */
  readonly now: readonly Vec3[];
}

/** Lays areas and rows: rectangles and rows by a drag, polygons by clicks. */
export class Laying {
  #pen: Pen | null = null;
  /** Where the cursor of keys is. */
  #cursor: { readonly tool: LayingTool; readonly plane: Plane; readonly at: Vec3 } | null = null;

  constructor(private readonly context: PlacingContext) {}

  /** Whether an outline is under way. */
  get isBusy(): boolean {
    return this.#pen !== null;
  }

  /** Begins a drag. @returns whether the pointer is taken: the camera must not turn. */
  down(tool: Exclude<LayingTool, 'polygon'>, event: PointerEvent): boolean {
    const ground = this.context.room.ground(this.context.stage.rayAt(event));
    if (!ground) return false;
    const start = this.#snapped(ground.at, ground.plane, event);
    this.#pen = { tool, plane: ground.plane, set: [start], now: [] };
    return true;
  }

  move(event: PointerEvent): void {
    const pen = this.#pen;
    if (!pen) return;
    const at = this.#placeOn(pen.plane, event);
    if (!at) return;
    this.#goTo(pen, at, event.shiftKey);
  }

  #goTo(pen: Pen, at: Vec3, isStraight: boolean): void {
    const now = outlined(pen, at, isStraight);
    this.#pen = { ...pen, now };
    if (now.length > 0) this.context.events.onDraw(pen.tool, now, 'moving');
  }

  /** Goes with the cursor. @returns where it is on what is drawn on, metres. */
  toCursor(tool: LayingTool, [x, y]: readonly [number, number], level: number): Vec3 | null {
    const pen = this.#pen;
    const floors = this.context.room.floors(x, y);
    const plane = pen?.plane ?? floors[Math.min(level, floors.length - 1)];
    const at: Vec3 = [x, y, Number(lifted(x, y, plane).z.toFixed(4)) + 0];
    this.#cursor = { tool, plane, at };
    if (pen) this.#goTo(pen, at, false);
    return at;
  }

  /** Sets a corner at the cursor. The second ends a rectangle or a row; the first or last again closes a polygon. */
  setAtCursor(): void {
    const [pen, cursor] = [this.#pen, this.#cursor];
    if (!cursor) return;
    const { tool, plane, at } = cursor;
    if (tool !== 'polygon' && pen) {
      this.endDrag();
      return;
    }
    const set = pen?.set ?? [];
    if ([set[0], set.at(-1)].some((corner) => corner?.every((value, axis) => value === at[axis]))) {
      this.close();
      return;
    }
    const corners = [...set, at];
    this.#pen = { tool, plane, set: corners, now: tool === 'polygon' ? corners : [] };
    if (tool === 'polygon') this.context.events.onDraw(tool, corners, 'moving');
  }

  /** Takes the last corner of a polygon back. */
  back(): boolean {
    const pen = this.#pen;
    if (pen?.tool !== 'polygon') return false;
    const set = pen.set.slice(0, -1);
    if (set.length === 0) this.giveUp();
    else {
      this.#pen = { ...pen, set, now: set };
      this.context.events.onDraw('polygon', set, 'moving');
    }
    return true;
  }

  /** Closes a polygon, if its corners make one. */
  close(): boolean {
    const pen = this.#pen;
    if (pen?.tool !== 'polygon') return false;
    if (pen.set.length < 3 || typeof planePolygon(pen.set) === 'string') return true;
    this.#pen = null;
    this.context.events.onDraw('polygon', pen.set, 'done');
    return true;
  }

  giveUp(): void {
    const pen = this.#pen;
    this.#pen = null;
    if (pen) this.context.events.onDraw(pen.tool, [], 'given-up');
  }

  /** Ends a drag: an outline without width is given up. */
  endDrag(): void {
    const pen = this.#pen;
    this.#pen = null;
    if (pen) this.context.events.onDraw(pen.tool, pen.now, pen.now.length > 0 ? 'done' : 'given-up');
  }

  /** Sets a corner of a polygon; a click on the first one closes it. */
  setCorner(event: PointerEvent): void {
    const pen = this.#pen;
    const screen = screenOf(this.context.stage);
    if (pen && pen.set.length >= 3 && apart(screen(pen.set[0]), event) <= NEAR) {
      this.close();
      return;
    }
    // The second click of a double click sets no corner.
    if (pen && apart(screen(pen.set.at(-1)!), event) <= CLICK) return;
    const ground = pen ?? this.context.room.ground(this.context.stage.rayAt(event));
    const at = ground && this.#placeOn(ground.plane, event);
    if (!ground || !at) return;
    const set = [...(pen?.set ?? []), at];
    this.#pen = { tool: 'polygon', plane: ground.plane, set, now: set };
    this.context.events.onDraw('polygon', set, 'moving');
  }

  #placeOn(plane: Plane, event: PointerEvent): Vec3 | null {
    const { stage, room } = this.context;
    const at = onPlane(stage.rayAt(event).ray, plane, room.box());
    return at && this.#snapped(at, plane, event);
  }

  #snapped(at: Vector3, plane: Plane, { altKey }: PointerEvent): Vec3 {
    const [x, y] = ([0, 1] as const).map((axis) =>
      snapped(at.getComponent(axis), snapAt(this.context, axis, altKey, at)),
    );
    const place = lifted(x, y, plane);
    return [x, y, Number(place.z.toFixed(4)) + 0];
  }
}

/** The outline of what is set and the place of the pointer; none while it has no width. */
function outlined({ tool, plane, set }: Pen, at: Vec3, isStraight: boolean): readonly Vec3[] {
  const [first] = set;
  if (tool === 'polygon') return [...set, at];
  const [width, depth] = [Math.abs(at[0] - first[0]), Math.abs(at[1] - first[1])];
  const place = (x: number, y: number): Vec3 => [x, y, Number(lifted(x, y, plane).z.toFixed(4)) + 0];
  if (tool === 'row') {
    if (Math.max(width, depth) < THINNEST) return [];
    if (!isStraight) return [first, at];
    return [first, width >= depth ? place(at[0], first[1]) : place(first[0], at[1])];
  }
  if (width < THINNEST || depth < THINNEST) return [];
  const [x0, x1] = [Math.min(first[0], at[0]), Math.max(first[0], at[0])];
  const [y0, y1] = [Math.min(first[1], at[1]), Math.max(first[1], at[1])];
  return [place(x0, y0), place(x1, y0), place(x1, y1), place(x0, y1)];
}
