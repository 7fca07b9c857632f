import { computed } from '@preact/signals';
import { editScene, scene } from '../document/document.ts';
import { isObject, numberAt, objectAt, withValue, type JsonObject } from '../document/json.ts';
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

/** Distance of a new area from the ends of the room, and height of its receivers: ears of people who sit, m. */
const MARGIN = 0.5;
const EARS = 1.2;

/** Receivers of a new area, about. */
const USUAL_RECEIVERS = 400;

/** Lays receivers over the whole plan of the room, at the height of ears above its lowest point. */
export function addArea(): void {
  const extents = shownView.peek()?.extentsMetres;
  if (!extents) return;
  const names = Object.keys(objectAt(scene.peek(), ['receivers']));
  let number = 1;
  while (names.includes(`area${number}`)) number++;
  const name = `area${number}`;
  const [low, high] = [0, 1].map((axis) => {
    const margin = Math.min(MARGIN, (extents.to[axis] - extents.from[axis]) / 4);
    return [rounded(extents.from[axis] + margin), rounded(extents.to[axis] - margin)];
  });
  const spacing = Math.max(
    0.1,
    Math.ceil(10 * Math.sqrt(((low[1] - low[0]) * (high[1] - high[0])) / USUAL_RECEIVERS)) / 10,
  );
  const z = isFlat.peek() || extents.from[2] === 0 ? [] : [rounded(extents.from[2])];
  const polygon = [
    [low[0], high[0], ...z],
    [low[1], high[0], ...z],
    [low[1], high[1], ...z],
    [low[0], high[1], ...z],
  ];
  editScene(words.room.changes.add(name), (before) =>
    withValue(before, ['receivers', name], {
      polygon,
      spacingMetres: spacing,
      ...(isFlat.peek() ? {} : { heightMetres: EARS }),
    }),
  );
}

const rounded = (metres: number): number => Number(metres.toFixed(2));
