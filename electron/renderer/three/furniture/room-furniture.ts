import { Group, Plane, Vector3, type Box3, type Raycaster } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { normalTurn, snappedTurn, TURN_STEP } from '../../shapes/turns.ts';
import { words } from '../../../words/words.ts';
import { onGrid } from '../drawing/snapping.ts';
import { PointDrag } from '../room/dragging.ts';
import { keyStep } from '../room/key-steps.ts';
import type { CursorTool } from '../pointing/key-cursor.ts';
import { SaidLabel } from '../pointing/said-label.ts';
import { pixelsFrom } from '../pointing/screen.ts';
import { ToolPointer } from '../pointing/tool-pointer.ts';
import type { ThreeStage } from '../three-stage.ts';
import type { FurnitureEvents, FurniturePicture, ShownPiece } from './furniture.ts';
import { pickPiece } from './pick-piece.ts';
import { PieceMarks } from './piece-marks.ts';
import { withinRoom } from './within-room.ts';

/** How far an arrow key moves a piece with Shift, metres. */
const FINE = 0.01;

/** What furniture asks of the room. */
export interface FurnitureRoom {
  /** Where a pointer meets what furniture can stand on; null elsewhere. */
  readonly ground: (ray: Raycaster) => { readonly at: Vector3 } | null;
  /** The box around the room. */
  readonly box: () => Box3;
  /** Heights of the floors at a place of the plan, the lowest first, metres. */
  readonly floors: (x: number, y: number) => readonly number[];
}

/** A change by the pointer under way: what it does for a pointer, and how it ends. */
interface Change {
  readonly to: (event: PointerEvent) => void;
  readonly end: () => void;
}

/** Placing furniture in the picture, moving and turning it, by pointer and keys. */
export class RoomFurniture implements CursorTool {
  readonly group = new Group();
  readonly #marks = new PieceMarks();
  readonly #label = new SaidLabel();
  readonly #stop = new AbortController();
  readonly #pointer: ToolPointer;
  #shown: FurniturePicture | null = null;
  /** Where the piece that waits would be. */
  #place: Vec3 | null = null;
  #change: Change | null = null;
  /** Ends the change that keys make. */
  #endKeys: (() => void) | null = null;

  /** Takes pointers and keys before others: make it before what else listens to the canvas. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly room: FurnitureRoom,
    private readonly events: FurnitureEvents,
  ) {
    this.group.add(this.#marks.group, this.#label.group);
    const { signal } = this.#stop;
    const tool = {
      press: (event: PointerEvent) => this.#take(event),
      drag: (event: PointerEvent) => this.#change?.to(event),
      release: () => this.#release(),
      click: (event: PointerEvent) => this.#put(event),
      hover: (event: PointerEvent) => this.#hover(event),
    };
    this.#pointer = new ToolPointer(stage, tool, signal);
    stage.canvas.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    for (const end of ['keyup', 'blur'] as const) {
      stage.canvas.addEventListener(end, () => this.#releaseKeys(), { signal });
    }
  }

  /** Whether a piece waits for its place. */
  get isDrawing(): boolean {
    return Boolean(this.#shown?.waiting);
  }

  /** Whether a piece is being moved or turned; the camera must then stay. */
  get isBusy(): boolean {
    return this.#change !== null || this.#endKeys !== null || this.isDrawing;
  }

  show(picture: FurniturePicture | null): void {
    const began = Boolean(picture?.waiting) && !this.isDrawing;
    this.#shown = picture;
    if (!this.isDrawing) this.#place = null;
    if (!picture) this.#pointer.letGo();
    // The keys of a tool are meant for the picture.
    if (began) this.stage.canvas.focus({ preventScroll: true });
    this.#draw();
  }

  /** The piece that a ray meets before a distance, metres. */
  pick({ ray }: Raycaster, before: number, isSeen: (place: Vector3) => boolean): number | null {
    const hit = pickPiece(this.#shown?.pieces ?? [], ray.origin.toArray(), ray.direction.toArray());
    return hit && hit.distance <= before && isSeen(ray.at(hit.distance, new Vector3())) ? hit.piece : null;
  }

  /** Chooses what a click meets. @returns whether it is a piece. */
  click(piece: number | null): boolean {
    if (piece !== null || this.#chosen) this.events.onChoose(piece);
    return piece !== null;
  }

  toCursor([x, y]: readonly [number, number], level: number): Vec3 | null {
    const floors = this.room.floors(x, y);
    const z = floors[Math.min(level, floors.length - 1)] as number | undefined;
    if (z === undefined) return null;
    this.#place = withinRoom([x, y, z], this.#shown!.waiting!, this.room.box());
    this.#draw();
    return this.#place;
  }

  setAtCursor(): void {
    if (this.#place) this.events.onPlace(this.#place);
  }

  setPalette(palette: Palette): void {
    this.#marks.setPalette(palette);
    this.#label.setPalette(palette);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    this.#marks.size(metresPerPixel, this.stage.camera);
  }

  dispose(): void {
    this.#stop.abort();
    this.#label.dispose();
    this.#marks.dispose();
  }

  get #chosen(): { readonly piece: ShownPiece; readonly number: number } | null {
    const { chosen, pieces } = this.#shown ?? {};
    return chosen === undefined || chosen === null || !pieces?.[chosen]
      ? null
      : { piece: pieces[chosen], number: chosen };
  }

  #take(event: PointerEvent): boolean {
    const chosen = this.#chosen;
    const handle = chosen && !this.isDrawing ? this.#marks.pick(pixelsFrom(this.stage, event)) : null;
    if (!chosen || !handle) return false;
    const { piece, number } = chosen;
    this.#change = handle === 'turn' ? this.#turning(piece, number) : this.#moving(piece, number, event);
    return true;
  }

  #turning({ position }: ShownPiece, number: number): Change {
    const middle = new Vector3(...position);
    const plane = new Plane(new Vector3(0, 0, 1), -middle.z);
    let turn: number | null = null;
    return {
      to: (event) => {
        const at = this.stage.rayAt(event).ray.intersectPlane(plane, new Vector3())?.sub(middle);
        if (!at || at.lengthSq() === 0) return;
        // The ring is before the front, which looks to −y while nothing is turned.
        const degrees = (180 / Math.PI) * Math.atan2(at.y, at.x) + 90;
        turn = snappedTurn(degrees, event.altKey || event.shiftKey);
        this.events.onTurn(number, turn, 'moving');
        this.#label.say(words.furniture.turned(turn), position);
      },
      end: () => {
        if (turn !== null) this.events.onTurn(number, turn, 'done');
      },
    };
  }

  #moving(piece: ShownPiece, number: number, start: PointerEvent): Change {
    const drag = new PointDrag(piece.position, this.stage.rayAt(start).ray, 'level');
    const { step } = this.#shown!;
    let last: Vec3 | null = null;
    return {
      to: (event) => {
        const at = drag.to(this.stage.rayAt(event).ray);
        if (!at) return;
        const snapped = withinRoom([onGrid(at[0], step), onGrid(at[1], step), at[2]], piece, this.room.box());
        last = event.altKey ? at : snapped;
        this.events.onMove(number, last, 'moving');
        this.#label.say(words.placing.cornerAt(last.slice(0, 2)), last);
      },
      end: () => {
        if (last) this.events.onMove(number, last, 'done');
      },
    };
  }

