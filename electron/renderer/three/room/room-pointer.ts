import type { Raycaster } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import { alongAxis, PointDrag, type DragWay } from './dragging.ts';
import type { FieldSlices } from './field-slices.ts';
import type { RoomPoint } from './points/room-point.ts';
import type { RoomPoints } from './points/room-points.ts';
import { apart } from '../pointing/screen.ts';
import { CLICK, ToolPointer } from '../pointing/tool-pointer.ts';
import type { ThreeStage } from '../three-stage.ts';

export interface PointerEvents {
  readonly onPoint: (point: RoomPoint) => void;
  /** A click with Shift on a point. */
  readonly onAlso: (point: RoomPoint) => void;
  readonly onPointMove: (point: RoomPoint, position: Vec3, phase: 'moving' | 'done') => void;
  readonly onSliceMove: (index: number, position: number) => void;
  /** A click that hits neither a point nor a handle. */
  readonly onClick: (ray: Raycaster) => void;
}

interface Drag {
  readonly move: (ray: Raycaster, way: DragWay) => void;
  readonly end: () => void;
}

const isAdding = ({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean => shiftKey || ctrlKey || metaKey;

/** Pointer control of a room: drags points and slices, and reports clicks. */
export class RoomPointer {
  isMovable = false;
  /** Whether points have no height. */
  isFlat = false;
  /** Whether something else takes the pointer at its position. */
  isTaken: () => boolean = () => false;
  #isFree = true;
  #drag: Drag | null = null;
  /** A point that is clicked with Shift, until the pointer moves. */
  #adding: { readonly point: RoomPoint; readonly pressed: PointerEvent } | null = null;
  readonly #stop = new AbortController();

  constructor(
    private readonly stage: ThreeStage,
    private readonly points: RoomPoints,
    private readonly slices: FieldSlices,
    private readonly events: PointerEvents,
  ) {
    const tool = {
      press: (event: PointerEvent) => {
        // A tool may end with its click: what it was as the button went down counts.
        this.#isFree = !this.isTaken();
        return this.#isFree && this.#take(event);
      },
      drag: (event: PointerEvent) => this.#move(event),
      release: (event: PointerEvent | null) => this.#end(event),
      click: (event: PointerEvent) => {
        if (this.#isFree) this.events.onClick(this.stage.rayAt(event));
      },
      hover: (event: PointerEvent) => this.#hover(event),
    };
    new ToolPointer(stage, tool, this.#stop.signal);
  }

  /** The point that is being dragged. */
  held: RoomPoint | null = null;

  dispose(): void {
    this.#stop.abort();
  }

  #take(event: PointerEvent): boolean {
    const ray = this.stage.rayAt(event);
    const handle = this.slices.pickHandle(ray);
    if (handle >= 0) {
      this.#drag = this.#sliceDrag(handle, ray);
      return true;
    }
    const point = this.points.pick(ray);
    if (!point) return false;
    if (this.isMovable && isAdding(event)) this.#adding = { point, pressed: event };
    else this.events.onPoint(point);
    if (this.isMovable) this.#drag = this.#pointDrag(point, ray, this.#wayOf(event));
    // Also keeps the middle of the arrows, which would move the point in the plane of the screen, from starting.
    return true;
  }

  #move(event: PointerEvent): void {
    if (!this.#drag || (this.#adding && apart(this.#adding.pressed, event) <= CLICK)) return;
    // A drag moves the point alone.
    if (this.#adding) this.events.onPoint(this.#adding.point);
    this.#adding = null;
    this.#drag.move(this.stage.rayAt(event), this.#wayOf(event));
  }

  /** Leaves the arrows of the selected point their turn. */
  #hover(event: PointerEvent): null {
    const ray = this.stage.rayAt(event);
    const isOver = this.slices.pickHandle(ray) >= 0 || this.points.pick(ray) !== null;
    this.stage.canvas.style.cursor = isOver ? 'grab' : '';
    return null;
  }

  #end(event: PointerEvent | null): void {
    const adding = this.#adding;
    this.#adding = null;
    this.#drag?.end();
    this.#drag = null;
    this.held = null;
    if (adding && event) this.events.onAlso(adding.point);
  }

  /** Shift changes the height. */
  #wayOf({ shiftKey }: PointerEvent): DragWay {
    return shiftKey && !this.isFlat ? 'height' : 'level';
  }

  #pointDrag(point: RoomPoint, start: Raycaster, startWay: DragWay): Drag {
    let drag = new PointDrag(point.position, start.ray, startWay);
    let position: Vec3 | null = null;
    this.held = point;
    return {
      move: ({ ray }, way) => {
        if (way !== drag.way) drag = new PointDrag(point.position, ray, way);
        position = drag.to(ray) ?? position;
        if (position) this.events.onPointMove(point, position, 'moving');
      },
      end: () => {
        if (position) this.events.onPointMove(point, position, 'done');
      },
    };
  }

  #sliceDrag(index: number, start: Raycaster): Drag {
    const { axis, position } = this.slices.slice(index);
    const through = this.slices.handlePosition(index).clone();
    const offset = position - (alongAxis(axis, through, start.ray) ?? position);
    return {
      move: ({ ray }) => {
        const at = alongAxis(axis, through, ray);
        if (at === null) return;
        const moved = Number((at + offset).toFixed(3));
        this.slices.preview(index, moved);
        this.events.onSliceMove(index, moved);
        this.stage.invalidate();
      },
      end: () => undefined,
    };
  }
}
