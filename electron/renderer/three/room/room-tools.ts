import { Group, type Box3, type Plane, type Ray, type Raycaster, type Vector3 } from 'three';
import type { SceneView } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { words } from '../../../words/words.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { RoomDrawing } from '../drawing/room-drawing.ts';
import type { OutlinePicture } from '../outline/outline.ts';
import { OutlineDrawing } from '../outline/outline-drawing.ts';
import { groundUnder } from '../placing/ground.ts';
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
  readonly #tape: Tape;
  readonly #cut: CutHandle;
  readonly #aim: AimHandle;
  readonly #placing: RoomPlacing;
  readonly #outline: OutlineDrawing;
  readonly #drawing: RoomDrawing;
  #places: SnapPlaces | null = null;

  /** Make it before what else listens to the canvas. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly room: ToolRoom,
    events: RoomEvents,
  ) {
    this.#tape = this.#makeTape(events);
    this.#cut = new CutHandle(stage, (position) => events.onCutMove(position));
    this.#aim = new AimHandle(stage, room.points, (aimed, phase) => {
      const { kind, name } = aimed.point;
      events.onTurn({ kind, name }, aimed, phase);
    });
    this.#placing = this.#makePlacing(events);
    this.#outline = new OutlineDrawing(stage, events.outline);
    this.#drawing = new RoomDrawing(stage, events.drawing);
    this.group.add(...this.#all.map(({ group }) => group));
  }

  get #all() {
    return [this.#tape, this.#cut, this.#aim, this.#placing, this.#outline, this.#drawing];
  }

  /** Whether a tool is in use, for which points and their arrows leave the pointer alone. */
  get isActive(): boolean {
    return this.#tape.isActive || this.#placing.isActive || this.#outline.isSketching;
  }

  /** Whether a change is under way; the camera must then stay. */
  get isBusy(): boolean {
    return this.#drawing.isBusy || this.#placing.isBusy || this.#outline.isBusy;
  }

  /** Another room, or none, is shown. */
  forgetPlaces(): void {
    this.#places = null;
  }

  /** A click that meets neither a point nor a handle. @returns whether nothing else is to be chosen by it. */
  click(ray: Raycaster): boolean {
    if (this.#placing.click(ray)) return true;
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
    const { view, box, surfaces, section, points } = this.room;
    const room = {
      ground: ({ ray }: Raycaster) => {
        const shown = view();
        return shown && groundUnder(ray, surfaces.hit(ray, section.plane), shown.surfaces, box());
      },
      box,
      pickPoint: (ray: Raycaster) => points.pick(ray),
      areas: () => view()?.areas ?? [],
    };
    return new RoomPlacing(this.stage, room, events.placing);
  }

  #snapPlaces(): SnapPlaces {
    const { sources = [], receivers = [], edges = new Float32Array() } = this.room.view() ?? {};
    return new SnapPlaces([...sources, ...receivers], edges);
  }
}
