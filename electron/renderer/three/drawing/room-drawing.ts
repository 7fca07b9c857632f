import { Group, type Plane, type Raycaster, Vector3 } from 'three';
import type { BoxElement, Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { SaidLabel } from '../pointing/said-label.ts';
import { pixelsFrom } from '../pointing/screen.ts';
import { ToolPointer } from '../pointing/tool-pointer.ts';
import type { ThreeStage } from '../three-stage.ts';
import { handleDrag, paintDrag, type DragKeys, type Dragged, type DrawingDrag } from './drawing-drags.ts';
import { DrawingKeys } from './drawing-keys.ts';
import { DrawingHandles } from './drawing-handles.ts';
import { DrawingMarks } from './drawing-marks.ts';
import type { Drawing, DrawingEvents } from './drawing.ts';
import { hitInAir, hitWall, type AirHit, type WallHit } from './hit.ts';
import {
  faceExtent,
  reshapable,
  type Axis,
  type ChosenShape,
  type Extent,
  type FaceOfBox,
} from '../../shapes/shapes.ts';
import { linesAlong, type Snap } from './snapping.ts';

/** A volume on a wall is met there at the same distance as the wall, m: then the wall is meant. */
const NEARER = 1e-6;

/** Distance within which faces attract, px. */
const REACH = 8;

/** A drag under way; `paints` is the face on which it paints a rectangle. */
interface Held {
  readonly follow: DrawingDrag;
  readonly paints: FaceOfBox | null;
}

/** Editing boxes and their faces in the picture, by pointer and keys. */
export class RoomDrawing {
  readonly group = new Group();
  readonly #marks = new DrawingMarks();
  readonly #handles = new DrawingHandles();
  readonly #stop = new AbortController();
  #drawing: Drawing | null = null;
  #drag: Held | null = null;
  #last: Dragged | null = null;
  readonly #keys: DrawingKeys;
  readonly #pointer: ToolPointer;
  readonly #label = new SaidLabel();
  #isAdding = false;

  /** Takes pointers and keys before others: make it before what else listens to the canvas. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly events: DrawingEvents,
  ) {
    this.group.add(this.#marks.group, this.#handles.group, this.#label.group);
    const { signal } = this.#stop;
    const tool = {
      press: (event: PointerEvent) => this.#take(event),
      drag: (event: PointerEvent) => this.#move(event),
      release: (event: PointerEvent | null) => this.#end(event !== null),
      hover: (event: PointerEvent) => this.#hover(event),
    };
    this.#pointer = new ToolPointer(stage, tool, signal);
    this.#keys = new DrawingKeys(stage, () => this.#drawing, events, signal);
  }

  /** Whether a shape is being changed; the camera must then stay. */
  get isBusy(): boolean {
    return this.#drag !== null || this.#keys.isBusy;
  }

  /** Shows a drawing; null where nothing can be drawn. */
  setDrawing(drawing: Drawing | null): void {
    this.#drawing = drawing;
    if (!drawing) this.#pointer.letGo();
    this.#show();
  }

  setPalette(palette: Palette): void {
    this.#label.setPalette(palette);
    this.#marks.setPalette(palette);
    this.#handles.setPalette(palette);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    this.#handles.size(metresPerPixel);
  }

  /** Chooses what a click meets. */
  click(ray: Raycaster, cut: Plane | null): void {
    const drawing = this.#drawing;
    if (!drawing) return;
    const hit = this.#hit(ray, cut);
    const air = this.#hitInAir(ray, cut);
    if (air && !this.#isAdding && (!hit || distance(ray, air.point) < distance(ray, hit.point) - NEARER)) {
      this.events.onChoose(air.shape, false);
      return;
    }
    if (!hit) this.events.onChoose(null, false);
    else if (hit.patch !== null && !this.#isAdding) {
      this.events.onChoose({ kind: 'patch', box: hit.box, patch: hit.patch }, false);
    } else this.events.onChoose({ kind: 'faces', faces: [{ box: hit.box, face: hit.face }] }, this.#isAdding);
  }

  dispose(): void {
    this.#stop.abort();
    this.#label.dispose();
    this.#marks.dispose();
    this.#handles.dispose();
  }

  #hit({ ray }: Raycaster, cut: Plane | null): WallHit | null {
    const [origin, direction] = [ray.origin.toArray(), ray.direction.toArray()];
    return this.#drawing && hitWall(this.#drawing.boxes, origin, direction, shownBy(cut));
  }

  #hitInAir({ ray }: Raycaster, cut: Plane | null): AirHit | null {
    return this.#drawing && hitInAir(this.#drawing, ray.origin.toArray(), ray.direction.toArray(), shownBy(cut));
  }

  /** The plane that cuts the picture open, if any. */
  cut: Plane | null = null;

  #take(event: PointerEvent): boolean {
    const drawing = this.#drawing;
    this.#isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!drawing) return false;
    const ray = this.stage.rayAt(event);
    this.#drag = drawing.isPainting ? this.#startPainting(drawing, ray) : this.#startReshaping(drawing, event, ray);
    this.#last = null;
    return this.#drag !== null;
  }

  #startPainting({ boxes, isFlat }: Drawing, ray: Raycaster): Held | null {
    const hit = this.#hit(ray, this.cut);
    if (!hit) return null;
    const extent = faceExtent(boxes[hit.box], hit.face);
    const axes = ([0, 1, 2] as const).filter((axis) => axis !== hit.face >> 1 && !(isFlat && axis === 2));
    const face = { ...extent, axes, within: extent };
    const follow = paintDrag(face, hit.point, (axis, keys) => this.#snap(axis, keys, null, new Vector3(...hit.point)));
    return { follow, paints: { box: hit.box, face: hit.face } };
  }

  #startReshaping(drawing: Drawing, event: PointerEvent, ray: Raycaster): Held | null {
    const { chosen, isFlat } = drawing;
    const shape = reshapable(drawing, chosen, isFlat);
    const action = shape && this.#handles.pick(pixelsFrom(this.stage, event));
    if (!shape || !action) return null;
    const place = this.#handles.placeOf(action);
    const except = exceptOf(chosen!);
    const follow = handleDrag(shape, action, place, ray, (axis, keys) => this.#snap(axis, keys, except, place));
    return { follow, paints: null };
  }

  #snap(axis: Axis, { isFree }: DragKeys, except: Parameters<typeof linesAlong>[2], place: Vector3): Snap {
    const { boxes, step } = this.#drawing!;
    return { step, isFree, lines: linesAlong(boxes, axis, except), reach: REACH * this.stage.metresPerPixel(place) };
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    const now = drag?.follow(this.stage.rayAt(event), { isFree: event.altKey, isUpright: event.shiftKey });
    if (!drag || !now) return;
    this.#last = now;
    this.#label.say(now.text, now.labelAt);
    if (drag.paints) this.#show();
    else this.events.onReshape(this.#drawing!.chosen!, now.extent, 'moving');
    this.stage.invalidate();
  }

  #hover(event: PointerEvent): string | null {
    if (this.#drawing?.isPainting) return 'crosshair';
    return this.#drawing && this.#handles.pick(pixelsFrom(this.stage, event)) ? 'grab' : null;
  }

  #end(isDone: boolean): void {
    const drag = this.#drag;
    if (!drag) return;
    const last = this.#last;
    this.#drag = null;
    this.#last = null;
    this.#label.say(null);
    if (last && isDone && drag.paints) this.events.onPaint(drag.paints, last.extent);
    else if (last && !drag.paints && this.#drawing?.chosen) {
      this.events.onReshape(this.#drawing.chosen, last.extent, 'done');
    }
    this.#show();
  }

  #show(): void {
    const drawing = this.#drawing;
    const painted = this.#drag?.paints && this.#last ? [this.#last.extent] : [];
    if (!drawing) {
      this.#marks.show([], []);
      this.#handles.show(null);
    } else {
      const { chosen, isFlat, isPainting } = drawing;
      const shape = reshapable(drawing, chosen, isFlat);
      this.#marks.show([...(shape ? [shape] : []), ...painted], [...tinted(drawing), ...painted]);
      this.#handles.show(isPainting ? null : shape);
    }
    this.stage.invalidate();
  }
}

