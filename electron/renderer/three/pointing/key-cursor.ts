import { BufferGeometry, Float32BufferAttribute, Group, LineBasicMaterial, LineSegments, type Vector3 } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { Palette } from '../../colours/palette.ts';
import { keyStep } from '../room/key-steps.ts';
import type { ThreeStage } from '../three-stage.ts';

/** A place of the plan, metres. */
type Place = readonly [number, number];

/** The cursor that keys move. */
export interface CursorPicture {
  /** Where the cursor is; null until it is used. */
  readonly place: Place | null;
  /** Where it is when a key moves it first, metres. */
  readonly start: Place;
  /** How far an arrow key moves it, metres. */
  readonly step: number;
}

/** A tool that draws at the cursor. */
export interface CursorTool {
  /** Whether it is in use. */
  readonly isDrawing: boolean;
  /**
   * Goes with the cursor.
   *
   * @param level Number of the floor, of those one above the other; 0 is the lowest.
   * @returns where the cursor is on what is drawn on, metres; null where nothing can be drawn.
   */
  toCursor: (place: Place, level: number) => Vec3 | null;
  /** Does at the cursor what a click does there. */
  setAtCursor: () => void;
}

/** How far an arrow key moves the cursor with Shift, metres. */
const FINE = 0.01;

/** Length of an arm of the cross, and the gap in its middle, px. */
const [ARM, GAP] = [16, 4];

/** Highest floor that can be chosen above a place. */
const MOST_LEVELS = 20;

/** A cross on the floor that arrow keys move, so that what the pointer draws can be drawn by keys. */
export class KeyCursor {
  readonly group = new Group();
  readonly #cross = new LineSegments(crossLines(), new LineBasicMaterial({ depthTest: false, transparent: true }));
  readonly #stop = new AbortController();
  #picture: CursorPicture | null = null;
  #place: Place | null = null;
  #level = 0;
  #pointer: readonly [number, number] | null = null;

  /**
   * Listens before the tools.
   *
   * @param tools Those that draw; at most one is in use.
   * @param onMove Called with the place of the cursor; null when the pointer takes over.
   */
  constructor(
    private readonly stage: ThreeStage,
    private readonly tools: () => readonly CursorTool[],
    private readonly onMove: (place: Place | null) => void,
  ) {
    this.#cross.renderOrder = 7;
    this.#cross.frustumCulled = false;
    this.#cross.visible = false;
    this.group.add(this.#cross);
    const options = { capture: true, signal: this.#stop.signal };
    stage.canvas.addEventListener('keydown', (event) => this.#onKey(event), options);
    stage.canvas.addEventListener('pointermove', (event) => this.#onPointer(event), options);
  }

  /** Shows the cursor where it is, and lets the tool in use follow. */
  show(picture: CursorPicture | null): void {
    this.#picture = picture;
    const [x, y] = picture?.place ?? [];
    if (x === undefined || y === undefined) this.#hide();
    else if (this.#place?.[0] !== x || this.#place[1] !== y) this.#to([x, y]);
  }

  /** Does at the cursor what Enter does. */
  set(): void {
    const tool = this.#tool;
    if (!tool || !this.#picture) return;
    if (!this.#place) this.#move(this.#picture.start);
    tool.setAtCursor();
    this.stage.invalidate();
  }

  setPalette({ selected }: Palette): void {
    this.#cross.material.color.set(selected);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    this.#cross.scale.setScalar(metresPerPixel(this.#cross.position));
  }

  dispose(): void {
    this.#stop.abort();
    this.#cross.geometry.dispose();
    this.#cross.material.dispose();
  }

  get #tool(): CursorTool | undefined {
    return this.tools().find(({ isDrawing }) => isDrawing);
  }

  #onKey(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !this.#picture || !this.#tool || !this.#acts(this.#picture, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #acts({ start, step }: CursorPicture, { key, shiftKey }: KeyboardEvent): boolean {
    if (key === 'Enter') {
      if (this.#place) this.set();
      return this.#place !== null;
    }
    const { camera, orbit } = this.stage;
    const by = keyStep(key, false, orbit.target.clone().sub(camera.position));
    if (!by) return false;
    const [x, y] = this.#place ?? start;
    if (by[2] !== 0) this.#level = Math.min(MOST_LEVELS, Math.max(0, this.#level + Math.sign(by[2])));
    const far = shiftKey ? FINE : step;
    this.#move([tidy(x + Math.sign(by[0]) * far), tidy(y + Math.sign(by[1]) * far)]);
    return true;
  }

  #move(place: Place): void {
    this.#to(place);
    this.onMove(place);
  }

  #to(place: Place): void {
    this.#place = place;
    const at = this.#tool?.toCursor(place, this.#level) ?? null;
    this.#cross.visible = at !== null;
    if (at) this.#cross.position.set(...at);
    this.stage.invalidate();
  }

  #hide(): void {
    if (!this.#place) return;
    this.#place = null;
    this.#level = 0;
    this.#cross.visible = false;
    this.stage.invalidate();
  }

  /** A pointer that really moves takes over. */
  #onPointer({ clientX, clientY }: PointerEvent): void {
    const before = this.#pointer;
    this.#pointer = [clientX, clientY];
    if (!this.#place || !before || (before[0] === clientX && before[1] === clientY)) return;
    this.#hide();
    this.onMove(null);
  }
}

/** A cross in the plane of the floor, in px. */
function crossLines(): BufferGeometry {
  const arms = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const; // prettier-ignore
  const ends = arms.flatMap(([x, y]) => [x * GAP, y * GAP, 0, x * ARM, y * ARM, 0]);
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(ends, 3));
}

const tidy = (metres: number): number => Number(metres.toFixed(4)) + 0;
