import type { Vec3 } from '../../../../src/app/index.ts';
import { cameraKey } from '../camera-keys.ts';
import { roundedTo } from './dragging.ts';
import { keyStep } from './key-steps.ts';
import type { RoomPoint } from './points/room-point.ts';
import type { ThreeStage } from '../three-stage.ts';

export interface KeyActions {
  readonly selected: () => RoomPoint | null;
  readonly canMove: () => boolean;
  readonly isFlat: () => boolean;
  readonly onMove: (point: RoomPoint, position: Vec3, phase: 'moving' | 'done') => void;
  readonly onNext: (step: 1 | -1) => void;
  readonly onLeave: () => void;
  readonly onFit: () => void;
}

/** Keyboard control of a room. A move ends when its key is released. */
export class RoomKeys {
  /** The point that is being moved. */
  held: RoomPoint | null = null;
  readonly #stop = new AbortController();

  constructor(
    private readonly stage: ThreeStage,
    private readonly actions: KeyActions,
  ) {
    const { signal } = this.#stop;
    stage.canvas.addEventListener('keydown', (event) => this.#onDown(event), { signal });
    stage.canvas.addEventListener('keyup', () => this.#done(), { signal });
    stage.canvas.addEventListener('blur', () => this.#done(), { signal });
  }

  dispose(): void {
    this.#stop.abort();
  }

  #onDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#moves(event) || this.#acts(event.key) || cameraKey(this.stage, event.key)) event.preventDefault();
  }

  #moves({ key, shiftKey }: KeyboardEvent): boolean {
    const point = this.actions.selected();
    if (!point || !this.actions.canMove()) return false;
    const { camera, orbit } = this.stage;
    const step = keyStep(key, shiftKey, orbit.target.clone().sub(camera.position));
    if (!step) return false;
    if (this.actions.isFlat() && step[2] !== 0) return true;
    const [x, y, z] = point.position;
    this.held = point;
    this.actions.onMove(point, roundedTo({ x: x + step[0], y: y + step[1], z: z + step[2] }, 0.001), 'moving');
    return true;
  }

  #acts(key: string): boolean {
    switch (key.toLowerCase()) {
      case 'n':
        this.actions.onNext(1);
        return true;
      case 'b':
        this.actions.onNext(-1);
        return true;
      case 'escape':
        this.actions.onLeave();
        return true;
      case 'home':
        this.actions.onFit();
        return true;
      default:
        return false;
    }
  }

  #done(): void {
    const point = this.held;
    this.held = null;
    if (point) this.actions.onMove(point, point.position, 'done');
  }
}
