import { Object3D, type Raycaster, type Vector3 } from 'three';
import type { Vec3 } from '../../../../../src/app/index.ts';
import type { Palette } from '../../../colours/palette.ts';
import { Label, removeLabels } from '../../labels.ts';

export type PointKind = 'source' | 'receiver';

/** The kind and name of a source or receiver. */
export interface PointName {
  readonly kind: PointKind;
  readonly name: string;
}

export function isSame(a: PointName, b: PointName): boolean {
  return a.kind === b.kind && a.name === b.name;
}

/** Radius within which a pointer takes a point, and distance of its name below it, px. */
const REACH = 14;
const NAME_BELOW = 24;

/** A source or receiver with its name. `PointMarks` draws the marks of all of them together. */
export class RoomPoint implements PointName {
  /** Holds the name, and what is attached to the point. */
  readonly group = new Object3D();
  /** Width of a pixel at the point, metres. */
  metresPerPixel = 1;
  isSelected = false;
  /** Where it looks, of length 1; undefined without a direction. */
  ahead: Vec3 | undefined;
  readonly #label: Label;

  constructor(
    readonly kind: PointKind,
    readonly name: string,
  ) {
    this.#label = new Label(name, `scene-${kind}`);
    this.group.add(this.#label);
  }

  get position(): Vec3 {
    const { x, y, z } = this.group.position;
    return [x, y, z];
  }

  place([x, y, z]: Vec3): void {
    this.group.position.set(x, y, z);
  }

  dress(palette: Palette, isSelected: boolean): void {
    this.isSelected = isSelected;
    this.#label.dress(isSelected ? 'selected' : 'point', palette, NAME_BELOW);
  }

  isUnder({ ray }: Raycaster): boolean {
    const { position } = this.group;
    // Not behind the viewer.
    if (position.clone().sub(ray.origin).dot(ray.direction) < 0) return false;
    return ray.distanceToPoint(position) <= REACH * this.metresPerPixel;
  }

  /** Metres from the start of a ray. */
  distanceTo(start: Vector3): number {
    return this.group.position.distanceTo(start);
  }

  dispose(): void {
    removeLabels(this.group);
    this.group.removeFromParent();
  }
}
