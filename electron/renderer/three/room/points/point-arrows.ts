import { ConeGeometry, DynamicDrawUsage, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, Vector3, type BufferGeometry } from 'three'; // prettier-ignore
import type { RoomPoint } from './room-point.ts';

/** Distance from the middle of a mark to the tip of its arrow, and the arrow's length and half width, px. */
const [TIP, LENGTH, HALF_WIDTH] = [34, 22, 4.5];

/** Where points with direction look: an arrow ahead of each mark, always the same size in pixels. One draw call. */
export class PointArrows {
  readonly mesh: InstancedMesh<BufferGeometry, MeshBasicMaterial>;
  #points: readonly RoomPoint[];

  /** @param points Points with direction, at least one. */
  constructor(points: readonly RoomPoint[]) {
    // Along x, its tip in the origin.
    const shape = new ConeGeometry(HALF_WIDTH, LENGTH, 16).translate(0, -LENGTH / 2, 0).rotateZ(-Math.PI / 2);
    this.mesh = new InstancedMesh(shape, new MeshBasicMaterial(), points.length);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.#points = points;
  }

  size(): void {
    this.#points.forEach(({ group, ahead, metresPerPixel }, i) => {
      const look = direction.fromArray(ahead!);
      place.copy(group.position).addScaledVector(look, TIP * metresPerPixel);
      turn.setFromUnitVectors(ALONG, look);
      matrix.compose(place, turn, scale.setScalar(metresPerPixel));
      this.mesh.setMatrixAt(i, matrix);
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}

const ALONG = new Vector3(1, 0, 0);
const [direction, place, scale] = [new Vector3(), new Vector3(), new Vector3()];
const turn = new Quaternion();
const matrix = new Matrix4();
