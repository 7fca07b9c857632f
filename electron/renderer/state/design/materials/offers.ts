import { objectAt, textAt } from '../../document/json.ts';
import { scene } from '../../document/document.ts';
import { libraryQuestion } from '../../materials/library.ts';
import { refusal } from '../../../core/task-failure.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { showTrouble } from '../../window/say.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** A material that may be put on surfaces, of the library or of the scene. */
export interface WantedOffer {
  readonly name: string;
  /** Price of a square metre; undefined if there is none. */
  readonly price: number | undefined;
}

/** The materials that may be used; all absorbers of the library while there are none. */
export const wantedOffers = sceneSignal<readonly WantedOffer[]>([]);

/** Adds a material, unless it is there. */
export function addOffer(name: string): void {
  const before = wantedOffers.peek();
  if (!before.some((one) => one.name === name)) wantedOffers.value = [...before, { name, price: undefined }];
}

export function removeOffer(name: string): void {
  wantedOffers.value = wantedOffers.peek().filter((one) => one.name !== name);
}

export function priceOffer(name: string, price: number | undefined): void {
  wantedOffers.value = wantedOffers.peek().map((one) => (one.name === name ? { ...one, price } : one));
}

/** Lets the user choose a material of the library. */
export function chooseOffer(): void {
  libraryQuestion.value = {
    title: texts.chooseOffer,
    current: null,
    onChoose: ({ name, definition }) => {
      const entry = textAt(definition, ['library']);
      if (entry !== undefined) addOffer(entry);
      else if (Object.hasOwn(objectAt(scene.peek(), ['materials']), name)) addOffer(name);
      else showTrouble(texts.chooseOffer, refusal(texts.notInScene(name), texts.notInSceneRemedy));
    },
  };
}
