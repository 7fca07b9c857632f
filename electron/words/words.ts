import { english } from './en/english.ts';

export { termsOf, type TermName } from './en/glossary/glossary.ts';

/** What a language has to say; another language is another object of this type, in a folder beside `en`. */
export type Words = typeof english;

/** The strings of the window, in its language: `words.shell.views`. Strings with values in them are functions. */
export const words: Words = english;
