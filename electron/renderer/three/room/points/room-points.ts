import { Group, type Raycaster, type Vector3 } from 'three';
import type { Vec3, ViewPoint } from '../../../../../src/app/index.ts';
import type { Palette } from '../../../colours/palette.ts';
import type { Thing } from '../../../shapes/placing.ts';
import { PointMarks } from './point-marks.ts';
import { isSame, RoomPoint, type PointKind, type PointName } from './room-point.ts';

/** All sources and receivers of a room. */
export class RoomPoints {
  readonly group = new Group();
  readonly #marks = new PointMarks();
  #points: RoomPoint[] = [];
  #palette: Palette | null = null;
  #selected: PointName | null = null;
  /** Points that are selected with other things. */
  #marked: readonly Thing[] = [];

  constructor() {
    this.group.add(this.#marks.group);
  }

  /** @param held A point that is being moved; it keeps its position. */
  show(sources: readonly ViewPoint[], receivers: readonly ViewPoint[], floor: number, held: PointName | null): void {
    const before = this.#points;
    const point =
      (kind: PointKind) =>
      ({ name, position, ahead }: ViewPoint): RoomPoint => {
        const known = before.find((each) => isSame(each, { kind, name }));
        const shown = known ?? new RoomPoint(kind, name);
        if (!known || !held || !isSame(known, held)) shown.place(position);
        shown.ahead = ahead;
        return shown;
      };
    this.#points = [...sources.map(point('source')), ...receivers.map(point('receiver'))];
    for (const gone of before.filter((each) => !this.#points.includes(each))) gone.dispose();
    for (const { group } of this.#points) this.group.add(group);
    this.#marks.show(this.#points, floor);
    this.#dress();
  }

  select(selected: PointName | null): RoomPoint | null {
    this.#selected = selected;
    this.#dress();
    return this.find(selected);
  }

  /** Lets points stand out that are selected together. */
  mark(things: readonly Thing[]): void {
    if (things.length === 0 && this.#marked.length === 0) return;
    this.#marked = things;
    this.#dress();
  }

  find(name: PointName | null): RoomPoint | null {
    return (name && this.#points.find((each) => isSame(each, name))) ?? null;
  }

  /** The point after a named one, or before it for a step of -1; without a name the first. */
  next(name: PointName | null, step: 1 | -1): RoomPoint | null {
    const count = this.#points.length;
    if (count === 0) return null;
    const at = this.#points.findIndex((each) => name && isSame(each, name));
    return this.#points[at < 0 ? 0 : (at + step + count) % count];
  }

  move(point: RoomPoint, position: Vec3): void {
    point.place(position);
    this.#marks.moved();
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#dress();
  }

  size(metresPerPixel: (place: Vector3) => number): void {
    for (const each of this.#points) each.metresPerPixel = metresPerPixel(each.group.position);
    this.#marks.size();
  }

  /** The point under a pointer that is nearest to the camera. */
  pick(ray: Raycaster): RoomPoint | null {
    const { origin } = ray.ray;
    const under = this.#points.filter((each) => each.isUnder(ray));
    return under.sort((a, b) => a.distanceTo(origin) - b.distanceTo(origin))[0] ?? null;
  }

  dispose(): void {
    for (const each of this.#points) each.dispose();
    this.#marks.dispose();
  }

  #dress(): void {
    if (!this.#palette) return;
    for (const each of this.#points) each.dress(this.#palette, this.#standsOut(each));
    this.#marks.dress(this.#palette);
  }

  #standsOut(point: RoomPoint): boolean {
    if (this.#selected !== null && isSame(point, this.#selected)) return true;
    const list = point.kind === 'source' ? 'sources' : 'receivers';
    return this.#marked.some((thing) => thing.list === list && thing.key === point.name);
  }
}
