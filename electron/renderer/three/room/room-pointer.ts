import type { Raycaster } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import { alongAxis, PointDrag, type DragWay } from './dragging.ts';
import type { FieldSlices } from './field-slices.ts';
import type { RoomPoint } from './points/room-point.ts';
import type { RoomPoints } from './points/room-points.ts';
import type { ThreeStage } from '../three-stage.ts';

/** Pixels that a pointer may move during a click. */
const CLICK = 4;

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

interface PlaceOnPage {
  readonly x: number;
  readonly y: number;
}

const isNear = ({ x, y }: PlaceOnPage, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - x, clientY - y) <= CLICK;

const isAdding = ({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean => shiftKey || ctrlKey || metaKey;

/** Pointer control of a room: drags points and slices, and reports clicks. */
export class RoomPointer {
  isMovable = false;
  /** Whether points have no height. */
  isFlat = false;
  /** Whether something else takes the pointer at its position. */
  isTaken: () => boolean = () => false;
  #drag: Drag | null = null;
  #pressed: PlaceOnPage | null = null;
  /** A point that is clicked with Shift, until the pointer moves. */
  #adding: (PlaceOnPage & { readonly point: RoomPoint }) | null = null;
  readonly #stop = new AbortController();

  constructor(
    private readonly stage: ThreeStage,
    private readonly points: RoomPoints,
    private readonly slices: FieldSlices,
    private readonly events: PointerEvents,
  ) {
    const { canvas } = stage;
    // Runs before the camera's own listeners, which would turn the view.
    const options = { capture: true, signal: this.#stop.signal };
    canvas.addEventListener('pointerdown', (event) => this.#onDown(event), options);
    canvas.addEventListener('pointermove', (event) => this.#onMove(event), options);
    canvas.addEventListener('pointerup', (event) => this.#onUp(event), options);
    canvas.addEventListener('pointercancel', () => this.#endDrag(), options);
  }

  /** The point that is being dragged. */
  held: RoomPoint | null = null;

  dispose(): void {
    this.#stop.abort();
  }

  #onDown(event: PointerEvent): void {
    this.#pressed = null;
    if (event.button !== 0 || !event.isPrimary || this.isTaken()) return;
    const ray = this.stage.rayAt(event);
    const handle = this.slices.pickHandle(ray);
    const point = handle < 0 ? this.points.pick(ray) : null;
    if (handle >= 0) this.#drag = this.#sliceDrag(handle, ray);
    else if (point) {
      const adds = this.isMovable && isAdding(event);
      if (adds) this.#adding = { point, x: event.clientX, y: event.clientY };
      else this.events.onPoint(point);
      if (this.isMovable) this.#drag = this.#pointDrag(point, ray, this.#wayOf(event));
    } else this.#pressed = { x: event.clientX, y: event.clientY };
    if (handle < 0 && !point) return;
    // Also keeps the middle of the arrows, which would move the point in the plane of the screen, from starting.
    event.stopImmediatePropagation();
    this.stage.canvas.focus();
    this.stage.orbit.enabled = false;
    this.stage.canvas.setPointerCapture(event.pointerId);
  }

  #onMove(event: PointerEvent): void {
    if (this.#drag) {
      if (this.#adding && isNear(this.#adding, event)) return;
      // A drag moves the point alone.
      if (this.#adding) this.events.onPoint(this.#adding.point);
      this.#adding = null;
      this.#drag.move(this.stage.rayAt(event), this.#wayOf(event));
    } else if (event.buttons === 0) {
      const ray = this.stage.rayAt(event);
      const isOver = this.slices.pickHandle(ray) >= 0 || this.points.pick(ray) !== null;
      this.stage.canvas.style.cursor = isOver ? 'grab' : '';
    }
  }

  #onUp(event: PointerEvent): void {
    this.#endDrag();
    const [pressed, adding] = [this.#pressed, this.#adding];
    this.#pressed = null;
    this.#adding = null;
    if (adding) this.events.onAlso(adding.point);
    if (!pressed || !isNear(pressed, event)) return;
    this.events.onClick(this.stage.rayAt(event));
  }

  #endDrag(): void {
    this.#drag?.end();
    this.#drag = null;
    this.held = null;
    this.stage.orbit.enabled = true;
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
