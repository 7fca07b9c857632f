import { effect } from '@preact/signals';
import type { SurfacesView } from '../../../../../src/app/index.ts';
import { failureOf } from '../../../core/task-failure.ts';
import { desk } from '../../../core/workers.ts';
import { sceneInput } from '../../document/document.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { showTrouble } from '../../window/say.ts';
import { sensitivityReport, sensitivitySearch } from './sensitivities.ts';
import { words } from '../../../../words/words.ts';

/** The walls of the room, surface by surface, and the report that they were read for; null until they are there. */
const read = sceneSignal<{ readonly of: object; readonly apart: SurfacesView } | null>(null);

/** The walls of the room of the report; null while they are not known, and where the scene has changed since. */
export function surfacesApart(): SurfacesView | null {
  const report = sensitivityReport.value;
  const known = read.value;
  return known && known.of === report && !sensitivitySearch.isOfOtherScene.value ? known.apart : null;
}

/** Reads the walls whenever there is a report of the scene as it is. @returns a function that ends this. */
export function followSurfaces(): () => void {
  return effect(() => {
    const report = sensitivityReport.value;
    const input = sceneInput.value;
    if (!report || !input || sensitivitySearch.isOfOtherScene.value || read.peek()?.of === report) return undefined;
    const current = new AbortController();
    desk.ask('surfaces', { input }).answer.then(
      (apart) => {
        if (!current.signal.aborted) read.value = { of: report, apart };
      },
      (error: unknown) => {
        if (!current.signal.aborted && failureOf(error).kind !== 'stopped') showTrouble(words.picture.region, error);
      },
    );
    return () => current.abort();
  });
}
