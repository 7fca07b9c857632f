import { ConeGeometry, Group, Mesh, MeshBasicMaterial, OctahedronGeometry, Quaternion, Vector3 } from 'three';
import type { Palette } from '../../colours/palette.ts';
import type { Axis, Reshapable } from '../../shapes/shapes.ts';

/** What a handle does: pushes and pulls a side, or moves the whole shape. */
export type HandleAction =
  { readonly kind: 'push'; readonly axis: Axis; readonly side: 'low' | 'high' } | { readonly kind: 'move' };

interface Handle {
  readonly mesh: Mesh;
  readonly action: HandleAction;
}

/** Distance from a side to its handle, and within which a pointer takes one, px. */
const BEFORE = 20;
const NEAR = 13;

/** The handles of the chosen shape: an arrow at each side that can be pushed, and one in the middle that moves it. */
export class DrawingHandles {
  readonly group = new Group();
  readonly #arrow = new ConeGeometry(6, 16, 16);
  readonly #middle = new OctahedronGeometry(8);
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true });
  #handles: Handle[] = [];
  #places: Vector3[] = [];

  show(shape: Reshapable | null): void {
    const actions: HandleAction[] = !shape
      ? []
      : [
          { kind: 'move' },
          ...[...shape.axes, ...(shape.slides === undefined ? [] : [shape.slides])].flatMap((axis) =>
            (['low', 'high'] as const).map((side) => ({ kind: 'push', axis, side }) as const),
          ),
        ];
    if (actions.length !== this.#handles.length || actions.some((each, i) => !isSame(each, this.#handles[i].action))) {
      this.#make(actions);
    }
    if (shape) this.#places = this.#handles.map(({ action }) => placeOf(shape, action));
  }

  setPalette({ selected }: Palette): void {
    this.#material.color.set(selected);
  }

  /** Keeps the size of the handles in the picture. */
  size(metresPerPixel: (place: Vector3) => number): void {
    this.#handles.forEach(({ mesh, action }, i) => {
      const scale = metresPerPixel(this.#places[i]);
      mesh.position.copy(this.#places[i]);
      if (action.kind === 'push') {
        mesh.position.setComponent(
          action.axis,
          mesh.position.getComponent(action.axis) + (action.side === 'high' ? 1 : -1) * BEFORE * scale,
        );
      }
      mesh.scale.setScalar(scale);
    });
  }

  /**
   * The handle near a place of the picture.
   *
   * @param distance Distance from the pointer to a place, px.
   */
  pick(distance: (place: Vector3) => number): HandleAction | null {
    let best: HandleAction | null = null;
    let nearest = NEAR;
    for (const { mesh, action } of this.#handles) {
      const away = distance(mesh.position);
      if (away <= nearest) [nearest, best] = [away, action];
    }
    return best;
  }

  /** Where the side is, or the middle, that a handle acts on. */
  placeOf(action: HandleAction): Vector3 {
    const at = this.#handles.findIndex((handle) => isSame(handle.action, action));
    return this.#places[at].clone();
  }

  dispose(): void {
    this.#make([]);
    for (const part of [this.#arrow, this.#middle, this.#material]) part.dispose();
  }

  #make(actions: readonly HandleAction[]): void {
    this.group.clear();
    this.#handles = actions.map((action) => {
      const mesh = new Mesh(action.kind === 'move' ? this.#middle : this.#arrow, this.#material);
      mesh.renderOrder = 6;
      if (action.kind === 'push') {
        const outward = new Vector3().setComponent(action.axis, action.side === 'high' ? 1 : -1);
        mesh.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), outward));
      }
      this.group.add(mesh);
      return { mesh, action };
    });
  }
}

const isSame = (a: HandleAction, b: HandleAction): boolean =>
  a.kind === 'push' && b.kind === 'push' ? a.axis === b.axis && a.side === b.side : a.kind === b.kind;

function placeOf({ from, to }: Reshapable, action: HandleAction): Vector3 {
  const place = new Vector3(...from).add(new Vector3(...to)).multiplyScalar(0.5);
  if (action.kind === 'push') place.setComponent(action.axis, (action.side === 'low' ? from : to)[action.axis]);
  return place;
}
