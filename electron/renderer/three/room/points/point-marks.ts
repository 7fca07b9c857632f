import { BackSide, BufferAttribute, BufferGeometry, Color, ConeGeometry, DynamicDrawUsage, Group, InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, MeshBasicMaterial, SphereGeometry, type InstancedBufferAttribute, type Vector3 } from 'three'; // prettier-ignore
import type { Palette } from '../../../colours/palette.ts';
import { PointArrows } from './point-arrows.ts';
import type { PointKind, RoomPoint } from './room-point.ts';

/** Outlines in sizes of the mark, of points that are selected and of others. */
const OUTLINE = 1.28;
const SELECTED_OUTLINE = 1.45;

/** Opacity of marks behind walls. */
const BEHIND = 0.4;

/** All marks of a kind: three draw calls, however many there are. Always the same size in pixels. */
class MarksOfKind {
  readonly group = new Group();
  readonly #body: InstancedMesh<BufferGeometry, MeshBasicMaterial>;
  readonly #ghost: InstancedMesh<BufferGeometry, MeshBasicMaterial>;
  readonly #outline: InstancedMesh<BufferGeometry, MeshBasicMaterial>;

  /** @param count Number of points, above 0. */
  constructor(
    private readonly kind: PointKind,
    readonly count: number,
  ) {
    const shape = kind === 'source' ? new ConeGeometry(8, 15, 24).rotateX(Math.PI / 2) : new SphereGeometry(7, 20, 12);
    this.#body = new InstancedMesh(shape, new MeshBasicMaterial(), count);
    // Shows through objects in front of it.
    const seeThrough = new MeshBasicMaterial({ transparent: true, opacity: BEHIND, depthTest: false });
    this.#ghost = new InstancedMesh(shape, seeThrough, count);
    this.#ghost.renderOrder = 2;
    this.#outline = new InstancedMesh(shape, new MeshBasicMaterial({ side: BackSide }), count);
    // A body and what shows of it through walls are at the same places.
    this.#ghost.instanceMatrix = this.#body.instanceMatrix;
    for (const marks of [this.#outline, this.#body, this.#ghost]) {
      marks.instanceMatrix.setUsage(DynamicDrawUsage);
      // Their places change with every picture; to find out which are in it takes longer than to draw them.
      marks.frustumCulled = false;
      this.group.add(marks);
    }
  }

  dress(palette: Palette, points: readonly RoomPoint[]): void {
    for (const { material } of [this.#body, this.#ghost]) material.color.set(palette[this.kind]);
    const [chosen, other] = [new Color(palette.selected), new Color(palette.outline)];
    points.forEach(({ isSelected }, i) => this.#outline.setColorAt(i, isSelected ? chosen : other));
    if (this.#outline.instanceColor) this.#outline.instanceColor.needsUpdate = true;
  }

  size(points: readonly RoomPoint[]): void {
    const [inner, outer] = [this.#body.instanceMatrix, this.#outline.instanceMatrix];
    points.forEach(({ group, metresPerPixel, isSelected }, i) => {
      put(inner, i, group.position, metresPerPixel);
      put(outer, i, group.position, metresPerPixel * (isSelected ? SELECTED_OUTLINE : OUTLINE));
    });
    inner.needsUpdate = true;
    outer.needsUpdate = true;
  }

  dispose(): void {
    this.group.removeFromParent();
    this.#body.geometry.dispose();
    for (const marks of [this.#body, this.#ghost, this.#outline]) {
      marks.material.dispose();
      marks.dispose();
    }
  }
}

const matrix = new Matrix4();

/** The matrix of a mark: its size and its place, without a turn. */
function put({ array }: InstancedBufferAttribute, i: number, place: Vector3, scale: number): void {
  matrix
    .makeScale(scale, scale, scale)
    .setPosition(place)
    .toArray(array, 16 * i);
}

const KINDS = ['source', 'receiver'] as const;

/**
 * The marks of sources (cones) and receivers (balls), arrows where they look, and lines from them down to the floor.
 */
export class PointMarks {
  readonly group = new Group();
  readonly #drops = KINDS.map(() => dropLines());
  #marks: (MarksOfKind | null)[] = [null, null];
  #arrows: (PointArrows | null)[] = [null, null];
  #points: (readonly RoomPoint[])[] = [[], []];
  #floor = 0;

  constructor() {
    this.group.add(...this.#drops);
  }

  /** @param floor Height at which lines end, metres. */
  show(points: readonly RoomPoint[], floor: number): void {
    this.#floor = floor;
    this.#points = KINDS.map((kind) => points.filter((each) => each.kind === kind));
    this.#marks = this.#marks.map((marks, i) => {
      const count = this.#points[i].length;
      if ((marks?.count ?? 0) === count) return marks;
      marks?.dispose();
      if (count === 0) return null;
      const made = new MarksOfKind(KINDS[i], count);
      this.group.add(made.group);
      return made;
    });
    this.#arrows.forEach((arrows) => arrows?.dispose());
    this.#arrows = this.#points.map((of) => {
      const looking = of.filter(({ ahead }) => ahead);
      if (looking.length === 0) return null;
      const made = new PointArrows(looking);
      this.group.add(made.mesh);
      return made;
    });
    this.moved();
  }

  /** Draws the lines to the floor anew. */
  moved(): void {
    this.#drops.forEach((drawn, i) => {
      const ends = this.#points[i].flatMap(({ position: [x, y, z] }) => [x, y, z, x, y, this.#floor]);
      drawn.geometry.dispose();
      drawn.geometry = new BufferGeometry();
      drawn.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(ends), 3));
      drawn.visible = ends.length > 0;
    });
  }

  dress(palette: Palette): void {
    this.#marks.forEach((marks, i) => marks?.dress(palette, this.#points[i]));
    this.#arrows.forEach((arrows, i) => arrows?.mesh.material.color.set(palette[KINDS[i]]));
    this.#drops.forEach(({ material }, i) => material.color.set(palette[KINDS[i]]));
  }

  /** Gives all marks their places and sizes. */
  size(): void {
    this.#marks.forEach((marks, i) => marks?.size(this.#points[i]));
    for (const arrows of this.#arrows) arrows?.size();
  }

  dispose(): void {
    for (const marks of [...this.#marks, ...this.#arrows]) marks?.dispose();
    for (const { geometry, material } of this.#drops) {
      geometry.dispose();
      material.dispose();
    }
  }
}

function dropLines(): LineSegments<BufferGeometry, LineBasicMaterial> {
  const drawn = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.7 }));
  drawn.frustumCulled = false;
  return drawn;
}
