import { computed } from '@preact/signals';
import type { Vec3 } from '../../../../src/app/index.ts';
import { editScene, endGroup, scene } from '../document/document.ts';
import { withValue, writePath, type JsonObject } from '../document/json.ts';
import { problems } from '../room/scene-check.ts';
import { words } from '../../../words/words.ts';
import { choose, chosen } from './chosen.ts';
import { nameOf } from '../materials/shown-names.ts';
import { drawnVolumes, inFile, listIn, VOLUMES, type SpaceVolume } from './in-air.ts';

const labels = words.drawing.volumes.edits;

/** The number of the chosen porous volume; null if there is none. */
export const chosenVolume = computed<number | null>(() =>
  chosen.value?.kind === 'volume' ? chosen.value.volume : null,
);

/** Chooses a volume of the list. */
export function chooseVolume(number: number | null): void {
  choose(number === null ? null : { kind: 'volume', volume: number });
}

/** Adds a volume and chooses it. @param change What the scene needs besides. */
export function addVolume(label: string, volume: SpaceVolume, change: (of: JsonObject) => JsonObject): void {
  const count = listIn(scene.peek(), VOLUMES).length;
  editScene(label, (before) => {
    const of = change(before);
    return withValue(of, VOLUMES, [...listIn(of, VOLUMES), inFile(volume)]);
  });
  chooseVolume(count);
}

/** Gives a volume another extent, metres. Consecutive changes are undone together until the group ends. */
export function setVolumeExtent(number: number, from: Vec3, to: Vec3): void {
  const volume = drawnVolumes.peek()[number];
  if (!volume || from.some((low, axis) => !(low < to[axis]))) return;
  const path = [...VOLUMES, number];
  editScene(
    labels.reshape,
    (before) => withValue(before, path, { ...own(before, number), ...inFile({ ...volume, from, to }) }),
    path.join('.'),
  );
}

/** A volume of the file with keys that the window does not know. */
const own = (of: JsonObject, number: number): JsonObject => (listIn(of, VOLUMES)[number] ?? {}) as JsonObject;

/** Gives a volume another material of the scene. */
export function setVolumeMaterial(number: number, material: string): void {
  editScene(labels.material(nameOf(material)), (before) =>
    withValue(before, [...VOLUMES, number, 'material'], material),
  );
}

/** What is wrong with a volume of the list, as far as is known; undefined if nothing is. */
export const problemOfVolume = (number: number): string | undefined =>
  problems.value.find(({ path }) => path.includes(writePath([...VOLUMES, number])))?.message;

export function removeVolume(number: number): void {
  editScene(labels.remove, (before) => {
    const rest = listIn(before, VOLUMES).filter((_, i) => i !== number);
    return withValue(before, VOLUMES, rest.length > 0 ? rest : undefined);
  });
  choose(null);
  endGroup();
}
