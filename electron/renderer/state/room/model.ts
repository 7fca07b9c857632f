import { computed } from '@preact/signals';
import {
  leavesUnitOpen,
  metresPer,
  replaced,
  type LengthUnit,
  type MirrorAxis,
  type Placement,
  type UpAxis,
  type Vec3,
} from '../../../../src/app/index.ts';
import { editScene, meshPath, scene } from '../document/document.ts';
import {
  isObject,
  numberAt,
  objectAt,
  textAt,
  valueAt,
  withValue,
  type Json,
  type JsonObject,
} from '../document/json.ts';
import { shownView } from './shown-room.ts';

const MESH = ['geometry', 'mesh'] as const;

/** How the scene places its model. */
export interface PlacedModel {
  readonly file: string;
  /** Unit of length; undefined if the file or its format says it. */
  readonly unit: LengthUnit | undefined;
  /** Whether the scene may say the unit. */
  readonly hasUnit: boolean;
  readonly up: UpAxis;
  readonly scale: number;
  readonly mirror: MirrorAxis | undefined;
  /** Length, width and height, metres; null until the room is read. */
  readonly sides: Vec3 | null;
}

/** The model of the scene; null for boxes. */
export const model = computed<PlacedModel | null>(() => {
  const mesh = valueAt(scene.value, MESH);
  const file = meshPath(scene.value);
  if (!isObject(mesh) || file === undefined) return null;
  const extents = shownView.value?.extentsMetres;
  const unit = textAt(mesh, ['unit']) as LengthUnit | undefined;
  return {
    file,
    unit,
    hasUnit: unit !== undefined || leavesUnitOpen(file),
    ...placementOf(mesh),
    sides: extents ? (extents.to.map((high, axis) => high - extents.from[axis]) as unknown as Vec3) : null,
  };
});

const placementOf = (mesh: Json | undefined) => ({
  up: (textAt(mesh, ['up']) ?? 'z') as UpAxis,
  scale: numberAt(mesh, ['scale']) ?? 1,
  mirror: textAt(mesh, ['mirror']) as MirrorAxis | undefined,
});

/** A change of the model's place; undefined removes a key. */
export interface ModelChange {
  readonly unit?: LengthUnit;
  readonly up?: UpAxis;
  readonly scale?: number;
  readonly mirror?: MirrorAxis | null;
}

/** Places the model in another way; sources, receivers and areas move with it. */
export function placeModel(label: string, change: ModelChange): void {
  editScene(label, (before) => {
    const mesh = valueAt(before, MESH);
    if (!isObject(mesh)) return before;
    const now = placementOf(mesh);
    const next = {
      up: change.up ?? now.up,
      scale: change.scale ?? now.scale,
      mirror: change.mirror === undefined ? now.mirror : (change.mirror ?? undefined),
    };
    const unit = change.unit ?? textAt(mesh, ['unit']);
    const written = { ...(unit !== undefined && { unit }), ...sparse(next) };
    const others = Object.entries(mesh).filter(([key]) => !['unit', 'up', 'scale', 'mirror'].includes(key));
    const [file, ...rest] = others;
    const placed: JsonObject = Object.fromEntries([file, ...Object.entries(written), ...rest]);
    return withMovedPoints(withValue(before, MESH, placed), inMetres(now, mesh, {}), inMetres(next, mesh, change));
  });
}

/** Keys that are not what a scene has without them. */
function sparse({ up, scale, mirror }: Placement): JsonObject {
  return {
    ...(up !== undefined && up !== 'z' && { up }),
    ...(scale !== undefined && scale !== 1 && { scale }),
    ...(mirror !== undefined && { mirror }),
  };
}

/** A placement whose scale contains the unit, if both units are known. */
function inMetres(placement: Placement, mesh: JsonObject, { unit }: ModelChange): Placement {
  const before = textAt(mesh, ['unit']) as LengthUnit | undefined;
  if (before === undefined) return placement;
  return { ...placement, scale: (placement.scale ?? 1) * metresPer(unit ?? before) };
}

/** Moves all points of a scene with the model. */
export function withMovedPoints(of: JsonObject, before: Placement, after: Placement): JsonObject {
  const move = replaced(before, after);
  const point = (value: Json): Json =>
    isPoint(value) ? move(value).map((part) => Number(part.toFixed(4)) + 0) : value;
  const corners = (value: Json): Json => (Array.isArray(value) ? (value as readonly Json[]).map(point) : value);
  return ['sources', 'receivers'].reduce((changed, key) => {
    if (!isObject(changed[key])) return changed;
    const moved = Object.entries(objectAt(changed, [key])).map(([name, entry]): [string, Json] => {
      if (!isObject(entry)) return [name, entry];
      const parts = Object.entries(entry).map(([part, value]): [string, Json] => {
        if (part === 'position' || part === 'sphere') return [part, point(value)];
        if (part === 'rows' && isObject(value)) return [part, { ...value, step: point(value['step']) }];
        return [part, part === 'polygon' || part === 'line' ? corners(value) : value];
      });
      return [name, Object.fromEntries(parts)];
    });
    return withValue(changed, [key], Object.fromEntries(moved));
  }, of);
}

const isPoint = (value: Json): value is readonly [number, number, number] & Json =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'number');
