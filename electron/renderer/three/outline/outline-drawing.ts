import { Group, Plane, Vector3, type Raycaster } from 'three';
import { hitOutline, trianglesOfPart, type Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { words } from '../../../words/words.ts';
import type { CursorTool } from '../pointing/key-cursor.ts';
import { SaidLabel } from '../pointing/said-label.ts';
import { pixelsFrom } from '../pointing/screen.ts';
import { ToolPointer } from '../pointing/tool-pointer.ts';
import type { ThreeStage } from '../three-stage.ts';
import type { OutlineEvents, OutlinePicture, Place } from './outline.ts';
import { OutlineMarks, type OutlineHandle } from './outline-marks.ts';
import { snapPlace } from './snap-place.ts';

/** Distance within which something attracts, px. */
const REACH = 10;

const NOTHING = new Float32Array();

/** A mark that is being dragged, and where it has come to. */
interface Held {
  readonly handle: OutlineHandle;
  place: Place | null;
}

/** Drawing an outline and moving its corners in the picture. */
export class OutlineDrawing implements CursorTool {
  readonly group = new Group();
  readonly #marks = new OutlineMarks();
  readonly #stop = new AbortController();
  #shown: OutlinePicture | null = null;
  readonly #label = new SaidLabel();
  readonly #pointer: ToolPointer;
  #held: Held | null = null;
  /** Where the next corner of the sketch would be. */
  #next: Place | null = null;

  /** Takes pointers and keys before others: make it before what else listens to the canvas. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly events: OutlineEvents,
  ) {
    this.group.add(this.#marks.group, this.#label.group);
    const { signal } = this.#stop;
    const tool = {
      press: (event: PointerEvent) => this.#take(event),
      drag: (event: PointerEvent) => this.#move(event),
      release: (event: PointerEvent | null) => this.#end(event !== null),
      click: (event: PointerEvent) => this.#setCorner(event),
      hover: (event: PointerEvent) => this.#hover(event),
    };
    this.#pointer = new ToolPointer(stage, tool, signal);
    stage.canvas.addEventListener('keydown', (event) => this.#onKey(event), { signal });
  }

  /** Whether a corner is being moved or an outline drawn; the camera must then stay. */
  get isBusy(): boolean {
    return this.#held !== null || this.isSketching;
  }

  /** Whether clicks are corners of an outline. */
  get isSketching(): boolean {
    return Boolean(this.#shown?.sketch);
  }

  get isDrawing(): boolean {
    return this.isSketching;
  }

  toCursor(place: Place): Vec3 {
    this.#next = place;
    this.#draw();
    return this.#at(place).toArray();
  }

  /** Sets a corner where the cursor is; at the first or the last corner it closes the outline. */
  setAtCursor(): void {
    const [sketch, next] = [this.#shown?.sketch, this.#next];
    if (!sketch || !next) return;
    const isThere = (corner: Place | undefined): boolean => corner?.[0] === next[0] && corner[1] === next[1];
    if (isThere(sketch[0]) || isThere(sketch.at(-1))) this.events.onClose();
    else this.events.onAddCorner(next);
  }

  show(picture: OutlinePicture | null): void {
    const began = Boolean(picture?.sketch) && !this.isSketching;
    this.#shown = picture;
    if (!this.isSketching) this.#next = null;
    if (began) this.stage.canvas.focus();
    if (!picture) this.#pointer.letGo();
    this.#draw();
  }

  setPalette(palette: Palette): void {
    this.#label.setPalette(palette);
    this.#marks.setPalette(palette);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    this.#marks.size(metresPerPixel);
  }

  /** Chooses the face that a click meets. */
  click({ ray }: Raycaster, cut: Plane | null): void {
    const outline = this.#shown?.outline;
    if (!outline || this.isSketching) return;
    const isShown = (point: readonly number[]): boolean =>
      !cut || cut.distanceToPoint(new Vector3(...(point as [number, number, number]))) >= 0;
    const hit = hitOutline(outline, ray.origin.toArray(), ray.direction.toArray(), isShown);
    this.events.onChoose(hit?.part ?? null);
  }

  dispose(): void {
    this.#stop.abort();
    this.#label.dispose();
    this.#marks.dispose();
  }

  #take(event: PointerEvent): boolean {
    if (!this.#shown || this.isSketching) return false;
    const handle = this.#marks.pick(pixelsFrom(this.stage, event));
    if (!handle) return false;
    this.#held = { handle, place: null };
    return true;
  }

  #hover(event: PointerEvent): string | null {
    if (!this.#shown) return null;
    if (!this.isSketching) return this.#marks.pick(pixelsFrom(this.stage, event)) ? 'grab' : null;
    this.#next = this.#placeAt(event, this.#shown.sketch!, this.#shown.sketch!.length);
    this.#draw();
    return 'crosshair';
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (!held) return;
    const { kind, wall } = held.handle;
    const corners = this.#shown!.outline!.walls.map(({ from }) => from);
    const others = kind === 'corner' ? corners.filter((_, i) => i !== wall) : corners;
    const place = this.#placeAt(event, others, null);
    if (!place) return;
    held.place = place;
    if (kind === 'corner') this.events.onMoveCorner(wall, place, 'moving');
    else this.#draw();
  }

  /** Sets a corner of the sketch, or closes it at its first. */
  #setCorner(event: PointerEvent): void {
    const sketch = this.#shown?.sketch;
    if (!sketch) return;
    if (sketch.length >= 3 && pixelsFrom(this.stage, event)(this.#at(sketch[0])) <= REACH) this.events.onClose();
    else {
      const place = this.#placeAt(event, sketch, sketch.length);
      if (place) this.events.onAddCorner(place);
    }
  }

  #onKey(event: KeyboardEvent): void {
    if (!this.#acts(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #acts({ key }: KeyboardEvent): boolean {
    const { events } = this;
    if (this.isSketching) {
      const act = { Enter: events.onClose, Backspace: events.onTakeBack, Escape: events.onCancel }[key];
      act?.();
      return act !== undefined;
    }
    if (!this.#shown?.chosen) return false;
    if (key === 'Escape') events.onChoose(null);
    else if (key === 'Delete' || key === 'Backspace') events.onRemove();
    else return false;
    return true;
  }

  #end(isDone: boolean): void {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    const { handle, place } = held;
    if (place && handle.kind === 'corner') this.events.onMoveCorner(handle.wall, place, 'done');
    else if (place && isDone) this.events.onDivide(handle.wall, place);
    this.#draw();
  }

  /** @param drawn Number of corners of a sketch, whose last edge attracts at a right angle; null for a room. */
  #placeAt(event: PointerEvent, corners: readonly Place[], drawn: number | null): Place | null {
    const { height, step, attracting } = this.#shown!;
    const plane = new Plane(new Vector3(0, 0, 1), -height);
    const at = this.stage.rayAt(event).ray.intersectPlane(plane, new Vector3());
    if (!at) return null;
    const reach = REACH * this.stage.metresPerPixel(at);
    return snapPlace([at.x, at.y], {
      step,
      reach,
      isFree: event.altKey,
      corners,
      places: attracting([at.x, at.y], reach),
      before: drawn !== null && drawn >= 2 ? [corners[drawn - 2], corners[drawn - 1]] : null,
    });
  }

  #at([x, y]: Place): Vector3 {
    return new Vector3(x, y, this.#shown?.height ?? 0);
  }

  #draw(): void {
    const shown = this.#shown;
    if (!shown) this.#marks.show([], NOTHING, []);
    else if (shown.sketch) this.#drawSketch(shown.sketch);
    else this.#drawRoom(shown);
    this.stage.invalidate();
  }

  #drawSketch(sketch: readonly Place[]): void {
    const line = [...sketch, ...(this.#next ? [this.#next] : [])].map((place) => this.#at(place));
    this.#marks.show(line, NOTHING, sketch.map((place, wall) => ({ kind: 'corner', wall, place: this.#at(place) }))); // prettier-ignore
    const last = sketch.at(-1);
    const isApart = last && this.#next && (last[0] !== this.#next[0] || last[1] !== this.#next[1]);
    this.#say(isApart ? words.outline.length(length(last, this.#next!)) : null, this.#next);
  }

  #drawRoom({ outline, chosen }: OutlinePicture): void {
    if (!outline) {
      this.#marks.show([], NOTHING, []);
      this.#say(null, null);
      return;
    }
    const corners = outline.walls.map(({ from }) => from);
    const after = (wall: number): Place => corners[(wall + 1) % corners.length];
    const handles = corners.map((place, wall): OutlineHandle => ({ kind: 'corner', wall, place: this.#at(place) }));
    if (chosen?.kind === 'wall') {
      const [a, b] = [corners[chosen.wall], after(chosen.wall)];
      handles.push({ kind: 'middle', wall: chosen.wall, place: this.#at([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]) });
    }
    const held = this.#held;
    const divided =
      held?.handle.kind === 'middle' && held.place
        ? [corners[held.handle.wall], held.place, after(held.handle.wall)]
        : [];
    this.#marks.show(divided.map((place) => this.#at(place)), chosen ? trianglesOfPart(outline, chosen) : NOTHING, handles); // prettier-ignore
    if (!held?.place) {
      this.#say(null, null);
      return;
    }
    const { kind, wall } = held.handle;
    const [one, here, other] = kind === 'middle' ? divided : [corners.at(wall - 1)!, corners[wall], after(wall)];
    this.#say(words.outline.lengths(length(one, here), length(here, other)), here);
  }

  #say(text: string | null, at: Place | null): void {
    this.#label.say(at && text, at ? this.#at(at).toArray() : undefined);
  }
}

const length = (a: Place, b: Place): string => Math.hypot(b[0] - a[0], b[1] - a[1]).toFixed(2);
