import type { ProjectSearch, SearchKind } from '../../../../../src/app/index.ts';
import type { Failure, FoundByKind, SceneInput } from '../../../core/protocol.ts';
import { failureOf } from '../../../core/task-failure.ts';
import { desk } from '../../../core/workers.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { packedResult } from '../files/packed-results.ts';

/** What a search in the open scene has found. */
export interface KeptSearch {
  readonly kind: SearchKind;
  readonly finishedAt: Date;
  /** The scene as it was searched. */
  readonly ranWith: SceneInput;
  readonly found: FoundByKind[SearchKind];
}

/** The last result of each kind of search, which the project keeps. */
export const keptSearches = sceneSignal<readonly KeptSearch[]>([]);

/** Keeps a result in place of the last of its kind. */
export function keepSearch(search: KeptSearch): void {
  keptSearches.value = [...without(search.kind), search];
}

/** Forgets the last result of a kind. */
export function forgetSearch(kind: SearchKind): void {
  if (keptSearches.peek().some((one) => one.kind === kind)) keptSearches.value = without(kind);
}

const without = (kind: SearchKind): readonly KeptSearch[] => keptSearches.peek().filter((one) => one.kind !== kind);

/** A result as a project keeps it. */
export async function searchOfProject({ kind, finishedAt, ranWith, found }: KeptSearch): Promise<ProjectSearch> {
  const { sceneFile, text, files } = ranWith;
  return {
    kind,
    finishedAt: finishedAt.toISOString(),
    scene: { name: sceneFile, text, files },
    files: await packedResult(found.files),
  };
}

/** The results that a project has, and why some of them cannot be read. */
export async function readSearches(
  searches: readonly ProjectSearch[],
): Promise<{ readonly kept: readonly KeptSearch[]; readonly left: readonly (readonly [SearchKind, Failure])[] }> {
  const left: [SearchKind, Failure][] = [];
  const kept = await Promise.all(
    searches.map(async ({ kind, finishedAt, scene, files }): Promise<readonly KeptSearch[]> => {
      try {
        const found = await desk.ask('foundSearch', { kind, files }).answer;
        const ranWith = { sceneFile: scene.name, text: scene.text, files: scene.files };
        return [{ kind, finishedAt: new Date(finishedAt), ranWith, found }];
      } catch (error) {
        left.push([kind, failureOf(error)]);
        return [];
      }
    }),
  );
  return { kept: kept.flat(), left };
}
