import { Group, Vector3, type Plane, type Raycaster } from 'three';
import type { Palette } from '../../colours/palette.ts';
import { isSameThing, type Thing } from '../../shapes/placing.ts';
import type { ThreeStage } from '../three-stage.ts';
import { Band } from './band.ts';
import { CLICK, NEAR, type PlacingContext, type PlacingRoom } from './context.ts';
import { Laying } from './laying.ts';
import { areaUnder, thingsWithin, thingUnder } from './picking.ts';
import type { LayingTool, Placing, PlacingEvents } from './placing.ts';
import { PlacingKeys } from './placing-keys.ts';
import { PlacingMarks } from './placing-marks.ts';
import { cornerDrag, togetherDrag, type PlacingDrag } from './reshaping.ts';
import { apart, fromSide, screenOf, type ScreenPlace } from './screen.ts';

/** Distance from a side of the selected area within which a double click adds a corner, px. */
const NEAR_SIDE = 8;

/** Areas and rows of receivers that are drawn in the picture, and things that are selected together. */
export class RoomPlacing {
  readonly group = new Group();
  /** The plane that cuts the picture open, if any. */
  cut: Plane | null = null;
  readonly #marks = new PlacingMarks();
  readonly #stop = new AbortController();
  readonly #context: PlacingContext;
  readonly #laying: Laying;
  readonly #keys: PlacingKeys;
  #placing: Placing | null = null;
  #drag: PlacingDrag | null = null;
  #band: Band | null = null;
  #pressed: PointerEvent | null = null;

