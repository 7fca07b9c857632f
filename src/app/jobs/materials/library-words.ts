/** What a person reads and sees of the library of materials. */
export { materialCategories } from '../../../material/library.ts';
export { TEXTURES, type MaterialLook, type Texture } from '../../../material/look.ts';
export { entryTitle, shownDefinition, shownName } from '../../../material/names/shown-name.ts';
export { suggestByName, type NameSuggestion } from '../../../material/names/suggest.ts';
export { noiseReduction, weightedAbsorption, type WeightedAbsorption } from '../../../material/rating.ts';
