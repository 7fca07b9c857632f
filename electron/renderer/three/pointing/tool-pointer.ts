import type { ThreeStage } from '../three-stage.ts';
import { apart, type ScreenPlace } from './screen.ts';

/** Pixels that a pointer may move during a click. */
export const CLICK = 4;

/** What a tool does with the pointer over the picture. */
export interface PointerTool {
  /** The main button goes down. @returns whether the tool takes the pointer, which nothing else gets until it is up. */
  press: (event: PointerEvent) => boolean;
  /** The pointer that the tool has moves. */
  drag?: (event: PointerEvent) => void;
  /** The pointer that the tool has goes up; null if it is lost. */
  release?: (event: PointerEvent | null) => void;
  /** The main button goes up where it went down, and the tool did not take the pointer. */
  click?: (event: PointerEvent) => void;
  /** The pointer moves without a button. @returns the cursor over what the tool can take; null leaves it to others. */
  hover?: (event: PointerEvent) => string | null;
}

/**
 * Listens to the pointer over the picture for a tool. Tools are asked in the order in which they were made, before the
 * camera; a tool that takes the pointer keeps the camera still and gives the picture the focus.
 */
export class ToolPointer {
  #isHeld = false;
  #pressed: ScreenPlace | null = null;

  /** @param signal Ends it. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly tool: PointerTool,
    signal: AbortSignal,
  ) {
    const options = { capture: true, signal };
    const { canvas } = stage;
    canvas.addEventListener('pointerdown', (event) => this.#onDown(event), options);
    canvas.addEventListener('pointermove', (event) => this.#onMove(event), options);
    canvas.addEventListener('pointerup', (event) => this.#onUp(event), options);
    canvas.addEventListener('pointercancel', () => this.letGo(), options);
  }

  /** Whether the tool has the pointer. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Takes the pointer from the tool, as if it was lost. */
  letGo(): void {
    this.#pressed = null;
    if (this.#isHeld) this.#release(null);
  }

  #onDown(event: PointerEvent): void {
    this.#pressed = null;
    if (event.button !== 0 || !event.isPrimary) return;
    if (!this.tool.press(event)) {
      this.#pressed = event;
      return;
    }
    this.#isHeld = true;
    event.stopImmediatePropagation();
    const { canvas, orbit } = this.stage;
    orbit.enabled = false;
    canvas.setPointerCapture(event.pointerId);
    canvas.focus();
  }

  #onMove(event: PointerEvent): void {
    if (this.#isHeld) {
      event.stopImmediatePropagation();
      this.tool.drag?.(event);
      return;
    }
    const cursor = event.buttons === 0 ? (this.tool.hover?.(event) ?? null) : null;
    if (cursor === null) return;
    event.stopImmediatePropagation();
    this.stage.canvas.style.cursor = cursor;
  }

  #onUp(event: PointerEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (this.#isHeld) {
      event.stopImmediatePropagation();
      this.#release(event);
    } else if (pressed && apart(pressed, event) <= CLICK) this.tool.click?.(event);
  }

  #release(event: PointerEvent | null): void {
    this.#isHeld = false;
    this.stage.orbit.enabled = true;
    this.tool.release?.(event);
  }
}
