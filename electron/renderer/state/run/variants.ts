import { computed, signal } from '@preact/signals';
import { shownDefinition, shownName } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';
import { scene } from '../document/document.ts';
import { isObject, objectAt, textAt, valueAt, withValue, type Json, type JsonObject } from '../document/json.ts';
import { presentJob, withScene } from './job.ts';
import { addJobs } from './queue.ts';

/** Whether the dialog that adds variants is open. */
export const addsVariants = signal(false);

/** What a material may be replaced by: another one of the scene, or an entry of the library. */
export interface Replacement {
  readonly name: string;
  /** The scene with it in place of the material. */
  readonly apply: (scene: JsonObject) => JsonObject;
}

/** Names of the sources that can run one by one; empty if there is one only, or if the mesh file has them. */
export const separableSources = computed<readonly string[]>(() => {
  const names = Object.keys(objectAt(scene.value, ['sources']));
  return names.length > 1 ? names : [];
});

/** Adds a run for each replacement of a material; everything else stays as it is. */
export function addMaterialVariants(material: string, replacements: readonly Replacement[]): void {
  const job = presentJob();
  if (!job) return;
  const now = shownDefinition(material, textAt(job.scene, ['materials', material, 'library']));
  addJobs(
    replacements.map(({ name, apply }) =>
      withScene(job, apply(job.scene), words.run.differences.from(now, shownName(name))),
    ),
  );
}

/** Adds a run for each source, so that the results of one come before the next begins. */
export function addSourcesOneByOne(): void {
  const job = presentJob();
  if (!job) return;
  addJobs(
    separableSources
      .peek()
      .map((name) => withScene(job, onlySource(job.scene, name), words.run.differences.only(name))),
  );
}

/** The scene with one of its sources, without what refers to others: systems of sources, and rows of desks. */
export function onlySource(of: JsonObject, name: string): JsonObject {
  const sources = objectAt(of, ['sources']);
  const alone = withValue(of, ['sources'], { [name]: sources[name] });
  const systems = kept(objectAt(of, ['systems']), (system) =>
    Object.keys(objectAt(system, ['sources'])).every((each) => each === name),
  );
  const lines = kept(objectAt(of, ['figures', 'openPlan']), (line) => textAt(line, ['source']) === name);
  const withSystems = withValue(alone, ['systems'], systems);
  return valueAt(of, ['figures', 'openPlan']) === undefined
    ? withSystems
    : withValue(withSystems, ['figures', 'openPlan'], lines);
}

/** The entries that stay; undefined if none does. */
function kept(entries: JsonObject, stays: (entry: Json) => boolean): JsonObject | undefined {
  const all = Object.entries(entries).filter(([, entry]) => isObject(entry) && stays(entry));
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}
