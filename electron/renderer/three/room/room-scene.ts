import { Box3, Group, Sphere, Vector3, type Ray, type Raycaster } from 'three';
import type { Hedgehog, SceneView, ShadedSurface, Vec3 } from '../../../../src/app/index.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { RoomDrawing } from '../drawing/room-drawing.ts';
import { groundUnder } from '../placing/ground.ts';
import type { Placing } from '../placing/placing.ts';
import { RoomPlacing } from '../placing/room-placing.ts';
import type { OutlinePicture } from '../outline/outline.ts';
import { UnderlayLines, type UnderlayPicture } from '../outline/underlay-picture.ts';
import { OutlineDrawing } from '../outline/outline-drawing.ts';
import { AreaMarks, type DrawnMap } from './area-marks.ts';
import { BalloonMark, type DrawnBalloon } from './points/balloon-mark.ts';
import { HedgehogMarks } from './points/hedgehog-marks.ts';
import { PathMark } from './points/path-mark.ts';
import { FieldSlices, type DrawnWave } from './field-slices.ts';
import { ProblemMarks, type PlacedProblem } from './problem-marks.ts';
import { boxOf, hasMoved } from './room-box.ts';
import { RoomCamera, type ViewPreset } from './room-camera.ts';
import { RoomGizmo } from './room-gizmo.ts';
import type { RoomEvents, RoomPicture } from './room-interface.ts';
import { RoomKeys } from './room-keys.ts';
import { RoomPointer } from './room-pointer.ts';
import { isSame, type PointName, type RoomPoint } from './points/room-point.ts';
import { RoomPoints } from './points/room-points.ts';
import { RoomOverlay } from './overlay/room-overlay.ts';
import type { PictureLegend } from './overlay/picture.ts';
import { RoomSurfaces, type Painting, type RoomMode } from './surfaces/room-surfaces.ts';
import { ScaleGrid } from './scale-grid.ts';
import { AimHandle } from './tools/aim-handle.ts';
import { CutHandle } from './tools/cut-handle.ts';
import { SectionPlane, type Cut } from './tools/section-plane.ts';
import { SnapPlaces } from './tools/snapping.ts';
import { Tape } from './tools/tape.ts';
import type { Projection } from '../stage-cameras.ts';
import { ThreeStage } from '../three-stage.ts';
import { words } from '../../../words/words.ts';
import type { Theme } from '../../colours/palette.ts';

const NO_WAVE: DrawnWave = { slices: [], fronts: null, range: 1, mode: 'linear', depthDb: 0 };