  /** Takes pointers and keys before others: make it before what else listens to the canvas. */
  constructor(
    private readonly stage: ThreeStage,
    room: PlacingRoom,
    private readonly events: PlacingEvents,
  ) {
    this.group.add(this.#marks.group);
    const { canvas } = stage;
    const { signal } = this.#stop;
    this.#context = {
      stage,
      room,
      events,
      placing: () => this.#placing,
      say: (text, at) => this.#marks.say(text, at),
    };
    this.#laying = new Laying(this.#context);
    const capture = { capture: true, signal };
    canvas.addEventListener('pointerdown', (event) => this.#onDown(event), capture);
    canvas.addEventListener('pointermove', (event) => this.#onMove(event), capture);
    canvas.addEventListener('pointerup', (event) => this.#onUp(event), capture);
    canvas.addEventListener('pointercancel', () => this.#leave(), capture);
    canvas.addEventListener('dblclick', (event) => this.#onDouble(event), capture);
    this.#keys = new PlacingKeys(this.#context, this.#laying, signal);
  }

  /** Whether a tool is in use: what else takes the pointer leaves it alone. */
  get isActive(): boolean {
    return this.#placing !== null && this.#placing.tool !== null;
  }

  /** Shows what is placed; null where nothing can be. */
  setPlacing(placing: Placing | null): void {
    const before = this.#placing?.tool ?? null;
    this.#placing = placing;
    const tool = placing?.tool ?? null;
    if (tool !== before) {
      this.#leave();
      this.stage.canvas.style.cursor = tool === null ? '' : 'crosshair';
      // The keys of a tool are meant for the picture.
      if (tool !== null) this.stage.canvas.focus({ preventScroll: true });
    }
    this.group.visible = placing !== null;
    if (placing) {
      this.#marks.show(placing);
      if (placing.draft) this.#marks.say(placing.draft.text, placing.draft.outline.at(-1));
      else if (!this.#drag) this.#marks.say(null);
    }
    this.stage.invalidate();
  }

  setPalette(palette: Palette): void {
    this.#marks.setPalette(palette);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    this.#marks.size(metresPerPixel);
  }

  /** Whether a change is under way; the camera must then stay. */
  get isBusy(): boolean {
    return this.#drag !== null || this.#laying.isBusy || this.#keys.isBusy;
  }

  /** A click that meets neither a point nor a handle. @returns whether it is meant for areas or several things. */
  click(ray: Raycaster): boolean {
    const placing = this.#placing;
    const event = this.#pressed;
    if (!placing || !event) return false;
    if (this.#sideUnder(event) !== null) return true;
    const adds = isAdding(event);
    if (adds && placing.hasSelected) {
      const thing = thingUnder(this.#context, event, ray, this.cut);
      if (thing) this.events.onAlso([thing]);
      return thing !== null;
    }
    const area = areaUnder(this.#context, event);
    if (area !== null) this.events.onSelectThings([{ list: 'receivers', key: area }]);
    else if (placing.together.length > 1) this.events.onSelectThings([]);
    return area !== null;
  }

  dispose(): void {
    this.#stop.abort();
    this.#band?.remove();
    this.#marks.dispose();
  }

  #onDown(event: PointerEvent): void {
    this.#pressed = event;
    const placing = this.#placing;
    if (!placing || event.button !== 0 || !event.isPrimary) return;
    const isTaken =
      placing.tool === null
        ? this.#begins(event)
        : placing.tool === 'select'
          ? this.#begins(event) || this.#frames(event)
          : this.#laying.down(placing.tool, event);
    if (!isTaken) return;
    this.stage.orbit.enabled = false;
    this.stage.canvas.setPointerCapture(event.pointerId);
    this.stage.canvas.focus();
    event.stopImmediatePropagation();
  }

  /** Begins to drag a corner of the selected area, or all that is selected. */
  #begins(event: PointerEvent): boolean {
    const ray = this.stage.rayAt(event);
    const corner = this.#cornerUnder(event);
    if (corner !== null) {
      this.events.onChooseCorner(corner);
      this.#drag = cornerDrag(this.#context, corner);
      return true;
    }
    const place = this.#middleUnder(event) ?? this.#memberUnder(event, ray);
    this.#drag = place && togetherDrag(this.#context, place, ray);
    return this.#drag !== null;
  }

  #frames(event: PointerEvent): boolean {
    this.#band = new Band(this.stage.canvas.parentElement!, event);
    return true;
  }

  #onMove(event: PointerEvent): void {
    const placing = this.#placing;
    if (!placing) return;
    if (this.#drag) this.#drag.move(event);
    else if (this.#band) this.#band.to(event);
    else if (isLaying(placing.tool)) this.#laying.move(event);
    if (this.#drag ?? this.#band ?? placing.tool) {
      // The camera may turn while corners are clicked.
      if (event.buttons === 0 || this.#drag || this.#band || placing.tool !== 'polygon')
        event.stopImmediatePropagation();
      this.stage.canvas.style.cursor = this.#drag ? 'grabbing' : 'crosshair';
    } else if (event.buttons === 0 && (this.#cornerUnder(event) !== null || this.#middleUnder(event))) {
      this.stage.canvas.style.cursor = 'grab';
      event.stopImmediatePropagation();
    }
    this.stage.invalidate();
  }

  #onUp(event: PointerEvent): void {
    const placing = this.#placing;
    if (!placing) return;
    const [drag, band] = [this.#drag, this.#band];
    if (drag) {
      event.stopImmediatePropagation();
      this.#drag = null;
      drag.end();
    } else if (band) {
      event.stopImmediatePropagation();
      this.#band = null;
      band.remove();
      this.#select(event, band.start);
    } else if (isLaying(placing.tool)) {
      if (placing.tool !== 'polygon') event.stopImmediatePropagation();
      this.#laying.up(placing.tool, event);
    } else return;
    this.stage.orbit.enabled = true;
  }

  /** Selects what the frame holds, or what was clicked. */
  #select(event: PointerEvent, start: ScreenPlace): void {
    const clicked =
      apart(start, event) <= CLICK ? thingUnder(this.#context, event, this.stage.rayAt(event), this.cut) : undefined;
    const things: readonly Thing[] =
      clicked === undefined ? thingsWithin(this.#context, start, event) : clicked ? [clicked] : [];
    if (isAdding(event)) this.events.onAlso(things);
    else this.events.onSelectThings(things);
  }

  #onDouble(event: MouseEvent): void {
    if (this.#laying.close()) {
      event.stopImmediatePropagation();
      return;
    }
    const side = this.#sideUnder(event);
    if (side) this.events.onAddCorner(side.after, side.place);
  }

  #leave(): void {
    this.#laying.giveUp();
    this.#drag?.end();
    this.#drag = null;
    this.#band?.remove();
    this.#band = null;
    this.stage.orbit.enabled = true;
  }

  #cornerUnder(event: ScreenPlace): number | null {
    const screen = screenOf(this.stage);
    const away = (this.#placing?.area?.outline ?? []).map((corner) => apart(screen(corner), event));
    const nearest = away.indexOf(Math.min(...away));
    return nearest >= 0 && away[nearest] <= NEAR ? nearest : null;
  }

  #middleUnder(event: ScreenPlace): Vector3 | null {
    const { middle } = this.#marks;
    return middle && apart(screenOf(this.stage)([middle.x, middle.y, middle.z]), event) <= NEAR ? middle : null;
  }

  /** The place of a selected source or receiver under the pointer, if others are selected with it. */
  #memberUnder(event: PointerEvent, ray: Raycaster): Vector3 | null {
    const together = this.#placing?.together ?? [];
    if (together.length < 2 || isAdding(event)) return null;
    const point = this.#context.room.pickPoint(ray);
    const thing: Thing | null = point && { list: point.kind === 'source' ? 'sources' : 'receivers', key: point.name };
    const member = thing && together.find((each) => isSameThing(each.thing, thing));
    return member ? new Vector3(...member.extent.from) : null;
  }

  /** The side of the selected area under the pointer, and the place on it; null if it is elsewhere. */
  #sideUnder(event: ScreenPlace): { readonly after: number; readonly place: [number, number, number] } | null {
    const area = this.#placing?.area;
    if (!area || this.#cornerUnder(event) !== null) return null;
    const screen = screenOf(this.stage);
    const { outline, isClosed } = area;
    for (let after = 0; after < outline.length - (isClosed ? 0 : 1); after++) {
      const [from, to] = [outline[after], outline[(after + 1) % outline.length]];
      const [away, share] = fromSide(event, screen(from), screen(to));
      if (away > NEAR_SIDE) continue;
      // Perspective shifts the share a little: whole centimetres are as exact as the click.
      const on = (axis: 0 | 1 | 2): number => Number((from[axis] + share * (to[axis] - from[axis])).toFixed(2));
      return { after, place: [on(0), on(1), on(2)] };
    }
    return null;
  }
}

const isLaying = (tool: Placing['tool']): tool is LayingTool => tool !== null && tool !== 'select';

const isAdding = ({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean => shiftKey || ctrlKey || metaKey;
