import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, OctahedronGeometry, TorusGeometry, Vector3, type Camera } from 'three'; // prettier-ignore
import type { Palette } from '../../colours/palette.ts';
import { DrawingMarks } from '../drawing/drawing-marks.ts';
import type { ShownPiece } from './furniture.ts';
import { turned } from '../../shapes/turns.ts';

/** Radius of the ring that turns a piece and its distance from its front, and radius of the mark that moves it, px. */
const [RING, AHEAD, MIDDLE] = [8, 34, 8];

/** Distance within which a pointer takes a handle, px. */
const NEAR = 13;

/** Half the depth and the height of a piece whose shape only its file has, metres. */
const [UNKNOWN_DEPTH, UNKNOWN_HEIGHT] = [0.5, 1];

/** What a handle of a piece does. */
export type PieceHandle = 'turn' | 'move';

/** The outline of the chosen piece or of the one that waits, a ring before its front to turn it, a mark to move it. */
export class PieceMarks {
  readonly group = new Group();
  readonly #outline = new DrawingMarks();
  readonly #material = new MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #ring = new Mesh(new TorusGeometry(RING, 2.2, 10, 28), this.#material);
  readonly #middle = new Mesh(new OctahedronGeometry(MIDDLE), this.#material);
  readonly #line = new LineSegments(
    new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(6), 3)),
    new LineBasicMaterial({ depthTest: false, transparent: true }),
  );
  readonly #handles = new Group();
  #piece: ShownPiece | null = null;

  constructor() {
    for (const part of [this.#ring, this.#middle, this.#line]) {
      part.renderOrder = 6;
      part.frustumCulled = false;
    }
    this.#handles.add(this.#line, this.#ring, this.#middle);
    this.group.add(this.#outline.group, this.#handles);
    this.show(null, false);
  }

  /** @param hasHandles Whether the piece can be taken by its handles. */
  show(piece: ShownPiece | null, hasHandles: boolean): void {
    this.#piece = piece;
    this.#outline.group.visible = piece !== null;
    this.#handles.visible = piece !== null && hasHandles;
    if (!piece) return;
    this.#outline.show(piece.boxes, []);
    this.#outline.group.position.set(...piece.position);
    this.#outline.group.rotation.z = (Math.PI / 180) * piece.turn;
  }

  /** The handle near a place of the picture. @param distance Distance from the pointer to a place, px. */
  pick(distance: (place: Vector3) => number): PieceHandle | null {
    if (!this.#handles.visible) return null;
    if (distance(this.#ring.position) <= NEAR) return 'turn';
    return distance(this.#middle.position) <= NEAR ? 'move' : null;
  }

  setPalette(palette: Palette): void {
    this.#outline.setPalette(palette);
    this.#material.color.set(palette.selected);
    this.#line.material.color.set(palette.selected);
  }

  /** Keeps the size of the handles in the picture, and the ring towards the viewer. */
  size(metresPerPixel: (place: Vector3) => number, camera: Camera): void {
    if (!this.#piece || !this.#handles.visible) return;
    const { position, turn, boxes } = this.#piece;
    const base = new Vector3(...position);
    const front = boxes.length > 0 ? Math.max(...boxes.map(({ from }) => -from[1])) : UNKNOWN_DEPTH;
    const height = boxes.length > 0 ? Math.max(...boxes.map(({ to }) => to[2])) : UNKNOWN_HEIGHT;
    const scale = metresPerPixel(base);
    const ahead = new Vector3(...turned([0, -1, 0], turn));
    this.#ring.position.copy(base).addScaledVector(ahead, front + AHEAD * scale);
    this.#ring.scale.setScalar(scale);
    this.#ring.quaternion.copy(camera.quaternion);
    this.#middle.position.copy(base).setZ(base.z + height / 2);
    this.#middle.scale.setScalar(scale);
    const ends = [base.clone().addScaledVector(ahead, front), base.clone().addScaledVector(ahead, front + (AHEAD - RING) * scale)]; // prettier-ignore
    const places = this.#line.geometry.getAttribute('position') as BufferAttribute;
    ends.forEach(({ x, y, z }, i) => places.setXYZ(i, x, y, z));
    places.needsUpdate = true;
  }

  dispose(): void {
    this.#outline.dispose();
    for (const { geometry } of [this.#ring, this.#middle, this.#line]) geometry.dispose();
    this.#material.dispose();
    this.#line.material.dispose();
  }
}
