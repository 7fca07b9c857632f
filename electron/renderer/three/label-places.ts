import { Vector3, type Camera, type Object3D } from 'three';
import { Label } from './labels.ts';

/** A label on the screen; px from the left and the top. */
export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** More important labels go first. */
  readonly rank: number;
}

/** Space that two labels keep between them, px. */
const APART = 2;

/** Marks the labels that stay where some would overlap: the more important ones, and of equals the earlier. */
export function labelsThatFit(labels: readonly PlacedLabel[]): boolean[] {
  const fits = labels.map(() => false);
  const kept: PlacedLabel[] = [];
  const order = labels.map((_, i) => i).sort((a, b) => labels[b].rank - labels[a].rank || a - b);
  for (const i of order) {
    const label = labels[i];
    fits[i] = kept.every((other) => !overlap(label, other));
    if (fits[i]) kept.push(label);
  }
  return fits;
}

const overlap = (a: PlacedLabel, b: PlacedLabel): boolean =>
  a.x < b.x + b.width + APART &&
  b.x < a.x + a.width + APART &&
  a.y < b.y + b.height + APART &&
  b.y < a.y + a.height + APART;

/** Hides labels that would overlap more important ones. @param width Width of the picture, px; so the height. */
export function thinOut(scene: Object3D, camera: Camera, width: number, height: number): void {
  const labels = labelsIn(scene);
  const fits = labelsThatFit(labels.map((label) => placedLabels(label, camera, width, height)));
  labels.forEach((label, i) => (label.isThinned = !fits[i]));
}

/** All labels of visible parts of a scene. */
export function labelsIn(scene: Object3D): Label[] {
  const labels: Label[] = [];
  const visit = (each: Object3D): void => {
    if (each instanceof Label) labels.push(each);
    else if (each.visible) each.children.forEach(visit);
  };
  visit(scene);
  return labels;
}

/** Where a label is drawn: centred on its place, some pixels below. */
export function placedLabels(label: Label, camera: Camera, width: number, height: number): PlacedLabel {
  const at = label.getWorldPosition(new Vector3()).project(camera);
  const size = label.size;
  const [x, y] = [((at.x + 1) / 2) * width - size.width / 2, ((1 - at.y) / 2) * height - size.height / 2 + label.below];
  // What is behind the camera is not drawn and hides nothing.
  const isSeen = at.z >= -1 && at.z <= 1;
  return { x: isSeen ? x : -1e6 * (1 + label.id), y, ...size, rank: label.rank };
}