/** The 3-D scene of a room: walls, sources and receivers that can be moved, and slices of the field. */
export class RoomScene implements RoomPicture {
  readonly #stage: ThreeStage;
  readonly #surfaces = new RoomSurfaces();
  readonly #grid = new ScaleGrid();
  readonly #points = new RoomPoints();
  readonly #problems = new ProblemMarks();
  readonly #slices = new FieldSlices();
  readonly #underlay = new UnderlayLines();
  readonly #areas = new AreaMarks();
  readonly #hedgehog = new HedgehogMarks();
  readonly #path = new PathMark();
  readonly #balloon = new BalloonMark();
  readonly #section = new SectionPlane();
  readonly #camera: RoomCamera;
  readonly #handle: CutHandle;
  readonly #aim: AimHandle;
  readonly #tape: Tape;
  readonly #overlay: RoomOverlay;
  readonly #placing: RoomPlacing;
  readonly #drawing: RoomDrawing;
  readonly #outline: OutlineDrawing;
  readonly #gizmo: RoomGizmo;
  readonly #pointer: RoomPointer;
  readonly #keys: RoomKeys;
  /** Everything that belongs to the room. */
  readonly #room = new Group();
  #view: SceneView | null = null;
  #box = new Box3();
  /** Whether the next room is another one, which the camera moves to see. */
  #isNew = true;
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
    this.#aim = new AimHandle(this.#stage, this.#points, (aimed, phase) => {
      const { kind, name } = aimed.point;
      this.events.onTurn({ kind, name }, aimed, phase);
    });
    this.#placing = this.#makePlacing();
    this.#outline = new OutlineDrawing(this.#stage, events.outline);
    this.#drawing = new RoomDrawing(this.#stage, events.drawing);
    const tools = [this.#handle, this.#aim, this.#tape, this.#placing, this.#outline, this.#drawing];
    const parts = [
      this.#surfaces,
      this.#grid,
      this.#underlay,
      this.#areas,
      this.#hedgehog,
      this.#path,
      this.#balloon,
      this.#points,
      this.#problems,
      this.#slices,
      ...tools,
    ];
    this.#room.add(...parts.map(({ group }) => group));
    scene.add(this.#room);
    this.#camera = new RoomCamera(this.#stage, this.#grid.box, (wanted) => events.onProjection(wanted));
    this.#overlay = new RoomOverlay(container, this.#stage, (from) => this.#camera.lookAlong(from));
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
      onAlso: ({ kind, name }) =>
        this.events.placing.onAlso([{ list: kind === 'source' ? 'sources' : 'receivers', key: name }]),
      onPointMove: onMove,
      onSliceMove: (index, position) => this.events.onSliceMove(index, position),
      onClick: (ray) => {
        if (!this.#view || this.#placing.click(ray)) return;
        this.#drawing.click(ray, this.#section.plane);
        this.#outline.click(ray, this.#section.plane);
        const surface = this.#surfaces.pick(ray.ray, this.#section.plane);
        if (surface) this.events.onPickMaterial(surface);
        else this.#choose(null);
      },
    });
    this.#pointer.isTaken = () =>
      this.#tape.isActive || this.#placing.isActive || this.#outline.isSketching || this.#gizmo.isUnderPointer;
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
    this.#places = null;
    this.#points.show(view.sources, view.receivers, floor, this.#gizmo.held ?? this.#pointer.held ?? this.#keys.held);
    this.#points.setPalette(this.#stage.palette);
    this.#areas.show(view.areas);
    this.#slices.setRoom({ extents: view.extentsMetres, surfaces: view.surfaces });
    if (!before.equals(this.#box)) {
      this.#grid.show(this.#box, view.dimensions === 2);
      const isElsewhere = !this.#camera.sees(this.#box) || (this.#stage.isFitted && hasMoved(before, this.#box));
      // A room that leaves the picture is shown whole again; who has come close to a part of it stays there.
      if (
        this.#isNew ||
        (wasSeen && !this.#drawing.isBusy && !this.#placing.isBusy && !this.#outline.isBusy && isElsewhere)
      )
        this.#camera.fit(this.#isNew);
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

  /** Shows no room. The next one is another, which the camera moves to see. */
  clear(): void {
    this.#isNew = true;
    this.#box.makeEmpty();
    this.#view = null;
    this.#places = null;
    this.#points.show([], [], 0, null);
    this.#room.visible = false;
    this.select(null);
  }

  /** What can be drawn on; null where nothing can be. */
  setDrawing(drawing: Drawing | null): void {
    this.#drawing.setDrawing(drawing);
  }

  /** Receivers that can be laid, and what is selected together; null where nothing can be. */
  setPlacing(placing: Placing | null): void {
    const wasActive = this.#placing.isActive;
    this.#placing.setPlacing(placing);
    this.#points.mark(placing?.together.map(({ thing }) => thing) ?? []);
    // The arrows of the selected point would take the pointer of a tool.
    if (wasActive !== this.#placing.isActive) this.select(this.#selected);
  }

  /** The outline of the room, and one that is drawn; null where there is none. */
  setOutline(outline: OutlinePicture | null): void {
    this.#outline.show(outline);
  }

  /** The plan under the drawing; null where there is none. */
  setUnderlay(underlay: UnderlayPicture | null): void {
    this.#underlay.show(underlay);
    this.#stage.invalidate();
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
    this.#section.cut = cut;
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

  /** Shows from where the sound comes at a receiver; null shows nothing. */
  setHedgehog(hedgehog: Hedgehog | null): void {
    this.#hedgehog.show(hedgehog);
    this.#stage.invalidate();
  }

  /** Shows a way of sound by its corners; null shows none. */
  setPath(corners: readonly Vec3[] | null): void {
    this.#path.show(corners);
    this.#stage.invalidate();
  }

  /** Shows how a source radiates; null shows nothing. */
  setBalloon(balloon: DrawnBalloon | null): void {
    this.#balloon.show(balloon, Math.max(...this.#box.getSize(new Vector3()).toArray()));
    this.#stage.invalidate();
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
    const free = this.#isMovable && !this.#tape.isActive && !this.#placing.isActive ? point : null;
    this.#gizmo.attach(free, this.#view?.dimensions === 2);
    this.#aim.attach(free);
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
    for (const part of [...this.#dressed(), this.#hedgehog, this.#path, this.#slices]) part.dispose();
    this.#overlay.dispose();
    this.#stage.dispose();
  }

  #dressed() {
    const tools = [this.#handle, this.#aim, this.#tape, this.#placing, this.#outline, this.#drawing];
    const marks = [this.#areas, this.#balloon, this.#points, this.#problems, ...tools];
    return [this.#surfaces, this.#grid, this.#underlay, ...marks, this.#overlay];
  }

  #makeTape(): Tape {
    const room = {
      places: () => (this.#places ??= this.#snapPlaces()),
      hit: (ray: Ray) => this.#surfaces.hit(ray, this.#section.plane),
      plane: () => this.#section.plane,
    };
    return new Tape(this.#stage, room, {
      onMeasured: (measured) => this.events.onMeasured(measured),
      onEnd: () => this.events.onMeasuringEnd(),
      distanceWords: words.picture.metres,
    });
  }

  #makePlacing(): RoomPlacing {
    const room = {
      ground: ({ ray }: Raycaster) => {
        const hit = this.#surfaces.hit(ray, this.#section.plane);
        return this.#view && groundUnder(ray, hit, this.#view.surfaces, this.#box);
      },
      box: () => this.#box,
      pickPoint: (ray: Raycaster) => this.#points.pick(ray),
      areas: () => this.#view?.areas ?? [],
    };
    return new RoomPlacing(this.#stage, room, this.events.placing);
  }

  #snapPlaces(): SnapPlaces {
    const { sources = [], receivers = [], edges = new Float32Array() } = this.#view ?? {};
    return new SnapPlaces([...sources, ...receivers], edges);
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
    const { plane, cut } = this.#section;
    this.#handle.show(cut, this.#box);
    this.#drawing.cut = plane;
    this.#placing.cut = plane;
    this.#surfaces.cut(plane);
    this.#stage.invalidate();
  }
}
