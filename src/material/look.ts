/** How surfaces of a material are told and drawn: its title, its category and what it looks like. */

/** Patterns that a surface can have in a picture. */
export const TEXTURES = [
  'plain',
  'brick',
  'rough',
  'tiles',
  'planks',
  'wood',
  'pile',
  'weave',
  'folds',
  'holes',
  'slats',
  'seats',
  'glass',
] as const;
export type Texture = (typeof TEXTURES)[number];

/** What a material looks like by daylight. */
export interface MaterialLook {
  /** CSS colour `#rrggbb`. */
  readonly colour: string;
  readonly texture: Texture;
}

/** What a person sees of an entry of the library. */
export interface EntryFace extends MaterialLook {
  /** Its name for people, such as `Gypsum board on studs`. */
  readonly title: string;
  /** Key of its category; `materialCategories` has the titles. */
  readonly category: string;
}

/** What a person sees of an entry, from its file. @throws RangeError for a texture that no picture has. */
export function faceOf(entry: { title: string; category: string; colour: string; texture: string }): EntryFace {
  const texture = TEXTURES.find((one) => one === entry.texture);
  if (texture === undefined) throw new RangeError(`no picture has the texture "${entry.texture}"`);
  return { title: entry.title, category: entry.category, colour: entry.colour, texture };
}