/** What a plane that cuts the picture open leaves to be seen. */
const shownBy =
  (cut: Plane | null) =>
  (point: Vec3): boolean =>
    !cut || cut.distanceToPoint(new Vector3(...point)) >= 0;

const distance = ({ ray }: Raycaster, point: Vec3): number => ray.origin.distanceTo(new Vector3(...point));

/** The faces and patches that are chosen, and the chosen sheet. */
function tinted({ boxes, sheets, chosen }: Drawing): Extent[] {
  if (!chosen || chosen.kind === 'box' || chosen.kind === 'volume') return [];
  if (chosen.kind === 'sheet') return sheets[chosen.sheet] ? [sheets[chosen.sheet]!] : [];
  if (chosen.kind === 'patch') {
    const patch = (boxes[chosen.box] as BoxElement | undefined)?.patches?.[chosen.patch];
    return patch ? [patch] : [];
  }
  return chosen.faces.flatMap(({ box, face }) => (box < boxes.length ? [faceExtent(boxes[box], face)] : []));
}

/** The part of a box that does not attract itself; null for what is in the air. */
function exceptOf(chosen: ChosenShape): { readonly box: number; readonly patch: number | null } | null {
  if (chosen.kind === 'sheet' || chosen.kind === 'volume') return null;
  if (chosen.kind === 'patch') return { box: chosen.box, patch: chosen.patch };
  return { box: chosen.kind === 'box' ? chosen.box : chosen.faces[0].box, patch: null };
}
