import { Group, type Box3, type Plane, type Ray, type Raycaster, type Vector3 } from 'three';
import type { SceneView } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { words } from '../../../words/words.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { RoomDrawing } from '../drawing/room-drawing.ts';
import type { OutlinePicture } from '../outline/outline.ts';
import { OutlineDrawing } from '../outline/outline-drawing.ts';
import type { FurniturePicture } from '../furniture/furniture.ts';
import { RoomFurniture } from '../furniture/room-furniture.ts';
import { floorsAt, groundUnder, lifted, type Ground } from '../placing/ground.ts';
import { KeyCursor, type CursorPicture } from '../pointing/key-cursor.ts';
import type { Placing } from '../placing/placing.ts';
import { RoomPlacing } from '../placing/room-placing.ts';
import type { ThreeStage } from '../three-stage.ts';
import type { RoomPoint } from './points/room-point.ts';
import type { RoomPoints } from './points/room-points.ts';
import type { RoomEvents } from './room-interface.ts';
import type { RoomSurfaces } from './surfaces/room-surfaces.ts';
import { AimHandle } from './tools/aim-handle.ts';
import { CutHandle } from './tools/cut-handle.ts';
import type { SectionPlane } from './tools/section-plane.ts';
import { SnapPlaces } from './tools/snapping.ts';
import { Tape } from './tools/tape.ts';

/** The surfaces of furniture are those of its boxes, in single precision, m. */
const NEARER = 1e-3;

/** What the tools ask of the picture that they work in. */
export interface ToolRoom {
  readonly view: () => SceneView | null;
  /** The box around the room. */
  readonly box: () => Box3;
  readonly surfaces: RoomSurfaces;
  readonly points: RoomPoints;
  readonly section: SectionPlane;
}

/** Everything in the picture that takes the pointer and keys before points and the camera do. */
export class RoomTools {
  readonly group = new Group();
  readonly #cursor: KeyCursor;
  readonly #tape: Tape;
  readonly #cut: CutHandle;
  readonly #aim: AimHandle;
  readonly #placing: RoomPlacing;
  readonly #furniture: RoomFurniture;
  readonly #outline: OutlineDrawing;
  readonly #drawing: RoomDrawing;
  #places: SnapPlaces | null = null;

  /** Make it before what else listens to the canvas. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly room: ToolRoom,
    events: RoomEvents,
  ) {
    const drawing = () => [this.#placing, this.#furniture, this.#outline];
    this.#cursor = new KeyCursor(stage, drawing, (place) => events.onCursor(place));
    this.#tape = this.#makeTape(events);
    this.#cut = new CutHandle(stage, (position) => events.onCutMove(position));
    this.#aim = new AimHandle(stage, room.points, (aimed, phase) => {
      const { kind, name } = aimed.point;
      events.onTurn({ kind, name }, aimed, phase);
    });
    this.#placing = this.#makePlacing(events);
    this.#furniture = this.#makeFurniture(events);
    this.#outline = new OutlineDrawing(stage, events.outline);
    this.#drawing = new RoomDrawing(stage, events.drawing);
    this.group.add(...this.#all.map(({ group }) => group));
  }

  get #all() {
    const edited = [this.#placing, this.#furniture, this.#outline, this.#drawing];
    return [this.#cursor, this.#tape, this.#cut, this.#aim, ...edited];
  }

  /** Whether a tool is in use, for which points and their arrows leave the pointer alone. */
  get isActive(): boolean {
    const isDrawing = this.#outline.isDrawing || this.#furniture.isDrawing;
    return this.#tape.isActive || this.#placing.isActive || isDrawing;
  }

  /** Whether a change is under way; the camera must then stay. */
  get isBusy(): boolean {
    return this.#drawing.isBusy || this.#placing.isBusy || this.#outline.isBusy || this.#furniture.isBusy;
  }

  /** Another room, or none, is shown. */
  forgetPlaces(): void {
    this.#places = null;
  }

