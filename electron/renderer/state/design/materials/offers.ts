import type { MaterialUse } from '../../../../../src/app/index.ts';
import { objectAt, textAt } from '../../document/json.ts';
import { scene } from '../../document/document.ts';
import { libraryQuestion } from '../../materials/library.ts';
import { refusal } from '../../../core/task-failure.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { showTrouble } from '../../window/say.ts';
import { surfacesApart } from '../surfaces-apart.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** Where a material may be used: where the library has it, on some sides of the room, or on every surface. */
export const OFFER_PLACES = ['usual', 'floor', 'ceiling', 'walls', 'anywhere'] as const;
export type OfferPlace = (typeof OFFER_PLACES)[number];

/** A material that may be put on surfaces, of the library or of the scene. */
export interface WantedOffer {
  readonly name: string;
  /** Price of a square metre; undefined if there is none. */
  readonly price: number | undefined;
  readonly where: OfferPlace;
}

/** The materials that may be used; all absorbers of the library while there are none. */
export const wantedOffers = sceneSignal<readonly WantedOffer[]>([]);

/** Adds a material, unless it is there. */
export function addOffer(name: string): void {
  const before = wantedOffers.peek();
  if (!before.some((one) => one.name === name))
    wantedOffers.value = [...before, { name, price: undefined, where: 'usual' }];
}

export function removeOffer(name: string): void {
  wantedOffers.value = wantedOffers.peek().filter((one) => one.name !== name);
}

export function changeOffer(name: string, change: Partial<Pick<WantedOffer, 'price' | 'where'>>): void {
  wantedOffers.value = wantedOffers.peek().map((one) => (one.name === name ? { ...one, ...change } : one));
}

/** Where the materials may be used, as the program takes it. */
export const offerUses = (): readonly MaterialUse[] =>
  wantedOffers.value.flatMap(({ name, where }) => {
    if (where === 'usual') return [];
    const surfaces = where === 'anywhere' ? (surfacesApart.value?.list ?? []).map((one) => one.name) : [where];
    return { material: name, surfaces };
  });

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
