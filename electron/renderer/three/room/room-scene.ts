import { Box3, Group, Sphere, Vector3 } from 'three';
import type { SceneView, ShadedSurface, Vec3 } from '../../../../src/app/index.ts';
import type { Drawing } from '../drawing/drawing.ts';
import type { FurniturePicture } from '../furniture/furniture.ts';
import type { OutlinePicture } from '../outline/outline.ts';
import type { CursorPicture } from '../pointing/key-cursor.ts';
import type { Placing } from '../placing/placing.ts';
import type { DrawnBalloon } from './points/balloon-mark.ts';
import type { DrawnWave } from './field-slices.ts';
import { boxOf, hasMoved } from './room-box.ts';
import { RoomCamera, type ViewPreset } from './room-camera.ts';
import { RoomGizmo } from './room-gizmo.ts';
import type { RoomEvents, RoomPicture } from './room-interface.ts';
import { RoomKeys } from './room-keys.ts';
import { RoomMarks } from './room-marks.ts';
import { RoomPointer } from './room-pointer.ts';
import { RoomTools } from './room-tools.ts';
import { isSame, type PointName, type RoomPoint } from './points/room-point.ts';
import { RoomPoints } from './points/room-points.ts';
import { RoomOverlay } from './overlay/room-overlay.ts';
import type { PictureLegend } from './overlay/picture.ts';
import { RoomSurfaces, type Painting, type RoomMode } from './surfaces/room-surfaces.ts';
import { ScaleGrid } from './scale-grid.ts';
import { SectionPlane, type Cut } from './tools/section-plane.ts';
import type { Projection } from '../stage-cameras.ts';
import { ThreeStage } from '../three-stage.ts';
import type { Theme } from '../../colours/palette.ts';

/** The 3-D scene of a room: walls, sources and receivers that can be moved, and slices of the field. */
export class RoomScene implements RoomPicture {
  readonly #stage: ThreeStage;
  readonly #surfaces = new RoomSurfaces();
  readonly #grid = new ScaleGrid();
  readonly #points = new RoomPoints();
  /** What is shown besides. */
  readonly marks: RoomMarks;
  readonly #section = new SectionPlane();
  readonly #camera: RoomCamera;
  readonly #overlay: RoomOverlay;
  readonly #tools: RoomTools;
  readonly #gizmo: RoomGizmo;
  readonly #pointer: RoomPointer;
  readonly #keys: RoomKeys;
  /** Everything that belongs to the room. */
  readonly #room = new Group();
  #view: SceneView | null = null;
  #wave: DrawnWave | null = null;
  #box = new Box3();
  /** Whether the next room is another one, which the camera moves to see. */
  #isNew = true;
  #selected: PointName | null = null;
  #isMovable = false;

