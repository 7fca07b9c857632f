import { Box3, Plane, Sphere, Vector3, type Ray } from 'three';
import type { SceneView, ShadedSurface, Vec3 } from '../../../../src/app/index.ts';
import { RoomDrawing, type Drawing, type DrawingEvents } from '../drawing/room-drawing.ts';
import { AreaMarks, type DrawnMap } from './area-marks.ts';
import { FieldSlices, type DrawnWave } from './field-slices.ts';
import { ProblemMarks, type PlacedProblem } from './problem-marks.ts';
import { RoomGizmo } from './room-gizmo.ts';
import { RoomKeys } from './room-keys.ts';
import { RoomPointer } from './room-pointer.ts';
import { isSame, type PointName, type RoomPoint } from './points/room-point.ts';
import { RoomPoints } from './points/room-points.ts';
import { RoomOverlay } from './overlay/room-overlay.ts';
import type { PictureLegend } from './overlay/picture.ts';
import { RoomSurfaces, type Painting, type PickedSurface, type RoomMode } from './surfaces/room-surfaces.ts';
import { ScaleGrid } from './scale-grid.ts';
import { CutHandle } from './tools/cut-handle.ts';
import { SnapPlaces } from './tools/snapping.ts';
import { Tape, type Measured } from './tools/tape.ts';
import type { Projection } from '../stage-cameras.ts';
import { ThreeStage, type StageEvents } from '../three-stage.ts';
import { words } from '../../words/words.ts';
import type { Theme } from '../../colours/palette.ts';

/** A plane that cuts the room open. It hides the side on which the camera is at the moment the axis is chosen. */
export interface Cut {
  readonly axis: 0 | 1 | 2;
  /** Metres. */
  readonly position: number;
  /** Hides the other side instead. */
  readonly isTurned?: boolean;
}

/** Where the camera looks from; front and side are of lower y and of higher x. */
export type ViewPreset = keyof typeof DIRECTIONS;

/** What others ask of the picture. */
export interface RoomPicture {
  look(preset: ViewPreset): void;
  /** Looks from a receiver at the nearest source, or at the middle of the room. */
  sit(receiver: string): void;
  /** The picture with its labels, scale and legend. */
  picture(legend: PictureLegend): HTMLCanvasElement;
  /** Shows the field; null shows none. */
  setWave(wave: DrawnWave | null): void;
  /** Draws at once. The canvas holds the picture until the end of the task. */
  drawNow(): HTMLCanvasElement;
  /** Draws the names and numbers over a copy of the picture. @param density Pixels of the copy per CSS pixel. */
  drawLabels(drawing: OffscreenCanvasRenderingContext2D, density: number): void;
}

export interface RoomEvents extends StageEvents {
  readonly onSelect: (point: PointName | null) => void;
  /** Called during a move of a point and once at its end; metres. */
  readonly onMove: (point: PointName, position: Vec3, phase: 'moving' | 'done') => void;
  /** Called during a move of a slice, metres. */
  readonly onSliceMove: (index: number, position: number) => void;
  readonly onPickMaterial: (surface: PickedSurface) => void;
  /** Called while the section plane is dragged, metres. */
  readonly onCutMove: (position: number) => void;
  /** Called when a view needs another projection. */
  readonly onProjection: (projection: Projection) => void;
  readonly onMeasured: (measured: Measured | null) => void;
  readonly onMeasuringEnd: () => void;
  readonly drawing: DrawingEvents;
}

/** Directions from the target to the camera. From above, y is up in the picture. */
const DIRECTIONS = {
  whole: new Vector3(0.55, -1, 0.72),
  top: new Vector3(0, -1e-4, 1),
  front: new Vector3(0, -1, 0),
  side: new Vector3(1, 0, 0),
} as const;
const PLAN_VIEW = new Vector3(0, -0.45, 1);

const NO_WAVE: DrawnWave = { slices: [], fronts: null, range: 1, mode: 'linear', depthDb: 0 };

/** Half the height of a plan's walls in the view, metres. */
const HALF_HEIGHT = 0.5;

/** The 3-D scene of a room: walls, sources and receivers that can be moved, and slices of the field. */
export class RoomScene implements RoomPicture {
  readonly #stage: ThreeStage;
  readonly #surfaces = new RoomSurfaces();
  readonly #grid = new ScaleGrid();
  readonly #points = new RoomPoints();
  readonly #problems = new ProblemMarks();
  readonly #slices = new FieldSlices();
  readonly #areas = new AreaMarks();
  readonly #handle: CutHandle;
  readonly #tape: Tape;
  readonly #overlay: RoomOverlay;
  readonly #drawing: RoomDrawing;
  readonly #gizmo: RoomGizmo;
  readonly #pointer: RoomPointer;
  readonly #keys: RoomKeys;
  #view: SceneView | null = null;
  #box = new Box3();
  /** Whether the next room is another one, which the camera moves to see. */
  #isNew = true;
  #plane: Plane | null = null;
  #cut: Cut | null = null;
  /** Of the cut as it is drawn. */
  #isTurned: boolean | undefined;
  #selected: PointName | null = null;
  #isMovable = false;
  #places: SnapPlaces | null = null;

