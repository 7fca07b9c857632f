import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Vec3 } from '../../../../src/app/index.ts';
import { roundedTo } from './dragging.ts';
import type { RoomPoint } from './points/room-point.ts';
import type { ThreeStage } from '../three-stage.ts';

/** Arrows at the selected point that move it along an axis or in a plane. */
export class RoomGizmo {
  readonly #controls: TransformControls;
  #point: RoomPoint | null = null;

  constructor(stage: ThreeStage, onMove: (point: RoomPoint, position: Vec3, phase: 'moving' | 'done') => void) {
    this.#controls = new TransformControls(stage.camera, stage.canvas);
    this.#controls.setSize(0.7);
    this.#controls.setColors('#e5484d', '#30a46c', '#3e7bfa', '#f5b400');
    stage.onCamera = (camera) => (this.#controls.camera = camera);
    stage.scene.add(this.#controls.getHelper());
    this.#controls.addEventListener('change', () => stage.invalidate());
    this.#controls.addEventListener('dragging-changed', ({ value }) => (stage.orbit.enabled = value !== true));
    const tell = (phase: 'moving' | 'done') => (): void => {
      if (this.#point) onMove(this.#point, roundedTo(this.#point.group.position, 0.01), phase);
    };
    this.#controls.addEventListener('objectChange', tell('moving'));
    this.#controls.addEventListener('mouseUp', tell('done'));
  }

  /** Whether an arrow or a square is under the pointer; not their middle, where the point itself is. */
  get isUnderPointer(): boolean {
    return this.#point !== null && this.#controls.axis !== null && this.#controls.axis !== 'XYZ';
  }

  /** The point that is being dragged. */
  get held(): RoomPoint | null {
    return this.#controls.dragging ? this.#point : null;
  }

  /** @param isFlat Whether the room has two dimensions. */
  attach(point: RoomPoint | null, isFlat: boolean): void {
    this.#point = point;
    this.#controls.showZ = !isFlat;
    if (point) this.#controls.attach(point.group);
    else this.#controls.detach();
  }

  dispose(): void {
    this.#controls.getHelper().removeFromParent();
    this.#controls.dispose();
  }
}