  #release(): void {
    this.#change?.end();
    this.#change = null;
    this.#label.say(null);
    this.stage.invalidate();
  }

  #hover(event: PointerEvent): string | null {
    if (this.isDrawing) {
      this.#place = this.#placeAt(event) ?? this.#place;
      this.#draw();
      return 'crosshair';
    }
    return this.#chosen && this.#marks.pick(pixelsFrom(this.stage, event)) ? 'grab' : null;
  }

  #put(event: PointerEvent): void {
    if (!this.isDrawing) return;
    const at = this.#placeAt(event);
    if (at) this.events.onPlace(at);
  }

  #placeAt(event: PointerEvent): Vec3 | null {
    const ground = this.room.ground(this.stage.rayAt(event));
    if (!ground) return null;
    const { x, y, z } = ground.at;
    const step = event.altKey ? FINE : this.#shown!.step;
    const place: Vec3 = [onGrid(x, step), onGrid(y, step), Number(z.toFixed(4)) + 0];
    return withinRoom(place, this.#shown!.waiting!, this.room.box());
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(this.isDrawing ? this.#keysOfWaiting(event) : this.#keysOfChosen(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #keysOfWaiting({ key, shiftKey }: KeyboardEvent): boolean {
    if (key === 'Escape') this.events.onCancel();
    else if (key.toLowerCase() === 'r') this.events.onTurnWaiting(shiftKey ? -TURN_STEP : TURN_STEP);
    else return false;
    return true;
  }

  #keysOfChosen({ key, shiftKey }: KeyboardEvent): boolean {
    const chosen = this.#chosen;
    if (!chosen) return false;
    const { piece, number } = chosen;
    if (key === 'Escape') this.events.onChoose(null);
    else if (key.toLowerCase() === 'r') {
      const turn = normalTurn(piece.turn + (shiftKey ? -TURN_STEP : TURN_STEP));
      this.events.onTurn(number, turn, 'moving');
      this.#endKeys = () => this.events.onTurn(number, turn, 'done');
    } else {
      const { camera, orbit } = this.stage;
      const by = keyStep(key, false, orbit.target.clone().sub(camera.position));
      if (!by) return false;
      const far = shiftKey ? FINE : this.#shown!.step;
      const to = piece.position.map((at, axis) =>
        Number((at + Math.sign(by[axis]) * far).toFixed(4)),
      ) as unknown as Vec3;
      this.events.onMove(number, to, 'moving');
      this.#endKeys = () => this.events.onMove(number, to, 'done');
    }
    return true;
  }

  #releaseKeys(): void {
    this.#endKeys?.();
    this.#endKeys = null;
  }

  #draw(): void {
    const { waiting } = this.#shown ?? {};
    if (waiting) this.#marks.show(this.#place && { ...waiting, position: this.#place }, false);
    else this.#marks.show(this.#chosen?.piece ?? null, true);
    this.stage.invalidate();
  }
}