  /** A click that meets neither a point nor a handle. @returns whether nothing else is to be chosen by it. */
  click(ray: Raycaster): boolean {
    if (this.#placing.click(ray) || this.#furniture.click(this.#pickPiece(ray))) return true;
    const { plane } = this.room.section;
    this.#drawing.click(ray, plane);
    this.#outline.click(ray, plane);
    return false;
  }

  /** Begins or ends measuring distances. */
  setMeasuring(isMeasuring: boolean): void {
    this.#tape.setActive(isMeasuring);
    if (isMeasuring) this.stage.canvas.focus();
  }

  /** What can be drawn on; null where nothing can be. */
  setDrawing(drawing: Drawing | null): void {
    this.#drawing.setDrawing(drawing);
  }

  /** Receivers that can be laid, and what is selected together; null where nothing can be. */
  setPlacing(placing: Placing | null): void {
    this.#placing.setPlacing(placing);
  }

  /** The outline of the room, and one that is drawn; null where there is none. */
  setOutline(outline: OutlinePicture | null): void {
    this.#outline.show(outline);
  }

  /** The furniture of the room, and the piece that waits for its place; null where none can be placed. */
  setFurniture(furniture: FurniturePicture | null): void {
    this.#furniture.show(furniture);
  }

  /** The cursor that keys move while something is drawn. */
  setCursor(cursor: CursorPicture | null): void {
    this.#cursor.show(cursor);
  }

  /** Does at the cursor what Enter does. */
  setCorner(): void {
    this.#cursor.set();
  }

  /** The point whose direction can be turned; null for none. */
  setAimed(point: RoomPoint | null): void {
    this.#aim.attach(point);
  }

  /** Shows the plane that cuts the picture open. */
  showCut(plane: Plane | null): void {
    this.#cut.show(this.room.section.cut, this.room.box());
    this.#drawing.cut = plane;
    this.#placing.cut = plane;
  }

  setPalette(palette: Palette): void {
    for (const tool of this.#all) tool.setPalette(palette);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    for (const tool of this.#all) tool.size(metresPerPixel);
  }

  dispose(): void {
    for (const tool of this.#all) tool.dispose();
  }

  #makeTape(events: RoomEvents): Tape {
    const { surfaces, section } = this.room;
    const room = {
      places: () => (this.#places ??= this.#snapPlaces()),
      hit: (ray: Ray) => surfaces.hit(ray, section.plane),
      plane: () => section.plane,
    };
    return new Tape(this.stage, room, {
      onMeasured: (measured) => events.onMeasured(measured),
      onEnd: () => events.onMeasuringEnd(),
      distanceWords: words.picture.metres,
    });
  }

  #makePlacing(events: RoomEvents): RoomPlacing {
    const { view, box, points } = this.room;
    const room = {
      ground: (ray: Raycaster) => this.#ground(ray),
      floors: (x: number, y: number) => this.#floors(x, y),
      box,
      pickPiece: (ray: Raycaster) => this.#pickPiece(ray),
      pickPoint: (ray: Raycaster) => points.pick(ray),
      areas: () => view()?.areas ?? [],
    };
    return new RoomPlacing(this.stage, room, events.placing);
  }

  #makeFurniture(events: RoomEvents): RoomFurniture {
    const room = {
      ground: (ray: Raycaster) => this.#ground(ray),
      box: this.room.box,
      floors: (x: number, y: number) => this.#floors(x, y).map((plane) => lifted(x, y, plane).z),
    };
    return new RoomFurniture(this.stage, room, events.furniture);
  }

  #ground({ ray }: Raycaster): Ground | null {
    const { view, box, surfaces, section } = this.room;
    const shown = view();
    return shown && groundUnder(ray, surfaces.hit(ray, section.plane), shown.surfaces, box());
  }

  #floors(x: number, y: number): Plane[] {
    return floorsAt(this.room.view()?.surfaces ?? [], x, y, this.room.box());
  }

  /** The piece of furniture that is seen first under the pointer. */
  #pickPiece(ray: Raycaster): number | null {
    const { surfaces, section } = this.room;
    const { plane } = section;
    const wall = surfaces.hit(ray.ray, plane)?.distance ?? Infinity;
    return this.#furniture.pick(ray, wall + NEARER, (place) => !plane || plane.distanceToPoint(place) >= 0);
  }

  #snapPlaces(): SnapPlaces {
    const { sources = [], receivers = [], edges = new Float32Array() } = this.room.view() ?? {};
    return new SnapPlaces([...sources, ...receivers], edges);
  }
}
