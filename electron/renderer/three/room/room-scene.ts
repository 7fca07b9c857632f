import { Box3, Plane, Sphere, Vector3 } from 'three';
import type { SceneView, Vec3 } from '../../../../src/app/index.ts';
import { RoomDrawing, type Drawing, type DrawingEvents } from '../drawing/room-drawing.ts';
import { AreaMarks, type DrawnMap } from './area-marks.ts';
import { FieldSlices, type DrawnWave } from './field-slices.ts';
import { ProblemMarks, type PlacedProblem } from './problem-marks.ts';
import { RoomGizmo } from './room-gizmo.ts';
import { RoomKeys } from './room-keys.ts';
import { RoomPointer } from './room-pointer.ts';
import { isSame, RoomPoints, type PointName, type RoomPoint } from './room-points.ts';
import { RoomSurfaces, type PickedSurface, type RoomMode } from './room-surfaces.ts';
import { ScaleGrid } from './scale-grid.ts';
import { ThreeStage, type StageEvents } from '../three-stage.ts';
import type { Theme } from '../../colours/palette.ts';

/** A plane that cuts the room open. It hides the side on which the camera is at the moment the axis is chosen. */
export interface Cut {
  readonly axis: 0 | 1 | 2;
  /** Metres. */
  readonly position: number;
}

export interface RoomEvents extends StageEvents {
  readonly onSelect: (point: PointName | null) => void;
  /** Called during a move of a point and once at its end; metres. */
  readonly onMove: (point: PointName, position: Vec3, phase: 'moving' | 'done') => void;
  /** Called during a move of a slice, metres. */
  readonly onSliceMove: (index: number, position: number) => void;
  readonly onPickMaterial: (surface: PickedSurface) => void;
  readonly drawing: DrawingEvents;
}

/** Directions from the target to the camera, in three dimensions and for plans. */
const VIEW = new Vector3(0.55, -1, 0.72);
const PLAN_VIEW = new Vector3(0, -0.45, 1);

const NO_WAVE: DrawnWave = { slices: [], fronts: null, range: 1, mode: 'linear', depthDb: 0 };

/** Half the height of a plan's walls in the view, metres. */
const HALF_HEIGHT = 0.5;

/** The 3-D scene of a room: walls, sources and receivers that can be moved, and slices of the field. */
export class RoomScene {
  readonly #stage: ThreeStage;
  readonly #surfaces = new RoomSurfaces();
  readonly #grid = new ScaleGrid();
  readonly #points = new RoomPoints();
  readonly #problems = new ProblemMarks();
  readonly #slices = new FieldSlices();
  readonly #areas = new AreaMarks();
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
  #selected: PointName | null = null;
  #isMovable = false;

  /** @throws Error if the browser offers no WebGL 2. */
  constructor(
    container: HTMLElement,
    private readonly events: RoomEvents,
  ) {
    this.#stage = new ThreeStage(container, events);
    const { scene } = this.#stage;
    // Before what else takes pointers and keys.
    this.#drawing = new RoomDrawing(this.#stage, events.drawing);
    scene.add(this.#drawing.group);
    const parts = [this.#surfaces, this.#grid, this.#areas, this.#points, this.#problems, this.#slices];
    scene.add(...parts.map(({ group }) => group));
    this.#stage.beforeDrawing = () => {
      const scale = (place: Vector3): number => this.#stage.metresPerPixel(place);
      for (const part of [this.#points, this.#problems, this.#slices, this.#drawing]) part.size(scale);
    };
    const onMove = (point: RoomPoint, position: Vec3, phase: 'moving' | 'done'): void =>
      this.#move(point, position, phase);
    this.#gizmo = new RoomGizmo(this.#stage, onMove);
    this.#pointer = new RoomPointer(this.#stage, this.#points, this.#slices, {
      onPoint: (point) => this.#choose(point),
      onPointMove: onMove,
      onSliceMove: (index, position) => this.events.onSliceMove(index, position),
      onClick: (ray) => {
        this.#drawing.click(ray, this.#plane);
        const surface = this.#surfaces.pick(ray, this.#plane);
        if (surface) this.events.onPickMaterial(surface);
        else this.#choose(null);
      },
    });
    this.#pointer.isTaken = () => this.#gizmo.isUnderPointer;
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
  show(view: SceneView, colours: ReadonlyMap<string, string>): void {
    const before = this.#box;
    const wasSeen = this.#sees(before);
    this.#view = view;
    this.#pointer.isFlat = view.dimensions === 2;
    this.#box = boxOf(view);
    const floor = this.#box.min.z;
    const isNew = this.#surfaces.show(view, this.#box.getBoundingSphere(new Sphere()));
    this.#surfaces.paint(colours);
    this.#points.show(view.sources, view.receivers, floor, this.#gizmo.held ?? this.#pointer.held ?? this.#keys.held);
    this.#points.setPalette(this.#stage.palette);
    this.#areas.show(view.areas);
    this.#slices.setRoom(view.extentsMetres);
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
    for (const part of [this.#surfaces, this.#grid, this.#areas, this.#points, this.#problems, this.#drawing]) {
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
    this.#gizmo.attach(this.#isMovable ? point : null, this.#view?.dimensions === 2);
    this.#stage.invalidate();
  }

  /** Moves the camera so that it sees the whole room. */
  fit(): void {
    this.#fit(false);
  }

  dispose(): void {
    this.#drawing.dispose();
    this.#keys.dispose();
    this.#pointer.dispose();
    this.#gizmo.dispose();
    for (const part of [this.#surfaces, this.#grid, this.#areas, this.#points, this.#problems, this.#slices]) {
      part.dispose();
    }
    this.#stage.dispose();
  }

  #fit(atOnce: boolean): void {
    if (this.#box.isEmpty()) return;
    this.#stage.fit(this.#grid.box, this.#view?.dimensions === 2 ? PLAN_VIEW : VIEW, atOnce);
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
      const normal = known ?? axis.multiplyScalar(isBelow ? 1 : -1);
      this.#plane = new Plane(normal.clone(), -normal.getComponent(cut.axis) * cut.position);
    }
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
