import { Group, Vector3, type Plane, type Raycaster } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { isSameThing, type Thing } from '../../shapes/placing.ts';
import type { ThreeStage } from '../three-stage.ts';
import { Band } from './band.ts';
import { NEAR, type PlacingContext, type PlacingRoom } from './context.ts';
import { Laying } from './laying.ts';
import { areaUnder, thingsWithin, thingUnder } from './picking.ts';
import type { LayingTool, Placing, PlacingEvents } from './placing.ts';
import { PlacingKeys } from './placing-keys.ts';
import { PlacingMarks } from './placing-marks.ts';
import { cornerDrag, togetherDrag, type PlacingDrag } from './reshaping.ts';
import { apart, fromSide, screenOf, type ScreenPlace } from '../pointing/screen.ts';
import type { CursorTool } from '../pointing/key-cursor.ts';
import { CLICK, ToolPointer } from '../pointing/tool-pointer.ts';

/** Distance from a side of the selected area within which a double click adds a corner, px. */
const NEAR_SIDE = 8;

/** Areas and rows of receivers that are drawn in the picture, and things that are selected together. */
export class RoomPlacing implements CursorTool {
  readonly group = new Group();
  /** The plane that cuts the picture open, if any. */
  cut: Plane | null = null;
  readonly #marks = new PlacingMarks();
  readonly #stop = new AbortController();
  readonly #context: PlacingContext;
  readonly #laying: Laying;
  readonly #keys: PlacingKeys;
  readonly #pointer: ToolPointer;
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
    const { signal } = this.#stop;
    this.#context = {
      stage,
      room,
      events,
      placing: () => this.#placing,
      say: (text, at) => this.#marks.say(text, at),
    };
    this.#laying = new Laying(this.#context);
    const tool = {
      press: (event: PointerEvent) => this.#take(event),
      drag: (event: PointerEvent) => this.#move(event),
      release: (event: PointerEvent | null) => this.#end(event),
      click: (event: PointerEvent) => {
        if (this.#placing?.tool === 'polygon') this.#laying.setCorner(event);
      },
      hover: (event: PointerEvent) => this.#hover(event),
    };
    this.#pointer = new ToolPointer(stage, tool, signal);
    stage.canvas.addEventListener('dblclick', (event) => this.#onDouble(event), { capture: true, signal });
    this.#keys = new PlacingKeys(this.#context, this.#laying, signal);
  }

  /** Whether a tool is in use: what else takes the pointer leaves it alone. */
  get isActive(): boolean {
    return this.#placing !== null && this.#placing.tool !== null;
  }

  /** Whether areas or rows are being laid. */
  get isDrawing(): boolean {
    return this.#layingTool !== null;
  }

  toCursor(place: readonly [number, number], level: number): Vec3 | null {
    return this.#layingTool && this.#laying.toCursor(this.#layingTool, place, level);
  }

  setAtCursor(): void {
    this.#laying.setAtCursor();
  }

  get #layingTool(): LayingTool | null {
    const tool = this.#placing?.tool ?? null;
    return tool === 'select' ? null : tool;
  }

  /** Shows what is placed; null where nothing can be. */
  setPlacing(placing: Placing | null): void {
    const before = this.#placing?.tool ?? null;
    this.#placing = placing;
    const tool = placing?.tool ?? null;
    if (tool !== before) {
      this.#pointer.letGo();
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

  #take(event: PointerEvent): boolean {
    this.#pressed = event;
    const tool = this.#placing?.tool;
    if (tool === undefined || tool === 'polygon') return false;
    if (tool === null) return this.#begins(event);
    return tool === 'select' ? this.#begins(event) || this.#frames(event) : this.#laying.down(tool, event);
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

  #move(event: PointerEvent): void {
    if (this.#drag) this.#drag.move(event);
    else if (this.#band) this.#band.to(event);
    else this.#laying.move(event);
    this.stage.canvas.style.cursor = this.#drag ? 'grabbing' : 'crosshair';
    this.stage.invalidate();
  }

  #hover(event: PointerEvent): string | null {
    if (this.#placing?.tool) {
      this.#laying.move(event);
      this.stage.invalidate();
      return 'crosshair';
    }
    return this.#placing && (this.#cornerUnder(event) !== null || this.#middleUnder(event)) ? 'grab' : null;
  }

  #end(event: PointerEvent | null): void {
    if (!event) {
      this.#leave();
      return;
    }
    const [drag, band] = [this.#drag, this.#band];
    this.#drag = null;
    this.#band = null;
    if (drag) drag.end();
    else if (band) {
      band.remove();
      this.#select(event, band.start);
    } else this.#laying.endDrag();
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

const isAdding = ({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean => shiftKey || ctrlKey || metaKey;
