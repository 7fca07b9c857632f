/** What the materials of the scene look like in the picture and beside their names. */
import { computed } from '@preact/signals';
import { listMaterials, type MaterialLook, type Texture } from '../../../../src/app/index.ts';
import { RIGID_COLOUR } from '../../colours/assigned-colours.ts';
import { neutralColour, OPEN_COLOUR } from '../../colours/natural-colours.ts';
import { scene } from '../document/document.ts';
import { objectAt, textAt, type Json } from '../document/json.ts';
import { librarySheet } from './library-sheets.ts';
import { kindOf } from './material-definition.ts';
import { suggestionFor } from './suggested-names.ts';

const entries = new Map(listMaterials().map((entry) => [entry.name, entry]));

/** Looks of kinds of definitions, where the name says nothing. */
const OF_KINDS: Readonly<Record<string, MaterialLook>> = {
  rigid: { colour: RIGID_COLOUR, texture: 'plain' },
  open: { colour: OPEN_COLOUR, texture: 'plain' },
  porous: { colour: '#bdb06b', texture: 'pile' },
  porousVolume: { colour: '#bdb06b', texture: 'pile' },
  sheet: { colour: '#c9c4b6', texture: 'weave' },
};

/** The look of each material: of its entry of the library, of what its name says, of its kind, or a muted colour. */
export const materialLooks = computed<ReadonlyMap<string, MaterialLook>>(() => {
  let neutral = 0;
  return new Map(
    Object.entries(objectAt(scene.value, ['materials'])).map(([name, definition]) => [
      name,
      lookOf(name, definition) ?? { colour: neutralColour(neutral++), texture: 'plain' },
    ]),
  );
});

function lookOf(name: string, definition: Json): MaterialLook | undefined {
  const own = librarySheet(definition) ?? entries.get(textAt(definition, ['library']) ?? '');
  if (own) return own;
  const kind = kindOf(definition);
  if (kind === 'rigid' || kind === 'open') return OF_KINDS[kind];
  const suggestion = suggestionFor(name);
  return (suggestion && entries.get(suggestion.entry)) ?? OF_KINDS[kind];
}

/** The CSS colour of each material, in the order of the scene. */
export const materialColours = computed<ReadonlyMap<string, string>>(
  () => new Map([...materialLooks.value].map(([name, { colour }]) => [name, colour])),
);

/** The texture of each material. */
export const materialTextures = computed<ReadonlyMap<string, Texture>>(
  () => new Map([...materialLooks.value].map(([name, { texture }]) => [name, texture])),
);
