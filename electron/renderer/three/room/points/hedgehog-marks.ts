import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three';
import type { Hedgehog } from '../../../../../src/app/index.ts';
import { HEDGEHOG_COLOURS } from '../../../colours/hedgehog-colours.ts';

/** Length of the longest spike, m. */
const LONGEST = 1;

/** Spikes at a receiver, one for each direction and part of a response. */
export class HedgehogMarks {
  readonly group = new Group();
  readonly #parts = HEDGEHOG_COLOURS.map(
    (color) => new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color, toneMapped: false })),
  );

  constructor() {
    for (const part of this.#parts) {
      part.visible = false;
      part.frustumCulled = false;
      this.group.add(part);
    }
  }

  show(hedgehog: Hedgehog | null): void {
    this.#parts.forEach((part, p) => {
      const spikes = hedgehog?.parts[p]?.spikes;
      part.visible = spikes !== undefined;
      if (!hedgehog || !spikes) return;
      const ends = new Float32Array(2 * spikes.length);
      for (let i = 0; i < spikes.length; i += 3) {
        for (let axis = 0; axis < 3; axis++) {
          ends[2 * i + axis] = hedgehog.receiverMetres[axis];
          ends[2 * i + 3 + axis] = hedgehog.receiverMetres[axis] + LONGEST * spikes[i + axis];
        }
      }
      part.geometry.setAttribute('position', new BufferAttribute(ends, 3));
    });
  }

  dispose(): void {
    for (const part of this.#parts) {
      part.geometry.dispose();
      part.material.dispose();
    }
  }
}
