import { BackSide, BufferGeometry, ConeGeometry, Float32BufferAttribute, Group, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, SphereGeometry, type Raycaster, type Vector3 } from 'three'; // prettier-ignore
import type { Vec3, ViewPoint } from '../../../../src/app/index.ts';
import { Label, removeLabels } from '../labels.ts';
import type { Palette } from '../../colours/palette.ts';

export type PointKind = 'source' | 'receiver';

/** The kind and name of a source or receiver. */
export interface PointName {
  readonly kind: PointKind;
  readonly name: string;
}

/** A source (cone) or receiver (ball) with its name, always the same size in pixels. */
export class RoomPoint implements PointName {
  readonly group = new Group();
  readonly #body: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #ghost: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #outline: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #target: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #drop = new Line(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.7 }));
  readonly #label: Label;

  constructor(
    readonly kind: PointKind,
    readonly name: string,
  ) {
    const shape = kind === 'source' ? new ConeGeometry(8, 15, 24).rotateX(Math.PI / 2) : new SphereGeometry(7, 24, 16);
    this.#body = new Mesh(shape, new MeshBasicMaterial());
    // Shows through objects in front of it.
    this.#ghost = new Mesh(shape, new MeshBasicMaterial({ transparent: true, opacity: 0.4, depthTest: false }));
    this.#ghost.renderOrder = 2;
    this.#outline = new Mesh(shape, new MeshBasicMaterial({ side: BackSide }));
    this.#outline.scale.setScalar(1.28);
    this.#target = new Mesh(new SphereGeometry(14, 8, 6), new MeshBasicMaterial({ visible: false }));
    this.#label = new Label(name, `scene-${kind}`);
    this.group.add(this.#outline, this.#body, this.#ghost, this.#target, this.#label);
  }

  /** Line down to the floor, in coordinates of the room. */
  get drop(): Line {
    return this.#drop;
  }

  get position(): Vec3 {
    const { x, y, z } = this.group.position;
    return [x, y, z];
  }

  place([x, y, z]: Vec3, floor: number): void {
    this.group.position.set(x, y, z);
    this.#drop.geometry.setAttribute('position', new Float32BufferAttribute([x, y, z, x, y, floor], 3));
    this.#drop.geometry.computeBoundingSphere();
  }

  dress(palette: Palette, isSelected: boolean): void {
    const colour = palette[this.kind];
    for (const { material } of [this.#body, this.#ghost, this.#drop]) (material as MeshBasicMaterial).color.set(colour);
    this.#outline.material.color.set(isSelected ? palette.selected : palette.outline);
    this.#outline.scale.setScalar(isSelected ? 1.45 : 1.28);
    this.#label.dress(isSelected ? 'selected' : 'point', palette, 24);
  }

  /** @param metresPerPixel Width of a pixel at the point. */
  size(metresPerPixel: number): void {
    this.group.scale.setScalar(metresPerPixel);
  }

  isUnder(ray: Raycaster): boolean {
    this.group.updateWorldMatrix(true, true);
    return ray.intersectObject(this.#target, false).length > 0;
  }

  dispose(): void {
    removeLabels(this.group);
    for (const { geometry, material } of [this.#body, this.#ghost, this.#outline, this.#target, this.#drop]) {
      geometry.dispose();
      (material as MeshBasicMaterial).dispose();
    }
  }
}

/** All sources and receivers of a room. */
export class RoomPoints {
  readonly group = new Group();
  #points: RoomPoint[] = [];
  #floor = 0;
  #palette: Palette | null = null;
  #selected: PointName | null = null;

  /** @param held A point that is being moved; it keeps its position. */
  show(sources: readonly ViewPoint[], receivers: readonly ViewPoint[], floor: number, held: PointName | null): void {
    const before = this.#points;
    this.#floor = floor;
    const point =
      (kind: PointKind) =>
      ({ name, position }: ViewPoint): RoomPoint => {
        const known = before.find((each) => isSame(each, { kind, name }));
        const shown = known ?? new RoomPoint(kind, name);
        if (!known || !held || !isSame(known, held)) shown.place(position, floor);
        return shown;
      };
    this.#points = [...sources.map(point('source')), ...receivers.map(point('receiver'))];
    for (const gone of before.filter((each) => !this.#points.includes(each))) {
      this.group.remove(gone.group, gone.drop);
      gone.dispose();
    }
    this.group.add(...this.#points.flatMap((each) => [each.group, each.drop]));
    this.#dress();
  }

  select(selected: PointName | null): RoomPoint | null {
    this.#selected = selected;
    this.#dress();
    return this.find(selected);
  }

  find(name: PointName | null): RoomPoint | null {
    return (name && this.#points.find((each) => isSame(each, name))) ?? null;
  }

  /** The point after a named one, or before it for a step of -1; without a name the first. */
  next(name: PointName | null, step: 1 | -1): RoomPoint | null {
    const count = this.#points.length;
    if (count === 0) return null;
    const at = this.#points.findIndex((each) => name && isSame(each, name));
    return this.#points[at < 0 ? 0 : (at + step + count) % count];
  }

  move(point: RoomPoint, position: Vec3): void {
    point.place(position, this.#floor);
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#dress();
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    for (const each of this.#points) each.size(metresPerPixel(each.group.position));
  }

  /** The point under a pointer that is nearest to the camera. */
  pick(ray: Raycaster): RoomPoint | null {
    const distance = (each: RoomPoint): number => each.group.position.distanceTo(ray.ray.origin);
    return this.#points.filter((each) => each.isUnder(ray)).sort((a, b) => distance(a) - distance(b))[0] ?? null;
  }

  dispose(): void {
    for (const each of this.#points) each.dispose();
  }

  #dress(): void {
    for (const each of this.#points) {
      if (this.#palette) each.dress(this.#palette, this.#selected !== null && isSame(each, this.#selected));
    }
  }
}

export function isSame(a: PointName, b: PointName): boolean {
  return a.kind === b.kind && a.name === b.name;
}
