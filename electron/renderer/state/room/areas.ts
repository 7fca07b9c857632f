import { computed } from '@preact/signals';
import type { Vec3 } from '../../../../src/app/index.ts';
import { scene } from '../document/document.ts';
import { isObject, numberAt, objectAt, type JsonObject } from '../document/json.ts';
import { isFlat } from './points.ts';
import { shownView } from './shown-room.ts';
import { words } from '../../../words/words.ts';

/** Keys of receivers that lie on an area. */
const KINDS = ['polygon', 'surface', 'line', 'sphere', 'file'] as const;
export type AreaKindName = (typeof KINDS)[number];

/** An area of receivers as the scene has it. */
export interface SceneArea {
  readonly name: string;
  readonly kind: AreaKindName;
  /** Such as `a polygon`. */
  readonly shape: string;
  readonly spacingMetres: number | undefined;
  readonly heightMetres: number | undefined;
  /** Those of the view; null while it is not known. */
  readonly receivers: number | null;
}

const kindOf = (entry: unknown): AreaKindName | undefined =>
  isObject(entry as JsonObject) ? KINDS.find((kind) => (entry as JsonObject)[kind] !== undefined) : undefined;

/** Whether an entry of the receivers is an area. */
export const isArea = (name: string): boolean => kindOf(objectAt(scene.value, ['receivers'])[name]) !== undefined;

/** The areas of the scene. */
export const sceneAreas = computed<readonly SceneArea[]>(() =>
  Object.entries(objectAt(scene.value, ['receivers'])).flatMap(([name, entry]) => {
    const kind = kindOf(entry);
    if (!kind) return [];
    const points = shownView.value?.areas.find((area) => area.name === name)?.points;
    return [
      {
        name,
        kind,
        shape: words.room.areas.kinds[kind],
        spacingMetres: numberAt(scene.value, ['receivers', name, 'spacingMetres']),
        heightMetres: numberAt(scene.value, ['receivers', name, 'heightMetres']),
        receivers: points ? points.length / 3 : null,
      },
    ];
  }),
);

/** Distance of a new area from the ends of the room, m. */
const MARGIN = 0.5;

/** Height of the receivers of a new area: ears of people who sit, m. */
export const EARS = 1.2;

/** Receivers of a new area, about, and the least distance of its receivers, m. */
const USUAL_RECEIVERS = 400;
const USUAL_SPACING = 0.5;

/** The distance of the receivers of a new area, m: usual seats, farther apart where they would be very many. */
export const spacingFor = (squareMetres: number): number =>
  Math.max(USUAL_SPACING, Math.ceil(10 * Math.sqrt(squareMetres / USUAL_RECEIVERS)) / 10);

/** The plan of the room at its lowest point, without a margin: corners of a new area, metres. */
export function wholePlan(): readonly Vec3[] | null {
  const extents = shownView.peek()?.extentsMetres;
  if (!extents) return null;
  const [low, high] = [0, 1].map((axis) => {
    const margin = Math.min(MARGIN, (extents.to[axis] - extents.from[axis]) / 4);
    return [rounded(extents.from[axis] + margin), rounded(extents.to[axis] - margin)];
  });
  const z = isFlat.peek() ? 0 : rounded(extents.from[2]);
  return [
    [low[0], high[0], z],
    [low[1], high[0], z],
    [low[1], high[1], z],
    [low[0], high[1], z],
  ];
}

const rounded = (metres: number): number => Number(metres.toFixed(2));
