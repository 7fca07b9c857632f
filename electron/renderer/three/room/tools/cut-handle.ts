import { BufferAttribute, BufferGeometry, ConeGeometry, Group, LineBasicMaterial, LineLoop, Mesh, MeshBasicMaterial, SphereGeometry, Vector3, type Box3 } from 'three'; // prettier-ignore
import type { Palette } from '../../../colours/palette.ts';
import { alongAxis } from '../dragging.ts';
import { ToolPointer } from '../../pointing/tool-pointer.ts';
import type { ThreeStage } from '../../three-stage.ts';

/** Length of an arrow and distance from the plane to its base, px. */
const ARROW = 13;
const APART = 5;

/** The frame of a section plane, with two arrows to drag it. */
export class CutHandle {
  readonly group = new Group();
  #axis: 0 | 1 | 2 = 0;
  /** Distance of the plane from where the pointer took it, metres. */
  #offset = 0;
  #box: Box3 | null = null;
  readonly #frame = new LineLoop(new BufferGeometry(), new LineBasicMaterial({ transparent: true, opacity: 0.8 }));
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #cone = new ConeGeometry(7, ARROW, 20).translate(0, APART + ARROW / 2, 0);
  readonly #arrows = new Group();
  readonly #target = new Mesh(new SphereGeometry(20, 8, 6), new MeshBasicMaterial({ visible: false }));
  readonly #stop = new AbortController();

  /** Listens before the other tools of the room. @param onMove Called with the new position, metres. */
  constructor(
    private readonly stage: ThreeStage,
    private readonly onMove: (position: number) => void,
  ) {
    const ahead = new Mesh(this.#cone, this.#material);
    const back = new Mesh(this.#cone, this.#material);
    back.rotation.z = Math.PI;
    for (const each of [ahead, back]) each.renderOrder = 5;
    this.#arrows.add(ahead, back, this.#target);
    this.#frame.frustumCulled = false;
    this.group.add(this.#frame, this.#arrows);
    this.group.visible = false;
    const tool = {
      press: (event: PointerEvent) => this.#take(event),
      drag: (event: PointerEvent) => this.#move(event),
      hover: (event: PointerEvent) => (this.#isUnder(event) ? 'grab' : null),
    };
    new ToolPointer(stage, tool, this.#stop.signal);
  }

  /** @param box Box of the room; null hides the plane. */
  show(cut: { readonly axis: 0 | 1 | 2; readonly position: number } | null, box: Box3): void {
    this.group.visible = cut !== null && !box.isEmpty();
    if (!cut) return;
    this.#axis = cut.axis;
    this.#box = box;
    const [u, v] = [(cut.axis + 1) % 3, (cut.axis + 2) % 3];
    const margin = 0.02 * box.getSize(new Vector3()).length();
    const low = box.min.clone().addScalar(-margin);
    const high = box.max.clone().addScalar(margin);
    const corners = [[low, low], [high, low], [high, high], [low, high]] as const; // prettier-ignore
    const points = corners.flatMap(([atU, atV]) => {
      const corner = new Vector3().setComponent(cut.axis, cut.position);
      return corner.setComponent(u, atU.getComponent(u)).setComponent(v, atV.getComponent(v)).toArray();
    });
    this.#frame.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points), 3));
    // On the upper edge of an upright plane, on the nearest corner of a level one.
    const middle = box.getCenter(new Vector3());
    const place = cut.axis === 2 ? new Vector3(high.x, low.y, 0) : new Vector3(middle.x, middle.y, high.z);
    this.#arrows.position.copy(place.setComponent(cut.axis, cut.position));
    this.#arrows.rotation.set(cut.axis === 2 ? Math.PI / 2 : 0, 0, cut.axis === 0 ? -Math.PI / 2 : 0);
  }

  setPalette(palette: Palette): void {
    this.#frame.material.color.set(palette.selected);
    this.#material.color.set(palette.selected);
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    this.#arrows.scale.setScalar(metresPerPixel(this.#arrows.position));
  }

  dispose(): void {
    this.#stop.abort();
    for (const part of [this.#frame.geometry, this.#frame.material, this.#cone, this.#material]) part.dispose();
    this.#target.geometry.dispose();
    this.#target.material.dispose();
  }

  #isUnder(event: PointerEvent): boolean {
    if (!this.group.visible) return false;
    this.#arrows.updateWorldMatrix(true, true);
    return this.stage.rayAt(event).intersectObject(this.#target, false).length > 0;
  }

  #take(event: PointerEvent): boolean {
    if (!this.#isUnder(event)) return false;
    const at = alongAxis(this.#axis, this.#arrows.position, this.stage.rayAt(event).ray);
    this.#offset = at === null ? 0 : this.#arrows.position.getComponent(this.#axis) - at;
    return true;
  }

  #move(event: PointerEvent): void {
    const at = alongAxis(this.#axis, this.#arrows.position, this.stage.rayAt(event).ray);
    if (at === null || !this.#box) return;
    const [low, high] = [this.#box.min.getComponent(this.#axis), this.#box.max.getComponent(this.#axis)];
    this.onMove(Number(Math.min(high, Math.max(low, at + this.#offset)).toFixed(2)));
  }
}
