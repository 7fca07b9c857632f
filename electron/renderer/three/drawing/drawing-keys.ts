import { keyStep } from '../room/key-steps.ts';
import type { ThreeStage } from '../three-stage.ts';
import type { Drawing, DrawingEvents } from './drawing.ts';
import { reshapable, type Axis, type Extent } from '../../shapes/shapes.ts';
import { pushed, shifted, type Snap } from './snapping.ts';

/** Distance that an arrow key moves with Shift, metres. */
const FINE = 0.01;

/** Editing boxes and their faces by keys. A change ends when its key is released. */
export class DrawingKeys {
  #keyed: Extent | null = null;

  /**
   * @param drawing Null where nothing can be drawn.
   * @param signal Ends it.
   */
  constructor(
    private readonly stage: ThreeStage,
    private readonly drawing: () => Drawing | null,
    private readonly events: DrawingEvents,
    signal: AbortSignal,
  ) {
    const { canvas } = stage;
    canvas.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    canvas.addEventListener('keyup', () => this.#end(), { signal });
    canvas.addEventListener('blur', () => this.#end(), { signal });
  }

  /** Whether a key is changing a shape. */
  get isBusy(): boolean {
    return this.#keyed !== null;
  }

  #onKey(event: KeyboardEvent): void {
    const drawing = this.drawing();
    if (!drawing || !this.#acts(drawing, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #acts(drawing: Drawing, event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape' && drawing.isPainting) {
      this.events.onStopPainting();
      return true;
    }
    if (!drawing.chosen) return false;
    if (key === 'Escape') {
      this.events.onChoose(null, false);
      return true;
    }
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
      this.events.onDuplicate();
      return true;
    }
    if (ctrlKey || metaKey || altKey) return false;
    if (key === 'Delete' || key === 'Backspace') {
      this.events.onRemove();
      return true;
    }
    return this.#reshapes(drawing, event);
  }

  /** Moves the chosen shape, or pushes the chosen face. */
  #reshapes(drawing: Drawing, { key, shiftKey }: KeyboardEvent): boolean {
    const { camera, orbit } = this.stage;
    const by = keyStep(key, false, orbit.target.clone().sub(camera.position));
    const { chosen, isFlat, step } = drawing;
    const shape = reshapable(drawing, chosen, isFlat);
    if (!by || !shape || !chosen) return false;
    const axis = by.findIndex((value) => value !== 0) as Axis;
    const offset = Math.sign(by[axis]) * (shiftKey ? FINE : step);
    const snap: Snap = { step, lines: [], reach: 0, isFree: true };
    const face = chosen.kind === 'faces' && chosen.faces.length === 1 ? chosen.faces[0].face : null;
    let changed: Extent;
    if (!shape.axes.includes(axis) && axis !== shape.slides) return true;
    if (face === null) changed = shifted(shape, axis, offset, snap);
    else if (face >> 1 === axis) {
      const side = face & 1 ? 'high' : 'low';
      changed = pushed(shape, axis, side, (face & 1 ? shape.to : shape.from)[axis] + offset, snap);
    } else return true;
    this.#keyed = changed;
    this.events.onReshape(chosen, changed, 'moving');
    return true;
  }

  #end(): void {
    const keyed = this.#keyed;
    this.#keyed = null;
    const chosen = this.drawing()?.chosen;
    if (keyed && chosen) this.events.onReshape(chosen, keyed, 'done');
  }
}
