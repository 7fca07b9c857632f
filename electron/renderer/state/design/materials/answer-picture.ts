import { computed, effect } from '@preact/signals';
import type { DesignRoomReport, SceneView } from '../../../../../src/app/index.ts';
import { assignedColours } from '../../../colours/assigned-colours.ts';
import type { Found } from '../../../core/protocol.ts';
import { desk } from '../../../core/workers.ts';
import { sceneInput } from '../../document/document.ts';
import { pictureColours } from '../../materials/absorption-in-band.ts';
import { hiddenSurfaces } from '../../room/picture.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { view } from '../../window/view.ts';
import { designTab } from '../tab.ts';
import { designSearch } from './design-room.ts';

/** Whether the picture shows the room with the materials of the answer before they are applied. */
export const showsAnswer = sceneSignal(true);

/** The walls of the answer that were read last. */
const read = sceneSignal<{ readonly of: Found<DesignRoomReport>; readonly view: SceneView } | null>(null);

/** The answer that is to be seen in the picture; null in other views, and once the scene is another. */
const seenAnswer = computed<Found<DesignRoomReport> | null>(() =>
  view.value === 'design' && designTab.value === 'materials' && showsAnswer.value && !designSearch.isOfOtherScene.value
    ? designSearch.answer.value
    : null,
);

/** Reads the walls of each answer that is to be seen. @returns a function that ends this. */
export function followAnswer(): () => void {
  return effect(() => {
    const found = seenAnswer.value;
    const input = sceneInput.peek();
    if (!found || !input || read.peek()?.of === found) return undefined;
    const current = new AbortController();
    const text = new TextDecoder().decode(found.files.get(found.report.files.scene));
    desk.ask('view', { input: { ...input, text } }).answer.then(
      (walls) => {
        if (!current.signal.aborted) read.value = { of: found, view: walls };
      },
      // The picture then shows the room as it is.
      () => undefined,
    );
    return () => current.abort();
  });
}

/** How the room is painted with the materials of the answer; null where that is not shown. */
export const answerPainting = computed(() => {
  const found = seenAnswer.value;
  if (!found || read.value?.of !== found) return null;
  const { surfaces, edges } = read.value.view;
  const own = pictureColours.value;
  const names = new Set(surfaces.flatMap(({ front, back }) => [front, back].filter((name) => name !== null)));
  return {
    walls: { surfaces, edges },
    colours: new Map([...assignedColours([...names].filter((name) => !own.has(name))), ...own]),
    picked: null,
    hidden: hiddenSurfaces.value,
    /** Nothing is selected by a click on a wall. */
    pick: (): void => undefined,
  };
});

/** A material of the answer, in the legend. */
export interface AnswerMaterial {
  readonly name: string;
  readonly colour: string | undefined;
  readonly squareMetres: number;
}

/** The materials that the answer puts on surfaces, with their areas. */
export const answerMaterials = computed<readonly AnswerMaterial[]>(() => {
  const areas = new Map<string, number>();
  for (const { material, squareMetres } of seenAnswer.value?.report.coverings ?? [])
    areas.set(material, (areas.get(material) ?? 0) + squareMetres);
  const colours = answerPainting.value?.colours;
  return [...areas].map(([name, squareMetres]) => ({ name, colour: colours?.get(name), squareMetres }));
});
