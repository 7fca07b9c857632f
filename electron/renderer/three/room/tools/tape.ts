import { BufferAttribute, BufferGeometry, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, type Plane, type Ray, SphereGeometry, type Vector3 } from 'three'; // prettier-ignore
import type { Vec3 } from '../../../../../src/app/index.ts';
import type { Palette } from '../../../colours/palette.ts';
import { Label, removeLabels } from '../../labels.ts';
import { ToolPointer } from '../../pointing/tool-pointer.ts';
import type { ThreeStage } from '../../three-stage.ts';
import type { SnapPlaces, TapePlace } from './snapping.ts';

/** A measured distance. */
export interface MeasuredTape {
  readonly from: Vec3;
  readonly to: Vec3;
  /** Names of sources or receivers at the ends, if there are any. */
  readonly fromName: string | null;
  readonly toName: string | null;
  readonly metres: number;
}

export interface TapeEvents {
  /** Called with what was measured; null when a new measurement begins. */
  readonly onMeasured: (measured: MeasuredTape | null) => void;
  /** The user ends measuring. */
  readonly onEnd: () => void;
  /** Words for a distance, for the picture. */
  readonly distanceWords: (metres: number) => string;
}

/** What the tape asks of the room. */
export interface TapeRoom {
  readonly places: () => SnapPlaces;
  readonly hit: (ray: Ray) => { readonly point: Vector3; readonly distance: number } | null;
  readonly plane: () => Plane | null;
}

/** Radius of an end, px. */
const END = 5;

/** Measures distances between two places that are clicked, or chosen by keys. */
export class Tape {
  readonly group = new Group();
  #isActive = false;
  #ends: TapePlace[] = [];
  #under: TapePlace | null = null;
  #stepped = -1;
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #shape = new SphereGeometry(END, 16, 12);
  readonly #marks = [0, 1, 2].map(() => new Mesh(this.#shape, this.#material));
  readonly #line = new Line(new BufferGeometry(), new LineBasicMaterial({ depthTest: false, transparent: true }));
  readonly #label = new Label('', 'scene-tape');
  readonly #stop = new AbortController();

  /** Listens before the other tools of the room, which it keeps from acting while it is active. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly room: TapeRoom,
    private readonly events: TapeEvents,
  ) {
    for (const part of [this.#line, ...this.#marks]) {
      part.renderOrder = 6;
      part.frustumCulled = false;
      part.visible = false;
    }
    this.#label.visible = false;
    this.group.add(this.#line, ...this.#marks, this.#label);
    const { signal } = this.#stop;
    const tool = {
      // The camera may turn while ends are clicked.
      press: () => false,
      click: (event: PointerEvent) => this.#click(event),
      hover: (event: PointerEvent) => this.#hover(event),
    };
    new ToolPointer(stage, tool, signal);
    stage.canvas.addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  setActive(isActive: boolean): void {
    if (isActive === this.#isActive) return;
    this.#isActive = isActive;
    this.#ends = [];
    this.#under = null;
    this.#stepped = -1;
    this.stage.canvas.style.cursor = isActive ? 'crosshair' : '';
    this.#show();
  }

  setPalette(palette: Palette): void {
    this.#material.color.set(palette.selected);
    this.#line.material.color.set(palette.selected);
    this.#label.dress('measure', palette, -14);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    for (const mark of this.#marks) mark.scale.setScalar(metresPerPixel(mark.position));
  }

  dispose(): void {
    this.#stop.abort();
    removeLabels(this.group);
    for (const part of [this.#material, this.#shape, this.#line.geometry, this.#line.material]) part.dispose();
  }

  #hover(event: PointerEvent): string | null {
    if (!this.#isActive) return null;
    this.#under = this.#placeAt(event);
    this.#show();
    return 'crosshair';
  }

  #click(event: PointerEvent): void {
    const place = this.#isActive ? this.#placeAt(event) : null;
    if (place) this.#take(place);
  }

  #onKey(event: KeyboardEvent): void {
    if (!this.#isActive || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'escape') this.events.onEnd();
    else if (key === 'n') this.#step(1);
    else if (key === 'b') this.#step(-1);
    else if (key === 'enter' && this.#under) this.#take(this.#under);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Goes to the next place that one can snap to. */
  #step(step: 1 | -1): void {
    const { all } = this.room.places();
    if (all.length === 0) return;
    this.#stepped = this.#stepped < 0 && step < 0 ? all.length - 1 : (this.#stepped + step + all.length) % all.length;
    this.#under = all[this.#stepped];
    this.#show();
  }

  #take(place: TapePlace): void {
    this.#ends = this.#ends.length === 1 ? [this.#ends[0], place] : [place];
    this.events.onMeasured(this.#ends.length === 2 ? measured(this.#ends[0], this.#ends[1]) : null);
    this.#show();
  }

  #placeAt(event: PointerEvent): TapePlace | null {
    const { ray } = this.stage.rayAt(event);
    const { canvas, camera } = this.stage;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const pointer = { x: (2 * (event.clientX - left)) / width - 1, y: 1 - (2 * (event.clientY - top)) / height };
    const hit = this.room.hit(ray);
    const plane = this.room.plane();
    const isSeen = ({ at, name }: TapePlace): boolean => {
      if (plane && plane.distanceToPoint(at) < -1e-6) return false;
      // A wall in front hides a corner; markers show through walls.
      const distance = at.distanceTo(ray.origin);
      return name !== null || !hit || distance <= hit.distance + 0.03 * distance;
    };
    const snapped = this.room.places().nearest(pointer, camera, { width, height }, isSeen);
    return snapped ?? (hit && { at: hit.point, name: null });
  }

  #show(): void {
    const [first, second] = this.#ends;
    const last = second ?? (first ? this.#under : null);
    const places = [first, last, second ? null : this.#under];
    this.#marks.forEach((mark, i) => {
      const place = this.#isActive ? places[i] : null;
      mark.visible = Boolean(place);
      if (place) mark.position.copy(place.at);
    });
    const isLine = this.#isActive && Boolean(first) && Boolean(last);
    this.#line.visible = isLine;
    this.#label.visible = isLine;
    if (first && last) {
      const ends = Float32Array.from([...first.at.toArray(), ...last.at.toArray()]);
      this.#line.geometry.setAttribute('position', new BufferAttribute(ends, 3));
      this.#label.position.lerpVectors(first.at, last.at, 0.5);
      this.#label.words = this.events.distanceWords(first.at.distanceTo(last.at));
    }
    this.stage.invalidate();
  }
}

function measured(first: TapePlace, second: TapePlace): MeasuredTape {
  return {
    from: first.at.toArray(),
    to: second.at.toArray(),
    fromName: first.name,
    toName: second.name,
    metres: first.at.distanceTo(second.at),
  };
}