  /** @throws Error if the browser offers no WebGL 2. */
  constructor(
    container: HTMLElement,
    private readonly events: RoomEvents,
  ) {
    this.#stage = new ThreeStage(container, events);
    const { scene } = this.#stage;
    // Before what else takes pointers and keys.
    this.#tape = this.#makeTape();
    this.#handle = new CutHandle(this.#stage, (position) => this.events.onCutMove(position));
    this.#drawing = new RoomDrawing(this.#stage, events.drawing);
    const tools = [this.#handle, this.#tape, this.#drawing];
    const parts = [this.#surfaces, this.#grid, this.#areas, this.#points, this.#problems, this.#slices, ...tools];
    scene.add(...parts.map(({ group }) => group));
    this.#overlay = new RoomOverlay(container, this.#stage, (from) => this.#lookAlong(from));
    this.#stage.beforeDrawing = () => {
      const scale = (place: Vector3): number => this.#stage.metresPerPixel(place);
      for (const part of [this.#points, this.#problems, this.#slices, ...tools]) part.size(scale);
    };
    this.#stage.afterDrawing = () => this.#overlay.draw();
    const onMove = (point: RoomPoint, position: Vec3, phase: 'moving' | 'done'): void =>
      this.#move(point, position, phase);
    this.#gizmo = new RoomGizmo(this.#stage, onMove);
    this.#pointer = new RoomPointer(this.#stage, this.#points, this.#slices, {
      onPoint: (point) => this.#choose(point),
      onPointMove: onMove,
      onSliceMove: (index, position) => this.events.onSliceMove(index, position),
      onClick: (ray) => {
        this.#drawing.click(ray, this.#plane);
        const surface = this.#surfaces.pick(ray.ray, this.#plane);
        if (surface) this.events.onPickMaterial(surface);
        else this.#choose(null);
      },
    });
    this.#pointer.isTaken = () => this.#tape.isActive || this.#gizmo.isUnderPointer;
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
    const wasSeen = this.#sees(before);
    this.#view = view;
    this.#pointer.isFlat = view.dimensions === 2;
    this.#box = boxOf(view);
    const floor = this.#box.min.z;
    const isNew = this.#surfaces.show(view, this.#box.getBoundingSphere(new Sphere()));
    this.#places = null;
    this.#points.show(view.sources, view.receivers, floor, this.#gizmo.held ?? this.#pointer.held ?? this.#keys.held);
    this.#points.setPalette(this.#stage.palette);
    this.#areas.show(view.areas);
    this.#slices.setRoom({ extents: view.extentsMetres, surfaces: view.surfaces });
    if (!before.equals(this.#box)) {
      this.#grid.show(this.#box, view.dimensions === 2);
      // A room that grows out of the picture is shown whole again; who has come close to a part of it stays there.
      if (this.#isNew || (wasSeen && !this.#drawing.isBusy && !this.#sees(this.#box))) this.#fit(this.#isNew);
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
    this.#tape.setActive(isMeasuring);
    if (isMeasuring) this.#stage.canvas.focus();
    this.select(this.#selected);
  }

  /** The next scene is another one: the camera moves to see it. */
  forgetSize(): void {
    this.#isNew = true;
    this.#box.makeEmpty();
  }

  /** What can be drawn on; null where nothing can be. */
  setDrawing(drawing: Drawing | null): void {
    this.#drawing.setDrawing(drawing);
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
    this.#slices.setTheme(theme);
  }

  setCut(cut: Cut | null): void {
    this.#cut = cut;
    this.#applyCut();
  }

  setProblems(problems: readonly PlacedProblem[]): void {
    this.#problems.show(problems);
    this.#stage.invalidate();
  }

  /** Shows the field on slices; null shows none. */
  setWave(wave: DrawnWave | null): void {
    this.#slices.show(wave ?? NO_WAVE);
    this.#stage.invalidate();
  }

  /** Draws at once. The canvas holds the picture until the end of the task. */
  drawNow(): HTMLCanvasElement {
    return this.#stage.drawNow();
  }

  /** Shows an area as a map in colour; null shows the receivers of all areas. */
  setMap(map: DrawnMap | null): void {
    this.#areas.showMap(map);
    this.#stage.invalidate();
  }

  setMovable(isMovable: boolean): void {
    this.#isMovable = isMovable;
    this.#pointer.isMovable = isMovable;
    this.select(this.#selected);
  }

  select(selected: PointName | null): void {
    this.#selected = selected;
    const point = this.#points.select(selected);
    this.#gizmo.attach(this.#isMovable && !this.#tape.isActive ? point : null, this.#view?.dimensions === 2);
    this.#stage.invalidate();
  }

  /** Moves the camera so that it sees the whole room. */
  fit(): void {
    this.#fit(false);
  }

  look(preset: ViewPreset): void {
    if (preset === 'whole') this.#fit(false);
    else this.#lookAlong(DIRECTIONS[preset]);
  }

  sit(receiver: string): void {
    const seat = this.#points.find({ kind: 'receiver', name: receiver });
    if (!seat || !this.#view) return;
    const place = new Vector3(...seat.position);
    const sources = this.#view.sources.map(({ position }) => new Vector3(...position));
    sources.sort((a, b) => a.distanceTo(place) - b.distanceTo(place));
    const at = sources.find((each) => each.distanceTo(place) > 0.01) ?? this.#box.getCenter(new Vector3());
    this.#stage.lookFrom(place, at);
    this.events.onProjection('perspective');
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
    for (const part of [...this.#dressed(), this.#slices]) part.dispose();
    this.#overlay.dispose();
    this.#stage.dispose();
  }

  #dressed() {
    const marks = [this.#areas, this.#points, this.#problems, this.#handle, this.#tape, this.#drawing];
    return [this.#surfaces, this.#grid, ...marks, this.#overlay];
  }

  #makeTape(): Tape {
    const room = {
      places: () => (this.#places ??= this.#snapPlaces()),
      hit: (ray: Ray) => this.#surfaces.hit(ray, this.#plane),
      plane: () => this.#plane,
    };
    return new Tape(this.#stage, room, {
      onMeasured: (measured) => this.events.onMeasured(measured),
      onEnd: () => this.events.onMeasuringEnd(),
      distanceWords: words.picture.metres,
    });
  }

  #snapPlaces(): SnapPlaces {
    const { sources = [], receivers = [], edges = new Float32Array() } = this.#view ?? {};
    return new SnapPlaces([...sources, ...receivers], edges);
  }

  /** Looks along an axis: plans and elevations have one scale. */
  #lookAlong(direction: Vector3): void {
    this.#stage.setProjection('parallel');
    this.events.onProjection('parallel');
    // Straight down, y is up in the picture.
    const isUpright = Math.abs(direction.z) === 1;
    const from = isUpright ? new Vector3(0, -1e-4 * Math.sign(direction.z), direction.z) : direction;
    this.#stage.fit(this.#grid.box, from, false);
  }

  #fit(atOnce: boolean): void {
    if (this.#box.isEmpty()) return;
    this.#stage.fit(this.#grid.box, this.#view?.dimensions === 2 ? PLAN_VIEW : DIRECTIONS.whole, atOnce);
  }

  /** Whether all corners of a box are in the picture. */
  #sees({ min, max }: Box3): boolean {
    const { camera } = this.#stage;
    camera.updateMatrixWorld();
    return [0, 1, 2, 3, 4, 5, 6, 7].every((bits) => {
      const corner = new Vector3(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z);
      const { x, y, z } = corner.project(camera);
      return Math.abs(x) <= 1 && Math.abs(y) <= 1 && z <= 1;
    });
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
    const cut = this.#cut;
    if (!cut) this.#plane = null;
    else {
      const axis = new Vector3().setComponent(cut.axis, 1);
      const known = this.#plane && Math.abs(this.#plane.normal.dot(axis)) > 0.5 ? this.#plane.normal : null;
      const middle = this.#box.getCenter(new Vector3());
      const isBelow = this.#stage.camera.position.getComponent(cut.axis) < middle.getComponent(cut.axis);
      const turn = cut.isTurned === this.#isTurned ? 1 : -1;
      const normal = known?.clone().multiplyScalar(turn) ?? axis.multiplyScalar(isBelow ? 1 : -1);
      this.#plane = new Plane(normal, -normal.getComponent(cut.axis) * cut.position);
    }
    this.#isTurned = cut?.isTurned;
    this.#handle.show(cut, this.#box);
    this.#drawing.cut = this.#plane;
    this.#surfaces.cut(this.#plane);
    this.#stage.invalidate();
  }
}

/** The bounding box of the room; a plan's walls are a metre high. */
function boxOf({ extentsMetres: { from, to }, dimensions }: SceneView): Box3 {
  const [low, high] = dimensions === 2 ? [-HALF_HEIGHT, HALF_HEIGHT] : [from[2], to[2]];
  return new Box3(new Vector3(from[0], from[1], low), new Vector3(to[0], to[1], high));
}