  /** @throws Error if the browser offers no WebGL 2. */
  constructor(
    container: HTMLElement,
    private readonly events: RoomEvents,
  ) {
    this.#stage = new ThreeStage(container, events);
    const { scene } = this.#stage;
    this.marks = new RoomMarks(() => this.#stage.invalidate());
    // Before what else takes pointers and keys.
    this.#tools = new RoomTools(this.#stage, this.#toolRoom(), events);
    const parts = [this.#surfaces, this.#grid, this.marks, this.#points, this.#tools];
    this.#room.add(...parts.map(({ group }) => group));
    scene.add(this.#room);
    this.#camera = new RoomCamera(this.#stage, this.#grid.box, (wanted) => events.onProjection(wanted));
    this.#overlay = new RoomOverlay(container, this.#stage, (from) => this.#camera.lookAlong(from));
    this.#stage.beforeDrawing = () => {
      const scale = (place: Vector3): number => this.#stage.metresPerPixel(place);
      for (const part of [this.#points, this.marks, this.#tools]) part.size(scale);
    };
    this.#stage.afterDrawing = () => this.#overlay.draw();
    const onMove = (point: RoomPoint, position: Vec3, phase: 'moving' | 'done'): void =>
      this.#move(point, position, phase);
    this.#gizmo = new RoomGizmo(this.#stage, onMove);
    this.#pointer = new RoomPointer(this.#stage, this.#points, this.marks.slices, {
      onPoint: (point) => this.#choose(point),
      onAlso: ({ kind, name }) =>
        this.events.placing.onAlso([{ list: kind === 'source' ? 'sources' : 'receivers', key: name }]),
      onPointMove: onMove,
      onSliceMove: (index, position) => this.events.onSliceMove(index, position),
      onClick: (ray) => {
        if (!this.#view || this.#tools.click(ray)) return;
        const surface = this.#surfaces.pick(ray.ray, this.#section.plane);
        if (surface) this.events.onPickMaterial(surface);
        else this.#choose(null);
      },
    });
    this.#pointer.isTaken = () => this.#tools.isActive || this.#gizmo.isUnderPointer;
    this.#keys = new RoomKeys(this.#stage, {
      selected: () => this.#points.find(this.#selected),
      canMove: () => this.#isMovable,
      isFlat: () => this.#view?.dimensions === 2,
      onMove,
      onNext: (step) => this.#choose(this.#points.next(this.#selected, step)),
      onLeave: () => this.#choose(null),
      onFit: () => this.fit(),
    });
    this.setTheme('light');
  }

  /** The canvas, which takes keys and has a name for screen readers. */
  get canvas(): HTMLCanvasElement {
    return this.#stage.canvas;
  }

  /** Shows a scene. Unchanged parts stay, and so does the camera if the size of the room is the same. */
  show(view: SceneView): void {
    const before = this.#box;
    const wasSeen = this.#camera.sees(before);
    this.#view = view;
    this.#room.visible = true;
    this.#pointer.isFlat = view.dimensions === 2;
    this.#camera.isFlat = view.dimensions === 2;
    this.#box = boxOf(view);
    const floor = this.#box.min.z;
    const isNew = this.#surfaces.show(view, this.#box.getBoundingSphere(new Sphere()));
    this.#tools.forgetPlaces();
    this.#points.show(view.sources, view.receivers, floor, this.#gizmo.held ?? this.#pointer.held ?? this.#keys.held);
    this.#points.setPalette(this.#stage.palette);
    this.marks.show(view);
    if (!before.equals(this.#box)) {
      this.#grid.show(this.#box, view.dimensions === 2);
      const isElsewhere = !this.#camera.sees(this.#box) || (this.#stage.isFitted && hasMoved(before, this.#box));
      // A room that leaves the picture is shown whole again; who has come close to a part of it stays there.
      if (this.#isNew || (wasSeen && !this.#tools.isBusy && isElsewhere)) this.#camera.fit(this.#isNew);
      this.#isNew = false;
    }
    this.#applyCut();
    this.select(this.#selected);
    if (isNew) void this.#stage.prepare();
  }

  /** Shows the soft shading of the surfaces; null shows them without. */
  shade(shaded: readonly ShadedSurface[] | null): void {
    this.#surfaces.shade(shaded);
    this.#stage.invalidate();
  }

  /** Colours the surfaces, and hides some. */
  paint(painting: Painting): void {
    this.#surfaces.paint(painting);
    this.#applyCut();
  }

  setProjection(projection: Projection): void {
    this.#stage.setProjection(projection);
  }

  /** Begins or ends measuring distances. */
  setMeasuring(isMeasuring: boolean): void {
    this.#tools.setMeasuring(isMeasuring);
    this.select(this.#selected);
  }

  /** Shows no room. The next one is another, which the camera moves to see. */
  clear(): void {
    this.#isNew = true;
    this.#box.makeEmpty();
    this.#view = null;
    this.#tools.forgetPlaces();
    this.#points.show([], [], 0, null);
    this.#room.visible = false;
    this.select(null);
  }

  /** What can be drawn on; null where nothing can be. */
  setDrawing(drawing: Drawing | null): void {
    this.#tools.setDrawing(drawing);
  }

  /** Receivers that can be laid, and what is selected together; null where nothing can be. */
  setPlacing(placing: Placing | null): void {
    const wasActive = this.#tools.isActive;
    this.#tools.setPlacing(placing);
    this.#points.mark(placing?.together.map(({ thing }) => thing) ?? []);
    // The arrows of the selected point would take the pointer of a tool.
    if (wasActive !== this.#tools.isActive) this.select(this.#selected);
  }

  /** The outline of the room, and one that is drawn; null where there is none. */
  setOutline(outline: OutlinePicture | null): void {
    this.#tools.setOutline(outline);
  }

  /** The furniture of the room, and the piece that waits for its place; null where none can be placed. */
  setFurniture(furniture: FurniturePicture | null): void {
    const wasActive = this.#tools.isActive;
    this.#tools.setFurniture(furniture);
    if (wasActive !== this.#tools.isActive) this.select(this.#selected);
  }

  /** The cursor that keys move while something is drawn. */
  setCursor(cursor: CursorPicture | null): void {
    this.#tools.setCursor(cursor);
  }

  setCorner(): void {
    this.#tools.setCorner();
  }

  setMode(mode: RoomMode): void {
    this.#surfaces.setMode(mode);
    this.#stage.invalidate();
  }

  setTheme(theme: Theme): void {
    this.#stage.setTheme(theme);
    for (const part of this.#dressed()) {
      part.setPalette(this.#stage.palette);
    }
    this.marks.setTheme(theme);
    this.setWave(this.#wave);
  }

  setCut(cut: Cut | null): void {
    this.#section.cut = cut;
    this.#applyCut();
  }

  setWave(wave: DrawnWave | null): void {
    this.#wave = wave;
    this.#surfaces.setPressure(wave?.walls ?? null, 1 / (wave?.range ?? 1), this.marks.slices.colours);
    this.marks.setWave(wave);
  }

  /** Draws at once. The canvas holds the picture until the end of the task. */
  drawNow(): HTMLCanvasElement {
    return this.#stage.drawNow();
  }

  /** Shows how a source radiates; null shows nothing. */
  setBalloon(balloon: DrawnBalloon | null): void {
    this.marks.setBalloon(balloon, Math.max(...this.#box.getSize(new Vector3()).toArray()));
  }

  sourceAt(place: { readonly clientX: number; readonly clientY: number }): string | null {
    const point = this.#points.pick(this.#stage.rayAt(place));
    return point?.kind === 'source' ? point.name : null;
  }

  setMovable(isMovable: boolean): void {
    this.#isMovable = isMovable;
    this.#pointer.isMovable = isMovable;
    this.select(this.#selected);
  }

  select(selected: PointName | null): void {
    this.#selected = selected;
    const point = this.#points.select(selected);
    const free = this.#isMovable && !this.#tools.isActive ? point : null;
    this.#gizmo.attach(free, this.#view?.dimensions === 2);
    this.#tools.setAimed(free);
    this.#stage.invalidate();
  }

  /** Moves the camera so that it sees the whole room. */
  fit(): void {
    this.#camera.fit(false);
  }

  look(preset: ViewPreset): void {
    this.#camera.look(preset);
  }

  sit(receiver: string): void {
    const seat = this.#points.find({ kind: 'receiver', name: receiver });
    const sources = this.#view?.sources ?? [];
    if (seat)
      this.#camera.sit(
        seat.position,
        sources.map(({ position }) => position),
      );
  }

  picture(legend: PictureLegend): HTMLCanvasElement {
    return this.#overlay.picture(legend);
  }

  drawLabels(drawing: OffscreenCanvasRenderingContext2D, density: number): void {
    this.#overlay.drawLabels(drawing, density);
  }

  dispose(): void {
    this.#keys.dispose();
    this.#pointer.dispose();
    this.#gizmo.dispose();
    for (const part of this.#dressed()) part.dispose();
    this.#stage.dispose();
  }

  #dressed() {
    return [this.#surfaces, this.#grid, this.#points, this.marks, this.#tools, this.#overlay];
  }

  #toolRoom() {
    return {
      view: () => this.#view,
      box: () => this.#box,
      surfaces: this.#surfaces,
      points: this.#points,
      section: this.#section,
    };
  }

  #choose(point: RoomPoint | null): void {
    if (point && this.#selected && isSame(point, this.#selected)) return;
    if (!point && !this.#selected) return;
    this.select(point && { kind: point.kind, name: point.name });
    this.events.onSelect(this.#selected);
  }

  #move(point: RoomPoint, position: Vec3, phase: 'moving' | 'done'): void {
    this.#points.move(point, position);
    this.#stage.invalidate();
    this.events.onMove({ kind: point.kind, name: point.name }, position, phase);
  }

  #applyCut(): void {
    this.#section.apply(this.#box, this.#stage.camera.position);
    const { plane } = this.#section;
    this.#tools.showCut(plane);
    this.#surfaces.cut(plane);
    this.#stage.invalidate();
  }
}
