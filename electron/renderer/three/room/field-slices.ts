import { BoxGeometry, BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, Vector3, type DataTexture, type Raycaster } from 'three'; // prettier-ignore
import { colourTable, FieldPlane, type FieldColours } from './field-plane.ts';
import { sliceBounds, slicedWalls, slicePoint, type DrawnSlice, type SlicedRoom } from './field-slice.ts';
import { FieldFronts, type DrawnFronts } from './field-fronts.ts';
import type { WallField } from './surfaces/pressure-material.ts';
import { PALETTES, type Theme } from '../../colours/palette.ts';

/** What is drawn of a wave. */
export interface DrawnWave extends FieldColours {
  readonly slices: readonly DrawnSlice[];
  /** Wavefronts in the whole room, if they are shown. */
  readonly fronts: DrawnFronts | null;
  /** The field that walls show, of a pressure from −1 to 1; null or left out shows their materials. */
  readonly walls?: WallField | null;
  /** Whether the handles of the slices are left out, as in a video. */
  readonly isPlain?: boolean;
}

/** One to three planes coloured by the pressure on them, each with a frame and a handle to move it. */
export class FieldSlices {
  readonly group = new Group();
  #planes: FieldPlane[] = [];
  #slices: readonly DrawnSlice[] = [];
  #frames: LineSegments[] = [];
  #handles: Mesh[] = [];
  #isPlain = false;
  /** What the frames were drawn for. */
  #framed: { readonly room: SlicedRoom; readonly axis: number; readonly position: number }[] = [];
  readonly #fronts = new FieldFronts();
  readonly #frameMaterial = new LineBasicMaterial();
  readonly #handleMaterial = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #handleShape = new BoxGeometry(16, 16, 16);
  #colours: DataTexture = colourTable('light');
  #room: SlicedRoom = { extents: { from: [], to: [] }, surfaces: [] };
  #scale: FieldColours = { range: 1, mode: 'linear', depthDb: 0 };

  constructor() {
    this.group.add(this.#fronts.group);
  }

  /** The table of colours, from the lowest pressure to the highest; another one for each theme. */
  get colours(): DataTexture {
    return this.#colours;
  }

  setRoom(room: SlicedRoom): void {
    this.#room = room;
  }

  show({ slices, fronts, isPlain = false, range, mode, depthDb }: DrawnWave): void {
    this.#fronts.show(fronts);
    this.#scale = { range, mode, depthDb };
    this.#isPlain = isPlain;
    for (const handle of this.#handles) handle.visible = !isPlain;
    if (slices === this.#slices) {
      this.#colour();
      return;
    }
    while (this.#planes.length > slices.length) this.#removeLast();
    slices.forEach((slice, i) => {
      if (!this.#planes[i]?.fits(slice)) this.#replace(i, slice);
      this.#planes[i].update(slice, this.#room);
      this.#frame(i, slice);
    });
    this.#slices = slices;
    this.#colour();
  }

  setTheme(theme: Theme): void {
    this.#colours.dispose();
    this.#colours = colourTable(theme);
    this.#fronts.setTheme(theme);
    this.#frameMaterial.color.set(PALETTES[theme].section);
    this.#handleMaterial.color.set(PALETTES[theme].selected);
    this.#colour();
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    for (const handle of this.#handles) handle.scale.setScalar(metresPerPixel(handle.position));
  }

  /** Index of the slice whose handle a ray hits; -1 if none. */
  pickHandle(ray: Raycaster): number {
    const hit = ray.intersectObjects(this.#handles)[0]?.object;
    return hit ? this.#handles.findIndex((handle) => handle === hit) : -1;
  }

  /** Moves handle and frame to a new position; the field follows with the next frame of the run. */
  preview(index: number, position: number): void {
    this.#frame(index, { ...this.slice(index), position });
  }

  slice(index: number): DrawnSlice {
    return this.#slices[index];
  }

  handlePosition(index: number): Vector3 {
    return this.#handles[index].position;
  }

  dispose(): void {
    this.#fronts.dispose();
    while (this.#planes.length > 0) this.#removeLast();
    for (const part of [this.#frameMaterial, this.#handleMaterial, this.#handleShape, this.#colours]) part.dispose();
  }

  #replace(i: number, slice: DrawnSlice): void {
    const old = this.#planes[i];
    if (old) {
      this.group.remove(old.mesh);
      old.dispose();
    }
    this.#planes[i] = new FieldPlane(slice, this.#colours);
    this.group.add(this.#planes[i].mesh);
  }

  #frame(i: number, slice: DrawnSlice): void {
    if (!this.#frames[i]) {
      this.#frames[i] = new LineSegments(new BufferGeometry(), this.#frameMaterial);
      this.#frames[i].frustumCulled = false;
      this.#handles[i] = new Mesh(this.#handleShape, this.#handleMaterial);
      this.#handles[i].renderOrder = 5;
      this.#handles[i].visible = !this.#isPlain;
      this.group.add(this.#frames[i], this.#handles[i]);
    }
    const { axis, position } = slice;
    const framed = this.#framed[i];
    if (framed?.room === this.#room && framed.axis === axis && framed.position === position) return;
    this.#framed[i] = { room: this.#room, axis, position };
    const { from, to } = sliceBounds(slice, this.#room.extents);
    const lines = slicedWalls(slice, this.#room);
    this.#frames[i].geometry.dispose();
    this.#frames[i].geometry = new BufferGeometry();
    this.#frames[i].geometry.setAttribute('position', new BufferAttribute(lines, 3));
    // The handle is where the walls are nearest to the upper corner, or for a horizontal slice to the near right
    // corner.
    const v = slice.axis === 2 ? from[1] : to[1];
    const corner = new Vector3(...slicePoint(slice, slice.axis === 0 ? from[0] : to[0], v));
    this.#handles[i].position.copy(nearestEnd(lines, corner));
  }

  #colour(): void {
    for (const plane of this.#planes) plane.colour(this.#scale, this.#colours);
  }

  #removeLast(): void {
    const [plane, frame, handle] = [this.#planes.pop()!, this.#frames.pop()!, this.#handles.pop()!];
    this.#framed.length = this.#frames.length;
    this.group.remove(plane.mesh, frame, handle);
    plane.dispose();
    frame.geometry.dispose();
  }
}

/** The end of a line that is nearest to a place; the place itself without lines. */
function nearestEnd(lines: Float32Array, place: Vector3): Vector3 {
  const best = place.clone();
  const end = new Vector3();
  let least = Infinity;
  for (let at = 0; at < lines.length; at += 3) {
    const distance = end.fromArray(lines, at).distanceToSquared(place);
    if (distance >= least) continue;
    least = distance;
    best.copy(end);
  }
  return best;
}
